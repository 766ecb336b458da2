import { shortFileName } from '#contract/rules/uploadTexts.ts'
import type { CellKind } from './cellKind.ts'
import { fileNames, orNull, textOf } from './values.ts'

/** What the kinds with stored files share: comma-joined paths, shown by the first name. */
export const filesKind: Omit<CellKind, 'Editor'> = {
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
