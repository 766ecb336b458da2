import { useState, type KeyboardEvent } from 'react'
import type { Rejection } from '#machines/prescriptionReview/prescriptionReview.types.ts'
import { REJECT_REASONS } from '#contract/prescriptions/rejectReasons.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { Button } from '#src/ui/Button.tsx'

const CODE_LENGTH = 3
const GROUPS = Object.entries(T.groups).map(([first, name]) => ({
  name,
  reasons: Object.entries(REJECT_REASONS).filter(([code]) => code.startsWith(first)),
}))

/** Coded reasons by number, and words to the doctor; comments stand on the lines. Ctrl+Enter sends (hospital.md 7.3). */
export function RejectPanel(props: {
  rejection: Rejection
  isBusy: boolean
  onToggle(code: string): void
  onText(text: string): void
  onSend(): void
  onCancel(): void
}) {
  const { rejection } = props
  const [typed, setTyped] = useState('')
  const count = Object.keys(rejection.comments).length
  const type = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
    if (digits.length < CODE_LENGTH) return setTyped(digits)
    setTyped('')
    if (Object.hasOwn(REJECT_REASONS, digits)) props.onToggle(digits)
  }
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') props.onCancel()
  }
  return (
    <section className="xl-review-reject" aria-label={T.rejectTitle} onKeyDown={keys}>
      <label className="xl-field">
        <span>{T.codeField}</span>
        <input
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          placeholder={T.codeHint}
          value={typed}
          onChange={event => type(event.target.value)}
        />
      </label>
      <div className="xl-review-codes" role="group" aria-label={T.codes}>
        {GROUPS.map(({ name, reasons }) => (
          <fieldset key={name}>
            <legend>{name}</legend>
            {reasons.map(([code, text]) => (
              <label key={code}>
                <input type="checkbox" checked={rejection.codes.includes(code)} onChange={() => props.onToggle(code)} />
                <span>
                  {code} {text}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <label className="xl-field">
        <span>{T.words}</span>
        <textarea
          rows={2}
          maxLength={500}
          placeholder={T.wordsHint}
          value={rejection.text}
          onChange={event => props.onText(event.target.value)}
        />
      </label>
      <div className="xl-review-reject-actions">
        <small role="status">{rejection.codes.length === 0 ? T.codeNeeded : T.chosen(rejection.codes)}</small>
        <Button onClick={props.onCancel}>{ANSWER_TEXT.cancel}</Button>
        <Button variant="danger" disabled={props.isBusy || rejection.codes.length === 0} onClick={props.onSend}>
          {T.rejectWith(count)}
        </Button>
      </div>
    </section>
  )
}
