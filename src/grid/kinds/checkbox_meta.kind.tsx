import type { CellKind } from './cellKind.ts'
import { manyChoices } from './choiceKind.ts'
import { BoxesCell } from './editors/BoxesCell.tsx'

/** A group of boxes from options, comma-joined (GRID-16). */
export const checkboxMeta: CellKind = { ...manyChoices, Editor: BoxesCell }
