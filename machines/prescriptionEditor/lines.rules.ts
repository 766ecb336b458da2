/** Lines of a sheet under work: how they begin, change, move, and what is computed in them. All functions leave their arguments alone. */
import { parseAmount } from '#contract/prescriptions/amount.ts'
import { quantityOf } from '#contract/prescriptions/quantity.ts'
import { proposedDose, type ProposedTo } from '#contract/prescriptions/proposal.ts'
import type { DrugFacts, RxType } from '#contract/prescriptions/types.ts'
import type { DraftLine, LinePatch, NewLine } from './prescriptionEditor.types.ts'

/** Most lines of a sheet, whatever the checks say: what a call takes. */
export const LINES_MAX = 60
/** Days of a line whose drug does not name any. */
const DAYS = 3

type Drugs = Readonly<Record<string, DrugFacts>>

/** A line as it begins; its quantity, facts and price follow when the facts of its drug are known. */
export const begun = ({ name, spec = '', ...written }: NewLine, key: number, type: RxType): DraftLine => ({
  no: 0,
  groupNo: 1,
  doseText: '',
  freq: '',
  prnMax: null,
  route: '',
  timing: '',
  days: type === '3' ? 0 : DAYS,
  qty: 0,
  qtyUnit: type === '3' ? 'g' : '',
  qtyManual: false,
  qtyReason: '',
  priceFen: 0,
  decoction: null,
  role: '',
  remark: '',
  ...written,
  facts: { name, spec, unit: written.qtyUnit ?? '', strengthText: '' },
  key,
  isFresh: true,
  isUsual: written.isUsual ?? false,
  proposedFor: null,
})

const withTodaysFacts = (line: DraftLine, drug: DrugFacts): DraftLine => ({
  ...line,
  facts: { name: drug.name, spec: drug.spec, unit: drug.unit, strengthText: drug.strengthText },
  priceFen: drug.priceFen ?? line.priceFen,
  isFresh: false,
})

/** The dose of the patient's population in the place of the usual one, once. */
function withProposal(line: DraftLine, drug: DrugFacts, to: ProposedTo | null): DraftLine {
  if (!line.isUsual || to === null) return line
  return { ...line, ...proposedDose(drug, line, to), isUsual: false }
}

/** Packs, or smallest units of a drug that may be opened. */
const unitOf = (drug: DrugFacts): string => (drug.openable ? drug.minUnit : drug.unit)

function withQuantity(line: DraftLine, drug: DrugFacts): DraftLine {
  if (drug.category === '3') return { ...line, qty: 0, qtyUnit: 'g', qtyManual: false, qtyReason: '' }
  if (line.qtyManual) return { ...line, qtyUnit: unitOf(drug) }
  const quantity = quantityOf({ ...line, dose: parseAmount(line.doseText) }, drug)
  return { ...line, qty: quantity?.qty ?? 0, qtyUnit: unitOf(drug), qtyReason: '' }
}

/** Lines with their numbers, quantities, and for fresh ones today's facts and the doses of who is treated, as far as drugs are known. */
export const computed = (lines: readonly DraftLine[], drugs: Drugs, to: ProposedTo | null): DraftLine[] =>
  lines.map((line, at) => {
    const numbered = { ...line, no: at + 1 }
    const drug = Object.hasOwn(drugs, line.drugCode) ? drugs[line.drugCode] : undefined
    if (drug === undefined) return numbered
    return withQuantity(line.isFresh ? withProposal(withTodaysFacts(numbered, drug), drug, to) : numbered, drug)
  })

/** Lines that take today's facts and prices. */
export const refreshed = (lines: readonly DraftLine[]): DraftLine[] => lines.map(line => ({ ...line, isFresh: true }))

/** A line with what a person wrote; a quantity becomes theirs, and a dose, way or frequency is no proposal any more. */
export const patched = (lines: readonly DraftLine[], key: number, patch: LinePatch): DraftLine[] =>
  lines.map(line => {
    if (line.key !== key) return line
    const isTheirs = 'doseText' in patch || 'route' in patch || 'freq' in patch
    return {
      ...line,
      ...patch,
      // its field is hidden without prn, and sos would count it
      ...(patch.freq === undefined || patch.freq === 'prn' ? {} : { prnMax: null }),
      qtyManual: patch.qty === undefined ? line.qtyManual : true,
      ...(isTheirs ? { isUsual: false, proposedFor: null } : {}),
    }
  })

export const recomputed = (lines: readonly DraftLine[], key: number): DraftLine[] =>
  lines.map(line => (line.key === key ? { ...line, qtyManual: false, qtyReason: '' } : line))

/** Whether a line has a neighbour on that side. */
export function canMove(lines: readonly DraftLine[], key: number, by: 1 | -1): boolean {
  const at = lines.findIndex(line => line.key === key)
  return at >= 0 && at + by >= 0 && at + by < lines.length
}

export function moved(lines: readonly DraftLine[], key: number, by: 1 | -1): DraftLine[] {
  const at = lines.findIndex(line => line.key === key)
  const rest = lines.filter(line => line.key !== key)
  return [...rest.slice(0, at + by), ...lines.slice(at, at + 1), ...rest.slice(at + by)]
}

export function copied(lines: readonly DraftLine[], key: number, nextKey: number): DraftLine[] {
  const at = lines.findIndex(line => line.key === key)
  return [...lines.slice(0, at + 1), ...lines.slice(at, at + 1).map(line => ({ ...line, key: nextKey })), ...lines.slice(at + 1)]
}
