import { useEffect, useId, useState } from 'react'
import { SMS_PAUSE } from '#contract/constants.ts'
import { patientRightsCode } from '#contract/http/calls/patientRights.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { patientCall } from '#src/lib/patient/account.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { useCountdown } from './useCountdown.ts'

/** A code sent to the own phone, or to `phone` where a new one is given; null while that is no phone. In the demonstration the code is shown. */
export function CodeField(props: {
  phone?: string | null
  value: string
  error: string | undefined
  onChange(value: string): void
}) {
  const id = useId()
  const [left, startCountdown] = useCountdown(SMS_PAUSE)
  const [demoCode, setDemoCode] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setFault(null), [props.phone])

  const send = async (): Promise<void> => {
    if (props.phone === null) return setFault(T.phoneWrong)
    setFault(null)
    setBusy(true)
    try {
      const answer = await patientCall(patientRightsCode, props.phone === undefined ? {} : { phone: props.phone })
      setDemoCode(answer.demoCode ?? null)
      startCountdown()
    } catch (error) {
      setFault(toFailure(error).text)
    }
    setBusy(false)
  }
  const error = fault ?? props.error
  return (
    <div className="xl-field">
      <label htmlFor={id}>{T.code}</label>
      <div className="xl-patient-code">
        <input
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
            setFault(null)
            props.onChange(event.target.value.replace(/\D/g, ''))
          }}
        />
        <button type="button" className="xl-button" disabled={busy || left > 0} onClick={() => void send()}>
          {left > 0 ? T.codeAgain(left) : T.getCode}
        </button>
      </div>
      <small id={`${id}e`} className="xl-field-error" role={error ? 'alert' : undefined}>
        {error}
      </small>
      {demoCode && (
        <p className="xl-patient-democode" role="status">
          {T.demoCode(demoCode)}
        </p>
      )}
    </div>
  )
}
