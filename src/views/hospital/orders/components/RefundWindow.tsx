import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { OfficeOrder } from '#contract/entities/order.ts'
import { requestRefund } from '#contract/http/calls/orders.ts'
import { ORDER_LIST_TEXT as T } from '#contract/rules/orderList.ts'
import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useRequestIds } from '#src/lib/useRequestIds.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { fenText } from '#src/lib/text/patientOrders.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { useOrder } from './useOrder.ts'
import '../orders.css'

const WIDTH = 440
const REASON_MIN = 5
const REASON_MAX = 200
const YUAN = /^\d{1,7}(\.\d{1,2})?$/
type Issues = Partial<Record<'amount' | 'reason', string>>

function Form({ id, order, onBusy, onDone }: { id: string; order: OfficeOrder; onBusy(is: boolean): void; onDone(): void }) {
  const [yuan, setYuan] = useState(order.refundableFen === 0 ? '' : (order.refundableFen / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [issues, setIssues] = useState<Issues>({})
  const [failure, setFailure] = useState<string | null>(null)
  const requests = useRequestIds()
  const change = (write: () => void) => {
    write()
    setIssues({})
    setFailure(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amountFen = YUAN.test(yuan) ? Math.round(Number(yuan) * 100) : 0
    const wrong: Issues = {
      ...(amountFen === 0 ? { amount: T.amount } : {}),
      ...([...reason.trim()].length < REASON_MIN ? { reason: ORDER_REFUSALS.REFUND_REASON } : {}),
    }
    setIssues(wrong)
    if (Object.keys(wrong).length > 0) return
    onBusy(true)
    try {
      const { id: orderId, version } = order
      const input = { id: orderId, version, amountFen, reason: reason.trim() }
      await call(requestRefund, { ...input, requestId: requests.idOf(input) }, { quiet: true })
      message.success('退款申请已提交，待另一人复核')
      onDone()
    } catch (error) {
      const said = toFailure(error)
      if (said.kind === 'refused') requests.settle()
      setFailure(failureLine(said))
    }
    onBusy(false)
  }
  return (
    <form id={id} className="xl-order-form" noValidate onSubmit={event => void submit(event)} aria-describedby={`${id}-error`}>
      <p>
        可退金额 {fenText(order.refundableFen)}
        {order.isIssued ? `（${ORDER_REFUSALS.ISSUED}）` : null}
      </p>
      <Field
        name="amount"
        label="退款金额（元）"
        isLabelled
        inputMode="decimal"
        autoFocus
        autoComplete="off"
        value={yuan}
        error={issues.amount}
        onChange={event => change(() => setYuan(event.target.value.trim()))}
      />
      <Field
        name="reason"
        label="退款原因"
        isLabelled
        maxLength={REASON_MAX}
        autoComplete="off"
        value={reason}
        error={issues.reason}
        onChange={event => change(() => setReason(event.target.value))}
      />
      <p id={`${id}-error`} className="xl-form-error" role="alert">
        {failure}
      </p>
    </form>
  )
}

function Loaded({ orderId, ...rest }: { orderId: string; id: string; onBusy(is: boolean): void; onDone(): void }) {
  const { state, again } = useOrder(orderId)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  return <Form key={state.value.version} order={state.value} {...rest} />
}

/** 退款: asks for money to go back, in whole or in part; another person lets it go (PAY-05). */
export default function RefundWindow({ open, rows, list, onClose }: ActionDialogProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [row] = rows
  const done = () => {
    list.reload()
    onClose()
  }
  return (
    <Modal
      open={open}
      title="申请退款"
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={id} disabled={isBusy}>
            提交申请
          </Button>
        </>
      }
    >
      {open && row !== undefined ? <Loaded id={id} orderId={row.id} onBusy={setBusy} onDone={done} /> : null}
    </Modal>
  )
}
