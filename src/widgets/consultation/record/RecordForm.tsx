import { useEffect, useId, useRef, useState } from 'react'
import type { RecordFields } from '#contract/entities/medicalRecord.ts'
import type { Diagnosis } from '#contract/entities/prescription.ts'
import { RECORD_LABELS, RECORD_MAX } from '#contract/rules/recordTexts.ts'
import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import type { WrittenRecord } from '#src/runtime/chat/useMedicalRecord.ts'
import { DiagnosisField } from '#src/widgets/prescription/DiagnosisField.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'
import '#src/widgets/prescription/prescription.css'
import './record.css'

type Part = Exclude<keyof RecordFields, 'diagnoses' | 'chiefComplaint'>
const WESTERN: readonly Diagnosis['kind'][] = [1]
const ALL_KINDS: readonly Diagnosis['kind'][] = [1, 2, 3]
const FIRST: readonly Part[] = ['presentIllness', 'past', 'allergy', 'treatment', 'advice']
const MORE: readonly Part[] = ['exam', 'tcmExam']

function Words({ record, part, rows }: { record: WrittenRecord; part: Part; rows: number }) {
  return (
    <label className="xl-field">
      <span>{RECORD_LABELS[part]}</span>
      <textarea
        rows={rows}
        maxLength={RECORD_MAX.text}
        value={record.fields[part]}
        onChange={event => record.commands.set({ [part]: event.target.value })}
      />
    </label>
  )
}

/** The parts of a record, complaint and diagnosis first; the cursor begins where something is missing. */
export function RecordForm({ record }: { record: WrittenRecord }) {
  const { fields, missing, commands } = record
  const complaint = useId()
  // 病名 and 证候 of a herb sheet are signed like any other: their fields stay when the last one is removed
  const [isChinese, setChinese] = useState(false)
  if (!isChinese && fields.diagnoses.some(({ kind }) => kind !== 1)) setChinese(true)
  const form = useRef<HTMLDivElement>(null)
  const begins = fields.chiefComplaint === '' ? 'input' : '[role=combobox]'
  const first = useRef(begins)
  useEffect(() => form.current?.querySelector<HTMLElement>(first.current)?.focus(), [])
  return (
    <div ref={form} className="xl-record-form">
      <label className="xl-field" htmlFor={complaint}>
        <span>{RECORD_LABELS.chiefComplaint}</span>
        <input
          id={complaint}
          type="text"
          maxLength={RECORD_MAX.complaint}
          value={fields.chiefComplaint}
          aria-invalid={missing.complaint}
          onChange={event => commands.set({ chiefComplaint: event.target.value })}
        />
        <FieldIssue text={missing.complaint ? T.complaintNeeded : null} />
      </label>
      <div className="xl-record-diagnoses">
        {(isChinese ? ALL_KINDS : WESTERN).map(kind => (
          <DiagnosisField
            key={kind}
            kind={kind}
            diagnoses={fields.diagnoses}
            isDisabled={false}
            onChange={diagnoses => commands.set({ diagnoses: [...diagnoses] })}
          />
        ))}
        <FieldIssue text={missing.diagnosis ? T.diagnosisNeeded : null} />
      </div>
      {FIRST.map(part => (
        <Words key={part} record={record} part={part} rows={2} />
      ))}
      <details className="xl-record-more" open={MORE.some(part => fields[part] !== '')}>
        <summary>{T.moreParts}</summary>
        {MORE.map(part => (
          <Words key={part} record={record} part={part} rows={2} />
        ))}
      </details>
    </div>
  )
}
