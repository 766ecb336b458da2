import { useEffect, useState } from 'react'
import { myOrder } from '#contract/http/calls/orders.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { fenText, ORDER_TEXT as T } from '#src/lib/text/patientOrders.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { usePayment } from '#src/runtime/patient/usePayment.ts'
import { Button } from '#src/ui/Button.tsx'
import { TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'

/** Ms that are left of `ms`, told by the server at the time of the first call with `key`; counts down by half seconds. */
function useTimeLeft(key: string, ms: number | null): number | null {
  const [left, setLeft] = useState(ms)
  useEffect(() => {
    setLeft(ms)
    if (ms === null) return
    const until = performance.now() + ms
    const timer = setInterval(() => setLeft(Math.max(0, until - performance.now())), 500)
    return () => clearInterval(timer)
  }, [key, ms])
  return left
}

type Payment = ReturnType<typeof usePayment>

/** Where a paid order leads: into the consultation that it began, else to the order. */
async function leave(id: string): Promise<void> {
  const { sid } = await patientCall(myOrder, { id })
  go(sid === null ? { page: 'order', id } : { page: 'session', sid }, { replace: true })
}

function Amount({ payment, left }: { payment: Payment; left: number | null }) {
  const { order } = payment
  if (order === null) return null
  return (
    <section className="xl-order-card is-amount">
      <p>{order.subject}</p>
      <strong>{fenText(order.payFen)}</strong>
      {left !== null && left > 0 && (
        <p className="xl-quiet" role="timer">
          {T.payLeft(left)}
        </p>
      )}
      <p className="xl-quiet">
        {T.orderNo} {order.orderNo}
      </p>
    </section>
  )
}

function Channels({ payment }: { payment: Payment }) {
  const channels = payment.order?.channels ?? []
  // what was tried last, where the page comes back from a payment
  const [chosen, setChosen] = useState(channels.find(one => one === payment.channel) ?? channels[0] ?? '')
  if (channels.length === 0) return <p className="xl-nothing">{T.noChannel}</p>
  return (
    <>
      <fieldset className="xl-order-card xl-order-channels">
        <legend>{T.channel}</legend>
        {channels.map(channel => (
          <label key={channel}>
            <input type="radio" name="channel" checked={chosen === channel} onChange={() => setChosen(channel)} />
            {T.channels[channel] ?? channel}
          </label>
        ))}
      </fieldset>
      {payment.failure && (
        <p className="xl-field-error" role="alert">
          {payment.failure.text}
        </p>
      )}
      <Button variant="primary" className="xl-wide" disabled={payment.phase === 'busy'} onClick={() => payment.pay(chosen)}>
        {payment.phase === 'busy' ? T.starting : T.payNow(payment.order?.payFen ?? 0)}
      </Button>
    </>
  )
}

/** The page of the demonstration's provider: 成功, 失败, or a callback that comes later. */
function DemoProvider({ payment }: { payment: Payment }) {
  const [pressed, setPressed] = useState(false)
  const { payNo } = payment
  const press = async (outcome: 'success' | 'fail' | 'late'): Promise<void> => {
    if (payNo === null) return
    setPressed(true)
    try {
      await payment.answerDemo(payNo, outcome)
    } catch (error) {
      message.warning(toFailure(error).text)
      setPressed(false)
    }
  }
  return (
    <section className="xl-order-card xl-order-demo" aria-label={T.demoTitle}>
      <h2>{T.demoTitle}</h2>
      <p className="xl-quiet" role="status">
        {pressed ? T.waiting : T.demoHint}
      </p>
      {!pressed && (
        <div className="xl-order-demo-answers">
          <Button variant="primary" onClick={() => void press('success')}>
            {T.demo.success}
          </Button>
          <Button onClick={() => void press('fail')}>{T.demo.fail}</Button>
          <Button onClick={() => void press('late')}>{T.demo.late}</Button>
        </div>
      )}
      <Button variant="link" onClick={payment.back}>
        {T.otherWay}
      </Button>
    </section>
  )
}

const showSentBack = () => void message.info(T.sentBack)

/** 支付: an order, how long it may be paid, and the ways to pay; what came of it the server alone says (PAY-01). */
export default function Pay({ id }: { id: string }) {
  const payment = usePayment(id, showSentBack)
  const { phase } = payment
  const left = useTimeLeft(`${id} ${phase === 'loading'}`, payment.order?.leftMs ?? null)
  useEffect(() => {
    if (phase === 'paid') leave(id).catch((error: unknown) => message.warning(toFailure(error).text))
  }, [phase, id])
  return (
    <>
      <TopBar title={T.pay} onBack={() => go({ page: 'order', id }, { replace: true })} />
      <main className="xl-patient-main">
        {phase === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />}
        {phase === 'failed' && payment.failure && <Retry failure={payment.failure} onRetry={payment.retry} />}
        {phase !== 'loading' && phase !== 'failed' && (
          <Amount payment={payment} left={phase === 'paid' || phase === 'refunding' ? null : left} />
        )}
        {(phase === 'choosing' || phase === 'busy' || phase === 'refused') && <Channels payment={payment} />}
        {phase === 'checking' && <DemoProvider key={payment.payNo} payment={payment} />}
        {phase === 'paid' && (
          <p className="xl-nothing" role="status">
            {T.paid}，{T.opening}
          </p>
        )}
        {phase === 'refunding' && (
          <div className="xl-nothing">
            <span role="status">{T.refunding}</span>
            <Button variant="primary" onClick={() => go({ page: 'order', id }, { replace: true })}>
              {T.toOrder}
            </Button>
          </div>
        )}
        {phase === 'expired' && (
          <div className="xl-nothing">
            <span role="status">{T.closed}</span>
            <Button variant="primary" onClick={() => go({ page: 'orders' }, { replace: true })}>
              {T.toOrders}
            </Button>
          </div>
        )}
      </main>
    </>
  )
}
