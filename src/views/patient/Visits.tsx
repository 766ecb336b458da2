import { useCallback, useEffect, useState } from 'react'
import type { CareStatus, PatientReservation } from '#contract/entities/care.ts'
import type { Failure } from '#contract/http/failure.ts'
import { cancelOwnCare, myCare } from '#contract/http/calls/care.ts'
import { dateTime } from '#src/lib/format.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { CARE_PAGE as T } from '#src/lib/text/patientCare.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { ORDER_TEXT } from '#src/lib/text/patientOrders.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { patientCall } from '#src/runtime/patient/account.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'
import './care.css'

const TONES: Record<CareStatus, StatusTone> = {
  '0': 'attention',
  '1': 'going',
  '2': 'going',
  '3': 'going',
  '4': 'good',
  '5': 'off',
}
/** The account's visits, read again whenever the server tells of one and when the line is back; what is there stays when that fails. */
function useVisits() {
  const { link } = useChat()
  const [visits, setVisits] = useState<PatientReservation[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const look = useCallback(async () => {
    try {
      setVisits(await patientCall(myCare, {}))
      setFailure(null)
    } catch (error) {
      setFailure(toFailure(error))
    }
  }, [])
  useEffect(() => {
    void look()
    const told = link.on('chat.event', ({ event }) => {
      // an order that is paid moves its visit
      if (event.name === 'care:update' || (event.name === 'order:update' && event.type === '3')) void look()
    })
    const back = link.on('hello.answered', () => void look())
    return () => {
      told.unsubscribe()
      back.unsubscribe()
    }
  }, [link, look])
  return { visits, failure, look }
}

function Visit({ visit, onChanged }: { visit: PatientReservation; onChanged(): void }) {
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, version, orderId, status } = visit
  const cancel = async (): Promise<void> => {
    setBusy(true)
    try {
      await patientCall(cancelOwnCare, { id, version, requestId: newId() })
      message.success(T.cancelled)
    } catch (error) {
      message.warning(toFailure(error).text)
    }
    setBusy(false)
    setAsked(false)
    onChanged()
  }
  const facts: [string, string][] = [
    [T.at, dateTime(visit.start).slice(0, 16)],
    [T.patient, visit.patientName],
    ...(status === '5' ? [] : [[T.nurse, visit.nurseName || T.noNurse] as [string, string]]),
    [T.place, visit.address],
    ...(visit.cancelReason === '' ? [] : [[T.reason, visit.cancelReason] as [string, string]]),
    ...(visit.preparation === '' || !visit.mayCancel ? [] : [[T.preparation, visit.preparation] as [string, string]]),
  ]
  return (
    <li className="xl-order-card">
      <div className="xl-care-head">
        <strong>{visit.itemName}</strong>
        <StatusTag tone={TONES[status]}>{T.status[status]}</StatusTag>
      </div>
      <dl className="xl-order-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(visit.mayCancel || orderId !== null) && (
        <div className="xl-care-next">
          {visit.mayCancel && <Button onClick={() => setAsked(true)}>{T.cancel}</Button>}
          {orderId !== null && status !== '0' && (
            <Button onClick={() => go({ page: 'order', id: orderId })}>{ORDER_TEXT.order}</Button>
          )}
          {orderId !== null && status === '0' && (
            <Button variant="primary" onClick={() => go({ page: 'pay', id: orderId })}>
              {ORDER_TEXT.goPay}
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          title={T.cancel}
          confirm={T.cancel}
          danger
          busy={busy}
          onConfirm={() => void cancel()}
          onClose={() => setAsked(false)}
        >
          {T.cancelAsk(status !== '0' && orderId !== null)}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** 护理预约 of the account's people, with what may be done next: pay, cancel in time (CARE-05). */
export default function Visits() {
  const { visits, failure, look } = useVisits()
  return (
    <>
      <TopBar title={T.mine} onBack={() => go({ page: 'care' })} />
      <main className="xl-patient-main">
        {visits === null && failure === null && (
          <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
        )}
        {visits === null && failure !== null && <Retry failure={failure} onRetry={() => void look()} />}
        {visits?.length === 0 && (
          <div className="xl-nothing">
            <span>{T.noVisits}</span>
            <Button variant="primary" onClick={() => go({ page: 'care' }, { replace: true })}>
              {T.toItems}
            </Button>
          </div>
        )}
        {visits !== null && visits.length > 0 && (
          <ul className="xl-patient-list" aria-label={T.mine}>
            {visits.map(visit => (
              <Visit key={visit.id} visit={visit} onChanged={() => void look()} />
            ))}
          </ul>
        )}
      </main>
    </>
  )
}
