import { useId, useRef, useState } from 'react'
import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import { useDrugPicker } from '#src/runtime/prescription/useDrugPicker.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { isComposing } from './DraftInput.tsx'
import { DrugOptions } from './DrugOptions.tsx'

/** `hq30` is 黄芪 and 30 g. */
function parts(text: string): { name: string; grams: string } {
  const [, name = '', grams = ''] = /^(.*?)\s*(\d+(?:\.\d+)?)?$/.exec(text.trim()) ?? []
  return { name, grams }
}

/** The last cell of a herb sheet: name and grams in one run, Space or Enter goes on to the next cell (RX-03). */
export function HerbField(props: { shop: string | null; isDisabled: boolean; onChoose(drug: DrugChoice, grams: string): void }) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const picker = useDrugPicker({
    type: '3',
    shop: props.shop,
    onChoose: drug => {
      props.onChoose(drug, parts(text).grams)
      setText('')
    },
  })
  const { rows, active, isOpen } = picker
  const { name } = parts(text)
  return (
    <>
      <input
        ref={box}
        role="combobox"
        aria-label={T.herbField}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen && rows[active] !== undefined ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={`＋ ${T.herbHint}`}
        data-cell="add"
        data-draft={text !== ''}
        disabled={props.isDisabled}
        value={text}
        onChange={event => {
          const next = event.target.value
          setText(next)
          // grams change nothing of what is found
          if (parts(next).name !== name) picker.send({ type: 'text', text: parts(next).name })
        }}
        onBlur={() => picker.send({ type: 'close' })}
        onKeyDown={event => {
          if (isComposing(event) || event.ctrlKey || event.altKey || name === '') return
          const { key } = event
          if (key === 'Escape') {
            event.stopPropagation()
            setText('')
            picker.send({ type: 'close' })
          } else if (key === 'ArrowDown') picker.send({ type: 'down' })
          else if (key === 'ArrowUp') picker.send({ type: 'up' })
          else if (key === 'PageDown') picker.send({ type: 'page', by: 1 })
          else if (key === 'PageUp') picker.send({ type: 'page', by: -1 })
          else if (key === 'Enter' || key === ' ') picker.send({ type: 'choose' })
          else return
          event.preventDefault()
        }}
      />
      <DrugOptions anchor={box} id={id} type="3" picker={picker} />
    </>
  )
}
