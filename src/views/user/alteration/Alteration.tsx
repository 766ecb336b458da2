import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { SMS_MODE } from '#contract/http/calls/auth.ts'
import { knownMobileError } from '#contract/rules/accountForm.ts'
import { usePasswordWizard } from '#src/runtime/machines/usePasswordWizard.ts'
import { failureLine } from '#src/lib/text/failure.ts'
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
import './steps.css'

/** Where the person stands: done steps, the present one, those to come; told in words too. */
function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="xl-steps" aria-label={`共${names.length}步，当前第${current + 1}步：${names[current] ?? ''}`}>
      {names.map((name, at) => (
        <li
          key={name}
          data-state={at < current ? 'done' : at === current ? 'now' : 'next'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className="xl-steps-number" aria-hidden="true">
            {at < current ? '✓' : at + 1}
          </span>
          <span className="xl-steps-name">{name}</span>
          {at < current ? <span className="xl-hidden-text">（已完成）</span> : null}
        </li>
      ))}
    </ol>
  )
}

const STEPS = ['账号', '手机验证', '新密码', '完成'] as const
const SET_BACK = {
  reloaded: '页面已刷新，为了安全，请从第一步重新开始。',
  expired: '手机验证已过期，请重新获取验证码。',
} as const
/** A mark of this tab alone: the wizard was past its first step. Nothing else of it is kept. */
const MARK = 'XINGLIN_PASSWORD_WIZARD'

const value = (event: FormEvent<HTMLFormElement>, name: string) => String(new FormData(event.currentTarget).get(name) ?? '')

/** A forgotten password (ROUTE-09, VIEW-ACC-08): exactly four steps, account, phone, new password, done. */
export default function Alteration() {
  const form = useRef<HTMLFormElement>(null)
  const [isReloaded] = useState(() => sessionStorage.getItem(MARK) !== null)
  const [password, setPassword] = useState('')
  const wizard = usePasswordWizard({ isReloaded, onRefused: field => focusField(form.current, field) })
  const { step, issues, isBusy, account, phoneMasked, send } = wizard
  const isUnderWay = step === 1 || step === 2

  useEffect(() => {
    if (isUnderWay) sessionStorage.setItem(MARK, '1')
    else sessionStorage.removeItem(MARK)
  }, [isUnderWay])
  // left on purpose, not by a reload: the next visit begins without an explanation
  useEffect(() => () => sessionStorage.removeItem(MARK), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (step === 0) send({ type: 'account.submit', account: value(event, 'account') })
    else if (step === 1) send({ type: 'phone.submit', phone: value(event, 'phone'), code: value(event, 'code') })
    else send({ type: 'password.submit', password: value(event, 'password'), confirm: value(event, 'confirm') })
  }
  if (step === 3)
    return (
      <>
        <Steps names={STEPS} current={3} />
        <Result
          kind="good"
          isAnnounced
          title="密码重置完成"
          text={`账号 ${account} 的新密码已生效，其他设备上的登录已全部退出。`}
        >
          <SignInLink className="xl-button xl-button-primary xl-button-block" to="/user/login">
            返回账号登录
          </SignInLink>
        </Result>
      </>
    )
  return (
    <>
      <Steps names={STEPS} current={step} />
      <section className="xl-card" aria-labelledby="xl-wizard-title">
        <h2 className="xl-card-title" id="xl-wizard-title">
          {step === 0 ? '找回密码' : step === 1 ? '验证手机' : '设置新密码'}
        </h2>
        {wizard.setBack === null ? null : (
          <p className="xl-sign-in-note" role="status">
            {SET_BACK[wizard.setBack]}
          </p>
        )}
        <form key={step} ref={form} noValidate onSubmit={submit} aria-busy={isBusy} aria-describedby="xl-wizard-error">
          {step === 0 ? (
            <Field
              name="account"
              label="账号"
              isLabelled
              placeholder="请输入用户名"
              icon={<UserIcon />}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              defaultValue={account}
              error={issues.account}
              onInput={() => send({ type: 'field.change', field: 'account' })}
            />
          ) : step === 1 ? (
            <>
              <p className="xl-sign-in-text">
                账号 <strong>{account}</strong> 登记的手机号是 <strong>{phoneMasked}</strong>，请输入完整号码并获取验证码。
              </p>
              <p className="xl-sign-in-text">号码不对，或没有绑定手机号？请联系管理员重置密码。</p>
              <PhoneAndCode
                purpose={SMS_MODE.recovery}
                phoneNumberError={knownMobileError}
                isLabelled
                issues={issues}
                autoFocus
                onChange={field => send({ type: 'field.change', field })}
              />
            </>
          ) : (
            <>
              {/* lets a manager of passwords know whose password this is */}
              <input
                className="xl-hidden-text"
                name="username"
                autoComplete="username"
                readOnly
                value={account}
                tabIndex={-1}
                aria-hidden
              />
              <PasswordField
                name="password"
                label="新密码"
                isLabelled
                placeholder="请输入新密码"
                icon={<LockIcon />}
                autoComplete="new-password"
                autoFocus
                error={issues.password}
                hint={<StrengthMeter password={password} />}
                onInput={event => {
                  setPassword(event.currentTarget.value)
                  send({ type: 'field.change', field: 'password' })
                }}
              />
              <PasswordField
                name="confirm"
                label="确认新密码"
                isLabelled
                placeholder="请再次输入新密码"
                icon={<LockIcon />}
                autoComplete="new-password"
                error={issues.confirm}
                onInput={() => send({ type: 'field.change', field: 'confirm' })}
              />
            </>
          )}
          <p id="xl-wizard-error" className="xl-form-error" role="alert">
            {wizard.failure === null ? null : failureLine(wizard.failure)}
          </p>
          <div className="xl-sign-in-actions">
            <Button variant="primary" type="submit" className="xl-button-block" aria-disabled={isBusy}>
              {isBusy ? '请稍候…' : step === 2 ? '保存新密码' : '下一步'}
            </Button>
            {step === 1 ? (
              <Button variant="default" className="xl-button-block" disabled={isBusy} onClick={() => send({ type: 'step.back' })}>
                上一步
              </Button>
            ) : null}
          </div>
        </form>
        <p className="xl-sign-in-foot">
          <SignInLink to="/user/login">返回账号登录</SignInLink>
        </p>
      </section>
    </>
  )
}
