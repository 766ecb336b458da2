import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { SMS_MODE } from '#contract/http/calls/auth.ts'
import { knownMobileFault } from '#contract/rules/accountForm.ts'
import { usePasswordWizard } from '#src/lib/machines/usePasswordWizard.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { EntranceLink } from '#src/widgets/entrance/EntranceLink.tsx'
import { Field } from '#src/widgets/entrance/Field.tsx'
import { PasswordField } from '#src/widgets/entrance/PasswordField.tsx'
import { PhoneAndCode } from '#src/widgets/entrance/PhoneAndCode.tsx'
import { StrengthMeter } from '#src/widgets/entrance/StrengthMeter.tsx'
import { LockIcon, UserIcon } from '#src/widgets/entrance/icons.tsx'
import { focusField } from '../components/BindPhone.tsx'
import { Result } from '../components/Result.tsx'
import { Steps } from './Steps.tsx'
import '../components/entrance.css'

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
  const { step, faults, isBusy, account, phoneMasked, send } = wizard
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
        <Result kind="good" isNews title="密码重置完成" text={`账号 ${account} 的新密码已生效，其他设备上的登录已全部退出。`}>
          <EntranceLink className="xl-button xl-button-primary xl-button-block" to="/user/login">
            返回账号登录
          </EntranceLink>
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
          <p className="xl-entrance-note" role="status">
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
              error={faults.account}
              onInput={() => send({ type: 'field.change', field: 'account' })}
            />
          ) : step === 1 ? (
            <>
              <p className="xl-entrance-text">
                账号 <strong>{account}</strong> 登记的手机号是 <strong>{phoneMasked}</strong>，请输入完整号码并获取验证码。
              </p>
              <p className="xl-entrance-text">号码不对，或没有绑定手机号？请联系管理员重置密码。</p>
              <PhoneAndCode
                purpose={SMS_MODE.recovery}
                phoneFault={knownMobileFault}
                isLabelled
                faults={faults}
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
                error={faults.password}
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
                error={faults.confirm}
                onInput={() => send({ type: 'field.change', field: 'confirm' })}
              />
            </>
          )}
          <p id="xl-wizard-error" className="xl-form-error" role="alert">
            {wizard.failure === null ? null : failureLine(wizard.failure)}
          </p>
          <div className="xl-entrance-actions">
            <button type="submit" className="xl-button xl-button-primary xl-button-block" aria-disabled={isBusy}>
              {isBusy ? '请稍候…' : step === 2 ? '保存新密码' : '下一步'}
            </button>
            {step === 1 ? (
              <button
                type="button"
                className="xl-button xl-button-block"
                disabled={isBusy}
                onClick={() => send({ type: 'step.back' })}
              >
                上一步
              </button>
            ) : null}
          </div>
        </form>
        <p className="xl-entrance-foot">
          <EntranceLink to="/user/login">返回账号登录</EntranceLink>
        </p>
      </section>
    </>
  )
}
