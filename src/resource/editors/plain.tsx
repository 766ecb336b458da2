import { Input } from 'antd'
import type { EditorProps } from '../editorTypes.ts'
import { textOf } from './words.ts'

const hintOf = ({ placeholder, label }: EditorProps['field']): string => placeholder ?? `请输入${label}`

/** What every plain input says of itself. */
const words = ({ id, field, isDisabled, isInvalid, describedBy }: EditorProps) => ({
  id,
  disabled: isDisabled,
  'aria-required': field.required === true,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
  status: isInvalid ? ('error' as const) : ('' as const),
})

/** One line of text. */
export function TextEditor(props: EditorProps) {
  const { field, value, onChange } = props
  return (
    <Input
      {...words(props)}
      {...(field.secret ? { type: 'password', autoComplete: 'new-password' } : {})}
      value={textOf(value)}
      maxLength={field.max}
      placeholder={hintOf(field)}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** Several lines. */
export function LongEditor(props: EditorProps) {
  const { field, value, onChange } = props
  return (
    <Input.TextArea
      {...words(props)}
      value={textOf(value)}
      maxLength={field.max}
      autoSize={{ minRows: 3, maxRows: 10 }}
      placeholder={hintOf(field)}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** A date with the browser's own picker, which speaks the person's language and fits a phone. */
export function DateEditor(props: EditorProps) {
  return (
    <Input
      {...words(props)}
      type="date"
      value={textOf(props.value).slice(0, 10)}
      onChange={event => props.onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

const withSeconds = (text: string): string => (text.length === 16 ? `${text}:00` : text)

/** A moment; on the wire `YYYY-MM-DD HH:mm:ss`. */
export function DateTimeEditor(props: EditorProps) {
  return (
    <Input
      {...words(props)}
      type="datetime-local"
      step={1}
      value={textOf(props.value).replace(' ', 'T')}
      onChange={event => props.onChange(event.target.value === '' ? null : withSeconds(event.target.value.replace('T', ' ')))}
    />
  )
}
