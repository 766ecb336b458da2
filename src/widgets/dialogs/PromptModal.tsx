import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Input } from 'antd'
import type { DialogProps } from '#src/lib/dialogs/lazyDialog.tsx'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import type { PromptQuestion } from '#src/lib/dialogs/prompt.ts'
import './dialogs.css'

const MAX = 255

function PromptForm({ id, question, onAnswer }: { id: string; question: PromptQuestion; onAnswer: (text: string) => void }) {
  const [text, setText] = useState(question.value ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const field = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim()
    const found = given === '' && question.isRequired !== false ? `请输入${question.label}` : (question.check?.(given) ?? null)
    setFault(found)
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
        status={fault === null ? '' : 'error'}
        aria-invalid={fault !== null}
        aria-describedby={`${field}-fault`}
        onChange={event => {
          setText(event.target.value)
          setFault(null)
        }}
      />
      <p id={`${field}-fault`} className="xl-field-fault" role="alert">
        {fault}
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
          <button type="button" className="xl-button" onClick={onClose}>
            取消
          </button>
          <button type="submit" form={form} className="xl-button xl-button-primary">
            {shown?.question.confirm}
          </button>
        </>
      }
    >
      {shown === undefined ? null : <PromptForm key={shown.id} id={form} question={shown.question} onAnswer={onAnswer} />}
    </Modal>
  )
}
