import { Input, Select } from 'antd'
import { DateInput } from '#src/ui/inputs/DateInput.tsx'
import { listOf, textOf } from './queryEditor.ts'
import type { QueryEditorProps } from './queryEditor.ts'

const TEXT_MAX = 200
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Several texts: Enter or a comma ends one. `takes` leaves out what is none. */
function TagsEditor({ value, label, onChange, takes }: QueryEditorProps & { takes: (text: string) => boolean }) {
  return (
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      value={listOf(value)}
      aria-label={label}
      placeholder="请输入，回车分隔"
      tokenSeparators={[',', '，']}
      onChange={(list: string[]) =>
        onChange(list.map(text => text.trim().slice(0, TEXT_MAX)).filter(text => text !== '' && takes(text)))
      }
    />
  )
}

export function TextEditor(props: QueryEditorProps) {
  if (props.isMulti) return <TagsEditor {...props} takes={() => true} />
  return (
    <Input
      value={textOf(props.value)}
      aria-label={props.label}
      maxLength={TEXT_MAX}
      placeholder="请输入"
      onChange={event => props.onChange(event.target.value)}
    />
  )
}

/** A number as text: what is on its way to one is let in, anything else is not. */
export function NumberEditor(props: QueryEditorProps) {
  if (props.isMulti) return <TagsEditor {...props} takes={isNumber} />
  return (
    <Input
      value={textOf(props.value)}
      aria-label={props.label}
      inputMode="decimal"
      maxLength={20}
      placeholder="请输入数值"
      onChange={event => {
        const text = event.target.value.trim()
        if (/^-?\d*\.?\d*$/.test(text)) props.onChange(text)
      }}
    />
  )
}

const dateEditor = (kind: 'date' | 'datetime' | 'time') =>
  function DateEditor(props: QueryEditorProps) {
    if (props.isMulti) return <TagsEditor {...props} takes={() => true} />
    return <DateInput kind={kind} aria-label={props.label} value={textOf(props.value)} onChange={props.onChange} />
  }
export const DayEditor = dateEditor('date')
export const MomentEditor = dateEditor('datetime')
export const TimeEditor = dateEditor('time')
