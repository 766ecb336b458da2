import { useState } from 'react'
import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { useDrugPicker } from '#src/runtime/prescription/useDrugPicker.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { DrugInput } from './DrugInput.tsx'

/** The last row of a sheet: typing finds drugs (RX-02). */
export function DrugField(props: { type: RxType; shop: string | null; isDisabled: boolean; onChoose(drug: DrugChoice): void }) {
  const [text, setText] = useState('')
  const picker = useDrugPicker({
    type: props.type,
    shop: props.shop,
    onChoose: drug => {
      setText('')
      props.onChoose(drug)
    },
  })
  return (
    <div className="xl-drug-field">
      <DrugInput
        type={props.type}
        picker={picker}
        label={T.addDrug}
        placeholder={`＋ ${T.addDrug}：${T.drugHint}`}
        isDisabled={props.isDisabled}
        text={text}
        isIdle={text === ''}
        onText={next => {
          setText(next)
          picker.send({ type: 'text', text: next })
        }}
      />
    </div>
  )
}
