import { useState } from 'react'
import { amountOf, fieldText, typedText } from './amounts.ts'

interface Props {
  label: string
  /** of the amount; mg is written in g */
  unit: string
  /** null: nothing is written yet */
  value: number | null
  isReadOnly?: boolean
  onChange(value: number): void
}

/** An amount of a batch; what is typed stays as it was typed until the field is left. */
export function QtyField({ label, unit, value, isReadOnly = false, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      inputMode={unit === 'mg' ? 'decimal' : 'numeric'}
      aria-label={label}
      readOnly={isReadOnly}
      value={typed ?? (value === null ? '' : fieldText(value, unit))}
      onChange={event => {
        const text = typedText(event.target.value, unit)
        setTyped(text)
        onChange(amountOf(text, unit))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
