import type { CellKind } from './cellKind.ts'
import { orNull, textOf } from './values.ts'

/** What every kind that holds plain text shares. */
export const textKind: Omit<CellKind, 'Editor'> = {
  show: textOf,
  empty: null,
  parse: text => orNull(text),
  print: textOf,
}
