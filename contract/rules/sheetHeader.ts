/** Where the columns of an imported workbook are named: the preview in the browser and the server look for them in the same way (WALK-14). */

/** Headings stand in the third row of an export; files that people made may have them a little higher or lower. */
const HEADER_ROWS = 6

/** No row names a column that the list knows. */
export const NO_HEADER = '没有找到表头，请使用导出的文件作为模板'

/** A cell as a heading: without blanks, and without the star that marks a required column in a template. */
const headingOf = (cell: string | null | undefined): string => (cell ?? '').replace(/[\s*]/g, '')

interface SheetHeader {
  /** index of the row that names the columns; data begin below it */
  at: number
  /** known heading by column, null where the column is none of ours */
  columns: (string | null)[]
}

/** The headings of every column, '' where it has none, and the index of the first row of data. */
export interface SheetColumns {
  names: string[]
  from: number
}

/** Where the columns are named; `isGrouped`: in two rows, those of a group below the group's name (contract.md 20.3). Null: nowhere. */
export function columnsIn(
  rows: readonly (readonly (string | null)[])[],
  known: ReadonlySet<string>,
  isGrouped = false,
): SheetColumns | null {
  const header = headerIn(rows, known)
  if (header === null) return null
  const namesIn = (at: number): string[] => rows[at]?.map(headingOf) ?? []
  const own = namesIn(header.at)
  const below = isGrouped ? namesIn(header.at + 1) : []
  // whichever of the two rows has more headings: the other stands above it, or, with nothing but headings, below
  const isBelow = below.some(name => known.has(name)) && below.every(name => name === '' || known.has(name))
  const other = isGrouped ? (isBelow ? below : namesIn(header.at - 1)) : []
  const names = Array.from({ length: Math.max(own.length, other.length) }, (_, at) => {
    const [here, there] = [own[at] ?? '', other[at] ?? '']
    return known.has(here) || !known.has(there) ? here : there
  })
  return { names, from: header.at + (isBelow ? 2 : 1) }
}

/** The row with the most known headings among the first six, the upper one of equals; null when none of them has any. */
function headerIn(rows: readonly (readonly (string | null)[])[], known: ReadonlySet<string>): SheetHeader | null {
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
