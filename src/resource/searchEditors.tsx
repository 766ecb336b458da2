import type { ComponentType } from 'react'
import { Input } from 'antd'
import type { Field, FieldKind } from '#contract/resources/field.ts'

export interface SearchEditorProps {
  id: string
  label: string
  field: Field
  value: string
  onChange: (value: string) => void
}

const NATIVE: Partial<Record<Field['kind'], string>> = { date: 'date', datetime: 'date', number: 'number', money: 'number' }

/** One end of a range. */
export function RangeEnd({ id, label, field, value, onChange }: SearchEditorProps) {
  return (
    <Input
      id={id}
      aria-label={label}
      type={NATIVE[field.kind] ?? 'text'}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** Editors of the plain search for values that are chosen and count at once; all others are typed. */
export const CHOICES: Readonly<Partial<Record<FieldKind, ComponentType<SearchEditorProps>>>> = {}
