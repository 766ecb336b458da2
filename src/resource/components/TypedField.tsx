import { useRef } from 'react'
import { CloseCircleFilled } from '@ant-design/icons'
import { Button } from '#src/ui/Button.tsx'
import { TEXT } from '../texts.ts'
import '#src/ui/fields/field.css'
import './typedField.css'

/** Longest text that is searched for, in characters. */
const LONGEST = 200

interface Props {
  id: string
  'aria-label'?: string
  type?: 'text' | 'number'
  value: string
  placeholder?: string
  /** a button at its end empties it */
  isClearable?: boolean
  onChange: (value: string) => void
}

/** A field of the plain search that is typed into. The platform's own: the rows of a list need nothing of antd, which comes after them (docs/decisions/191). */
export function TypedField({ isClearable = false, value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="xl-field-frame xl-typed-field">
      <input {...props} ref={input} maxLength={LONGEST} value={value} onChange={event => onChange(event.target.value)} />
      {isClearable && value !== '' ? (
        <Button
          className="xl-typed-clear"
          aria-label={TEXT.clearField}
          tabIndex={-1}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <CloseCircleFilled aria-hidden />
        </Button>
      ) : null}
    </span>
  )
}
