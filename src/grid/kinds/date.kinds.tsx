import { GRID_SIZE } from '#contract/rules/gridSize.ts'
import type { CellKind } from './cellKind.ts'
import { DateCell, MomentCell } from './editors/lazyEditors.ts'
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

/** A moment, YYYY-MM-DD HH:mm:ss (GRID-07). */
export const datetime: CellKind = {
  show: textOf,
  Editor: MomentCell,
  opensByKey: true,
  empty: null,
  parse: text => dateValue(text, true),
  print: textOf,
  nature: 'moment',
  leastWidth: GRID_SIZE.least.datetime,
}
