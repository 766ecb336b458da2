import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { parseAmount } from '#contract/prescriptions/amount.ts'
import { lineAmountFen } from '#contract/prescriptions/quantity.ts'
import type { DrugFacts } from '#contract/prescriptions/types.ts'
import type { DraftLine } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { RX_TEXT as T, moneyText } from '#src/lib/text/prescription.ts'
import { CodeField, type CodeChoice } from './CodeField.tsx'
import { DraftInput } from './DraftInput.tsx'

const PER_DAY: readonly CodeChoice[] = [1, 2].map(n => ({ code: String(n), text: T.doses(n) }))
const DECOCTIONS: readonly CodeChoice[] = Object.entries(T.decoctions).map(([code, text]) => ({ code, text }))
const UG_PER_G = 1_000_000

/** How many 剂, how they are boiled and taken, and what one of them weighs and costs now. */
export function HerbFoot(props: {
  head: SheetHead
  lines: readonly DraftLine[]
  drugs: readonly DrugFacts[]
  isDisabled: boolean
  onChange(patch: Partial<SheetHead>): void
}) {
  const { head, isDisabled, onChange } = props
  const doses = props.lines.map(line => ({ line, dose: parseAmount(line.doseText) }))
  const grams = doses.reduce((sum, { dose }) => sum + (dose?.kind === 'm' ? dose.value : 0), 0) / UG_PER_G
  const fen = doses.reduce((sum, { line, dose }) => {
    const drug = props.drugs.find(({ code }) => code === line.drugCode)
    return sum + lineAmountFen({ ...line, dose }, drug, 1)
  }, 0)
  return (
    <div className="xl-herb-foot xl-rx-small-fields" role="group" aria-label={T.herbFoot}>
      <label>
        <span className="xl-rx-label">{T.doseCount}</span>
        <DraftInput
          className="is-number"
          inputMode="numeric"
          disabled={isDisabled}
          value={head.doseCount === null ? '' : String(head.doseCount)}
          onCommit={text => onChange({ doseCount: /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : null })}
        />
      </label>
      <span className="xl-rx-label">{T.dosesPerDay}</span>
      <CodeField
        label={T.dosesPerDay}
        value={String(head.dosesPerDay)}
        choices={PER_DAY}
        isDisabled={isDisabled}
        onChange={code => onChange({ dosesPerDay: code === '2' ? 2 : 1 })}
      />
      <span className="xl-rx-label">{T.decoctBy}</span>
      <CodeField
        label={T.decoctBy}
        value={head.decoctBy ?? ''}
        choices={DECOCTIONS}
        isDisabled={isDisabled}
        onChange={code => onChange({ decoctBy: code === '2' ? '2' : code === '3' ? '3' : '1' })}
      />
      <label className="xl-herb-usage">
        <span className="xl-rx-label">{T.usage}</span>
        <DraftInput
          className="xl-rx-why"
          maxLength={100}
          placeholder={T.usageHint}
          disabled={isDisabled}
          value={head.usage}
          onCommit={text => onChange({ usage: text.trim() })}
        />
      </label>
      <span role="status">{T.perDose(String(grams), moneyText(fen))}</span>
    </div>
  )
}
