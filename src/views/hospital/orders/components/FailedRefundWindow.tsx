import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { OfficeOrder, OrderRefund } from '#contract/entities/order.ts'
import { confirmRefund, recordRefund, retryRefund } from '#contract/http/calls/orders.ts'
import { ORDER_LIST_TEXT as T } from '#contract/rules/orderList.ts'
import { dateTime } from '#src/lib/format.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { newId } from '#src/lib/newId.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { fenText } from '#src/lib/text/patientOrders.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { useOrder } from './useOrder.ts'
import '../orders.css'

const WIDTH = 480
const FAILED = '3'

function Work({ refund, onDone }: { refund: OrderRefund; onDone(): void }) {
  const [reference, setReference] = useState(refund.manualRef)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const run = async (work: () => Promise<OfficeOrder>, said: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      message.success(said)
      onDone()
    } catch (error) {
      setFailure(failureLine(toFailure(error)))
      setBusy(false)
    }
  }
  const command = { requestId: newId(), id: refund.id }
  const record = (event: FormEvent) => {
    event.preventDefault()
    const manualRef = reference.trim()
    if (manualRef === '') setFailure(T.noReference)
    else void run(() => call(recordRefund, { ...command, manualRef }, { quiet: true }), T.recorded)
  }
  return (
    <div className="xl-order-form">
      <p>
        <strong>{fenText(refund.amountFen)}</strong> {refund.requestedName} {dateTime(refund.at)}
      </p>
      <p>{refund.reason}</p>
      <p role="status">
        {refund.nextAt === null ? T.stopped(refund.tries) : T.triedAgainAt(refund.tries, dateTime(refund.nextAt))}
      </p>
      <div className="xl-order-decide">
        <Button disabled={isBusy} onClick={() => void run(() => call(retryRefund, command, { quiet: true }), T.retried)}>
          {T.retry}
        </Button>
      </div>
      <form className="xl-order-outside" aria-labelledby={`${id}-title`} noValidate onSubmit={record}>
        <h3 id={`${id}-title`}>{T.outside}</h3>
        {refund.manualRef === '' ? (
          <p>{T.outsideHint}</p>
        ) : (
          <p role="status">{T.recordedBy(refund.manualName, refund.manualRef)}</p>
        )}
        <Field
          name="manualRef"
          label={T.reference}
          isLabelled
          maxLength={64}
          autoComplete="off"
          value={reference}
          onChange={event => setReference(event.target.value)}
        />
        <div className="xl-order-decide">
          <Button type="submit" disabled={isBusy}>
            {T.record}
          </Button>
          {refund.manualRef !== '' && (
            <Button
              variant="primary"
              disabled={isBusy}
              onClick={() => void run(() => call(confirmRefund, command, { quiet: true }), T.confirmed)}
            >
              {T.confirm}
            </Button>
          )}
        </div>
      </form>
      <p className="xl-form-error" role="alert">
        {failure}
      </p>
    </div>
  )
}

function Loaded({ orderId, onDone }: { orderId: string; onDone(): void }) {
  const { state, again } = useOrder(orderId)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const refund = state.value.refunds.find(({ status }) => status === FAILED)
  return refund === undefined ? <p role="status">{T.nothingFailed}</p> : <Work refund={refund} onDone={onDone} />
}

/** 退款失败: tried again, or paid back outside with its reference, which another person confirms (hospital.md 3.5, PAY-06). */
export default function FailedRefundWindow({ open, rows, list, onClose }: ActionDialogProps) {
  const [row] = rows
  const done = () => {
    list.reload()
    onClose()
  }
  return (
    <Modal open={open} title={T.failed} width={WIDTH} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {open && row !== undefined ? <Loaded orderId={row.id} onDone={done} /> : null}
    </Modal>
  )
}
