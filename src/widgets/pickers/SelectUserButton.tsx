import type { PickerFieldProps } from './pickerConfig.ts'
import { UserByDepartment } from './UserByDepartment.tsx'

/** The read-only field 请先选择用户 with the button 选择用户 (PICK-38, 39, 42). */
export const SelectUserButton = (field: PickerFieldProps) => <UserByDepartment {...field} />

/** The same in a cell of a grid: 请选择用户, a sign to clear, no button (PICK-40, 41). */
export const SelectUserCell = (field: PickerFieldProps) => <UserByDepartment {...field} isCell />
