import { useId } from 'react'
import type { ReactNode } from 'react'
import { CheckOutlined } from '@ant-design/icons'

interface Props<V extends string> {
  /** heading of the group, read by screen readers */
  label: string
  /** `name` stands under the picture; `label` is what a screen reader says */
  options: readonly { value: V; label: string; name: string; picture: ReactNode }[]
  value: V
  onChange: (value: V) => void
  className: string
}

/** Pictures of which one is chosen: a radio group, so arrow keys move in it and a screen reader counts it. */
export function PictureChoice<V extends string>({ label, options, value, onChange, className }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={`xl-choice ${className}`}>
      <legend className="xl-settings-title">{label}</legend>
      {options.map(option => (
        <label key={option.value} className="xl-choice-one">
          <input
            type="radio"
            className="xl-choice-radio"
            name={name}
            aria-label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="xl-choice-picture" aria-hidden="true">
            {option.picture}
            {option.value === value ? <CheckOutlined className="xl-choice-tick" /> : null}
          </span>
          <span className="xl-choice-name" aria-hidden="true">
            {option.name}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
