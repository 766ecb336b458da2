import type { WorkbookLayout } from '#contract/entities/upload.ts'
import { parseWorkbook } from './parseWorkbook.ts'

/** What the page asks of the worker; it answers one WorkbookRows. */
export interface WorkbookOrder {
  file: File
  layout: WorkbookLayout
}

addEventListener('message', (event: MessageEvent<WorkbookOrder>) => {
  const { file, layout } = event.data
  void file.arrayBuffer().then(buffer => postMessage(parseWorkbook(new Uint8Array(buffer), layout)))
})
