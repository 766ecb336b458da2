import { useState } from 'react'
import { IMPORT_TEXT } from '#contract/rules/uploadTexts.ts'
import { Button } from '#src/ui/Button.tsx'
import type { TemplateOrder } from '../workbook/buildTemplate.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { saveBlob } from '#src/lib/http/download.ts'
import { askWorker } from '../workbook/askWorker.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FAILED = '模板生成失败，请重试'

/** Makes the template of a list in a worker and passes it to the person as `{title}导入模板.xlsx`; a failure is told by a toast. */
async function saveTemplate(template: TemplateOrder): Promise<void> {
  const result = await askWorker<Uint8Array<ArrayBuffer>>({ template })
  if (typeof result === 'object') saveBlob(new Blob([result.answer], { type: TYPE }), `${template.title}导入模板.xlsx`)
  else message.error(FAILED)
}

/** 模板下载: shows that it is at work until the file is there, and begins no second one meanwhile. */
export function TemplateButton({ template }: { template: () => TemplateOrder }) {
  const [isMaking, setMaking] = useState(false)
  const save = async (): Promise<void> => {
    if (isMaking) return
    setMaking(true)
    await saveTemplate(template()).finally(() => setMaking(false))
  }
  // not disabled: the focus stays on it
  return (
    <Button aria-disabled={isMaking} aria-busy={isMaking} onClick={() => void save()}>
      {isMaking ? IMPORT_TEXT.templateMaking : IMPORT_TEXT.template}
    </Button>
  )
}
