import { useId } from 'react'
import type { InputHTMLAttributes } from 'react'
import type { CellEditorProps } from '../cellKind.ts'
import { textOf, halfWidth, orNull } from '../values.ts'
import { placeholderOf, cellProps } from './fieldProps.ts'
import { pairing } from '#src/ui/inputs/pairs.ts'
import { optionText } from '#contract/entities/dictionary.ts'
import { commaParts } from '#contract/http/commaText.ts'

/**
 * One line of text; a plain input, so that it is there with the key that opened it. `typing` takes the letters where they are not written as they come.
 */
export function TextCell({ typing, ...props }: CellEditorProps & { typing?: InputHTMLAttributes<HTMLInputElement> }) {
  const { cell, value, onChange } = props
  return (
    <input
      {...cellProps(props)}
      className="xl-grid-input"
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请输入')}
      onChange={event => onChange(event.target.value)}
      {...typing}
    />
  )
}

/** On the way to a number: minus, digits, point (GVAL-29). */
const TYPED = /^-?\d*(\.\d*)?$/

/** A number as it is typed; another key changes nothing (GVAL-30). What it becomes is settled when the cell is left. */
export function NumberCell(props: CellEditorProps) {
  const { cell, value, onChange } = props
  return (
    <input
      {...cellProps(props)}
      className="xl-grid-input"
      inputMode="decimal"
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请输入')}
      onChange={event => {
        const typed = halfWidth(event.target.value).trim()
        if (TYPED.test(typed)) onChange(typed)
      }}
    />
  )
}

/** One line whose text falls into pairs of characters by itself. */
export const TagsCell = (props: CellEditorProps) => <TextCell {...props} typing={pairing(props.onChange)} />

/** The box itself, where all editors are shown. */
export function CheckCell(props: CellEditorProps) {
  const { cell, value, onChange, onDone } = props
  const [on, off] = cell.column.customValue ?? ['Y', 'N']
  return (
    <input
      {...cellProps(props)}
      type="checkbox"
      className="xl-grid-box"
      checked={value === on}
      onChange={event => {
        onChange(event.target.checked ? on : off)
        onDone()
      }}
    />
  )
}

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
