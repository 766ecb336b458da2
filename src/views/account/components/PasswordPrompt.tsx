import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { LockIcon } from '#src/ui/fields/icons.tsx'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  title: string
  lead: string
  confirm: string
  /** with it a name is asked for too */
  nameLabel?: string
  namePlaceholder?: string
  /** rejects with a Failure, which stays in view */
  act: (password: string, name: string) => Promise<void>
  onClose: () => void
  onDone?: () => void
}

/** Asks for the current password before something of the own account changes. */
export function PasswordPrompt({ title, lead, confirm, nameLabel, namePlaceholder, act, onClose, onDone }: Props) {
  const [issue, setIssue] = useState<string>()
  const [nameError, setNameError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [password, name] = [String(data.get('password') ?? ''), String(data.get('name') ?? '').trim()]
    const isNameMissing = nameLabel !== undefined && name === ''
    setNameError(isNameMissing ? `请输入${nameLabel}` : undefined)
    setIssue(password === '' ? '请输入当前密码' : undefined)
    if (isNameMissing || password === '' || isBusy) return
    setBusy(true)
    try {
      await act(password, name)
      onDone?.()
    } catch (error) {
      setIssue(failureLine(toFailure(error)))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={id} aria-disabled={isBusy}>
            {isBusy ? '请稍候…' : confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={event => void submit(event)}>
        <p className="xl-own-under">{lead}</p>
        {nameLabel === undefined ? null : (
          <Field
            name="name"
            label={nameLabel}
            isLabelled
            autoFocus
            placeholder={namePlaceholder}
            maxLength={50}
            error={nameError}
            onInput={() => setNameError(undefined)}
          />
        )}
        <PasswordField
          name="password"
          label="当前密码"
          isLabelled
          autoFocus={nameLabel === undefined}
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
