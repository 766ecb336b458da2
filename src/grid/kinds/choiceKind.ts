import type { CellKind } from './cellKind.ts'
import { manyLabels, manyValues, oneLabel, oneValue } from './values.ts'

/** What every kind with one chosen option shares: shown by its text, pasted by text or value. */
export const oneChoice: Omit<CellKind, 'Editor'> = {
  show: oneLabel,
  empty: null,
  parse: (text, cell) =>
    oneValue(text, cell) ?? (text.trim() !== '' && cell.column.allowInput === true ? text.trim() : oneValue(text, cell)),
  print: oneLabel,
  nature: 'choice',
}
/** What every kind with several options shares: comma-joined. */
export const manyChoices: Omit<CellKind, 'Editor'> = {
  show: manyLabels,
  empty: null,
  parse: manyValues,
  print: manyLabels,
  nature: 'choices',
}
