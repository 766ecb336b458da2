import { useId } from 'react'
import type { FormEvent, Ref } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { SMS_MODE } from '#contract/http/calls/auth.ts'
import { knownMobileError } from '#contract/rules/accountForm.ts'
import type { BindErrors, BindField } from '#machines/thirdLogin/thirdLogin.types.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { PhoneAndCode } from '#src/widgets/signIn/PhoneAndCode.tsx'

interface Props {
  ref?: Ref<HTMLFormElement>
  id?: string
  /** what a person reads for the third party */
  name: string
  issues: BindErrors
  failure: Failure | null
  isBusy: boolean
  onChange: (field: BindField) => void
  onBind: (phone: string, code: string) => void
}

/** The form 绑定手机号: a person of a third party becomes one of ours by the phone of an account (contract.md 4.28). Its buttons stand outside. */
export function BindPhone({ name, issues, failure, isBusy, onChange, onBind, ...rest }: Props) {
  const errorId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    if (!isBusy) onBind(String(data.get('phone') ?? ''), String(data.get('code') ?? ''))
  }
  return (
    <form {...rest} noValidate onSubmit={submit} aria-busy={isBusy} aria-describedby={errorId}>
      <p className="xl-sign-in-text">{name}账号还没有关联本系统的用户。请用您在本院登记的手机号验证身份，之后即可直接登录。</p>
      <PhoneAndCode purpose={SMS_MODE.login} phoneNumberError={knownMobileError} issues={issues} autoFocus onChange={onChange} />
      <p id={errorId} className="xl-form-error" role="alert">
        {failure === null ? null : failureLine(failure)}
      </p>
    </form>
  )
}

/** Puts the focus into a field of a form by its name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
