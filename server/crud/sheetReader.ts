import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { isBiff, isZip, SHEET, SHEET_TEXT } from './sheetLimits.ts'
import type { SheetReply } from './sheetLimits.ts'

/** The thread's code: the file beside the built server, or the source through tsx (as server/db/pgliteHost.ts). */
function launch(bytes: Uint8Array): Worker {
  const options = {
    workerData: bytes,
    execArgv: [],
    name: 'sheet',
    resourceLimits: { maxOldGenerationSizeMb: SHEET.memoryMb },
  }
  const built = ['./sheetWorker.js', '../sheetWorker.js'].map(path => new URL(path, import.meta.url))
  const found = built.find(url => existsSync(fileURLToPath(url)))
  if (found) return new Worker(found, options)
  const tsx = new URL('./dist/esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
  const source = new URL('./sheetWorker.ts', import.meta.url).href
  const code = `import(${JSON.stringify(tsx)}).then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(source)}))`
  return new Worker(code, { ...options, eval: true })
}

/** Reads a workbook in a thread of its own, within time and memory; every end is an answer. */
export function readSheet(bytes: Buffer): Promise<SheetReply> {
  if (!isZip(bytes) && !isBiff(bytes)) return Promise.resolve({ ok: false, text: SHEET_TEXT.wrongType })
  const refused: SheetReply = { ok: false, text: SHEET_TEXT.slow }
  return new Promise(resolve => {
    const worker = launch(new Uint8Array(bytes))
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
