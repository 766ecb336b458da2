import type { EditorProps } from '#src/resource/editorTypes.ts'
import { DepartmentPicker } from '#src/widgets/pickers/DepartmentPicker.tsx'
import { RolePicker } from '#src/widgets/pickers/RolePicker.tsx'

const fieldProps = ({ id, value, isDisabled, isInvalid, describedBy, field }: EditorProps) => ({
  id,
  label: field.label,
  value: typeof value === 'string' ? value : '',
  disabled: isDisabled,
  status: isInvalid ? ('error' as const) : ('' as const),
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
})

/** Roles of an account by their ids. */
export const RolesEditor = (props: EditorProps) => (
  <RolePicker {...fieldProps(props)} isMulti returnId placeholder="请选择角色" onChange={value => props.onChange(value)} />
)
/** Departments of an account by their ids. */
export const DepartsEditor = (props: EditorProps) => (
  <DepartmentPicker
    {...fieldProps(props)}
    isMulti
    treeOpera
    isRequired={false}
    placeholder="请选择部门"
    onChange={value => props.onChange(value)}
  />
)
