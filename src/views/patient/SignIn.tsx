import { useId, useRef, useState, type FormEvent } from 'react'
import { SMS_PAUSE } from '#contract/constants.ts'
import { patientSendCode } from '#contract/http/calls/patientApp.ts'
import { getConfig } from '#src/lib/config.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { signInPatient } from '#src/runtime/patient/account.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { Button } from '#src/ui/Button.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { EmergencyLine } from './EmergencyLine.tsx'
import { useCountdown } from './useCountdown.ts'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

const PHONE = /^1[3-9]\d{9}$/
const CODE = /^\d{4,6}$/

/** Sign-in by phone number and code; in the demonstration the code stands on the screen (D36). */
export function SignIn({ expired }: { expired: boolean }) {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [demoCode, setDemoCode] = useState<string | null>(null)
  const [errors, setErrors] = useState<{ phone?: string; code?: string; form?: string }>({})
  const [busy, setBusy] = useState<'code' | 'login' | null>(null)
  const [left, startCountdown] = useCountdown(SMS_PAUSE)
  const codeField = useRef<HTMLInputElement>(null)
  const id = useId()
  const phoneError = (): string | undefined => (phone === '' ? T.phoneHint : PHONE.test(phone) ? undefined : T.phoneWrong)

  const sendCode = async (): Promise<void> => {
    if (busy !== null) return
    const wrong = phoneError()
    if (wrong) return setErrors({ phone: wrong })
    setErrors({})
    setBusy('code')
    try {
      const answer = await call(patientSendCode, { phone }, { quiet: true })
      setDemoCode(answer.demoCode ?? null)
      startCountdown()
      codeField.current?.focus()
    } catch (error) {
      setErrors({ form: toFailure(error).text })
    } finally {
      setBusy(null)
    }
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy !== null) return
    const wrong = { phone: phoneError(), code: code === '' ? T.codeHint : CODE.test(code) ? undefined : T.codeWrong }
    if (wrong.phone || wrong.code)
      return setErrors({ ...(wrong.phone ? { phone: wrong.phone } : {}), ...(wrong.code ? { code: wrong.code } : {}) })
    setErrors({})
    setBusy('login')
    try {
      await signInPatient(phone, code)
    } catch (error) {
      setErrors({ form: toFailure(error).text })
      setBusy(null)
    }
  }
  return (
    <main className="xl-patient-sign">
      <div className="xl-patient-brand">
        <Logo size={56} />
        <h1>{getConfig().title}</h1>
        <p>{T.app}</p>
      </div>
      <form noValidate onSubmit={event => void onSubmit(event)}>
        <h2>{T.signIn}</h2>
        {expired && <p role="status">{T.signedOutElsewhere}</p>}
        <div className="xl-field">
          <label htmlFor={`${id}p`}>{T.phone}</label>
          <input
            id={`${id}p`}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={11}
            placeholder={T.phoneHint}
            value={phone}
            aria-invalid={errors.phone !== undefined}
            aria-describedby={`${id}pe`}
            onChange={event => setPhone(event.target.value.replace(/\D/g, ''))}
          />
          <FieldIssue id={`${id}pe`} text={errors.phone} />
        </div>
        <div className="xl-field">
          <label htmlFor={`${id}c`}>{T.code}</label>
          <div className="xl-patient-code">
            <input
              ref={codeField}
              id={`${id}c`}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              placeholder={T.codeHint}
              value={code}
              aria-invalid={errors.code !== undefined}
              aria-describedby={`${id}ce`}
              onChange={event => setCode(event.target.value.replace(/\D/g, ''))}
            />
            <Button disabled={left > 0} aria-disabled={busy !== null} onClick={() => void sendCode()}>
              {left > 0 ? T.codeAgain(left) : T.getCode}
            </Button>
          </div>
          <FieldIssue id={`${id}ce`} text={errors.code} />
        </div>
        {getConfig().demo && (
          <p className="xl-patient-demophones">
            {T.demoPhones}
            {T.demoPatients.map(demo => (
              <Button variant="link" key={demo} onClick={() => setPhone(demo)}>
                {demo}
              </Button>
            ))}
          </p>
        )}
        {demoCode && (
          <p className="xl-patient-democode" role="status">
            {T.demoCode(demoCode)}
          </p>
        )}
        {errors.form && (
          <p className="xl-field-error" role="alert">
            {errors.form}
          </p>
        )}
        <Button variant="primary" type="submit" className="xl-wide" aria-disabled={busy !== null}>
          {busy === 'login' ? T.signingIn : T.signInButton}
        </Button>
      </form>
      <EmergencyLine />
    </main>
  )
}
