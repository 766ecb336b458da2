import { Input, Switch } from 'antd'
import type { EditorProps, Editors } from './editorTypes.ts'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function TextEditor({ id, field, value, onChange, isDisabled, isInvalid, describedBy }: EditorProps) {
  return (
    <Input
      id={id}
      value={textOf(value)}
      disabled={isDisabled}
      maxLength={field.max}
      placeholder={field.placeholder ?? `请输入${field.label}`}
      aria-required={field.required === true}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      status={isInvalid ? 'error' : ''}
      onChange={event => onChange(event.target.value)}
    />
  )
}
function LongEditor({ id, field, value, onChange, isDisabled, isInvalid, describedBy }: EditorProps) {
  return (
    <Input.TextArea
      id={id}
      value={textOf(value)}
      disabled={isDisabled}
      maxLength={field.max}
      autoSize={{ minRows: 3, maxRows: 10 }}
      placeholder={field.placeholder ?? `请输入${field.label}`}
      aria-required={field.required === true}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      status={isInvalid ? 'error' : ''}
      onChange={event => onChange(event.target.value)}
    />
  )
}
function NumberEditor({ id, field, value, onChange, isDisabled, isInvalid, describedBy }: EditorProps) {
  const digits = field.digits ?? 0
  return (
    <Input
      id={id}
      type="number"
      step={digits === 0 ? 1 : 10 ** -digits}
      value={textOf(value)}
      disabled={isDisabled}
      min={field.min}
      max={field.max}
      aria-required={field.required === true}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      status={isInvalid ? 'error' : ''}
      onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  )
}
function YesNoEditor({ id, value, onChange, isDisabled, describedBy }: EditorProps) {
  return (
    <Switch
      id={id}
      checked={value === 'Y'}
      disabled={isDisabled}
      checkedChildren="是"
      unCheckedChildren="否"
      aria-describedby={describedBy}
      onChange={isOn => onChange(isOn ? 'Y' : 'N')}
    />
  )
}
const nativeEditor = (type: 'date' | 'datetime-local') =>
  function NativeEditor({ id, field, value, onChange, isDisabled, isInvalid, describedBy }: EditorProps) {
    return (
      <Input
        id={id}
        type={type}
        value={textOf(value).replace(' ', 'T')}
        disabled={isDisabled}
        aria-required={field.required === true}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        status={isInvalid ? 'error' : ''}
        onChange={event => onChange(event.target.value === '' ? null : event.target.value.replace('T', ' '))}
      />
    )
  }

/** The editor of each kind of field. */
export const editors: Editors = {
  text: TextEditor,
  textarea: LongEditor,
  number: NumberEditor,
  money: NumberEditor,
  date: nativeEditor('date'),
  datetime: nativeEditor('datetime-local'),
  dict: TextEditor,
  dictMulti: TextEditor,
  yesNo: YesNoEditor,
  user: TextEditor,
  depart: TextEditor,
  role: TextEditor,
  position: TextEditor,
  area: TextEditor,
  category: TextEditor,
  tree: TextEditor,
  image: TextEditor,
  file: TextEditor,
  rich: LongEditor,
  markdown: LongEditor,
  code: LongEditor,
  cron: TextEditor,
}
