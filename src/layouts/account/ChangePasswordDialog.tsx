import { useEffect, useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { WIDTH } from '#contract/widths.ts'
import { passwordStrength } from '#contract/rules/accountForm.ts'
import {
  isPasswordBusy,
  selectPasswordErrors,
  selectPasswordFailure,
  selectPasswordUser,
} from '#machines/passwordChange/passwordChange.select.ts'
import { PASSWORD_TEXT } from '#machines/passwordChange/passwordChange.rules.ts'
import type { PasswordForm } from '#machines/passwordChange/passwordChange.types.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { accountCommands, usePasswordChange } from '#src/runtime/machines/useAccount.ts'
import { Button } from '#src/ui/Button.tsx'
import './account.css'

const STRENGTH = ['太弱：建议8位以上，同时包含字母、数字和特殊符号', '弱', '中', '强'] as const

function Strength({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <div className="xl-strength" data-strength={strength} aria-live="polite">
      {password === '' ? null : (
        <>
          <span className="xl-strength-bars" aria-hidden>
            <i />
            <i />
            <i />
          </span>
          <span>密码强度：{STRENGTH[strength]}</span>
        </>
      )}
    </div>
  )
}

/** antd names the button around it. */
const signOf = (isShown: boolean) => (isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />)

interface FieldProps {
  name: keyof PasswordForm
  label: string
  placeholder: string
  autoComplete: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
  children?: ReactNode
}

function PasswordField({ name, label, placeholder, autoComplete, error, value, onChange, children }: FieldProps) {
  const id = useId()
  return (
    <div className="xl-form-row">
      <label className="xl-required" htmlFor={id}>
        {label}
      </label>
      <div>
        <Input.Password
          id={id}
          name={name}
          value={value}
          maxLength={200}
          placeholder={placeholder}
          autoComplete={autoComplete}
          {...(name === 'oldpassword' ? { 'data-autofocus': true } : {})}
          status={error === undefined ? '' : 'error'}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          iconRender={signOf}
          onChange={event => onChange(event.target.value)}
        />
        <p id={`${id}-error`} className="xl-field-issue" role="alert" hidden={error === undefined && children !== undefined}>
          {error}
        </p>
        {error === undefined ? children : null}
      </div>
    </div>
  )
}

const EMPTY: PasswordForm = { oldpassword: '', password: '', confirmpassword: '' }

function Fields({ id }: { id: string }) {
  const username = usePasswordChange(selectPasswordUser)
  const errors = usePasswordChange(selectPasswordErrors)
  const failure = usePasswordChange(selectPasswordFailure)
  const [given, setGiven] = useState(EMPTY)
  // what was corrected is not red until it is sent again
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setTouched(new Set()), [errors])
  const field = (name: keyof PasswordForm) => ({
    name,
    value: given[name],
    error: touched.has(name) ? undefined : errors[name],
    onChange: (value: string) => {
      setGiven({ ...given, [name]: value })
      setTouched(new Set([...touched, name]))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    accountCommands.submitPassword(given)
  }
  return (
    <form id={id} className="xl-password-form" noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div className="xl-form-row">
        <span className="xl-form-label">账号</span>
        <span className="xl-form-text">{username}</span>
      </div>
      <PasswordField {...field('oldpassword')} label="旧密码" placeholder="请输入旧密码" autoComplete="current-password" />
      <PasswordField {...field('password')} label="新密码" placeholder="请输入新密码" autoComplete="new-password">
        <Strength password={given.password} />
      </PasswordField>
      <PasswordField
        {...field('confirmpassword')}
        label="确认新密码"
        placeholder="请再次输入新密码"
        autoComplete="new-password"
      />
      <p className="xl-form-failure" role="alert">
        {failure}
      </p>
    </form>
  )
}

/** The dialog 修改密码 (DIALOG-01 to 03): bound to the signed-in user, its machine decides when it closes. */
export default function ChangePasswordDialog({ open, onClose }: DialogProps) {
  const isBusy = usePasswordChange(isPasswordBusy)
  const form = useId()
  return (
    <Modal
      open={open}
      title={PASSWORD_TEXT.title}
      width={WIDTH.password}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            关闭
          </Button>
          <Button variant="primary" type="submit" form={form} disabled={isBusy}>
            {isBusy ? '正在提交…' : PASSWORD_TEXT.title}
          </Button>
        </>
      }
    >
      <Fields id={form} />
    </Modal>
  )
}
