import { useCallback, useState } from 'react'
import type { PatientRecordRow, PatientSheetRow } from '#contract/entities/patientRecords.ts'
import { myRecords, mySheets } from '#contract/http/calls/patientRecords.ts'
import { dateTime } from '#src/lib/format.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { PAPERS_TEXT as T } from '#src/lib/text/patientPapers.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { usePeople } from '#src/runtime/patient/people.ts'
import { useRxUpdates } from '#src/runtime/prescription/useRxUpdates.ts'
import { Button } from '#src/ui/Button.tsx'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { BottomNav, TopBar } from './Frame.tsx'
import { MemberSwitch } from './MemberSwitch.tsx'
import { More } from './More.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'

const KINDS = ['sheets', 'records'] as const

function SheetCard({ row }: { row: PatientSheetRow }) {
  const { text, tone } = T.states[row.status]
  return (
    <li className="xl-order-card">
      <Button variant="bare" className="xl-order-line" onClick={() => go({ page: 'rx', id: row.id })}>
        <span>
          <strong>{T.types[row.rxType]}</strong>
          <small className="xl-quiet">
            {row.patientName} · {row.doctorName} · {dateTime(row.submittedAt).slice(5, 16)}
          </small>
        </span>
        <span className="xl-order-end">
          <StatusTag tone={tone}>{text}</StatusTag>
        </span>
      </Button>
    </li>
  )
}

function RecordCard({ row }: { row: PatientRecordRow }) {
  return (
    <li className="xl-order-card">
      <Button variant="bare" className="xl-order-line" onClick={() => go({ page: 'record', id: row.id })}>
        <span>
          <strong>{row.diagnoses.join('、')}</strong>
          <small>{row.chiefComplaint}</small>
          <small className="xl-quiet">
            {row.patientName} · {row.doctorName} {row.orgName} · {dateTime(row.signedAt).slice(0, 16)}
          </small>
        </span>
      </Button>
    </li>
  )
}

/** Pages of one kind, of one person of the account. */
function PaperList({ kind, memberId }: { kind: (typeof KINDS)[number]; memberId: string }) {
  const [pages, setPages] = useState(1)
  const load = useCallback(
    async (key: string) => {
      const each = Array.from({ length: Number(key) }, (_, n) => ({ memberId, page: n + 1 }))
      const sheets = kind === 'sheets' ? await Promise.all(each.map(input => patientCall(mySheets, input))) : []
      const records = kind === 'records' ? await Promise.all(each.map(input => patientCall(myRecords, input))) : []
      return {
        sheets: sheets.flatMap(({ rows }) => rows),
        records: records.flatMap(({ rows }) => rows),
        hasMore: [...sheets, ...records].at(-1)?.hasMore ?? false,
      }
    },
    [kind, memberId],
  )
  const { state, again, look } = useLoad(String(pages), load)
  useRxUpdates(look)
  // what is there stays while the next page is awaited
  const there = useLastWhile(state.kind === 'there', state)
  const failed = state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />
  if (there.kind !== 'there')
    return failed || <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
  const { sheets, records, hasMore } = there.value
  if (sheets.length + records.length === 0)
    return (
      <div className="xl-nothing">
        <span>{kind === 'sheets' ? T.noSheets : T.noRecords}</span>
        <Button variant="primary" onClick={() => go({ page: 'home' }, { replace: true })}>
          {T.noneAction}
        </Button>
      </div>
    )
  return (
    <>
      <ul className="xl-patient-list">
        {sheets.map(row => (
          <SheetCard key={row.id} row={row} />
        ))}
        {records.map(row => (
          <RecordCard key={row.id} row={row} />
        ))}
      </ul>
      {failed || (hasMore && <More text={T.more} isBusy={state.kind === 'loading'} onMore={() => setPages(pages + 1)} />)}
    </>
  )
}

/** 处方与病历 of the person who is chosen in the frame: submitted prescriptions, and signed records (hospital.md 1.4). */
export default function Papers({ kind }: { kind: (typeof KINDS)[number] }) {
  const { chosen } = usePeople()
  return (
    <>
      <TopBar title={T.title} end={<MemberSwitch />} />
      <main className="xl-patient-main">
        <div className="xl-order-tabs" role="group" aria-label={T.title}>
          {KINDS.map(one => (
            <Button
              key={one}
              variant="bare"
              aria-pressed={kind === one}
              onClick={() => go({ page: 'records', kind: one }, { replace: true })}
            >
              {T[one]}
            </Button>
          ))}
        </div>
        {chosen && <PaperList key={`${kind} ${chosen.id}`} kind={kind} memberId={chosen.id} />}
      </main>
      <BottomNav at="records" />
    </>
  )
}
