import { safeText } from '#contract/rules/sheetText.ts'
import type { Sheet } from './sheet.ts'

/** By this mark spreadsheets know that the file is UTF-8. */
const BOM = '\uFEFF'

const fieldOf = (cell: string | number): string => {
  const text = typeof cell === 'number' ? String(cell) : safeText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The sheet as comma-separated values, headers first; texts that a spreadsheet would run are made harmless. */
export const csvOf = ({ headers, rows }: Sheet): string =>
  BOM + [headers.map(({ text }) => text), ...rows].map(row => `${row.map(fieldOf).join(',')}\r\n`).join('')
