import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { CellKind } from './cellKind.ts'
import { CheckCell } from './editors/CheckCell.tsx'

const pairOf = ({ customValue }: Pick<GridColumn, 'customValue'>): readonly [GridValue, GridValue] => customValue ?? ['Y', 'N']
const TICKED = new Set(['是', '√', '✓', '☑', 'true', '1', 'y', 'yes'])
const EMPTY = new Set(['否', '×', '☐', 'false', '0', 'n', 'no', ''])

/** A box with two values (GRID-04); one press turns it. */
export const checkbox: CellKind = {
  show: (value, { column }) => (value === pairOf(column)[0] ? '☑' : '☐'),
  Editor: CheckCell,
  empty: null,
  parse: (text, { column }) => {
    const wanted = text.trim().toLowerCase()
    const [on, off] = pairOf(column)
    if (wanted === String(on).toLowerCase() || TICKED.has(wanted)) return on
    return wanted === String(off).toLowerCase() || EMPTY.has(wanted) ? off : undefined
  },
  print: (value, { column }) => (value === pairOf(column)[0] ? '是' : '否'),
  nature: 'choice',
  toggle: (value, column) => {
    const [on, off] = pairOf(column)
    return value === on ? off : on
  },
}
