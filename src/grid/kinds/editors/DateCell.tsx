import { DateInput } from '#src/widgets/inputs/DateInput.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { fieldWords, placeholderOf } from './words.ts'

/** A date as text. */
export default function DateCell(props: CellEditorProps) {
  const { cell, value, isInvalid, onChange, onDone } = props
  return (
    <DateInput
      {...fieldWords(props)}
      kind="date"
      value={textOf(value)}
      isInvalid={isInvalid}
      placeholder={placeholderOf(cell.column, '请选择')}
      onChange={chosen => {
        onChange(orNull(chosen))
        onDone()
      }}
    />
  )
}
