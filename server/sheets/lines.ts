import type { LineInput, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { parseAmount } from '#contract/prescriptions/amount.ts'
import { lineAmountFen, quantityOf } from '#contract/prescriptions/quantity.ts'
import type { DrugFacts, LineFacts, PrescriptionHead, PrescriptionLine } from '#contract/prescriptions/types.ts'
import type { hosRxLine, StoredLineFacts } from '#server/db/tables/index.ts'
import { amountOf } from './drugFacts.ts'

export type LineRow = typeof hosRxLine.$inferSelect
/** What the doctor wrote of a line: not where it stands, nor what happens to it later. */
export type LineValues = Omit<LineRow, 'rxId' | 'rxVersion' | 'tenantId' | 'status' | 'substitution' | 'day'>

/** What a line shows of its drug is the writer's word, how the drug is packed is not. */
function storedFacts({ name, spec, unit, strengthText }: LineFacts, drug: DrugFacts | undefined): StoredLineFacts {
  const shown = { name, spec, unit, strengthText }
  if (drug === undefined || drug.category === '3') return shown
  return { ...shown, unitSize: drug.openable ? 1 : drug.packSize }
}

/** A written line as it is stored: numbered by its place, its dose as an amount, its quantity computed unless the doctor typed one. */
export function lineValueOf(line: LineInput, no: number, drug: DrugFacts | undefined, head: PrescriptionHead): LineValues {
  const { doseText, facts, ...rest } = line
  const dose = parseAmount(doseText)
  const isHerb = drug?.category === '3'
  const computed = drug === undefined || isHerb || line.qtyManual ? null : quantityOf({ ...line, dose }, drug)
  const qty = isHerb ? 0 : (computed?.qty ?? line.qty)
  const [doseKind, doseValue] = [dose?.kind ?? null, dose?.value ?? null]
  const amountFen = lineAmountFen({ dose, qty, priceFen: line.priceFen }, drug, head.doseCount ?? 0)
  return {
    ...rest,
    no,
    doseText,
    doseKind,
    doseValue,
    qty,
    qtyManual: line.qtyManual ? 'Y' : 'N',
    amountFen,
    facts: storedFacts(facts, drug),
  }
}

/** What the checks read of a stored line. */
export const checkedLine = (line: LineValues): PrescriptionLine => ({
  no: line.no,
  drugCode: line.drugCode,
  facts: line.facts,
  dose: amountOf(line.doseKind, line.doseValue),
  freq: line.freq,
  prnMax: line.prnMax,
  route: line.route,
  timing: line.timing,
  days: line.days,
  qty: line.qty,
  qtyManual: line.qtyManual === 'Y',
  priceFen: line.priceFen,
  decoction: line.decoction,
  remark: line.remark,
})

/** What the checks read of a head. */
export const checkedHead = (head: SheetHead): PrescriptionHead => ({
  type: head.type,
  rxClass: head.rxClass,
  diagnoses: head.diagnoses,
  longTerm: head.longTerm,
  guardianPresent: head.guardianPresent,
  doseCount: head.doseCount,
  dosesPerDay: head.dosesPerDay,
  decoctBy: head.decoctBy,
  usage: head.usage,
  skinTests: head.skinTests,
})

/** Days that a sheet lasts: the longest line, of herbs all 剂. */
export const supplyDaysOf = (head: PrescriptionHead, lines: readonly Pick<LineRow, 'days'>[]): number =>
  head.type === '3' ? Math.ceil((head.doseCount ?? 0) / head.dosesPerDay) : Math.max(0, ...lines.map(({ days }) => days))
