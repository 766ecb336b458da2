import type { ReactElement } from 'react'
import { useId } from 'react'
import { TreeSelect as AntTreeSelect } from 'antd'
import { DROPDOWN_HEIGHT } from '#contract/constants.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import { EmptyList } from '../selects/EmptyList.tsx'
import type { SelectFieldProps } from '../selects/fieldProps.ts'
import { fieldProps } from '../selects/fieldProps.ts'
import { CLEAR, DOWN, WAITING } from '#src/ui/icons.tsx'
import type { LazyNode } from './useLazyTree.ts'

interface Labelled {
  value: string
  label: string
}
interface Props extends Omit<SelectFieldProps, 'value'> {
  tree: {
    nodes: readonly LazyNode[]
    isLoading: boolean
    issue: string | null
    expand: (id: string) => Promise<void>
    again: () => void
  }
  values: readonly string[]
  /** text by value, as far as they are known */
  labels: ReadonlyMap<string, string>
  multiple: boolean
  /** the values and their texts, comma-joined each; '' when cleared */
  onChosen: (value: string, label: string) => void
}

const listed = (chosen: Labelled | readonly Labelled[] | null | undefined): readonly Labelled[] =>
  chosen === null || chosen === undefined ? [] : 'value' in chosen ? [chosen] : chosen

/** Antd's field says that it controls the element of this name, but gives no element the name. */
const namedList = (id: string) => (list: ReactElement) => <div id={id}>{list}</div>

/** A select over a lazily loaded tree: the list is at most 400 px high (PICK-52), the field shows one tag (PICK-53). Shows only. */
export function LazyTreeSelect({ tree, values, labels, multiple, onChosen, ...props }: Props) {
  const chosen = values.map(value => ({ value, label: labels.get(value) ?? value }))
  const [first] = chosen
  const own = useId()
  const id = props.id ?? own
  const { placeholder = DICTIONARY_TEXT.choose, disabled = false } = props
  return (
    <AntTreeSelect<Labelled | readonly Labelled[] | undefined>
      {...fieldProps(props)}
      id={id}
      className="xl-select-field"
      labelInValue
      multiple={multiple}
      maxTagCount={1}
      value={multiple ? chosen : first}
      treeData={tree.nodes.map(node => ({ ...node, key: node.value }))}
      treeDataSimpleMode={{ id: 'id', pId: 'pId' }}
      loadData={node => tree.expand(String(node.id))}
      placeholder={placeholder}
      disabled={disabled}
      loading={tree.isLoading}
      suffixIcon={tree.isLoading ? WAITING : DOWN}
      allowClear={CLEAR}
      listHeight={DROPDOWN_HEIGHT}
      styles={{ popup: { root: { maxHeight: DROPDOWN_HEIGHT, overflow: 'auto' } } }}
      popupRender={namedList(`${id}_list`)}
      notFoundContent={<EmptyList isLoading={tree.isLoading} issue={tree.issue} onAgain={tree.again} />}
      onChange={value => {
        const given = listed(value).map(one => one.value)
        onChosen(given.join(','), given.map(one => labels.get(one) ?? one).join(','))
      }}
    />
  )
}
