import type { CellKind } from './cellKind.ts'
import { manyChoices } from './choiceKind.ts'
import { MultiCell } from './editors/lazyEditors.ts'

/** Several options, comma-joined (GRID-12). */
export const listMulti: CellKind = { ...manyChoices, Editor: MultiCell, opensByKey: true }
