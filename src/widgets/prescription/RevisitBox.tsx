import { useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { sessionList } from '#contract/http/calls/consultation.ts'
import { judgeRevisit, revisitProofs } from '#contract/http/calls/revisits.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { date } from '#src/lib/format.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { useFileUrl } from '#src/widgets/conversation/fileUrl.ts'

type Verdict = keyof typeof T.verdicts
const EARLIER = 50

/** `sid patient name` as one key. */
async function load(key: string) {
  const [sid = '', patientId = '', name = ''] = key.split('|')
  const [{ proofs }, { rows }] = await Promise.all([
    call(revisitProofs, { sid }, { quiet: true }),
    call(sessionList, { view: 'ended', q: name, size: EARLIER }, { quiet: true }),
  ])
  const earlier = rows.filter(row => row.patient.id === patientId && row.status === '30' && isOver(row.status))
  return { proofs, earlier: earlier.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, 3) }
}

/** The proofs that a patient comes again, and the doctor's verdict on them (RX-09; hospital.md 3.6, 6). */
export function RevisitBox({ session, onJudged }: { session: ChatSession; onJudged(): void }) {
  const { patient } = session
  const urlOf = useFileUrl()
  const { state, again } = useLoad(`${session.id}|${patient.id}|${patient.name}`, load)
  const [isBusy, setBusy] = useState(false)
  const [isFirst, setFirst] = useState(false)
  const [issue, setIssue] = useState('')
  useReloading(state.kind === 'failed' && state.failure.retryable ? again : null)
  const proofs = state.kind === 'there' ? state.value.proofs : []
  const earlier = state.kind === 'there' ? state.value.earlier : []
  const judge = async (verdict: Verdict): Promise<void> => {
    setBusy(true)
    setIssue('')
    const own = earlier.slice(0, 1).map(({ id }) => ({ kind: '4' as const, refSessionId: id }))
    const isKept = proofs.some(({ kind }) => kind === '4')
    try {
      await call(
        judgeRevisit,
        { sid: session.id, version: session.version, verdict, proofs: verdict === '2' && !isKept ? own : [], text: '' },
        { quiet: true },
      )
      onJudged()
    } catch (error) {
      setIssue(toFailure(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="xl-revisit" aria-label={T.revisit}>
      <p>{T.revisitAsk}</p>
      {state.kind === 'loading' && <div className="xl-skeleton" role="status" aria-label={T.loading} />}
      {state.kind === 'failed' && (
        <p role="alert" className="xl-field-error">
          {state.failure.text} <Button onClick={again}>{T.retry}</Button>
        </p>
      )}
      {state.kind === 'there' && proofs.length + earlier.length === 0 && <p className="xl-quiet">{T.noProofs}</p>}
      <ul aria-label={T.proofs}>
        {proofs.map(({ id, kind, file, diagnosis, hospital, date: day }) => (
          <li key={id}>
            {T.proofKinds[kind]} {[hospital, diagnosis, day].filter(Boolean).join(' ')}
            {file !== null && (
              <a href={urlOf(file)} target="_blank" rel="noreferrer">
                {T.proofOpen}
              </a>
            )}
          </li>
        ))}
        {earlier.map(row => (
          <li key={row.id}>{T.ownRecord(date(row.createdAt), row.chiefComplaint)}</li>
        ))}
      </ul>
      <div className="xl-revisit-verdicts">
        <Button variant="primary" disabled={isBusy || proofs.length + earlier.length === 0} onClick={() => void judge('2')}>
          {T.verdicts['2']}
        </Button>
        <Button disabled={isBusy} onClick={() => void judge('3')}>
          {T.verdicts['3']}
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => setFirst(true)}>
          {T.verdicts['4']}
        </Button>
        <span role={issue === '' ? undefined : 'alert'} className="xl-field-error">
          {issue}
        </span>
      </div>
      {isFirst && (
        <ConfirmDialog
          title={T.firstTitle}
          confirm={T.verdicts['4']}
          danger
          onClose={() => setFirst(false)}
          onConfirm={() => {
            setFirst(false)
            void judge('4')
          }}
        >
          {T.firstAsk}
        </ConfirmDialog>
      )}
    </section>
  )
}
