import { useId } from 'react'
import type { FormEvent } from 'react'
import { QRCodeSVG } from '@rc-component/qrcode'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useSecondFactorSetUp } from '#src/runtime/machines/useSecondFactorSetUp.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { LockIcon } from '#src/ui/fields/icons.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import './secondFactor.css'

const QR_SIZE = 176
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

interface Props {
  /** of a sign-in that demands it; null: somebody signed in wants it */
  ticket: string | null
  onClose: () => void
  /** the second factor is on and the recovery codes are kept; `proof` ends the sign-in that demanded it */
  onDone: (proof: string | null) => void
}

/** Setting a second factor up: password, QR code and first code, recovery codes (SEC-04). */
export default function SetUpDialog({ ticket, onClose, onDone }: Props) {
  const setUp = useSecondFactorSetUp({ ticket, onDone })
  const { tags, secret, failure, send } = setUp
  const form = useId()
  const isBusy = tags.has('busy')
  const issue = failure === null ? undefined : failureLine(failure)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '').trim()
    if (isBusy) return
    if (tags.has('password') && value('password') !== '') send({ type: 'password.submit', password: value('password') })
    if (tags.has('code') && value('code') !== '') send({ type: 'code.submit', code: value('code') })
  }
  if (tags.has('codes'))
    return (
      <Dialog
        title="请保存恢复码"
        width={440}
        footer={
          <Button variant="primary" onClick={() => send({ type: 'codes.keep' })}>
            我已保存
          </Button>
        }
      >
        <RecoveryCodes codes={setUp.recoveryCodes} />
      </Dialog>
    )
  return (
    <Dialog
      title="开启两步验证"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {tags.has('failed') ? (
            <Button variant="primary" onClick={() => send({ type: 'begin.retry' })}>
              重试
            </Button>
          ) : (
            <Button variant="primary" type="submit" form={form} aria-disabled={isBusy}>
              {isBusy ? '请稍候…' : tags.has('code') ? '开启' : '下一步'}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className="xl-factor" noValidate onSubmit={submit}>
        {tags.has('password') ? (
          <PasswordField
            key="password"
            name="password"
            label="当前密码"
            isLabelled
            autoFocus
            placeholder="请输入当前密码"
            icon={<LockIcon />}
            autoComplete="current-password"
            error={issue}
          />
        ) : secret === null ? (
          tags.has('failed') ? (
            <p className="xl-form-error" role="alert">
              {issue}
            </p>
          ) : (
            <Loading />
          )
        ) : (
          <>
            {ticket === null ? null : <p>本系统要求您的账号开启两步验证，设置完成后继续登录。</p>}
            <ol className="xl-factor-steps">
              <li>在手机上安装验证器（如 Microsoft Authenticator、Google Authenticator）。</li>
              <li>
                用验证器扫描二维码，或手动输入密钥：
                <code className="xl-factor-secret" translate="no">
                  {grouped(secret.secret)}
                </code>
              </li>
              <li>输入验证器中显示的6位验证码。</li>
            </ol>
            <div className="xl-factor-qr">
              <QRCodeSVG value={secret.address} size={QR_SIZE} marginSize={2} title="两步验证二维码" />
            </div>
            <Field
              key="code"
              name="code"
              label="验证码"
              isLabelled
              autoFocus
              placeholder="请输入6位验证码"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              error={issue}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
