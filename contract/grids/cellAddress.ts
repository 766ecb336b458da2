/** The parameter of an address that names a cell of a shared table. */
export const CELL_PARAM = 'cell'
/** Stands in no key of a table, id of a row or name of a field. */
const BETWEEN = '~'

/** A cell as an address names it: key of the table, id of the row, name of the field. */
export const cellText = (table: string, r: string, f: string): string => [table, r, f].join(BETWEEN)

/** The cell that such a text names; null: none. */
export function readCellText(text: string): { table: string; r: string; f: string } | null {
  const [table, r, f, ...more] = text.split(BETWEEN)
  return table === undefined || r === undefined || f === undefined || more.length > 0 ? null : { table, r, f }
}
