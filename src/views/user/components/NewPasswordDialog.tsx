import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { selectFailure } from '#machines/session/session.select.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/Button.tsx'

type Errors = Partial<Record<'oldPassword' | 'password' | 'confirmPassword', string>>

/** The one-time administrator password must be changed before anything else (D7); same questions and texts as 修改密码. */
export function NewPasswordDialog() {
  const failure = useSession(selectFailure)
  const isBusy = useSession(snapshot => snapshot.hasTag('busy'))
  const { changePassword, signOut } = useSessionCommands()
  const [errors, setErrors] = useState<Errors>({})
  const form = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    const given = { oldPassword: value('oldPassword'), password: value('password'), confirmPassword: value('confirmPassword') }
    const found: Errors = {
      ...(given.oldPassword ? {} : { oldPassword: '请输入旧密码!' }),
      ...(given.password ? {} : { password: '请输入新密码!' }),
      ...(!given.confirmPassword
        ? { confirmPassword: '请确认新密码!' }
        : given.confirmPassword === given.password
          ? {}
          : { confirmPassword: '两次输入的密码不一样！' }),
    }
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first !== undefined) {
      const field = event.currentTarget.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
    } else if (!isBusy) changePassword(given)
  }
  return (
    <Dialog
      title="首次登录，请修改密码"
      footer={
        <>
          <Button onClick={signOut} disabled={isBusy}>
            退出
          </Button>
          <Button variant="primary" type="submit" form={form} aria-disabled={isBusy}>
            修改密码
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          name="oldPassword"
          label="旧密码"
          placeholder="请输入旧密码"
          type="password"
          autoComplete="current-password"
          error={errors.oldPassword}
        />
        <Field
          name="password"
          label="新密码"
          placeholder="请输入新密码"
          type="password"
          autoComplete="new-password"
          error={errors.password}
        />
        <Field
          name="confirmPassword"
          label="确认新密码"
          placeholder="请再次输入新密码"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        <p className="xl-form-error" role="alert">
          {failure?.text}
        </p>
      </form>
    </Dialog>
  )
}
