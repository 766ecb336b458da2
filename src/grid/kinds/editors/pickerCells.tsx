import { DepartmentPicker } from '#src/widgets/pickers/DepartmentPicker.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { selectProps } from './fieldProps.ts'
import { SelectUserCell } from '#src/widgets/pickers/SelectUserButton.tsx'

/** A department, chosen in its window. */
export function DepartCell(props: CellEditorProps) {
  const { value, onChange, onDone } = props
  return (
    <DepartmentPicker
      {...selectProps(props)}
      value={textOf(value)}
      isRequired={false}
      onChange={chosen => {
        onChange(orNull(chosen))
        onDone()
      }}
    />
  )
}

/** Users, chosen in their window (PICK-40, 41). */
export function UserCell(props: CellEditorProps) {
  const { value, onChange, onDone } = props
  return (
    <SelectUserCell
      {...selectProps(props)}
      value={textOf(value)}
      onChange={chosen => {
        onChange(orNull(chosen))
        onDone()
      }}
    />
  )
}
