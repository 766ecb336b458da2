import { useId, useState, type FormEvent } from 'react'
import { REFUSE_REASONS } from '#contract/rules/chatTexts.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

const OTHER = '9'

/** 拒诊: one reason of the dictionary, none chosen beforehand, with words of the doctor's own when it is 其他. */
export function RefuseDialog({ onRefuse, onClose }: { onRefuse(reason: string, text?: string): void; onClose(): void }) {
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [unchosen, setUnchosen] = useState(false)
  const form = useId()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason === '') return setUnchosen(true)
    const label = text.trim()
    if (reason === OTHER && label === '') return setMissing(true)
    onRefuse(reason, reason === OTHER ? label : undefined)
  }
  const choose = (code: string): void => {
    setReason(code)
    setUnchosen(false)
  }
  return (
    <Dialog
      title={T.refuseTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="danger" type="submit" form={form}>
            {T.refuse}
          </Button>
        </>
      }
    >
      <form id={form} className="xl-refuse" onSubmit={onSubmit}>
        <fieldset>
          <legend>{T.refuseAsk}</legend>
          {Object.entries(REFUSE_REASONS).map(([code, label]) => (
            <label key={code}>
              <input type="radio" name="reason" value={code} checked={reason === code} onChange={() => choose(code)} />
              {label}
            </label>
          ))}
        </fieldset>
        {unchosen && (
          <small role="alert" className="xl-field-error">
            {T.refuseNeeded}
          </small>
        )}
        {reason === '2' && <p className="xl-quiet">{T.refuseFirstVisit}</p>}
        {reason === OTHER && (
          <label className="xl-field">
            <span>{T.refuseText}</span>
            <textarea
              rows={3}
              maxLength={200}
              value={text}
              aria-invalid={missing}
              onChange={event => {
                setText(event.target.value)
                setMissing(false)
              }}
            />
            <FieldIssue text={missing ? T.refuseTextNeeded : null} />
          </label>
        )}
      </form>
    </Dialog>
  )
}
