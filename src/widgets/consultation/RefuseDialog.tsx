import { useId, useState, type FormEvent } from 'react'
import { REFUSE_REASONS } from '#contract/rules/chatTexts.ts'
import { Dialog } from '#src/lib/feedback/Dialog.tsx'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'

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
    const words = text.trim()
    if (reason === OTHER && words === '') return setMissing(true)
    onRefuse(reason, reason === OTHER ? words : undefined)
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
          <button type="button" className="xl-button" onClick={onClose}>
            {ANSWER_TEXT.cancel}
          </button>
          <button type="submit" form={form} className="xl-button xl-button-danger">
            {T.refuse}
          </button>
        </>
      }
    >
      <form id={form} className="xl-refuse" onSubmit={onSubmit}>
        <fieldset>
          <legend>{T.refuseAsk}</legend>
          {Object.entries(REFUSE_REASONS).map(([code, words]) => (
            <label key={code}>
              <input type="radio" name="reason" value={code} checked={reason === code} onChange={() => choose(code)} />
              {words}
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
            <small role={missing ? 'alert' : undefined} className="xl-field-error">
              {missing ? T.refuseTextNeeded : ''}
            </small>
          </label>
        )}
      </form>
    </Dialog>
  )
}
