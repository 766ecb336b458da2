import type { CellKind } from './cellKind.ts'
import { LongTextCell } from './editors/lazyEditors.ts'
import { textKind } from './textKind.ts'
import { orNull, textOf } from './values.ts'

/** Text that is edited in a window beside the cell (GRID-17). */
export const inputPop: CellKind = {
  ...textKind,
  show: value => textOf(value).replaceAll(/\s*\n\s*/g, ' '),
  Editor: LongTextCell,
  takesKeys: true,
  ended: value => orNull(textOf(value)),
}
