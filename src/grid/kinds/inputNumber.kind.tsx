import type { CellKind } from './cellKind.ts'
import { NumberCell } from './editors/NumberCell.tsx'
import { numberValue, textOf } from './values.ts'

/** A number (GRID-03); what is no number when the cell is left is empty (GVAL-31, 32). */
export const inputNumber: CellKind = {
  show: textOf,
  Editor: NumberCell,
  nature: 'number',
  takesKeys: true,
  empty: null,
  parse: numberValue,
  print: textOf,
  ended: value => numberValue(textOf(value)) ?? null,
}
