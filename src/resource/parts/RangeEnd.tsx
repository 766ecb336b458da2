import { Input } from 'antd'
import type { Field } from '#contract/resources/field.ts'

const NATIVE: Partial<Record<Field['kind'], string>> = { date: 'date', datetime: 'date', number: 'number', money: 'number' }

/** One end of a range of days or numbers. */
export function RangeEnd(props: { id: string; label: string; field: Field; value: string; onChange: (value: string) => void }) {
  return (
    <Input
      id={props.id}
      aria-label={props.label}
      type={NATIVE[props.field.kind] ?? 'text'}
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
    />
  )
}
