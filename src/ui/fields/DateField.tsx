import { useId } from 'react'
import { DateInput } from '#src/ui/inputs/DateInput.tsx'
import './field.css'

/** A day as YYYY-MM-DD or '' with label and room for its error, as `Field`; a browser's own date field would speak the browser's language. */
export function DateField(props: {
  label: string
  value: string
  /** last day that can be chosen */
  max?: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  const { label, value, max, error, onChange } = props
  const id = useId()
  return (
    <div className="xl-labelled-field">
      <label className="xl-field-label" htmlFor={id}>
        {label}
      </label>
      <DateInput
        id={id}
        kind="date"
        value={value}
        isInvalid={error !== undefined}
        aria-describedby={`${id}-error`}
        {...(max === undefined ? {} : { max })}
        onChange={onChange}
      />
      <p className="xl-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
