import type { ReactNode } from 'react'
import './reasonField.css'

/** A reason that has to be written before a command: its label, a few lines, and below it what is wrong with it. `id`: of the text. */
export function ReasonField(props: {
  id: string
  label: ReactNode
  value: string
  /** letters at most */
  most: number
  issue: string | null
  onChange(value: string): void
}) {
  const { id, label, value, most, issue, onChange } = props
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="xl-reason"
        data-autofocus
        rows={3}
        maxLength={most}
        value={value}
        aria-invalid={issue !== null}
        aria-describedby={`${id}issue`}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}issue`} className="xl-field-issue" role="alert">
        {issue}
      </p>
    </>
  )
}
