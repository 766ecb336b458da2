import { DateInput } from '#src/widgets/inputs/DateInput.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { fieldWords, placeholderOf } from './words.ts'

/** A datetime as text. */
export default function MomentCell(props: CellEditorProps) {
  const { cell, value, isInvalid, onChange, onDone } = props
  return (
    <DateInput
      {...fieldWords(props)}
      kind="datetime"
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
