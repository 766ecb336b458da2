import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { SMS_MODE } from '#contract/http/calls/auth.ts'
import { knownMobileError, phoneCodeError } from '#contract/rules/accountForm.ts'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { PhoneAndCode } from '#src/widgets/signIn/PhoneAndCode.tsx'
import type { PhoneOrCode } from '#src/widgets/signIn/PhoneAndCode.tsx'
import { Button } from '#src/ui/Button.tsx'

type Issues = Partial<Record<PhoneOrCode, string>>

const focus = (form: HTMLFormElement | null, name: PhoneOrCode) => {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/**
 * Login by phone and code (VIEW-ACC-02). `failure` is the last one of this form; `onSend` is told when it is sent; `autoFocus` says whether the number
 * takes the focus once the form is there.
 */
export default function PhoneForm({
  failure,
  autoFocus,
  onSend,
}: {
  failure: Failure | null
  autoFocus: boolean
  onSend: () => void
}) {
  const { signIn } = useSessionCommands()
  const isBusy = useSession(snapshot => snapshot.hasTag('busy'))
  const [issues, setIssues] = useState<Issues>({})
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()

  // a wrong code is said at its field
  const isAboutCode = failure?.kind === 'refused' && failure.text.includes('验证码')
  useEffect(() => {
    if (failure === null || !isAboutCode) return
    setIssues({ code: failureLine(failure) })
    focus(form.current, 'code')
  }, [failure, isAboutCode])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const mobile = String(data.get('phone') ?? '')
    const captcha = String(data.get('code') ?? '')
    const phone = knownMobileError(mobile)
    const code = phoneCodeError(captcha)
    setIssues({ ...(phone === null ? {} : { phone }), ...(code === null ? {} : { code }) })
    if (phone !== null) return focus(event.currentTarget, 'phone')
    if (code !== null) return focus(event.currentTarget, 'code')
    onSend()
    return signIn({ method: 'phone', mobile, captcha })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={isBusy} aria-describedby={errorId}>
      <PhoneAndCode
        purpose={SMS_MODE.login}
        phoneNumberError={knownMobileError}
        issues={issues}
        autoFocus={autoFocus}
        onChange={field => setIssues(({ [field]: _mended, ...rest }) => rest)}
      />
      <p id={errorId} className="xl-form-error" role="alert">
        {failure === null || isAboutCode ? null : failureLine(failure)}
      </p>
      <Button variant="primary" type="submit" className="xl-button-block" aria-disabled={isBusy}>
        {isBusy ? '正在登录…' : '登录'}
      </Button>
    </form>
  )
}
