import type { WorkbookLayout } from '#contract/entities/upload.ts'
import { askWorker } from './askWorker.ts'
import type { WorkbookRows } from './parseWorkbook.ts'
import { WORKBOOK_TEXT } from './zipError.ts'

/** `unread`: not by the issue of the file; the server may still take it. */
export type WorkbookReading = WorkbookRows | { kind: 'unread'; text: string }
export type ReadWorkbook = (file: File, layout: WorkbookLayout, signal: AbortSignal) => Promise<WorkbookReading>

/** Reads a workbook in a worker of its own, for at most ten seconds; then, and when `signal` fires, the worker is ended wherever it is. */
export const readWorkbook: ReadWorkbook = async (file, layout, signal) => {
  const result = await askWorker<WorkbookRows>({ file, layout }, signal)
  if (typeof result === 'object') return result.answer
  return result === 'late'
    ? { kind: 'refused', text: WORKBOOK_TEXT.late }
    : { kind: 'unread', text: result === 'failed' ? WORKBOOK_TEXT.unread : '' }
}
