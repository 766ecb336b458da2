import type { CellKind } from './cellKind.ts'
import { textKind } from './textKind.ts'

/** Read-only text (GRID-01). */
export const normal: CellKind = { ...textKind, Editor: null }
