import { Input } from 'antd'
import type { EditorProps } from '../editorTypes.ts'
import { textOf } from './fieldProps.ts'

const hintOf = ({ placeholder, label }: EditorProps['field']): string => placeholder ?? `请输入${label}`

/** What every plain input says of itself. */
const fieldProps = ({ id, field, isDisabled, isInvalid, describedBy }: EditorProps) => ({
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
      {...fieldProps(props)}
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
      {...fieldProps(props)}
      value={textOf(value)}
      maxLength={field.max}
      autoSize={{ minRows: 3, maxRows: 10 }}
      placeholder={hintOf(field)}
      onChange={event => onChange(event.target.value)}
    />
  )
}
