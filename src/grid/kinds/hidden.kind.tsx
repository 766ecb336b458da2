import type { CellKind } from './cellKind.ts'
import { textKind } from './textKind.ts'

/** A value that is kept and not shown (GRID-21). */
export const hidden: CellKind = { ...textKind, Editor: null, isHidden: true }
