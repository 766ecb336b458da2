import { DepartmentPicker } from '#src/widgets/pickers/DepartmentPicker.tsx'
import { PositionPicker } from '#src/widgets/pickers/PositionPicker.tsx'
import { RolePicker } from '#src/widgets/pickers/RolePicker.tsx'
import { UserByDepartment } from '#src/widgets/pickers/UserByDepartment.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { orNull, pickerProps } from './fieldProps.ts'

/** Users by their accounts. */
export function UserEditor(props: EditorProps) {
  return <UserByDepartment {...pickerProps(props)} onChange={value => props.onChange(orNull(value))} />
}
/** One user by the account. */
export function OneUserEditor(props: EditorProps) {
  return <UserByDepartment {...pickerProps(props)} isMulti={false} onChange={value => props.onChange(orNull(value))} />
}
/** A department by its id. */
export function DepartEditor(props: EditorProps) {
  return <DepartmentPicker {...pickerProps(props)} isRequired={false} onChange={value => props.onChange(orNull(value))} />
}
/** Roles by their ids. */
export function RoleEditor(props: EditorProps) {
  return <RolePicker {...pickerProps(props)} returnId onChange={value => props.onChange(orNull(value))} />
}
/** Posts by their codes. */
export function PositionEditor(props: EditorProps) {
  return <PositionPicker {...pickerProps(props)} onChange={value => props.onChange(orNull(value))} />
}
