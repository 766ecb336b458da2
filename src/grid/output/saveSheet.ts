import { message } from '#src/ui/feedback/toasts.ts'
import { saveBlob } from '#src/lib/http/download.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import { sheetOf, type Sheet, type SheetRows } from './sheet.ts'
import { safeText } from '#contract/rules/sheetText.ts'

/** By this mark spreadsheets know that the file is UTF-8. */
const BOM = '\uFEFF'

const fieldOf = (cell: string | number): string => {
  const text = typeof cell === 'number' ? String(cell) : safeText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The sheet as comma-separated values, headers first; texts that a spreadsheet would run are made harmless. */
export const csvOf = ({ headers, rows }: Sheet): string =>
  BOM + [headers.map(({ text }) => text), ...rows].map(row => `${row.map(fieldOf).join(',')}\r\n`).join('')

export type SheetFormat = 'xlsx' | 'csv'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The workbook of a sheet, written in a worker of its own; rejects when the worker fails. */
function workbook(sheet: Sheet): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
      worker.terminate()
      resolve(new Blob([data], { type: XLSX }))
    })
    worker.addEventListener('error', ({ message: text }) => {
      worker.terminate()
      reject(new Error(text))
    })
    worker.postMessage(sheet)
  })
}

/** Signs that no system takes in the name of a file. */
const fileName = (title: string): string => title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || '表格'

/** Saves what a grid shows as a file under its title; says itself when it cannot. Never rejects. */
export async function saveSheet(session: SessionPorts, title: string, format: SheetFormat, which: SheetRows): Promise<void> {
  try {
    const sheet = await sheetOf(session, title, which)
    const blob = format === 'csv' ? new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }) : await workbook(sheet)
    saveBlob(blob, `${fileName(title)}.${format}`)
  } catch {
    message.error('导出失败，请重试')
  }
}
