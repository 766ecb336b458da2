import { useState } from 'react'
import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import { useDrugPicker } from '#src/runtime/prescription/useDrugPicker.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { DrugInput } from './DrugInput.tsx'

/** `hq30` is 黄芪 and 30 g. */
function parts(text: string): { name: string; grams: string } {
  const [, name = '', grams = ''] = /^(.*?)\s*(\d+(?:\.\d+)?)?$/.exec(text.trim()) ?? []
  return { name, grams }
}

/** The last cell of a herb sheet: name and grams in one run, Space or Enter goes on to the next cell (RX-03). */
export function HerbField(props: { shop: string | null; isDisabled: boolean; onChoose(drug: DrugChoice, grams: string): void }) {
  const [text, setText] = useState('')
  const picker = useDrugPicker({
    type: '3',
    shop: props.shop,
    onChoose: drug => {
      props.onChoose(drug, parts(text).grams)
      setText('')
    },
  })
  const { name } = parts(text)
  return (
    <DrugInput
      type="3"
      picker={picker}
      label={T.herbField}
      placeholder={`＋ ${T.herbHint}`}
      isDisabled={props.isDisabled}
      text={text}
      isIdle={name === ''}
      takes=" "
      onText={next => {
        setText(next)
        // grams change nothing of what is found
        if (parts(next).name !== name) picker.send({ type: 'text', text: parts(next).name })
      }}
    />
  )
}
