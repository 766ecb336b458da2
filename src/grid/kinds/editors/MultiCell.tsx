import { OptionsMulti } from '#src/widgets/selects/OptionsMulti.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { placeholderOf, selectWords } from './words.ts'

/** Several options; the field shows one tag of them (PICK-53). */
export default function MultiCell(props: CellEditorProps) {
  const { cell, value, onChange } = props
  return (
    <OptionsMulti
      {...selectWords(props)}
      options={cell.choices}
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请选择')}
      onChange={chosen => onChange(orNull(chosen))}
    />
  )
}
