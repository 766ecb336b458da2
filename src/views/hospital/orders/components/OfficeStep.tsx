import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { OfficeOrder } from '#contract/entities/order.ts'
import { ORDER_LIST_TEXT as T } from '#contract/rules/orderList.ts'
import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useRequestIds } from '#src/lib/useRequestIds.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { useOrder } from './useOrder.ts'
import '../orders.css'

const WIDTH = 440
const REASON_MIN = 2
const REASON_MAX = 200

interface Step {
  title: string
  /** what is said when it is done */
  said: string
  /** what is still to be chosen; null: nothing */
  missing: string | null
  /** what was chosen besides the reason, plain data; another choice is another request */
  chosen?: string
  /** what the person reads and chooses before */
  renderAsk(order: OfficeOrder): ReactNode
  send(command: { id: string; version: number; requestId: string; reason: string }): Promise<unknown>
}

function Form({ id, order, step, onDone }: { id: string; order: OfficeOrder; step: Step; onDone(): void }) {
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string | undefined>()
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const requests = useRequestIds()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isShort = [...reason.trim()].length < REASON_MIN
    setIssue(isShort ? ORDER_REFUSALS.NO_REASON : undefined)
    setAsked(true)
    setFailure(null)
    if (isBusy || isShort || step.missing !== null) return
    setBusy(true)
    try {
      const input = { id: order.id, version: order.version, reason: reason.trim() }
      await step.send({ ...input, requestId: requests.idOf({ ...input, chosen: step.chosen }) })
      message.success(step.said)
      onDone()
    } catch (error) {
      const answer = toFailure(error)
      if (answer.kind === 'refused') requests.settle()
      setFailure(failureLine(answer))
      setBusy(false)
    }
  }
  return (
    <form id={id} className="xl-order-form" noValidate onSubmit={event => void submit(event)} aria-describedby={`${id}-error`}>
      {step.renderAsk(order)}
      <Field
        name="reason"
        label={T.reason}
        isLabelled
        maxLength={REASON_MAX}
        autoComplete="off"
        value={reason}
        error={issue}
        onChange={event => {
          setReason(event.target.value)
          setIssue(undefined)
        }}
      />
      <p id={`${id}-error`} className="xl-form-error" role="alert">
        {failure ?? (isAsked ? step.missing : null)}
      </p>
    </form>
  )
}

function Loaded({ orderId, ...rest }: { orderId: string; id: string; step: Step; onDone(): void }) {
  const { state, again } = useOrder(orderId)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  return <Form key={state.value.version} order={state.value} {...rest} />
}

/** A step of the office on an order that waits at its pharmacy: read as it stands now, done with a reason, refused in the window (hospital.md 3.2). */
export function OfficeStep({ open, rows, list, onClose, ...step }: ActionDialogProps & Step) {
  const id = useId()
  const [row] = rows
  const done = () => {
    list.reload()
    onClose()
  }
  return (
    <Modal
      open={open}
      title={step.title}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={id}>
            {step.title}
          </Button>
        </>
      }
    >
      {open && row !== undefined ? <Loaded id={id} orderId={row.id} step={step} onDone={done} /> : null}
    </Modal>
  )
}
