import { read, utils } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { WorkbookLayout } from '#contract/entities/upload.ts'
import { columnName, WORKBOOK_MAX } from '#contract/entities/upload.ts'
import { columnsIn, NO_HEADER } from '#contract/rules/sheetHeader.ts'
import { WORKBOOK_TEXT, zipError } from './zipError.ts'

/** Columns and rows of the first sheet as text, or the sentence that refuses the workbook. */
export type WorkbookRows = { kind: 'rows'; columns: string[]; rows: string[][] } | { kind: 'refused'; text: string }

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[]
const refused = (text: string): WorkbookRows => ({ kind: 'refused', text })

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte)
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 3, 4)
/** The container of the old format. */
const isOld = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

const two = (value: number): string => String(value).padStart(2, '0')
const DAY_MS = 86_400_000
/** The day before the first one of a calendar: a moment on it is a time of no day. */
const NO_DAY = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) } as const
/** Parts of a day in the file are no whole seconds. */
const toSecond = (exact: Date): Date => new Date(Math.round(exact.getTime() / 1000) * 1000)
/** A time of no day, as `HH:mm`, with its seconds if it has any. */
function timeText(exact: Date): string {
  const date = toSecond(exact)
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  return date.getUTCSeconds() === 0 ? time : `${time}:${two(date.getUTCSeconds())}`
}
function dateText(exact: Date): string {
  const date = toSecond(exact)
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return time === '00:00:00' ? day : `${day} ${time}`
}
const textOf = (cell: CellObject | undefined): string => {
  if (cell?.v === undefined) return ''
  if (typeof cell.v === 'boolean') return cell.v ? 'Y' : 'N'
  return (cell.v instanceof Date ? dateText(cell.v) : cell.t === 'e' ? (cell.w ?? '') : String(cell.v)).trim()
}

const cellsOf = (sheet: WorkSheet | undefined): Cells => {
  const data: unknown = sheet?.['!data']
  return Array.isArray(data) ? (data as Cells) : []
}

/** Names of the columns: the lowest filled row of the header. */
function headerOf(cells: Cells, { titleRows, headerRows }: WorkbookLayout): string[] {
  const rows = Array.from(cells.slice(titleRows, titleRows + headerRows))
  const width = Math.max(0, ...rows.map(row => row?.length ?? 0))
  return Array.from({ length: width }, (_, column) => rows.map(row => textOf(row?.[column])).findLast(text => text !== '') ?? '')
}

function formulaIn(cells: Cells): string | null {
  for (const [row, line] of cells.entries())
    for (const [column, cell] of (line ?? []).entries())
      if (cell?.f !== undefined) return utils.encode_cell({ r: row, c: column })
  return null
}

/** Rows that may name the columns of a list whose headings are known. */
const HEADER_SEARCH = 6

/** Names of the columns and the index of the first row below them; null when no row names any that the list knows. */
function columnsOf(cells: Cells, layout: WorkbookLayout): { names: string[]; from: number } | null {
  if (layout.known === undefined) return { names: headerOf(cells, layout), from: layout.titleRows + layout.headerRows }
  // rows are holes in the list where they are empty
  const rows = Array.from(cells.slice(0, HEADER_SEARCH), row => Array.from(row ?? [], textOf))
  return columnsIn(rows, new Set(layout.known), layout.headerRows === 2)
}

/** How often a heading has stood, this time too. */
const nthOf = (names: readonly string[], at: number): number => names.slice(0, at + 1).filter(name => name === names[at]).length
/** Names of columns apart; a heading twice of which the list has but one stays. */
function apart(names: readonly string[], known: readonly string[] = []): string[] {
  return names.map((name, at) => {
    const nth = nthOf(names, at)
    return nth <= known.filter(one => one === name).length ? columnName(name, nth) : name
  })
}

function rowsOf(cells: Cells, layout: WorkbookLayout): WorkbookRows {
  const header = columnsOf(cells, layout)
  if (header === null) return refused(NO_HEADER)
  const named = header.names.flatMap((name, at) => (name === '' ? [] : [{ name, at }]))
  const columns = apart(
    named.map(one => one.name),
    layout.known,
  )
  if (columns.length === 0) return refused(`第 ${header.from} 行没有表头，请使用导出的模板`)
  const missing = (layout.required ?? []).filter(name => !columns.includes(name))
  if (missing.length > 0) return refused(`缺少必填列：${missing.join('、')}，请使用模板`)
  if (columns.length > WORKBOOK_MAX.columns) return refused(`文件超过 ${WORKBOOK_MAX.columns} 列，无法导入`)
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  if (twice !== undefined) return refused(`列名重复：${twice}`)
  // empty rows are holes in the list
  const lines = Array.from(cells.slice(header.from))
  const rows = lines.map(line => named.map(({ at }) => textOf(line?.[at])))
  const last = rows.findLastIndex(row => row.some(text => text !== ''))
  if (last < 0) return refused(WORKBOOK_TEXT.empty)
  if (last >= WORKBOOK_MAX.rows) return refused(`文件超过 ${WORKBOOK_MAX.rows} 行，请分批导入`)
  return { kind: 'rows', columns, rows: rows.slice(0, last + 1) }
}

/** The first sheet down to a row; 0: to its end. */
function sheetOf(bytes: Uint8Array, sheetRows: number): WorkSheet | undefined {
  const book = read(bytes, { type: 'array', dense: true, cellDates: true, UTC: true, cellHTML: false, sheetRows, sheets: 0 })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const noDay = NO_DAY[book.Workbook?.WBProps?.date1904 === true ? 1904 : 1900]
  for (const line of cellsOf(sheet))
    for (const cell of line ?? []) {
      const at = cell?.v instanceof Date ? cell.v.getTime() - noDay : -1
      if (cell?.v instanceof Date && at >= 0 && at < DAY_MS) Object.assign(cell, { t: 's', v: timeText(cell.v) })
    }
  return sheet
}

/**
 * Reads the first sheet of a workbook, .xls or .xlsx by its content. Refuses what is neither, what would unpack to too much, macros, formulas, and more
 * rows or columns than an import takes. Heavy: for a worker.
 */
export function parseWorkbook(bytes: Uint8Array, layout: WorkbookLayout): WorkbookRows {
  if (!isZip(bytes) && !isOld(bytes)) return refused(WORKBOOK_TEXT.disguised)
  const issue = isZip(bytes) ? zipError(bytes) : null
  if (issue !== null) return refused(issue)
  try {
    const sheet = sheetOf(bytes, WORKBOOK_MAX.rows + Math.max(HEADER_SEARCH, layout.titleRows + layout.headerRows) + 1)
    const cells = cellsOf(sheet)
    const formula = formulaIn(cells)
    if (formula !== null) return refused(`单元格 ${formula} 含有公式，请改为数值后再导入`)
    const answer = rowsOf(cells, layout)
    // it says of itself that it is longer: by rows that are empty but for their looks, or by data far below
    if (answer.kind === 'refused' || sheet?.['!fullref'] === undefined) return answer
    const far = cellsOf(sheetOf(bytes, 0)).findIndex((line, at) => at >= cells.length && line?.some(cell => textOf(cell) !== ''))
    return far < 0 ? answer : refused(WORKBOOK_TEXT.far(far + 1))
  } catch {
    return refused(WORKBOOK_TEXT.damaged)
  }
}
