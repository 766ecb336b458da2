import type { WorkbookLayout } from '#contract/entities/upload.ts'
import { buildTemplate } from './buildTemplate.ts'
import type { TemplateOrder } from './buildTemplate.ts'
import { parseWorkbook } from './parseWorkbook.ts'

/** What the page asks of the worker: rows of a file, answered by WorkbookRows, or a template, answered by its bytes. */
export type WorkbookOrder = { file: File; layout: WorkbookLayout } | { template: TemplateOrder }

/** The first word of the worker, when it is loaded. */
export type WorkerReady = 'ready'

addEventListener('message', (event: MessageEvent<WorkbookOrder>) => {
  if ('template' in event.data) return postMessage(buildTemplate(event.data.template))
  const { file, layout } = event.data
  return void file.arrayBuffer().then(buffer => postMessage(parseWorkbook(new Uint8Array(buffer), layout)))
})
postMessage('ready' satisfies WorkerReady)
