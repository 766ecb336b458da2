import { useId, type ReactNode } from 'react'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** A text field with its label, limit and error. */
export function TextField(props: {
  name: string
  label: string
  hint: string
  value: string
  max: number
  rows?: number
  required?: boolean
  error: string | undefined
  onChange(value: string): void
}) {
  const id = useId()
  const common = {
    id,
    name: props.name,
    value: props.value,
    placeholder: props.hint,
    'aria-invalid': props.error !== undefined,
    'aria-describedby': `${id}e`,
    'aria-required': props.required === true,
  }
  return (
    <div className="xl-field">
      <label htmlFor={id} className={props.required ? 'is-required' : undefined}>
        {props.label}
      </label>
      {props.rows ? (
        <textarea {...common} rows={props.rows} onChange={event => props.onChange(event.target.value)} />
      ) : (
        <input {...common} type="text" autoComplete="off" onChange={event => props.onChange(event.target.value)} />
      )}
      <span className="xl-field-foot">
        <FieldIssue id={`${id}e`} text={props.error} />
        <small className="xl-quiet">
          {[...props.value].length}/{props.max}
        </small>
      </span>
    </div>
  )
}

/** One of a few, as a row of large buttons. */
export function ChoiceField<V extends string>(props: {
  name: string
  label: string
  options: readonly { value: V; text: string }[]
  value: V | ''
  error: string | undefined
  onChange(value: V): void
}) {
  const id = useId()
  return (
    <fieldset className="xl-field" aria-describedby={`${id}e`}>
      <legend className="is-required">{props.label}</legend>
      <span className="xl-choices">
        {props.options.map(option => (
          <label key={option.value} className={props.value === option.value ? 'is-chosen' : undefined}>
            <input
              type="radio"
              name={props.name}
              value={option.value}
              checked={props.value === option.value}
              aria-invalid={props.error !== undefined}
              onChange={() => props.onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </span>
      <FieldIssue id={`${id}e`} text={props.error} />
    </fieldset>
  )
}

/** A part of a page with a heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
