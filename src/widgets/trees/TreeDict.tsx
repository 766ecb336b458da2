import type { CategoryNode } from '#contract/entities/dictionary.ts'
import { categoryNodeOf } from '#contract/entities/dictionary.ts'
import { loadOneCategory, loadTreeChildren, loadTreeRoot } from '#contract/http/calls/categories.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { call } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import type { SelectFieldProps } from '../selects/fieldProps.ts'
import { textValue } from '../selects/fieldProps.ts'
import { useLabels } from '../selects/useLabels.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'
import type { LazyNode } from './useLazyTree.ts'
import { useLazyTree } from './useLazyTree.ts'

export interface TreeDictProps extends SelectFieldProps {
  /** code of the category below which one chooses; '' is the top of all */
  parentCode?: string
  /** what a form gets of the chosen category */
  field?: 'id' | 'code'
  /** branches are loaded when they are opened; else the whole tree at once */
  async?: boolean
  /** '' when cleared */
  onChange?: (value: string) => void
}

/** One category by id or code (JTreeDict, contract.md 28.8). What the server says about a failing root is shown as an error (ERR-33). */
export function TreeDict({ parentCode = '', field = 'id', async: isAsync = false, onChange, ...props }: TreeDictProps) {
  const flat = (nodes: readonly CategoryNode[], pId: string | null): LazyNode[] =>
    nodes.flatMap(({ key, label, code, isLeaf, children = [] }) => [
      { id: key, pId, value: field === 'code' ? code : key, title: label, isLeaf: isLeaf || (!isAsync && children.length === 0) },
      ...flat(children, key),
    ])
  const tree = useLazyTree({
    source: [parentCode, field, isAsync].join(' '),
    roots: async () => {
      const nodes = await call(loadTreeRoot, { async: isAsync, pcode: parentCode }, { quiet: true })
      return flat(nodes.map(categoryNodeOf), null)
    },
    children: async node => flat((await call(loadTreeChildren, { pid: node.id }, { quiet: true })).map(categoryNodeOf), node.id),
    onFailed: made => message.error(failureLine(made)),
  })
  const value = textValue(props.value)
  const values = value === undefined ? [] : [value]
  const labels = useLabels(
    field,
    values,
    keys => Promise.all(keys.map(async val => (await call(loadOneCategory, { field, val }, { quiet: true })).name)),
    tree.nodes.map(node => ({ value: node.value, text: node.title })),
  )
  return (
    <LazyTreeSelect
      {...props}
      tree={tree}
      values={values}
      labels={labels}
      multiple={false}
      onChosen={chosen => onChange?.(chosen)}
    />
  )
}
