import { DepartmentPicker } from '#src/widgets/pickers/DepartmentPicker.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { selectWords } from './words.ts'

/** A department, chosen in its window. */
export default function DepartCell(props: CellEditorProps) {
  const { value, onChange, onDone } = props
  return (
    <DepartmentPicker
      {...selectWords(props)}
      value={textOf(value)}
      isRequired={false}
      onChange={chosen => {
        onChange(orNull(chosen))
        onDone()
      }}
    />
  )
}
