import type { RecordFields } from '#contract/entities/medicalRecord.ts'
import type { PatientRecord } from '#contract/entities/patientRecords.ts'
import { myRecord } from '#contract/http/calls/patientRecords.ts'
import { RECORD_LABELS } from '#contract/rules/recordTexts.ts'
import { dateTime } from '#src/lib/format.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { PAPERS_TEXT as T } from '#src/lib/text/patientPapers.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { Button } from '#src/ui/Button.tsx'
import { FactList } from './FactList.tsx'
import { TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'
import './papers.css'

const load = (id: string): Promise<PatientRecord> => patientCall(myRecord, { id })
const PARTS = Object.keys(RECORD_LABELS) as (keyof RecordFields)[]

function Paper({ record }: { record: PatientRecord }) {
  const parts = PARTS.flatMap((key): [string, string][] => {
    const text = key === 'diagnoses' ? record.diagnoses.join('、') : record[key]
    return text === '' ? [] : [[RECORD_LABELS[key], text]]
  })
  const { patientName, sex, ageText } = record
  return (
    <article className="xl-paper">
      <section className="xl-order-card">
        <h2>{record.hospitalName}</h2>
        <FactList
          facts={[
            [T.patient, `${patientName} ${SEX_TEXT[sex]} ${ageText}`],
            [T.doctor, `${T.signed(record.doctorName, record.hash)} ${record.orgName}`],
            [T.signedAt, `${dateTime(record.signedAt).slice(0, 16)}${record.rev > 1 ? ` ${T.revised(record.rev)}` : ''}`],
            [T.sessionNo, record.sessionNo],
          ]}
        />
      </section>
      <section className="xl-order-card xl-paper-parts">
        <h2>
          {T.record} <small className="xl-quiet">{record.isRevisit ? T.revisit : T.firstVisit}</small>
        </h2>
        <FactList facts={parts} />
        {record.hidden.length > 0 && <p className="xl-quiet">{T.hiddenHint}</p>}
      </section>
      <div className="xl-order-actions">
        <Button onClick={() => go({ page: 'session', sid: record.sid })}>{T.toSession}</Button>
        <Button onClick={() => globalThis.print()}>{T.print}</Button>
      </div>
    </article>
  )
}

/** 病历: the signed medical record of a consultation, to read and to print (RX-38). */
export default function Record({ id }: { id: string }) {
  const { state, again } = useLoad(id, load)
  return (
    <>
      <TopBar title={T.record} onBack={() => go({ page: 'records', kind: 'records' })} />
      <main className="xl-patient-main">
        {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />}
        {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {state.kind === 'there' && <Paper record={state.value} />}
      </main>
    </>
  )
}
