import type { TemplateHead } from '#contract/entities/prescriptionSheet.ts'
import { templateHead, templateHeadText } from '#contract/rules/templateText.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { CodeField, type CodeChoice } from '#src/widgets/prescription/CodeField.tsx'
import './rxTemplate.css'

const PER_DAY: readonly CodeChoice[] = [1, 2].map(n => ({ code: String(n), text: T.doses(n) }))
const DECOCTIONS: readonly CodeChoice[] = Object.entries(T.decoctions).map(([code, text]) => ({ code, text }))

/** How many 剂 of a herb template, how they are boiled and taken; one text (contract/rules/templateText.ts). */
export default function HeadEditor({ id, value, isDisabled, describedBy, onChange }: EditorProps) {
  const head = templateHead(String(value ?? ''))
  const set = (patch: Partial<TemplateHead>): void => onChange(templateHeadText({ ...head, ...patch }))
  return (
    <div className="xl-template-head" id={id} role="group" aria-describedby={describedBy}>
      <input
        aria-label={T.doseCount}
        placeholder={T.doseCount}
        inputMode="numeric"
        disabled={isDisabled}
        value={head.doseCount ?? ''}
        onChange={event => set({ doseCount: Number(event.target.value.replace(/\D/g, '').slice(0, 3)) || null })}
      />
      <CodeField
        label={T.dosesPerDay}
        value={String(head.dosesPerDay)}
        choices={PER_DAY}
        isDisabled={isDisabled}
        onChange={code => set({ dosesPerDay: code === '2' ? 2 : 1 })}
      />
      <CodeField
        label={T.decoctBy}
        value={head.decoctBy ?? ''}
        choices={DECOCTIONS}
        isDisabled={isDisabled}
        onChange={code => set({ decoctBy: code === '2' ? '2' : code === '3' ? '3' : '1' })}
      />
      <input
        aria-label={T.usage}
        placeholder={T.usageHint}
        maxLength={100}
        disabled={isDisabled}
        value={head.usage}
        onChange={event => set({ usage: event.target.value })}
      />
    </div>
  )
}
