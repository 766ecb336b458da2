import { WORKBOOK_MAX } from '#contract/entities/upload.ts'
import { message } from '#src/lib/feedback/toasts.ts'
import { saveBlob } from '#src/lib/http/download.ts'
import type { TemplateOrder } from './buildTemplate.ts'
import type { WorkbookOrder } from './workbook.worker.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FAILED = '模板生成失败，请重试'

/** Makes the template of a list in a worker and hands it to the person as `{title}导入模板.xlsx`; a failure is told by a toast. */
export function saveTemplate(template: TemplateOrder): Promise<void> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Uint8Array<ArrayBuffer> | null>(resolve => {
    const timer = setTimeout(() => resolve(null), WORKBOOK_MAX.ms)
    const end = (bytes: Uint8Array<ArrayBuffer> | null) => {
      clearTimeout(timer)
      resolve(bytes)
    }
    worker.addEventListener('message', (event: MessageEvent<Uint8Array<ArrayBuffer>>) => end(event.data))
    worker.addEventListener('error', () => end(null))
    const order: WorkbookOrder = { template }
    worker.postMessage(order)
  }).then(bytes => {
    worker.terminate()
    if (bytes === null) message.error(FAILED)
    else saveBlob(new Blob([bytes], { type: TYPE }), `${template.title}导入模板.xlsx`)
  })
}
