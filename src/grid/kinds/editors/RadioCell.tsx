import { useId } from 'react'
import { optionText } from '#contract/entities/dictionary.ts'
import type { CellEditorProps } from '../cellKind.ts'

/** All options in sight, one of them chosen. */
export function RadioCell({ cell, value, label, describedBy, isDisabled, onChange, onDone }: CellEditorProps) {
  const name = useId()
  return (
    <div role="radiogroup" className="xl-grid-options" aria-label={label} aria-describedby={describedBy}>
      {cell.choices.map(one => (
        <label key={one.value} className="xl-grid-option">
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={value !== null && one.value === String(value)}
            disabled={isDisabled || one.disabled === true}
            onChange={() => {
              onChange(one.value)
              onDone()
            }}
          />
          {optionText(one)}
        </label>
      ))}
    </div>
  )
}
