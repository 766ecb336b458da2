import { useState } from 'react'
import type { FormEvent } from 'react'
import type { IssuedOrder, ReturnCause } from '#contract/entities/dispense.ts'
import type { CounterOrder } from '#contract/entities/order.ts'
import { issuedOrder, returnOrder } from '#contract/http/calls/dispense.ts'
import { counterOrder, counterPay, ORDER_RIGHTS } from '#contract/http/calls/orders.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { DISPENSING_TEXT as T } from '#src/lib/text/dispensing.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { fenText } from '#src/lib/text/patientOrders.ts'
import { useRequestIds } from '#src/lib/useRequestIds.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { QtyField } from './QtyField.tsx'
import { amountText, specText } from './amounts.ts'

const WIDTH = 480
const CAUSES: readonly ReturnCause[] = ['quality', 'wrong', 'lost']

/** Runs one command at a time and keeps what stood against it; `of` is the command that is run. */
function useCommand() {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const requests = useRequestIds()
  const run = async (of: object, work: (requestId: string) => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work(requests.idOf(of))
      requests.settle()
    } catch (error) {
      const said = toFailure(error)
      if (said.kind === 'refused') requests.settle()
      setFailure(failureLine(said))
    }
    setBusy(false)
  }
  return { failure, isBusy, run, fail: setFailure }
}

/** Finds an order by the number of its prescription. */
function Find({ isBusy, onFind }: { isBusy: boolean; onFind(rxNo: string): void }) {
  const [rxNo, setRxNo] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rxNo.trim() !== '') onFind(rxNo.trim())
  }
  return (
    <form className="xl-dispensing-scan" onSubmit={submit}>
      <Field
        name="findRxNo"
        label={T.scan}
        placeholder={T.scanHint}
        autoComplete="off"
        autoFocus
        value={rxNo}
        onChange={event => setRxNo(event.target.value)}
      />
      <Button type="submit" disabled={isBusy}>
        {T.find}
      </Button>
    </form>
  )
}

const About = ({ order }: { order: { patientName: string; rxNo: string; shopName: string } }) => (
  <p>
    <strong>{order.patientName}</strong> {order.rxNo} · {order.shopName}
  </p>
)
const Failure = ({ text }: { text: string | null }) => (
  <p className="xl-form-error" role="alert">
    {text}
  </p>
)

/** 窗口收款, where nobody takes payments online (hospital.md 3.2). */
function CounterDialog({ onClose }: { onClose(): void }) {
  const [order, setOrder] = useState<CounterOrder | null>(null)
  const { failure, isBusy, run } = useCommand()
  const find = (rxNo: string) =>
    void run({ rxNo }, async () => {
      setOrder(null)
      setOrder(await call(counterOrder, { rxNo }, { quiet: true }))
    })
  const pay = ({ id, version }: CounterOrder) =>
    void run({ id, version }, async requestId => {
      await call(counterPay, { id, version, requestId }, { quiet: true })
      message.success(T.taken)
      onClose()
    })
  return (
    <Dialog title={T.counter} width={WIDTH} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p>{T.counterHint}</p>
      <Find isBusy={isBusy} onFind={find} />
      {order !== null && (
        <section aria-label={order.rxNo} className="xl-dispensing-found">
          <About order={order} />
          <p>{order.subject}</p>
          {order.status === '0' ? (
            <Button variant="primary" disabled={isBusy} onClick={() => pay(order)}>
              {T.confirmMoney(fenText(order.payFen))}
            </Button>
          ) : (
            <p role="status">{T.notOpen}</p>
          )}
        </section>
      )}
      <Failure text={failure} />
    </Dialog>
  )
}

/** 退药登记 of issued drugs: bad, wrong or lost ones (hospital.md 3.2). */
function ReturnDialog({ onClose }: { onClose(): void }) {
  const [order, setOrder] = useState<IssuedOrder | null>(null)
  const [back, setBack] = useState<Readonly<Record<string, number>>>({})
  const [cause, setCause] = useState<ReturnCause>('quality')
  const [reason, setReason] = useState('')
  const { failure, isBusy, run, fail } = useCommand()
  const find = (rxNo: string) =>
    void run({ rxNo }, async () => {
      setOrder(null)
      setBack({})
      setOrder(await call(issuedOrder, { rxNo }, { quiet: true }))
    })
  const register = ({ id, version }: IssuedOrder) => {
    const lines = Object.entries(back).flatMap(([line, qty]) => (qty > 0 ? [{ id: line, qty }] : []))
    if (lines.length === 0) return fail(T.noQty)
    const input = { id, version, cause, reason: reason.trim(), lines }
    void run(input, async requestId => {
      await call(returnOrder, { ...input, requestId }, { quiet: true })
      message.success(T.returned)
      onClose()
    })
  }
  return (
    <Dialog title={T.returns} width={WIDTH} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p>{T.returnHint}</p>
      <Find isBusy={isBusy} onFind={find} />
      {order !== null && (
        <section aria-label={order.rxNo} className="xl-dispensing-found">
          <About order={order} />
          <ul>
            {order.lines.map(({ id, name, spec, unit, batchNo, qty, returnedQty }) => (
              <li key={id}>
                <label className="xl-dispensing-batch">
                  <span>
                    {[name, specText(spec, unit)].filter(Boolean).join(' ')}，批号 {batchNo}，
                    {T.issuedQty(amountText(qty, unit), returnedQty > 0 ? amountText(returnedQty, unit) : null)}
                  </span>
                  <QtyField
                    label={T.returnQty(name, batchNo)}
                    unit={unit}
                    value={back[id] ?? null}
                    onChange={next => setBack({ ...back, [id]: next })}
                  />
                </label>
              </li>
            ))}
          </ul>
          <fieldset className="xl-dispensing-rest">
            <legend>{T.cause}</legend>
            {CAUSES.map(one => (
              <label key={one}>
                <input type="radio" name="cause" checked={cause === one} onChange={() => setCause(one)} />
                {T.causes[one]}
              </label>
            ))}
          </fieldset>
          <Field
            name="returnReason"
            label={T.returnReason}
            isLabelled
            maxLength={100}
            autoComplete="off"
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          <Button variant="primary" disabled={isBusy} onClick={() => register(order)}>
            {T.register}
          </Button>
        </section>
      )}
      <Failure text={failure} />
    </Dialog>
  )
}

/** What else is done at the window of the pharmacy: 窗口收款 and 退药登记. */
export function WindowWork() {
  const [open, setOpen] = useState<'counter' | 'returns' | null>(null)
  const mayTake = useCan(ORDER_RIGHTS.counter)
  const close = () => setOpen(null)
  return (
    <div className="xl-dispensing-window">
      {mayTake && <Button onClick={() => setOpen('counter')}>{T.counter}</Button>}
      <Button onClick={() => setOpen('returns')}>{T.returns}</Button>
      {open === 'counter' && <CounterDialog onClose={close} />}
      {open === 'returns' && <ReturnDialog onClose={close} />}
    </div>
  )
}
