import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import './field.css'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {
  name: string
  label: string
  /** the label is read on the screen too, not only by screen readers */
  isLabelled?: boolean
  icon?: ReactNode
  /** stands at the end inside the frame */
  after?: ReactNode
  error?: string | undefined
  /** stands where an error would, as long as there is none */
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One input with icon, label and room for its error, so that nothing moves when it appears. */
export function Field({ label, isLabelled, icon, after, error, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="xl-labelled-field">
      <label className={isLabelled ? 'xl-field-label' : 'xl-hidden-text'} htmlFor={id}>
        {label}
      </label>
      <div className="xl-field-frame" data-invalid={error !== undefined}>
        {icon}
        <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-error`} />
        {after}
      </div>
      <p className="xl-field-error" id={`${id}-error`} aria-live="polite">
        {error ?? (hint === undefined ? null : <span className="xl-field-hint">{hint}</span>)}
      </p>
    </div>
  )
}
