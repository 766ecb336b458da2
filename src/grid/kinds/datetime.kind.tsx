import { GRID_SIZE } from '#contract/constants.ts'
import type { CellKind } from './cellKind.ts'
import { MomentCell } from './editors/lazyEditors.ts'
import { dateValue, textOf } from './values.ts'

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
