import { SelectUserCell } from '#src/widgets/pickers/SelectUserButton.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { selectWords } from './words.ts'

/** Users, chosen in their window (PICK-40, 41). */
export default function UserCell(props: CellEditorProps) {
  const { value, onChange, onDone } = props
  return (
    <SelectUserCell
      {...selectWords(props)}
      value={textOf(value)}
      onChange={chosen => {
        onChange(orNull(chosen))
        onDone()
      }}
    />
  )
}
