import type { CellKind } from './cellKind.ts'
import { UploadCell } from './editors/lazyEditors.ts'
import { filesKind } from './fileKind.ts'
import { fileNames, textOf } from './values.ts'

/** A file that goes up from the cell (GRID-08); handed out as an object (contract.md 28.63). */
export const upload: CellKind = {
  ...filesKind,
  Editor: UploadCell,
  collect: value => (value === null ? null : { name: fileNames(value)[0] ?? '', path: textOf(value), status: 'done' }),
}
