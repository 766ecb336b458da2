import type { EditorProps } from '#src/resource/editorTypes.ts'
import { UserByDepartment } from '#src/widgets/pickers/UserByDepartment.tsx'

/** Receivers of an announcement by their ids, each with a comma behind, as the original writes them. */
export default function ReceiversEditor({ id, field, value, isDisabled, isInvalid, describedBy, onChange }: EditorProps) {
  const ids = String(value ?? '').replace(/,$/, '')
  return (
    <UserByDepartment
      id={id}
      label={field.label}
      store="id"
      isMulti
      value={ids}
      disabled={isDisabled}
      status={isInvalid ? 'error' : ''}
      placeholder="请选择接收人"
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      onChange={chosen => onChange(chosen === '' ? null : `${chosen},`)}
    />
  )
}
