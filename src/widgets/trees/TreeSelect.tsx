import { useEffect } from 'react'
import type { WireTreeNode } from '#contract/entities/dictionary.ts'
import { failure } from '#contract/http/failure.ts'
import { loadDictItem, loadTreeData } from '#contract/http/calls/dictionaries.ts'
import { DICTIONARY_TEXT, treeCondition, valueParts } from '#contract/rules/dictionaryTexts.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { call } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import type { SelectFieldProps } from '../selects/fieldProps.ts'
import { useLabels } from '../selects/useLabels.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'
import type { LazyNode } from './useLazyTree.ts'
import { useLazyTree } from './useLazyTree.ts'

export interface TreeSelectProps extends SelectFieldProps {
  /** registered `table,text,code` */
  dict: string
  pidField?: string
  /** what the top rows have there */
  pidValue?: string
  hasChildField?: string
  /** '' or the JSON text of an object (FORM-42, PICK-51) */
  condition?: string
  multiple?: boolean
  /** the value, several comma-joined, '' when cleared; its text beside it */
  onChange?: (value: string, label: string) => void
}

/** A node of the wire as one of a tree select. */
export const lazyNode = ({ key, title, leaf, parentId }: WireTreeNode, isRoot: boolean): LazyNode => ({
  id: key,
  pId: isRoot ? null : parentId,
  value: key,
  title,
  isLeaf: leaf,
})
/** Empty and '0' are no value of a tree (contract.md 28.6). */
export const treeValues = (value: string | number | null | undefined): string[] => valueParts(value).filter(part => part !== '0')

/** One or several rows of a table that is a tree, loaded as it is opened (JTreeSelect, contract.md 28.6). */
export function TreeSelect({ onChange, multiple = false, ...props }: TreeSelectProps) {
  const { dict, pidField = 'pid', pidValue = '', hasChildField = '', condition = '' } = props
  const [tableName = '', text = '', code = ''] = dict.split(',')
  const isSound = treeCondition(condition) !== null
  useEffect(() => {
    if (!isSound) message.error(DICTIONARY_TEXT.badCondition)
  }, [isSound])

  const below = async (pid: string, isRoot: boolean) => {
    if (!isSound) throw failure('refused', DICTIONARY_TEXT.badCondition)
    const input = { pid, tableName, text, code, pidField, hasChildField, condition }
    return (await call(loadTreeData, input, { quiet: true })).map(node => lazyNode(node, isRoot))
  }
  const tree = useLazyTree({
    source: [dict, pidField, pidValue, hasChildField, isSound].join(' '),
    roots: () => below(pidValue, true),
    children: async node => (await below(node.id, false)).map(one => ({ ...one, pId: node.id })),
    onFailed: made => {
      if (isSound) message.error(failureLine(made))
    },
  })
  const values = treeValues(props.value)
  const labels = useLabels(
    dict,
    values,
    keys => call(loadDictItem, { dict, key: keys.join(','), delNotExist: false }, { quiet: true }),
    tree.nodes.map(({ value, title }) => ({ value, text: title })),
  )
  return (
    <LazyTreeSelect
      {...props}
      tree={tree}
      values={values}
      labels={labels}
      multiple={multiple}
      onChosen={(value, label) => onChange?.(value, label)}
    />
  )
}
