import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** The password that signs a sheet or a decision; a wrong one is asked for again. `issue`: what the server said of the last one, '' for none. */
export function SignDialog(props: {
  /** of the window and of the button that signs */
  title: string
  ask: ReactNode
  isBusy?: boolean
  issue: string
  onSign(password: string): void
  onClose(): void
}) {
  const { isBusy = false, issue } = props
  const [password, setPassword] = useState('')
  const form = useId()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '' && !isBusy) props.onSign(password)
  }
  return (
    <Dialog
      title={props.title}
      {...(isBusy ? {} : { onClose: props.onClose })}
      footer={
        <>
          <Button disabled={isBusy} onClick={props.onClose}>
            {ANSWER_TEXT.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} disabled={isBusy || password === ''}>
            {isBusy ? T.signing : props.title}
          </Button>
        </>
      }
    >
      <form id={form} className="xl-rx-form" onSubmit={onSubmit}>
        <p>{props.ask}</p>
        <label className="xl-field">
          <span>{T.password}</span>
          <input
            type="password"
            autoFocus
            autoComplete="current-password"
            value={password}
            aria-invalid={issue !== ''}
            onChange={event => setPassword(event.target.value)}
          />
          <FieldIssue text={issue} />
        </label>
      </form>
    </Dialog>
  )
}
