import { useId, useRef, useState } from 'react'
import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { useDrugPicker } from '#src/runtime/prescription/useDrugPicker.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { isComposing } from './DraftInput.tsx'
import { DrugOptions } from './DrugOptions.tsx'

/** The last row of a sheet: typing finds drugs, ↑ ↓ mark, Enter takes, PgDn turns the page (RX-02). */
export function DrugField(props: { type: RxType; shop: string | null; isDisabled: boolean; onChoose(drug: DrugChoice): void }) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const picker = useDrugPicker({
    type: props.type,
    shop: props.shop,
    onChoose: drug => {
      setText('')
      props.onChoose(drug)
    },
  })
  const { rows, active, isOpen } = picker
  return (
    <div className="xl-drug-field">
      <input
        ref={box}
        role="combobox"
        aria-label={T.addDrug}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen && rows[active] !== undefined ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={`＋ ${T.addDrug}：${T.drugHint}`}
        data-cell="add"
        data-draft={text !== ''}
        disabled={props.isDisabled}
        value={text}
        onChange={event => {
          setText(event.target.value)
          picker.send({ type: 'text', text: event.target.value })
        }}
        onBlur={() => picker.send({ type: 'close' })}
        onKeyDown={event => {
          if (isComposing(event) || event.ctrlKey || event.altKey || text === '') return
          const { key } = event
          if (key === 'Escape') {
            event.stopPropagation()
            setText('')
            picker.send({ type: 'close' })
          } else if (key === 'ArrowDown') picker.send({ type: 'down' })
          else if (key === 'ArrowUp') picker.send({ type: 'up' })
          else if (key === 'PageDown') picker.send({ type: 'page', by: 1 })
          else if (key === 'PageUp') picker.send({ type: 'page', by: -1 })
          else if (key === 'Enter') picker.send({ type: 'choose' })
          else return
          event.preventDefault()
        }}
      />
      <DrugOptions anchor={box} id={id} type={props.type} picker={picker} />
    </div>
  )
}
