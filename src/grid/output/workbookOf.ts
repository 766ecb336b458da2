import { utils, write } from '@e965/xlsx'
import { safeText } from '#contract/rules/sheetText.ts'
import type { Sheet } from './sheet.ts'

const SHEET_NAME = '导出信息'
/** Widths of columns in letters. */
const NARROW = 10
const WIDE = 60
/** Rows that tell how wide a column is. */
const TRIED = 200

const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0xff ? 2 : 1), 2)

/** The sheet as a workbook (.xlsx), headers first; texts that a spreadsheet would run are made harmless. Heavy: for a worker. */
export function workbookOf({ headers, rows }: Sheet): Uint8Array<ArrayBuffer> {
  const cells = [headers.map(({ text }) => text), ...rows].map(row =>
    row.map(cell => (typeof cell === 'string' ? safeText(cell) : cell)),
  )
  const sheet = utils.aoa_to_sheet(cells, { dense: true })
  sheet['!cols'] = headers.map((_, at) => ({
    wch: Math.min(WIDE, Math.max(NARROW, ...cells.slice(0, TRIED).map(row => widthOf(String(row[at] ?? ''))))),
  }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, SHEET_NAME)
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  return new Uint8Array(bytes)
}
