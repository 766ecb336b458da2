import type { CellEditorProps } from '../cellKind.ts'
import { halfWidth, textOf } from '../values.ts'
import { placeholderOf, words } from './words.ts'

/** On the way to a number: minus, digits, point (GVAL-29). */
const TYPED = /^-?\d*(\.\d*)?$/

/** A number as it is typed; another key changes nothing (GVAL-30). What it becomes is settled when the cell is left. */
export function NumberCell(props: CellEditorProps) {
  const { cell, value, onChange } = props
  return (
    <input
      {...words(props)}
      className="xl-grid-input"
      inputMode="decimal"
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请输入')}
      onChange={event => {
        const typed = halfWidth(event.target.value).trim()
        if (TYPED.test(typed)) onChange(typed)
      }}
    />
  )
}
