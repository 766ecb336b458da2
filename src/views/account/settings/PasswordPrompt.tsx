import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Dialog } from '#src/lib/feedback/Dialog.tsx'
import { toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Field } from '#src/widgets/entrance/Field.tsx'
import { PasswordField } from '#src/widgets/entrance/PasswordField.tsx'
import { LockIcon } from '#src/widgets/entrance/icons.tsx'

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
  const [fault, setFault] = useState<string>()
  const [nameFault, setNameFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [password, name] = [String(data.get('password') ?? ''), String(data.get('name') ?? '').trim()]
    const isNameMissing = nameLabel !== undefined && name === ''
    setNameFault(isNameMissing ? `请输入${nameLabel}` : undefined)
    setFault(password === '' ? '请输入当前密码' : undefined)
    if (isNameMissing || password === '' || isBusy) return
    setBusy(true)
    try {
      await act(password, name)
      onDone?.()
    } catch (error) {
      setFault(failureLine(toFailure(error)))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="xl-button" disabled={isBusy} onClick={onClose}>
            取消
          </button>
          <button type="submit" form={id} className="xl-button xl-button-primary" aria-disabled={isBusy}>
            {isBusy ? '请稍候…' : confirm}
          </button>
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
            error={nameFault}
            onInput={() => setNameFault(undefined)}
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
          error={fault}
          onInput={() => setFault(undefined)}
        />
      </form>
    </Dialog>
  )
}
