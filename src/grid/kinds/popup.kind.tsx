import type { CellKind } from './cellKind.ts'
import { PopupCell } from './editors/lazyEditors.ts'
import { textKind } from './textKind.ts'

/** Filled from a report, together with other columns (GRID-11). */
export const popup: CellKind = { ...textKind, Editor: PopupCell }
