import type { CellKind } from './cellKind.ts'
import { UploadCell } from './editors/lazyEditors.ts'
import { filesKind } from './fileKind.ts'

/** A list of files (GRID-09). */
export const file: CellKind = { ...filesKind, Editor: UploadCell }
