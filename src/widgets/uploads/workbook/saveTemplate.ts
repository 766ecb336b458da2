import { message } from '#src/lib/feedback/toasts.ts'
import { saveBlob } from '#src/lib/http/download.ts'
import { askWorker } from './askWorker.ts'
import type { TemplateOrder } from './buildTemplate.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FAILED = '模板生成失败，请重试'

/** Makes the template of a list in a worker and hands it to the person as `{title}导入模板.xlsx`; a failure is told by a toast. */
export async function saveTemplate(template: TemplateOrder): Promise<void> {
  const result = await askWorker<Uint8Array<ArrayBuffer>>({ template })
  if (typeof result === 'object') saveBlob(new Blob([result.answer], { type: TYPE }), `${template.title}导入模板.xlsx`)
  else message.error(FAILED)
}
