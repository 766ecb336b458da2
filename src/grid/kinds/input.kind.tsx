import type { CellKind } from './cellKind.ts'
import { TextCell } from './editors/TextCell.tsx'
import { textKind } from './textKind.ts'
import { orNull, textOf } from './values.ts'

/** One line of text (GRID-02). */
export const input: CellKind = { ...textKind, Editor: TextCell, takesKeys: true, ended: value => orNull(textOf(value)) }
