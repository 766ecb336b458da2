import { failure } from '#contract/http/failure.ts'
import { loadCategoryNames, loadCategoryTree } from '#contract/http/calls/categories.ts'
import { DICTIONARY_TEXT, treeCondition } from '#contract/rules/dictionaryTexts.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { call } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import type { SelectFieldProps } from '../selects/fieldProps.ts'
import { useLabels } from '../selects/useLabels.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'
import { lazyNode, treeValues } from './TreeSelect.tsx'
import { useLazyTree } from './useLazyTree.ts'

export interface CategorySelectProps extends SelectFieldProps {
  /** id of the category whose children are the top; wins over pcode */
  pid?: string
  /** code of it; '' is the top of all */
  pcode?: string
  condition?: string
  multiple?: boolean
  /** name of a field that gets the text */
  back?: string
  /** ids, several comma-joined, '' when cleared; with `back` the text under that name */
  onChange?: (value: string, more: Record<string, string>) => void
}

/** One or several categories by id (JCategorySelect, contract.md 28.7). */
export function CategorySelect({
  pid = '',
  pcode = '',
  condition = '',
  multiple = false,
  back = '',
  onChange,
  ...props
}: CategorySelectProps) {
  const read = async (parent: string, isRoot: boolean) => {
    if (treeCondition(condition) === null) throw failure('refused', DICTIONARY_TEXT.badCondition)
    const from = parent === '' ? { pcode: pcode === '' ? '0' : pcode } : { pid: parent }
    const nodes = await call(loadCategoryTree, { ...from, condition }, { quiet: true })
    return nodes.map(node => ({ ...lazyNode(node, isRoot), pId: isRoot ? null : parent }))
  }
  const tree = useLazyTree({
    source: [pid, pcode, condition].join(' '),
    roots: () => read(pid, true),
    children: node => read(node.id, false),
    onFailed: made => message.error(failureLine(made)),
  })
  const values = treeValues(props.value)
  const labels = useLabels(
    'categories',
    values,
    keys => call(loadCategoryNames, { ids: keys.join(','), delNotExist: false }, { quiet: true }),
    tree.nodes.map(({ value, title }) => ({ value, text: title })),
  )
  return (
    <LazyTreeSelect
      {...props}
      tree={tree}
      values={values}
      labels={labels}
      multiple={multiple}
      onChosen={(value, label) => onChange?.(value, back === '' ? {} : { [back]: label })}
    />
  )
}
