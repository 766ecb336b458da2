import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, FormEvent } from 'react'
import { SMS_MODE } from '#contract/http/calls/auth.ts'
import { knownMobileError, usernameError } from '#contract/rules/accountForm.ts'
import { REGISTER_FIELDS } from '#machines/register/register.types.ts'
import type { RegisterField, RegisterForm } from '#machines/register/register.types.ts'
import { getConfig } from '#src/lib/config.ts'
import { useRegister } from '#src/runtime/machines/useRegister.ts'
import { useUniqueCheck } from '#src/runtime/machines/useUniqueCheck.ts'
import { navigate } from '#src/lib/navigation.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { SignInLink } from '#src/widgets/signIn/SignInLink.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { PhoneAndCode } from '#src/widgets/signIn/PhoneAndCode.tsx'
import { StrengthMeter } from '#src/ui/fields/StrengthMeter.tsx'
import { LockIcon, UserIcon } from '#src/ui/fields/icons.tsx'
import { Button } from '#src/ui/Button.tsx'
import { focusField } from '../components/BindPhone.tsx'
import { Result } from '../components/Result.tsx'
import '../components/signIn.css'

const TAKEN = { username: '用户名已被使用，请换一个', phone: '该手机号已注册，请直接登录' } as const

const typed = (form: HTMLFormElement): RegisterForm => {
  const data = new FormData(form)
  const value = (field: RegisterField) => String(data.get(field) ?? '')
  return Object.fromEntries(REGISTER_FIELDS.map(field => [field, value(field)])) as RegisterForm
}

/** Username, password twice, phone and its code. Names and numbers in use are told while one types. */
function RegisterCard() {
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  const [password, setPassword] = useState('')
  const [isDirty, setDirty] = useState(false)
  const username = useUniqueCheck('username')
  const phone = useUniqueCheck('phone')
  const registering = useRegister({
    onRefused: field => focusField(form.current, field),
    onDone: name => navigate('/user/register-result', { replace: true, state: { registered: name } }),
  })
  const { issues, failure, isBusy } = registering
  useUnsaved(isDirty && !isBusy, '注册信息')

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const change = (field: RegisterField) => {
    setDirty(true)
    registering.change(field)
  }
  const leave = (field: RegisterField) => (event: FocusEvent<HTMLInputElement>) => {
    const { form: around, value } = event.currentTarget
    if (around !== null && value !== '') registering.leave(field, typed(around))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) registering.submit(typed(event.currentTarget))
  }
  return (
    <section className="xl-card" aria-labelledby={`${errorId}-title`}>
      <h2 className="xl-card-title" id={`${errorId}-title`}>
        注册账号
      </h2>
      <form ref={form} noValidate onSubmit={submit} aria-busy={isBusy} aria-describedby={errorId}>
        <Field
          name="username"
          label="用户名"
          isLabelled
          placeholder="字母、数字、下划线"
          icon={<UserIcon />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={issues.username ?? (username.isTaken ? TAKEN.username : undefined)}
          hint={username.isAsking ? '正在检查用户名…' : username.isFree ? '用户名可以使用' : undefined}
          onInput={event => {
            change('username')
            const { value } = event.currentTarget
            username.change(value, usernameError(value) === null)
          }}
          onBlur={leave('username')}
        />
        <PasswordField
          name="password"
          label="密码"
          isLabelled
          placeholder="请输入密码"
          icon={<LockIcon />}
          autoComplete="new-password"
          error={issues.password}
          hint={<StrengthMeter password={password} />}
          onInput={event => {
            setPassword(event.currentTarget.value)
            change('password')
          }}
          onBlur={leave('password')}
        />
        <PasswordField
          name="confirm"
          label="确认密码"
          isLabelled
          placeholder="请再次输入密码"
          icon={<LockIcon />}
          autoComplete="new-password"
          error={issues.confirm}
          onInput={() => change('confirm')}
          onBlur={leave('confirm')}
        />
        <PhoneAndCode
          purpose={SMS_MODE.register}
          phoneNumberError={knownMobileError}
          isLabelled
          issues={{
            ...(phone.isTaken ? { phone: TAKEN.phone } : {}),
            ...(issues.phone === undefined ? {} : { phone: issues.phone }),
            ...(issues.code === undefined ? {} : { code: issues.code }),
          }}
          onChange={(field, value) => {
            change(field)
            if (field === 'phone') phone.change(value, knownMobileError(value) === null)
          }}
          onLeave={(field, event) => leave(field)(event)}
        />
        <p id={errorId} className="xl-form-error" role="alert">
          {failure === null ? null : failureLine(failure)}
        </p>
        <Button variant="primary" type="submit" className="xl-button-block" aria-disabled={isBusy}>
          {isBusy ? '正在注册…' : '注册'}
        </Button>
      </form>
      <p className="xl-sign-in-foot">
        已有账号？<SignInLink to="/user/login">返回账号登录</SignInLink>
      </p>
    </section>
  )
}

/** Registration (ROUTE-07, VIEW-ACC-06), where the hospital lets strangers register. */
export default function Register() {
  return getConfig().registration ? (
    <RegisterCard />
  ) : (
    <Result kind="plain" title="未开放注册" text="本系统的账号由医院管理员开通，请联系管理员。">
      <SignInLink className="xl-button xl-button-primary xl-button-block" to="/user/login">
        返回账号登录
      </SignInLink>
    </Result>
  )
}
