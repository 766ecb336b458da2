import { startThread } from '#server/startThread.ts'
import { isBiff, isZip, SHEET, SHEET_TEXT } from './sheetLimits.ts'
import type { SheetReply } from './sheetLimits.ts'

/** Reads a workbook in a thread of its own, within time and memory; every end is an answer. */
export function readSheet(bytes: Buffer): Promise<SheetReply> {
  if (!isZip(bytes) && !isBiff(bytes)) return Promise.resolve({ ok: false, text: SHEET_TEXT.wrongType })
  const refused: SheetReply = { ok: false, text: SHEET_TEXT.slow }
  return new Promise(resolve => {
    const worker = startThread('sheetWorker', import.meta.url, {
      workerData: new Uint8Array(bytes),
      execArgv: [],
      name: 'sheet',
      resourceLimits: { maxOldGenerationSizeMb: SHEET.memoryMb },
    })
    const timer = setTimeout(() => finish(refused), SHEET.timeMax)
    const finish = (reply: SheetReply) => {
      clearTimeout(timer)
      resolve(reply)
      void worker.terminate()
    }
    worker.once('message', finish)
    worker.once('error', () => finish(refused))
    worker.once('exit', () => finish(refused))
  })
}
