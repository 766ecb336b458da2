import type { CellKind } from './cellKind.ts'
import { UploadCell } from './editors/lazyEditors.ts'
import { filesKind } from './fileKind.ts'

/** A list of pictures with preview (GRID-10). */
export const image: CellKind = { ...filesKind, Editor: UploadCell }
