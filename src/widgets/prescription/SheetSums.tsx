import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { parseAmount } from '#contract/prescriptions/amount.ts'
import { lineAmountFen } from '#contract/prescriptions/quantity.ts'
import type { DrugFacts } from '#contract/prescriptions/types.ts'
import type { DraftLine } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { RX_TEXT as T, moneyText } from '#src/lib/text/prescription.ts'

/** Days that a sheet lasts: its longest line, of herbs all 剂. */
export const supplyDaysOf = (head: SheetHead, lines: readonly DraftLine[]): number =>
  head.type === '3' ? Math.ceil((head.doseCount ?? 0) / head.dosesPerDay) : Math.max(0, ...lines.map(({ days }) => days))

/** How many drugs of how many, and what they cost now. */
export function SheetSums(props: {
  head: SheetHead
  lines: readonly DraftLine[]
  drugs: readonly DrugFacts[]
  decoctFeeFen: number
  maxLines: number
}) {
  const { head, lines, drugs } = props
  const sum = lines.reduce((total, line) => {
    const drug = drugs.find(({ code }) => code === line.drugCode)
    return total + lineAmountFen({ ...line, dose: parseAmount(line.doseText) }, drug, head.doseCount ?? 0)
  }, props.decoctFeeFen)
  return (
    <p className="xl-rx-total">
      <span>{T.kinds(lines.length, props.maxLines)}</span>
      <span>
        {T.total} <strong>{moneyText(sum)}</strong>
      </span>
    </p>
  )
}
