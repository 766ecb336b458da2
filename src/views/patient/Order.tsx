import { useState } from 'react'
import type { PatientOrderDetail } from '#contract/entities/order.ts'
import { receiveOrder, refundOwn } from '#contract/http/calls/dispense.ts'
import { cancelOrder, myOrder } from '#contract/http/calls/orders.ts'
import { dateTime } from '#src/lib/format.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { fenText, orderStatusText, ORDER_TEXT as T } from '#src/lib/text/patientOrders.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { useOrderUpdates } from '#src/runtime/patient/useOrderUpdates.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { ChooseShop } from './ChooseShop.tsx'
import { TopBar } from './Frame.tsx'
import { ORDER_TONES } from './orderTones.ts'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'

const load = (id: string): Promise<PatientOrderDetail> => patientCall(myOrder, { id })

/** What happened to an order, the newest first. */
function Timeline({ order }: { order: PatientOrderDetail }) {
  return (
    <section className="xl-order-card">
      <h2>{T.timeline}</h2>
      <ol className="xl-order-steps">
        {[...order.steps].reverse().map(({ what, at, fen }) => (
          <li key={`${what} ${at}`}>
            <strong>
              {T.steps[what]}
              {fen !== undefined && ` ${fenText(fen)}`}
            </strong>
            <time className="xl-quiet">{dateTime(at).slice(0, 16)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ order }: { order: PatientOrderDetail }) {
  const facts: [string, string][] = [
    [T.patient, order.patientName],
    [T.subject, order.subject],
    ...(order.shopName === '' ? [] : [[T.shop, order.shopName] as [string, string]]),
    ...(order.delivery === null ? [] : [[T.delivery, T.deliveries[order.delivery]] as [string, string]]),
    ...(order.decoctFeeFen > 0 ? [[T.decoctFee, fenText(order.decoctFeeFen)] as [string, string]] : []),
    [T.amount, fenText(order.payFen)],
    ...(order.refundFen > 0 ? [[T.refunded, fenText(order.refundFen)] as [string, string]] : []),
    [T.orderNo, order.orderNo],
    [T.placedAt, dateTime(order.createdAt).slice(0, 16)],
  ]
  return (
    <section className="xl-order-card">
      <p>
        <StatusTag tone={ORDER_TONES[order.status]}>{orderStatusText(order)}</StatusTag>
      </p>
      <dl className="xl-order-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Actions({
  order,
  onChanged,
  onStale,
}: {
  order: PatientOrderDetail
  onChanged(next: PatientOrderDetail): void
  onStale(): void
}) {
  const [asked, setAsked] = useState<'cancel' | 'refund' | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (call: typeof cancelOrder, done: string): Promise<void> => {
    setBusy(true)
    try {
      onChanged(await patientCall(call, { id: order.id, version: order.version, requestId: newId() }))
      message.success(done)
    } catch (error) {
      message.warning(toFailure(error).text)
      // what was pressed may have changed or be no longer possible
      onStale()
    }
    setBusy(false)
    setAsked(null)
  }
  const { sid, rxId } = order
  return (
    <div className="xl-order-actions">
      {order.status === '0' && (
        <Button variant="primary" onClick={() => go({ page: 'pay', id: order.id })}>
          {T.payNow(order.payFen)}
        </Button>
      )}
      {sid !== null && (
        <Button variant="primary" onClick={() => go({ page: 'session', sid })}>
          {T.toSession}
        </Button>
      )}
      {order.type === '3' && <Button onClick={() => go({ page: 'visits' })}>{T.toVisits}</Button>}
      {rxId !== null && <Button onClick={() => go({ page: 'rx', id: rxId })}>{T.toSheet}</Button>}
      {order.status === '9' && (
        <Button variant="primary" disabled={busy} onClick={() => void run(receiveOrder, T.received)}>
          {T.receive}
        </Button>
      )}
      {order.status === '0' && <Button onClick={() => setAsked('cancel')}>{T.cancel}</Button>}
      {order.mayRefund && <Button onClick={() => setAsked('refund')}>{T.refund}</Button>}
      {asked === 'refund' && (
        <ConfirmDialog
          title={T.refund}
          confirm={T.refund}
          danger
          busy={busy}
          onConfirm={() => void run(refundOwn, T.refundAsked)}
          onClose={() => setAsked(null)}
        >
          {T.refundAsk}
        </ConfirmDialog>
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={T.cancel}
          confirm={T.cancel}
          danger
          busy={busy}
          onConfirm={() => void run(cancelOrder, T.cancelled)}
          onClose={() => setAsked(null)}
        >
          {T.cancelAsk}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** 订单详情: what it is, what happened to it, and what may be done next. */
export default function Order({ id }: { id: string }) {
  const { state, again, look } = useLoad(id, load)
  const [answered, setAnswered] = useState<PatientOrderDetail | null>(null)
  const loaded = state.kind === 'there' ? state.value : null
  // a look that began before a command may end after it
  const isNewer = answered?.id === id && answered.version > (loaded?.version ?? 0)
  const order = isNewer ? answered : loaded
  useOrderUpdates(update => {
    if (update === null || update.orderId === id) look()
  })
  return (
    <>
      <TopBar title={T.order} onBack={() => go({ page: 'orders' })} />
      <main className="xl-patient-main">
        {order === null && state.kind === 'loading' && (
          <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
        )}
        {order === null && state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {order !== null && (
          <>
            <Facts order={order} />
            {order.type === '2' && order.status === '0' && <ChooseShop order={order} onChanged={setAnswered} />}
            <Actions order={order} onChanged={setAnswered} onStale={look} />
            <Timeline order={order} />
          </>
        )}
      </main>
    </>
  )
}
