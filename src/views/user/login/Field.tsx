import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {
  name: string
  label: string
  icon?: ReactNode
  /** stands at the end inside the frame */
  after?: ReactNode
  error?: string | undefined
}

/** One input with icon, a label for screen readers and room for its error, so that nothing moves when it appears. */
export function Field({ label, icon, after, error, ...input }: Props) {
  const id = useId()
  return (
    <div className="xl-field">
      <label className="xl-hidden-text" htmlFor={id}>
        {label}
      </label>
      <div className="xl-field-frame" data-invalid={error !== undefined}>
        {icon}
        <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-error`} />
        {after}
      </div>
      <p className="xl-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
