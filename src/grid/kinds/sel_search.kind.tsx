import type { CellKind } from './cellKind.ts'
import { oneChoice } from './choiceKind.ts'
import { SearchCell } from './editors/lazyEditors.ts'

/** One option, found by typing (GRID-13). */
export const selSearch: CellKind = { ...oneChoice, Editor: SearchCell, opensByKey: true }
