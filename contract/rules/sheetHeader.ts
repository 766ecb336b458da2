/** Where the columns of an imported workbook are named: the preview in the browser and the server look for them in the same way (WALK-14). */

/** Headings stand in the third row of an export; files that people made may have them a little higher or lower. */
const HEADER_ROWS = 6

/** No row names a column that the list knows. */
export const NO_HEADER = '没有找到表头，请使用导出的文件作为模板'

/** A cell as a heading: without blanks, and without the star that marks a required column in a template. */
export const headingOf = (cell: string | null | undefined): string => (cell ?? '').replace(/[\s*]/g, '')

export interface SheetHeader {
  /** index of the row that names the columns; data begin below it */
  at: number
  /** known heading by column, null where the column is none of ours */
  columns: (string | null)[]
}

/** The row with the most known headings among the first six, the upper one of equals; null when none of them has any. */
export function headerIn(rows: readonly (readonly (string | null)[])[], known: ReadonlySet<string>): SheetHeader | null {
  let best: SheetHeader | null = null
  let most = 0
  for (const [at, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const columns = row.map(cell => (known.has(headingOf(cell)) ? headingOf(cell) : null))
    const count = new Set(columns.filter(name => name !== null)).size
    if (count <= most) continue
    most = count
    best = { at, columns }
  }
  return best
}
