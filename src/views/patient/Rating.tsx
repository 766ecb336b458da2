import { useId, useState, type FormEvent } from 'react'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { CONVERSATION_TEXT } from '#src/widgets/conversation/texts.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

const STARS = [1, 2, 3, 4, 5] as const

/** Five stars as radio buttons (arrow keys work by themselves) and a few words. */
export function RatingForm({ busy, onRate }: { busy: boolean; onRate(score: number, text: string): void }) {
  const [score, setScore] = useState(0)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const name = useId()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (score === 0) setMissing(true)
    else onRate(score, text.trim())
  }
  return (
    <form className="xl-rating" onSubmit={onSubmit}>
      <fieldset>
        <legend>{T.rate}</legend>
        <span className="xl-stars">
          {STARS.map(star => (
            <label key={star} className={star <= score ? 'is-lit' : undefined} title={T.starsText[star - 1]}>
              <input
                type="radio"
                name={name}
                value={star}
                checked={score === star}
                aria-label={`${CONVERSATION_TEXT.stars(star)} ${T.starsText[star - 1] ?? ''}`}
                onChange={() => {
                  setScore(star)
                  setMissing(false)
                }}
              />
              <span aria-hidden="true">★</span>
            </label>
          ))}
          <small>{score > 0 ? T.starsText[score - 1] : ''}</small>
        </span>
      </fieldset>
      <textarea
        rows={2}
        maxLength={300}
        value={text}
        placeholder={T.rateHint}
        aria-label={T.rateHint}
        onChange={event => setText(event.target.value)}
      />
      <div className="xl-rating-foot">
        <FieldIssue text={missing ? T.rateNeeded : null} />
        <Button variant="primary" type="submit" disabled={busy}>
          {T.rateSubmit}
        </Button>
      </div>
    </form>
  )
}

/** The rating once it is given. */
export function Rated({ score, text }: { score: number; text: string }) {
  return (
    <p className="xl-rated">
      <span role="img" aria-label={CONVERSATION_TEXT.stars(score)}>
        {'★'.repeat(score)}
        <i>{'★'.repeat(5 - score)}</i>
      </span>
      {text || T.rated}
    </p>
  )
}
