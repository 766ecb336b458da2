import { Select } from 'antd'
import { dictionaryOf } from '#contract/entities/advancedQuery.ts'
import { dictItems } from '#contract/http/calls/common.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { PopupField } from '#src/widgets/popup/PopupField.tsx'
import { CLEAR, DOWN } from '#src/ui/icons.tsx'
import { listOf, textOf } from './queryEditor.ts'
import type { QueryEditorProps } from './queryEditor.ts'

interface ChoiceProps extends QueryEditorProps {
  items: readonly { value: string; text: string }[]
  state?: 'loading' | 'failed' | 'there'
}

function Choice({ items, state = 'there', value, isMulti, label, onChange }: ChoiceProps) {
  const shared = {
    'aria-label': label,
    options: items.map(item => ({ value: item.value, label: item.text })),
    showSearch: { optionFilterProp: 'label' },
    allowClear: CLEAR,
    loading: state === 'loading',
    notFoundContent: state === 'failed' ? '选项加载失败' : '没有匹配的选项',
    placeholder: '请选择',
    suffixIcon: DOWN,
    ...(state === 'failed' ? { status: 'error' as const } : {}),
  }
  if (isMulti) return <Select {...shared} mode="multiple" value={listOf(value)} onChange={(list: string[]) => onChange(list)} />
  const text = textOf(value)
  return (
    <Select
      {...shared}
      value={text === '' ? null : text}
      onChange={(chosen: string | null | undefined) => onChange(chosen ?? '')}
    />
  )
}

/** Chosen from the options that the field brings. */
export const OptionsEditor = (props: QueryEditorProps) => <Choice {...props} items={props.field.options ?? []} />

const YES_NO = [
  { value: 'Y', text: '是' },
  { value: 'N', text: '否' },
]
export const SwitchEditor = (props: QueryEditorProps) => <Choice {...props} items={YES_NO} />

const itemsOf = (code: string) => call(dictItems, { code }, { quiet: true })
/** Chosen from a dictionary by its code or by `table,text,code`. */
export function DictionaryEditor(props: QueryEditorProps) {
  const { state } = useLoad(dictionaryOf(props.field), itemsOf)
  return <Choice {...props} items={state.kind === 'there' ? state.value : []} state={state.kind} />
}

const SEPARATOR = ','
/** The values of the first dest field of rows chosen in a report, several under the rule in (contract.md 28.15). */
export function PopupEditor({ field, value, isMulti, label, onChange }: QueryEditorProps) {
  const popup = field.popup ?? { code: '', orgFields: '', destFields: '' }
  return (
    <PopupField
      {...popup}
      field={popup.destFields.split(SEPARATOR)[0] ?? ''}
      multi={isMulti}
      label={label}
      value={listOf(value).join(SEPARATOR)}
      onChange={text => onChange(isMulti ? text.split(SEPARATOR).filter(one => one !== '') : text)}
    />
  )
}
