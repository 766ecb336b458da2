import { useId, useState, type FormEvent } from 'react'
import { OVERRIDE_REASONS, OVERRIDE_TEXT_MIN, type RuleOverride } from '#contract/prescriptions/overrides.ts'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** Why a doctor lets a warning stand: a coded reason and words of their own (RX-21). */
export function ReasonForm(props: {
  result: CheckResult
  given: RuleOverride | undefined
  onGive(override: RuleOverride): void
}) {
  const { result, given } = props
  const [code, setCode] = useState(given?.reasonCode ?? '')
  const [text, setText] = useState(given?.text ?? '')
  const [isMissing, setMissing] = useState(false)
  const name = useId()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (code === '' || [...text.trim()].length < OVERRIDE_TEXT_MIN) return setMissing(true)
    props.onGive({ ruleKey: result.key, level: result.level, reasonCode: code, text: text.trim() })
  }
  return (
    <form className="xl-rx-reason" onSubmit={onSubmit}>
      <fieldset className="xl-rx-choice">
        <legend>{T.reasonCode}</legend>
        {Object.entries(OVERRIDE_REASONS).map(([value, label], at) => (
          <label key={value}>
            <input type="radio" name={name} autoFocus={at === 0} checked={code === value} onChange={() => setCode(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <label className="xl-field">
        <span>{T.reasonText}</span>
        <input
          maxLength={200}
          value={text}
          aria-invalid={isMissing}
          onChange={event => {
            setText(event.target.value)
            setMissing(false)
          }}
        />
        <FieldIssue text={isMissing ? T.reasonNeeded : null} />
      </label>
      <Button variant="primary" type="submit">
        {T.keepReason}
      </Button>
    </form>
  )
}
