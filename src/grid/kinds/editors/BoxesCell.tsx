import { optionText } from '#contract/entities/dictionary.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'

/** A box for every option; the values are joined in the order of the options. */
export function BoxesCell({ cell, value, label, describedBy, isDisabled, onChange }: CellEditorProps) {
  const chosen = commaParts(textOf(value))
  const unknown = chosen.filter(one => !cell.choices.some(choice => choice.value === one))
  const press = (pressed: string, isOn: boolean) => {
    const known = cell.choices.map(one => one.value).filter(one => (one === pressed ? isOn : chosen.includes(one)))
    onChange(orNull([...known, ...unknown].join(',')))
  }
  return (
    <div role="group" className="xl-grid-options" aria-label={label} aria-describedby={describedBy}>
      {cell.choices.map(one => (
        <label key={one.value} className="xl-grid-option">
          <input
            type="checkbox"
            value={one.value}
            checked={chosen.includes(one.value)}
            disabled={isDisabled || one.disabled === true}
            onChange={event => press(one.value, event.target.checked)}
          />
          {optionText(one)}
        </label>
      ))}
    </div>
  )
}
