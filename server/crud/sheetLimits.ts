/** What an imported workbook may hold (reliability.md Files). Sizes in bytes, time in ms. */
export const SHEET = {
  fileMax: 10 * 1024 * 1024,
  rowsMax: 20_000,
  /** rows above the data: title, exporter, headers, and what people put there */
  above: 10,
  columnsMax: 200,
  cellsMax: 1_000_000,
  cellTextMax: 32_767,
  entriesMax: 200,
  unpackedMax: 100 * 1024 * 1024,
  ratioMax: 100,
  timeMax: 30_000,
  memoryMb: 384,
} as const

/** Whether bytes begin as .xlsx (a zip) or .xls (BIFF). */
export const isZip = (bytes: Uint8Array): boolean => bytes.length > 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3
export const isBiff = (bytes: Uint8Array): boolean =>
  bytes.length > 512 && bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

/** The first sheet of a workbook as texts, null where a cell is empty. */
export interface ReadSheet {
  rows: (string | null)[][]
}
export type SheetReply = { ok: true; sheet: ReadSheet } | { ok: false; text: string }

export const SHEET_TEXT = {
  wrongType: '文件格式不正确，请上传 .xls 或 .xlsx 文件',
  broken: '文件已损坏或格式不正确',
  bomb: '文件解压后过大',
  rows: `数据超过${SHEET.rowsMax}行，请分批导入`,
  columns: `列数超过${SHEET.columnsMax}列`,
  entities: '文件中包含不允许的内容，无法导入',
  formula: '文件中包含公式，请粘贴为数值后再导入',
  slow: '文件内容过于复杂，无法读取',
  size: '文件大小超出10MB限制',
} as const
