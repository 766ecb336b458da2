import { SlotContent } from './editors/SlotContent.tsx'
import type { CellKind } from './cellKind.ts'
import { textKind } from './textKind.ts'

/** Content that the page supplies under the column's slotName (GRID-20). */
export const slot: CellKind = { ...textKind, Editor: null, Content: SlotContent }
