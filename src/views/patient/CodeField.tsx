import { useEffect, useId, useRef, useState } from 'react'
import { SMS_PAUSE } from '#contract/constants.ts'
import { patientRightsCode } from '#contract/http/calls/patientRights.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { Button } from '#src/ui/Button.tsx'
import { useCountdown } from './useCountdown.ts'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** A code sent to the own phone `to` do something, or to `phone` where a new one is given; null while that is no phone. In the demonstration the code is shown. */
export function CodeField(props: {
  phone?: string | null
  to?: 'close' | 'endSignIn'
  value: string
  error: string | undefined
  onChange(value: string): void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [left, startCountdown] = useCountdown(SMS_PAUSE)
  const [demoCode, setDemoCode] = useState<string | null>(null)
  const [issue, setIssue] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setIssue(null), [props.phone])

  const send = async (): Promise<void> => {
    if (busy) return
    if (props.phone === null) return setIssue(T.phoneWrong)
    setIssue(null)
    // what was wrong with the code of before is not wrong with the next one
    props.onChange(props.value)
    setBusy(true)
    try {
      const answer = await patientCall(
        patientRightsCode,
        props.phone === undefined ? { to: props.to ?? 'close' } : { phone: props.phone },
      )
      setDemoCode(answer.demoCode ?? null)
      startCountdown()
      field.current?.focus()
    } catch (error) {
      setIssue(toFailure(error).text)
    }
    setBusy(false)
  }
  const error = issue ?? props.error
  return (
    <div className="xl-field">
      <label htmlFor={id}>{T.code}</label>
      <div className="xl-patient-code">
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder={T.codeHint}
          value={props.value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}e`}
          onChange={event => {
            setIssue(null)
            props.onChange(event.target.value.replace(/\D/g, ''))
          }}
        />
        <Button disabled={left > 0} aria-disabled={busy} onClick={() => void send()}>
          {left > 0 ? T.codeAgain(left) : T.getCode}
        </Button>
      </div>
      <FieldIssue id={`${id}e`} text={error} />
      {demoCode && (
        <p className="xl-patient-democode" role="status">
          {T.demoCode(demoCode)}
        </p>
      )}
    </div>
  )
}
