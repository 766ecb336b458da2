import { useState } from 'react'
import type { OrderRefund } from '#contract/entities/order.ts'
import { approveRefund, denyRefund } from '#contract/http/calls/orders.ts'
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
import { useOrder } from './useOrder.ts'
import '../orders.css'

const WIDTH = 440
const WAITS = '0'

function Decision({ refund, onDone }: { refund: OrderRefund; onDone(): void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const decide = async (how: typeof approveRefund, said: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await call(how, { requestId: newId(), id: refund.id }, { quiet: true })
      message.success(said)
      onDone()
    } catch (error) {
      setFailure(failureLine(toFailure(error)))
      setBusy(false)
    }
  }
  return (
    <div className="xl-order-form">
      <p>
        <strong>{fenText(refund.amountFen)}</strong> {refund.requestedName} {dateTime(refund.at)}
      </p>
      <p>{refund.reason}</p>
      <p className="xl-form-error" role="alert">
        {failure}
      </p>
      <div className="xl-order-decide">
        <Button variant="primary" disabled={isBusy} onClick={() => void decide(approveRefund, '退款已通过复核')}>
          通过
        </Button>
        <Button disabled={isBusy} onClick={() => void decide(denyRefund, '退款申请已驳回')}>
          驳回
        </Button>
      </div>
    </div>
  )
}

function Loaded({ orderId, onDone }: { orderId: string; onDone(): void }) {
  const { state, again } = useOrder(orderId)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const refund = state.value.refunds.find(({ status }) => status === WAITS)
  return refund === undefined ? <p role="status">{T.nothingWaits}</p> : <Decision refund={refund} onDone={onDone} />
}

/** 复核: another person than who asked lets a refund go or denies it (PAY-05). */
export default function ReviewWindow({ open, rows, list, onClose }: ActionDialogProps) {
  const [row] = rows
  const done = () => {
    list.reload()
    onClose()
  }
  return (
    <Modal open={open} title="复核退款" width={WIDTH} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {open && row !== undefined ? <Loaded orderId={row.id} onDone={done} /> : null}
    </Modal>
  )
}
