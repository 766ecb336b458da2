import { utils, write } from '@e965/xlsx'
import type { BookType, CellObject } from '@e965/xlsx'

type Cell = string | number | Date | { f: string; v: number }

/** Bytes of a workbook with these rows; a cell may be a formula. */
export function book(rows: readonly (readonly Cell[])[], bookType: BookType = 'xlsx'): Uint8Array<ArrayBuffer> {
  const plain = rows.map(row => row.map(cell => (typeof cell === 'object' && 'f' in cell ? cell.v : cell)))
  const sheet = utils.aoa_to_sheet(plain, { cellDates: true, UTC: true })
  for (const [r, row] of rows.entries())
    for (const [c, cell] of row.entries()) {
      if (typeof cell !== 'object' || !('f' in cell)) continue
      const formula: CellObject = { t: 'n', v: cell.v, f: cell.f }
      sheet[utils.encode_cell({ r, c })] = formula
    }
  const made = utils.book_new()
  utils.book_append_sheet(made, sheet, '导出信息')
  return new Uint8Array(write(made, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

/** As exports are: title, exporter, header, data. */
export const listBook = (header: readonly Cell[], rows: readonly (readonly Cell[])[], bookType?: BookType) =>
  book([['职务列表数据'], ['导出人:管理员'], header, ...rows], bookType)

/** A list with times of no day, as a spreadsheet stores what is typed as `8:30`: parts of a day, counted from 1900 or from 1904. */
export function timesBook(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { bookType = 'xlsx', date1904 = false }: { bookType?: BookType; date1904?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet([[...header], ...rows.map(row => [...row])])
  for (const cell of Object.values(sheet) as CellObject[]) if (cell.t === 'n') cell.z = 'h:mm'
  const made = utils.book_new()
  utils.book_append_sheet(made, sheet, '导出信息')
  made.Workbook = { WBProps: { date1904 } }
  return new Uint8Array(write(made, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

export const fileOf = (bytes: Uint8Array<ArrayBuffer>, name: string): File => new File([bytes], name)
