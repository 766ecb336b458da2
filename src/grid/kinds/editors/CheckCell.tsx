import type { CellEditorProps } from '../cellKind.ts'
import { words } from './words.ts'

/** The box itself, where all editors are shown. */
export function CheckCell(props: CellEditorProps) {
  const { cell, value, onChange, onDone } = props
  const [on, off] = cell.column.customValue ?? ['Y', 'N']
  return (
    <input
      {...words(props)}
      type="checkbox"
      className="xl-grid-box"
      checked={value === on}
      onChange={event => {
        onChange(event.target.checked ? on : off)
        onDone()
      }}
    />
  )
}
