import { useEffect, useId, useRef } from 'react'
import type { RecordFields } from '#contract/entities/medicalRecord.ts'
import { RECORD_LABELS, RECORD_MAX } from '#contract/rules/recordTexts.ts'
import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import type { WrittenRecord } from '#src/runtime/chat/useMedicalRecord.ts'
import { DiagnosisField } from '#src/widgets/prescription/DiagnosisField.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'
import '#src/widgets/prescription/prescription.css'
import './record.css'

type Part = Exclude<keyof RecordFields, 'diagnoses' | 'chiefComplaint'>
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
        <DiagnosisField
          kind={1}
          diagnoses={fields.diagnoses}
          isDisabled={false}
          onChange={diagnoses => commands.set({ diagnoses: [...diagnoses] })}
        />
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
