import { DateInput } from '#src/ui/inputs/DateInput.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { fieldProps, placeholderOf } from './fieldProps.ts'

const cellOf = (kind: 'date' | 'datetime') =>
  function ChosenTime(props: CellEditorProps) {
    const { cell, value, isInvalid, onChange, onDone } = props
    return (
      <DateInput
        {...fieldProps(props)}
        kind={kind}
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

/** A date as text, and a datetime. */
export const DateCell = cellOf('date')
export const MomentCell = cellOf('datetime')
