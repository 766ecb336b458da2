import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { unbindThird } from '#contract/http/calls/account.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { LockIcon } from '#src/ui/fields/icons.tsx'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  source: string
  name: string
  onClose: () => void
  onDone: () => void
}

/** Ends the link to a third party; the current password is asked for. */
export function Unbind({ source, name, onClose, onDone }: Props) {
  const [issue, setIssue] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') return setIssue('请输入当前密码')
    if (isBusy) return undefined
    setBusy(true)
    try {
      await call(unbindThird, { source, password }, { quiet: true })
      message.success(`已解除与${name}的绑定`)
      onDone()
    } catch (error) {
      setIssue(failureLine(toFailure(error)))
      setBusy(false)
    }
    return undefined
  }
  return (
    <Dialog
      title={`解除与${name}的绑定`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={id} aria-disabled={isBusy}>
            解除绑定
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={event => void submit(event)}>
        <p className="xl-own-under">解除后不能再用{name}登录，需要时可以重新绑定。</p>
        <PasswordField
          name="password"
          label="当前密码"
          isLabelled
          autoFocus
          placeholder="请输入当前密码"
          icon={<LockIcon />}
          autoComplete="current-password"
          error={issue}
          onInput={() => setIssue(undefined)}
        />
      </form>
    </Dialog>
  )
}
