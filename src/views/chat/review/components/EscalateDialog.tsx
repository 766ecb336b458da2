import { useState } from 'react'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'

const REASON_MIN = 5

/** Why a sheet goes to the seniors. */
export function EscalateDialog(props: { onSend(text: string): void; onClose(): void }) {
  const [text, setText] = useState('')
  const isLong = [...text.trim()].length >= REASON_MIN
  return (
    <Dialog
      title={T.escalateTitle}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" disabled={!isLong} onClick={() => props.onSend(text.trim())}>
            {T.escalate}
          </Button>
        </>
      }
    >
      <p>{T.escalateAsk}</p>
      <label className="xl-field">
        <span>{T.escalateReason}</span>
        <textarea autoFocus rows={3} maxLength={200} value={text} onChange={event => setText(event.target.value)} />
      </label>
    </Dialog>
  )
}
