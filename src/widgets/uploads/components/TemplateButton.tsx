import { useState } from 'react'
import { IMPORT_TEXT } from '#contract/rules/uploadTexts.ts'
import type { TemplateOrder } from '../workbook/buildTemplate.ts'
import { saveTemplate } from '../workbook/saveTemplate.ts'

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
    <button type="button" className="xl-button" aria-disabled={isMaking} aria-busy={isMaking} onClick={() => void save()}>
      {isMaking ? IMPORT_TEXT.templateMaking : IMPORT_TEXT.template}
    </button>
  )
}
