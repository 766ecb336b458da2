import { commaParts } from '#contract/http/commaText.ts'
import { DepartmentPicker } from '#src/widgets/pickers/DepartmentPicker.tsx'
import { UserByDepartment } from '#src/widgets/pickers/UserByDepartment.tsx'
import { listOf, textOf, type QueryEditorProps } from '#src/widgets/query/queryEditor.ts'
import { AreaSelect } from '#src/widgets/selects/AreaSelect.tsx'

/** Users of a condition. */
export function UserQuery({ value, isMulti, label, onChange }: QueryEditorProps) {
  return (
    <UserByDepartment
      label={label}
      isMulti={isMulti}
      value={isMulti ? listOf(value).join(',') : textOf(value)}
      onChange={text => onChange(isMulti ? commaParts(text) : text)}
    />
  )
}
/** Departments of a condition. */
export function DepartQuery({ value, isMulti, label, onChange }: QueryEditorProps) {
  return (
    <DepartmentPicker
      label={label}
      isMulti={isMulti}
      isRequired={false}
      value={isMulti ? listOf(value).join(',') : textOf(value)}
      onChange={text => onChange(isMulti ? commaParts(text) : text)}
    />
  )
}
/** The area of a condition: always one. */
export function AreaQuery({ value, isMulti, label, onChange }: QueryEditorProps) {
  return (
    <AreaSelect aria-label={label} value={textOf(value)} onChange={code => onChange(isMulti ? commaParts(code) : (code ?? ''))} />
  )
}
