import { useId, useRef } from 'react'
import type { RxType } from '#contract/prescriptions/types.ts'
import type { DrugPicker } from '#src/runtime/prescription/useDrugPicker.ts'
import { isComposing } from './DraftInput.tsx'
import { DrugOptions } from './DrugOptions.tsx'

interface Props {
  type: RxType
  picker: DrugPicker
  label: string
  placeholder: string
  isDisabled: boolean
  text: string
  /** nothing is looked for: keys do what they do in a field */
  isIdle: boolean
  /** takes the marked drug; Enter always does */
  takes?: string
  onText(text: string): void
}

/** A field that finds drugs: ↑ ↓ mark, Enter takes, PgDn turns the page, Escape empties it (RX-02). */
export function DrugInput({ type, picker, label, placeholder, isDisabled, text, isIdle, takes, onText }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { rows, active, isOpen } = picker
  return (
    <>
      <input
        ref={box}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen && rows[active] !== undefined ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        data-cell="add"
        data-draft={text !== ''}
        disabled={isDisabled}
        value={text}
        onChange={event => onText(event.target.value)}
        onBlur={() => picker.send({ type: 'close' })}
        onKeyDown={event => {
          if (isComposing(event) || event.ctrlKey || event.altKey || isIdle) return
          const { key } = event
          if (key === 'Escape') {
            event.stopPropagation()
            onText('')
            picker.send({ type: 'close' })
          } else if (key === 'ArrowDown') picker.send({ type: 'down' })
          else if (key === 'ArrowUp') picker.send({ type: 'up' })
          else if (key === 'PageDown') picker.send({ type: 'page', by: 1 })
          else if (key === 'PageUp') picker.send({ type: 'page', by: -1 })
          else if (key === 'Enter' || key === takes) picker.send({ type: 'choose' })
          else return
          event.preventDefault()
        }}
      />
      <DrugOptions anchor={box} id={id} type={type} picker={picker} />
    </>
  )
}
