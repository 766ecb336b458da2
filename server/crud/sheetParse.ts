import { read, SSF, utils } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { isBiff, isZip, SHEET, SHEET_TEXT } from './sheetLimits.ts'
import type { SheetReply } from './sheetLimits.ts'
import { cleanZip } from './zipCheck.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** A number that is shown as a date, as `YYYY-MM-DD` or with a time; one that no calendar has (below 0, after 9999) as the number that it is. */
function dateText(value: number): string {
  // its types know nothing of null
  const date = SSF.parse_date_code(value) as ReturnType<typeof SSF.parse_date_code> | null
  if (date === null) return String(value)
  const { y, m, d, H, M, S } = date
  const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
  return H || M || S ? `${day} ${two(H)}:${two(M)}:${two(Math.floor(S))}` : day
}

const DAY_SECONDS = 86_400
/** A number below 1 that is shown as a date is a time of no day, as `HH:mm`, with its seconds if it has any. */
function timeText(value: number): string {
  const seconds = Math.round(value * DAY_SECONDS) % DAY_SECONDS
  const time = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`
}

/** Days between the two calendars that workbooks count by. */
const DAYS_1904 = 1_462

function textOf(cell: CellObject | undefined, offset: number): string | null {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e' || cell.t === 'z') return null
  if (typeof cell.v === 'number') {
    if (cell.z === undefined || !SSF.is_date(String(cell.z))) return String(cell.v)
    return cell.v >= 0 && cell.v < 1 ? timeText(cell.v) : dateText(cell.v + offset)
  }
  if (typeof cell.v === 'boolean') return cell.v ? 'Y' : 'N'
  const text = String(cell.v).slice(0, SHEET.cellTextMax)
  // an export puts an apostrophe before what a spreadsheet would run
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** How far a sheet goes, also behind the rows that were read; a row or cell may stand beyond what the sheet says of itself. */
function extentOf(sheet: WorkSheet, data: readonly (readonly unknown[])[]): { rows: number; columns: number } {
  const full: unknown = sheet['!fullref']
  const range = utils.decode_range(typeof full === 'string' ? full : (sheet['!ref'] ?? 'A1'))
  // an array of rows has holes, which a loop over its indexes would visit one by one
  const widest = data.reduce((most, row) => Math.max(most, row.length), 0)
  return { rows: Math.max(range.e.r + 1, data.length), columns: Math.max(range.e.c + 1, widest) }
}

/** Reads the first sheet of .xls or .xlsx bytes within the limits; a sentence when it cannot or must not be read. */
export function parseSheet(bytes: Buffer): SheetReply {
  const refused = (text: string): SheetReply => ({ ok: false, text })
  if (!isZip(bytes) && !isBiff(bytes)) return refused(SHEET_TEXT.wrongType)
  const clean = isZip(bytes) ? cleanZip(bytes) : { zip: bytes }
  if ('issue' in clean) return refused(clean.issue)
  let sheet: WorkSheet | undefined
  let offset = 0
  try {
    const book = read(clean.zip, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      sheetRows: SHEET.rowsMax + SHEET.above + 1,
      cellHTML: false,
      cellNF: true,
      cellStyles: false,
      bookVBA: false,
    })
    sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (book.Workbook?.WBProps?.date1904) offset = DAYS_1904
  } catch {
    return refused(SHEET_TEXT.broken)
  }
  if (!sheet) return refused(SHEET_TEXT.broken)
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? []
  const extent = extentOf(sheet, data)
  if (extent.columns > SHEET.columnsMax) return refused(SHEET_TEXT.columns)
  if (extent.rows > SHEET.rowsMax + SHEET.above || extent.rows * extent.columns > SHEET.cellsMax) return refused(SHEET_TEXT.rows)
  if (data.some(row => row?.some(cell => cell?.f !== undefined || cell?.F !== undefined))) return refused(SHEET_TEXT.formula)
  return { ok: true, sheet: { rows: Array.from(data, row => Array.from(row ?? [], cell => textOf(cell, offset))) } }
}
