import type { CellKind } from './cellKind.ts'
import { oneChoice } from './choiceKind.ts'
import { SelectCell } from './editors/lazyEditors.ts'

/** One option (GRID-05); filters with allowSearch, takes a typed option with allowInput (ENTITY-24, 25). */
export const select: CellKind = {
  ...oneChoice,
  Editor: SelectCell,
  opensByKey: ({ allowSearch, allowInput }) => allowSearch === true || allowInput === true,
}
