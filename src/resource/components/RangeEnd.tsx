import { Input } from 'antd'
import type { Field } from '#contract/resources/field.ts'
import { DayInput } from '../editors.tsx'
import './range.css'

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['number', 'money'])
const DAYS: ReadonlySet<Field['kind']> = new Set(['date', 'datetime'])

/** One end of a range of days or numbers; moments are asked for by their days. */
export function RangeEnd(props: { id: string; label: string; field: Field; value: string; onChange: (value: string) => void }) {
  const { id, label, field, value, onChange } = props
  if (DAYS.has(field.kind)) return <DayInput id={id} aria-label={label} value={value} onChange={onChange} />
  return (
    <Input
      id={id}
      aria-label={label}
      type={NUMBERS.has(field.kind) ? 'number' : 'text'}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
