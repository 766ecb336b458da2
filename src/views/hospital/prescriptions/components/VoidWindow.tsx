import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { prescriptionSheet } from '#contract/http/calls/prescriptions.ts'
import { voidSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { PRESCRIPTION_LIST_TEXT as T } from '#contract/rules/prescriptionList.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { ReasonField } from '#src/ui/inputs/ReasonField.tsx'
import '../prescriptions.css'

const WIDTH = 480
const REASON_MIN = 5
const REASON_MAX = 200

/** 作废 by the office, with a reason that the doctor and the claimer read. */
export default function VoidWindow({ open, rows, list, onClose }: ActionDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [row] = rows
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (row === undefined) return
    if (reason.trim().length < REASON_MIN) return setIssue(T.reason)
    setBusy(true)
    try {
      // the state that is voided is the one of now, which the reason is given for
      const { version } = await call(prescriptionSheet, { id: row.id }, { quiet: true })
      const input = { requestId: newId(), id: row.id, version, reason: reason.trim() }
      await call(voidSheet, input, { quiet: true })
      message.success('处方已作废')
      setReason('')
      list.reload()
      onClose()
    } catch (error) {
      setIssue(failureLine(toFailure(error)))
    }
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title="作废处方"
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="danger" type="submit" form={`${id}form`} disabled={isBusy}>
            作废
          </Button>
        </>
      }
    >
      <form id={`${id}form`} className="xl-void" noValidate onSubmit={event => void send(event)}>
        <ReasonField
          id={id}
          label="作废原因"
          value={reason}
          most={REASON_MAX}
          issue={issue}
          onChange={value => {
            setReason(value)
            setIssue(null)
          }}
        />
      </form>
    </Modal>
  )
}
