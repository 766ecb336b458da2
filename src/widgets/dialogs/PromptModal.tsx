import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Input } from 'antd'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { PromptQuestion } from '#src/ui/dialogs/prompt.ts'
import { Button } from '#src/ui/Button.tsx'
import './dialogs.css'

const MAX = 255

function PromptForm({ id, question, onAnswer }: { id: string; question: PromptQuestion; onAnswer: (text: string) => void }) {
  const [text, setText] = useState(question.value ?? '')
  const [issue, setIssue] = useState<string | null>(null)
  const field = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim()
    const found = given === '' && question.isRequired !== false ? `请输入${question.label}` : (question.check?.(given) ?? null)
    setIssue(found)
    if (found === null) onAnswer(given)
  }
  return (
    <form id={id} className="xl-prompt" noValidate onSubmit={submit}>
      <label htmlFor={field}>{question.label}</label>
      <Input
        id={field}
        data-autofocus
        value={text}
        maxLength={question.max ?? MAX}
        placeholder={question.placeholder ?? `请输入${question.label}`}
        status={issue === null ? '' : 'error'}
        aria-invalid={issue !== null}
        aria-describedby={`${field}-issue`}
        onChange={event => {
          setText(event.target.value)
          setIssue(null)
        }}
      />
      <p id={`${field}-issue`} className="xl-field-issue" role="alert">
        {issue}
      </p>
    </form>
  )
}

interface Props extends DialogProps {
  asked: { id: number; question: PromptQuestion } | undefined
  onAnswer: (text: string) => void
}

/** The prompt modal: one field, Enter or its button answers, 取消 and Escape leave (DIALOG-13, 18). */
export default function PromptModal({ open, asked, onClose, onAnswer }: Props) {
  const [last, setLast] = useState(asked)
  // what was asked stays readable while the window leaves
  if (asked !== undefined && asked !== last) setLast(asked)
  const shown = asked ?? last
  const form = useId()
  return (
    <Modal
      open={open}
      title={shown?.question.title}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={form}>
            {shown?.question.confirm}
          </Button>
        </>
      }
    >
      {shown === undefined ? null : <PromptForm key={shown.id} id={form} question={shown.question} onAnswer={onAnswer} />}
    </Modal>
  )
}
