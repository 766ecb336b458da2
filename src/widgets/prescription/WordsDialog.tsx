import { useId, useState, type FormEvent } from 'react'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

const MIN = 5

/** Asks for words of at least five characters before something is done. */
export function WordsDialog(props: {
  title: string
  ask: string
  label: string
  needed: string
  confirm: string
  /** what was written before it was refused */
  words?: string
  danger?: boolean
  issue: string
  isBusy: boolean
  onConfirm(text: string): void
  onClose(): void
}) {
  const [text, setText] = useState(props.words ?? '')
  const [isMissing, setMissing] = useState(false)
  const form = useId()
  const issue = isMissing ? props.needed : props.issue
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const words = text.trim()
    if ([...words].length < MIN) return setMissing(true)
    props.onConfirm(words)
  }
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant={props.danger ? 'danger' : 'primary'} type="submit" form={form} disabled={props.isBusy}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <form id={form} className="xl-rx-form" onSubmit={onSubmit}>
        <p>{props.ask}</p>
        <label className="xl-field">
          <span>{props.label}</span>
          <textarea
            rows={3}
            maxLength={200}
            autoFocus
            value={text}
            aria-invalid={issue !== ''}
            onChange={event => {
              setText(event.target.value)
              setMissing(false)
            }}
          />
          <FieldIssue text={issue} />
        </label>
      </form>
    </Dialog>
  )
}
