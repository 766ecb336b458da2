import type { CellKind } from './cellKind.ts'
import { manyLabels, manyValues, oneLabel, oneValue, orNull } from './values.ts'
import { SelectCell, SearchCell, AskedCell, MultiCell } from './editors/lazyEditors.ts'
import { RadioCell, BoxesCell, CheckCell } from './editors/plainCells.tsx'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'

/** What every kind with one chosen option shares: shown by its text, pasted by text or value. */
const oneChoice: Omit<CellKind, 'Editor'> = {
  show: oneLabel,
  empty: null,
  parse: (text, cell) =>
    oneValue(text, cell) ?? (text.trim() !== '' && cell.column.allowInput === true ? text.trim() : oneValue(text, cell)),
  print: oneLabel,
  nature: 'choice',
}
/** What every kind with several options shares: comma-joined. */
const manyChoices: Omit<CellKind, 'Editor'> = {
  show: manyLabels,
  empty: null,
  parse: manyValues,
  print: manyLabels,
  nature: 'choices',
}

/** One option (GRID-05); filters with allowSearch, takes a typed option with allowInput (ENTITY-24, 25). */
export const select: CellKind = {
  ...oneChoice,
  Editor: SelectCell,
  opensByKey: ({ allowSearch, allowInput }) => allowSearch === true || allowInput === true,
}

/** One option, found by typing (GRID-13). */
export const selSearch: CellKind = { ...oneChoice, Editor: SearchCell, opensByKey: true }

/** One option of many that only the server knows (GRID-14); what is pasted is a value. */
export const selSearchAsync: CellKind = { ...oneChoice, Editor: AskedCell, opensByKey: true, parse: text => orNull(text.trim()) }

/** One option of a few, all in sight (GRID-15). */
export const radio: CellKind = { ...oneChoice, Editor: RadioCell }

/** Several options, comma-joined (GRID-12). */
export const listMulti: CellKind = { ...manyChoices, Editor: MultiCell, opensByKey: true }

/** A group of boxes from options, comma-joined (GRID-16). */
export const checkboxMeta: CellKind = { ...manyChoices, Editor: BoxesCell }

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
