import type { WorkbookLayout } from '#contract/entities/upload.ts'
import { WORKBOOK_MAX } from '#contract/entities/upload.ts'
import type { WorkbookRows } from './parseWorkbook.ts'
import type { WorkbookOrder } from './workbook.worker.ts'
import { WORKBOOK_TEXT } from './zipFault.ts'

/** `unread`: not by the fault of the file; the server may still take it. */
export type WorkbookReading = WorkbookRows | { kind: 'unread'; text: string }
export type ReadWorkbook = (file: File, layout: WorkbookLayout, signal: AbortSignal) => Promise<WorkbookReading>

/** Reads a workbook in a worker of its own, for at most ten seconds; then, and when `signal` fires, the worker is ended wherever it is. */
export const readWorkbook: ReadWorkbook = (file, layout, signal) =>
  new Promise(resolve => {
    const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
    const end = (reading: WorkbookReading): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve(reading)
    }
    const timer = setTimeout(() => end({ kind: 'refused', text: WORKBOOK_TEXT.late }), WORKBOOK_MAX.ms)
    signal.addEventListener('abort', () => end({ kind: 'unread', text: '' }), { once: true })
    worker.addEventListener('message', (event: MessageEvent<WorkbookRows>) => end(event.data))
    worker.addEventListener('error', () => end({ kind: 'unread', text: WORKBOOK_TEXT.unread }))
    const order: WorkbookOrder = { file, layout }
    worker.postMessage(order)
  })
