import type { CellKind } from './cellKind.ts'
import { oneChoice } from './choiceKind.ts'
import { AskedCell } from './editors/lazyEditors.ts'
import { orNull } from './values.ts'

/** One option of many that only the server knows (GRID-14); what is pasted is a value. */
export const selSearchAsync: CellKind = { ...oneChoice, Editor: AskedCell, opensByKey: true, parse: text => orNull(text.trim()) }
