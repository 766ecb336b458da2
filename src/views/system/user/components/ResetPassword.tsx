import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Input } from 'antd'
import { resetPassword } from '#contract/http/calls/usersAdmin.ts'
import type { RowOf } from '#contract/resources/defineResource.ts'
import type { user } from '#contract/resources/system/user.resource.ts'
import { confirmError, newPasswordError } from '#contract/rules/accountForm.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { successOf, toFailure } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'

const TEXT = { title: '重置密码', close: '关闭', password: '新密码', again: '确认新密码' } as const
type Issues = Partial<Record<'password' | 'again', string>>

function PasswordLine(props: {
  label: string
  value: string
  issue: string | undefined
  isFirst?: boolean
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="xl-reset-line">
      <label htmlFor={id}>{props.label}</label>
      <Input.Password
        id={id}
        {...(props.isFirst ? { 'data-autofocus': true } : {})}
        autoComplete="new-password"
        value={props.value}
        maxLength={64}
        placeholder={`请输入${props.label}`}
        status={props.issue === undefined ? '' : 'error'}
        aria-invalid={props.issue !== undefined}
        aria-describedby={`${id}issue`}
        onChange={event => props.onChange(event.target.value)}
      />
      <p id={`${id}issue`} className="xl-field-issue" aria-live="polite">
        {props.issue}
      </p>
    </div>
  )
}

function Form({
  id,
  username,
  onBusy,
  onDone,
}: {
  id: string
  username: string
  onBusy: (is: boolean) => void
  onDone: () => void
}) {
  const [draft, setDraft] = useState({ password: '', again: '' })
  const [issues, setIssues] = useState<Issues>({})
  const [failed, setFailed] = useState<string | null>(null)
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    setIssues({})
    setFailed(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const password = newPasswordError(draft.password)
    const again = password === null ? confirmError(draft.password, draft.again) : null
    setIssues({ ...(password === null ? {} : { password }), ...(again === null ? {} : { again }) })
    if (password !== null || again !== null) return
    onBusy(true)
    try {
      const input = { username, password: draft.password, confirmpassword: draft.again }
      const answer = await successOf(resetPassword, input, { quiet: true })
      message.success(answer.message)
      onDone()
    } catch (error) {
      setFailed(toFailure(error).text)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={id} noValidate onSubmit={event => void submit(event)}>
      <p>账号 {username} 将立即下线，下次登录时必须修改密码。</p>
      <PasswordLine
        label={TEXT.password}
        value={draft.password}
        issue={issues.password}
        isFirst
        onChange={password => change({ password })}
      />
      <PasswordLine label={TEXT.again} value={draft.again} issue={issues.again} onChange={again => change({ again })} />
      {failed === null ? null : (
        <p className="xl-field-issue" role="alert">
          {failed}
        </p>
      )}
    </form>
  )
}

/** A new password for somebody else (API-USER-08). */
export default function ResetPassword({ open, rows, onClose }: ActionDialogProps<RowOf<typeof user.fields>>) {
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const username = String(rows[0]?.username ?? '')
  return (
    <Modal
      open={open}
      title={TEXT.title}
      width={480}
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {TEXT.close}
          </Button>
          <Button variant="primary" type="submit" form={id} disabled={isBusy}>
            {TEXT.title}
          </Button>
        </>
      }
    >
      {open ? <Form id={id} username={username} onBusy={setBusy} onDone={onClose} /> : null}
    </Modal>
  )
}
