import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { changePhone } from '#contract/http/calls/account.ts'
import { knownMobileError, phoneCodeError } from '#contract/rules/accountForm.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { PhoneAndCode } from '#src/widgets/signIn/PhoneAndCode.tsx'
import { LockIcon } from '#src/ui/fields/icons.tsx'
import { Button } from '#src/ui/Button.tsx'

const FIELDS = ['phone', 'code', 'password'] as const
type Issues = Partial<Record<(typeof FIELDS)[number], string>>

/** Which field a refusal is about, or null. */
const fieldOf = (text: string) =>
  text.includes('验证码') ? 'code' : text.includes('密码') ? 'password' : text.includes('手机号') ? 'phone' : null

/** Another phone for the account: a code to the new one and the current password, for the phone opens the account. */
export function ChangePhone({ hasPhone, onClose, onDone }: { hasPhone: boolean; onClose: () => void; onDone: () => void }) {
  const [issues, setIssues] = useState<Issues>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const title = hasPhone ? '更换手机' : '绑定手机'
  const { updateUser } = useSessionCommands()
  const show = (found: Issues) => {
    setIssues(found)
    const first = FIELDS.find(name => found[name] !== undefined)
    const field = first === undefined ? null : form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    return first !== undefined
  }
  const drop = (name: keyof Issues) => setIssues(({ [name]: _mended, ...rest }) => rest)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    const phone = knownMobileError(value('phone'))
    const code = phoneCodeError(value('code'))
    setFailure(null)
    if (
      show({
        ...(phone === null ? {} : { phone }),
        ...(code === null ? {} : { code }),
        ...(value('password') === '' ? { password: '请输入当前密码' } : {}),
      })
    )
      return
    setBusy(true)
    try {
      const answer = await call(
        changePhone,
        { phone: value('phone'), smscode: value('code'), password: value('password') },
        { quiet: true },
      )
      updateUser(answer.userInfo)
      message.success(hasPhone ? '手机已更换' : '手机已绑定')
      onDone()
    } catch (error) {
      const text = failureLine(toFailure(error))
      const field = toFailure(error).kind === 'refused' ? fieldOf(text) : null
      setBusy(false)
      if (field === null) setFailure(text)
      else show({ [field]: text })
    }
  }
  return (
    <Dialog
      title={title}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={id} aria-disabled={isBusy}>
            {isBusy ? '正在保存…' : title}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={event => void submit(event)} aria-describedby={`${id}-error`}>
        <PhoneAndCode
          purpose="newPhone"
          phoneNumberError={knownMobileError}
          phoneLabel="新手机号"
          isLabelled
          autoFocus
          issues={issues}
          onChange={drop}
        />
        <PasswordField
          name="password"
          label="当前密码"
          isLabelled
          placeholder="请输入当前密码"
          icon={<LockIcon />}
          autoComplete="current-password"
          error={issues.password}
          onInput={() => drop('password')}
        />
        <p id={`${id}-error`} className="xl-form-error" role="alert">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
