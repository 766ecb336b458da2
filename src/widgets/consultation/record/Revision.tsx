import type { MedicalRecord, RecordFields } from '#contract/entities/medicalRecord.ts'
import { RECORD_LABELS, RECORD_STATUS_TEXT } from '#contract/rules/recordTexts.ts'
import { dateTime } from '#src/lib/format.ts'
import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import './record.css'

const PARTS = Object.keys(RECORD_LABELS) as (keyof RecordFields)[]
const TONE = { '0': 'attention', '1': 'good', '2': 'off' } as const

const wordsOf = (record: MedicalRecord, part: keyof RecordFields): string =>
  part === 'diagnoses' ? record.diagnoses.map(({ code, name }) => `${code} ${name}`.trim()).join('、') : record[part]

/** A revision as it was signed: parts that say something, who signed it when, and that its words are those of the signature. */
export function Revision({ record }: { record: MedicalRecord }) {
  return (
    <article className="xl-record-revision" aria-label={T.revision(record.rev)}>
      <header>
        <strong>{T.revision(record.rev)}</strong>
        <StatusTag tone={TONE[record.status]}>{RECORD_STATUS_TEXT[record.status]}</StatusTag>
      </header>
      <dl className="xl-facts">
        {PARTS.filter(part => wordsOf(record, part) !== '').map(part => (
          <div key={part}>
            <dt>{RECORD_LABELS[part]}</dt>
            <dd>{wordsOf(record, part)}</dd>
          </div>
        ))}
      </dl>
      {record.signedAt !== null && (
        <p className={record.isIntact === false ? 'xl-field-error' : 'xl-quiet'}>
          {T.signed(record.doctorName, dateTime(record.signedAt), record.hash ?? '')}
          {` · ${record.isIntact === false ? T.broken : T.intact}`}
        </p>
      )}
    </article>
  )
}
