import { useId, useState, type FormEvent } from 'react'
import { TRANSFER_NOTE } from '#contract/rules/transferTexts.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { TRANSFER_TEXT as T } from '#src/lib/text/transfer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** 拒绝转诊, with the reason that the doctor who asked reads. */
export function RejectDialog({ onReject, onClose }: { onReject(reason: string): void; onClose(): void }) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim().length < TRANSFER_NOTE.min) return setMissing(true)
    onReject(reason.trim())
  }
  return (
    <Dialog
      title={T.rejectTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="danger" type="submit" form={form}>
            {T.rejectTitle}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit}>
        <label className="xl-field">
          <span>{T.rejectReason}</span>
          <textarea
            rows={3}
            maxLength={TRANSFER_NOTE.max}
            value={reason}
            placeholder={T.rejectHint}
            aria-invalid={missing}
            onChange={event => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
          <FieldIssue text={missing ? T.rejectNeeded : null} />
        </label>
      </form>
    </Dialog>
  )
}
