import type { CellKind } from './cellKind.ts'
import { oneChoice } from './choiceKind.ts'
import { RadioCell } from './editors/RadioCell.tsx'

/** One option of a few, all in sight (GRID-15). */
export const radio: CellKind = { ...oneChoice, Editor: RadioCell }
