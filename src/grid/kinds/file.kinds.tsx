import { shortFileName } from '#contract/rules/uploadTexts.ts'
import type { CellKind } from './cellKind.ts'
import { fileNames, orNull, textOf } from './values.ts'
import { UploadCell } from './editors/lazyEditors.ts'

/** What the kinds with stored files share: comma-joined paths, shown by the first name. */
const filesKind: Omit<CellKind, 'Editor'> = {
  show: value => {
    const [first, ...more] = fileNames(value)
    if (first === undefined) return ''
    return more.length === 0 ? shortFileName(first) : `${shortFileName(first)} 共${more.length + 1}个`
  },
  empty: null,
  // a path is nothing that people write
  parse: text => (text.trim() === '' ? null : undefined),
  print: textOf,
  ended: value => orNull(textOf(value)),
}

/** A file that goes up from the cell (GRID-08); handed out as an object (contract.md 28.63). */
export const upload: CellKind = {
  ...filesKind,
  Editor: UploadCell,
  collect: value => (value === null ? null : { name: fileNames(value)[0] ?? '', path: textOf(value), status: 'done' }),
}

/** A list of files (GRID-09). */
export const file: CellKind = { ...filesKind, Editor: UploadCell }

/** A list of pictures with preview (GRID-10). */
export const image: CellKind = { ...filesKind, Editor: UploadCell }
