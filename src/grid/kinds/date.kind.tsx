import { GRID_SIZE } from '#contract/constants.ts'
import type { CellKind } from './cellKind.ts'
import { DateCell } from './editors/lazyEditors.ts'
import { dateValue, textOf } from './values.ts'

/** A day, YYYY-MM-DD (GRID-06). */
export const date: CellKind = {
  show: textOf,
  Editor: DateCell,
  opensByKey: true,
  empty: null,
  parse: text => dateValue(text, false),
  print: textOf,
  nature: 'day',
  leastWidth: GRID_SIZE.least.date,
}
