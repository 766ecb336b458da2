import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { safeText } from '#contract/rules/sheetText.ts'

export type Cell = string | number | null

/** Writes a workbook of one sheet row by row; what is written leaves memory. */
export interface SheetWriter {
  /** resolves when the reader has kept up */
  rows: (rows: readonly (readonly Cell[])[]) => Promise<void>
  end: () => Promise<void>
}

export const SHEET_NAME = '导出信息'
const WIDTH = 20

/** Begins a workbook: title, who exported, headers (contract.md 20.2), then rows as they come. */
export async function startSheet(
  stream: Writable,
  { above, headers }: { above: readonly string[]; headers: readonly string[] },
): Promise<SheetWriter> {
  // a quarter of what a start would read
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: false, useSharedStrings: false })
  const sheet = book.addWorksheet(SHEET_NAME)
  sheet.columns = headers.map(() => ({ width: WIDTH }))
  const put = (cells: readonly Cell[]) =>
    sheet.addRow(cells.map(cell => (typeof cell === 'string' ? safeText(cell) : cell))).commit()
  for (const line of above) put([line])
  put(headers)
  const gone = () => new Error('The reader of the workbook has gone')
  return {
    async rows(rows) {
      for (const row of rows) put(row)
      // Compression runs between turns of the loop: without a pause the sheet would pile up before it.
      await new Promise(resolve => setImmediate(resolve))
      if (stream.writableNeedDrain && !stream.destroyed) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
      if (stream.destroyed) throw gone()
    },
    async end() {
      if (stream.destroyed) throw gone()
      // a stream that is destroyed without an error never finishes: the workbook alone would wait for ever
      const closed = new Promise<never>((_, reject) => {
        stream.once('close', () => {
          if (!stream.writableFinished) reject(gone())
        })
        stream.once('error', reject)
      })
      sheet.commit()
      await Promise.race([book.commit(), closed])
    },
  }
}
