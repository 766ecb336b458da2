/** What the rules share: lines and active lines beside their facts, ages, days. Built once per check. */
import { ageMonths } from './calendar.ts'
import { timesPerDay, unitsOf } from './dose.ts'
import { herbBase, herbName } from './herbNames.ts'
import type { Ratio } from './ratio.ts'
import type { ActiveLine, CheckInput, CheckLevel, DrugFacts, PrescriptionLine } from './types.ts'

/** A drug on a new or an active line. */
export interface Taken {
  drug: DrugFacts
  isHerb: boolean
  /** smallest units of a dose, null where it cannot be said */
  units: Ratio | null
  perDay: Ratio | null
  /** herbs in it: itself, or the components of a 成药 */
  herbs: readonly Herb[]
}
export interface Herb {
  name: string
  base: string
}
export interface NewItem extends Taken {
  line: PrescriptionLine
}
export interface ActiveItem extends Taken {
  active: ActiveLine
}

export interface CheckContext {
  input: CheckInput
  items: readonly NewItem[]
  active: readonly ActiveItem[]
  /** codes of lines and active lines whose facts were not loaded */
  missing: readonly string[]
  months: number
  years: number
  /** ICD codes of the diagnoses, and those with present conditions */
  icds: readonly string[]
  icdsAndConditions: readonly string[]
  /** 付数, 0 while none is written */
  doseCount: number
  supplyDays: number
}

/** What a rule finds; check.ts adds rule, source and key. */
export interface Finding {
  level: CheckLevel
  /** configuration may move it (◆) */
  isMovable?: boolean
  lineNos?: readonly number[]
  title: string
  detail?: string
  advice?: string
  /** where it differs from the rule's */
  source?: string
  data?: Readonly<Record<string, string | number>>
  /** codes of what it is about, in any order */
  codes?: readonly string[]
  /** what makes it another finding when it changes */
  facts?: readonly (string | number)[]
}

export interface Rule {
  id: string
  source: string
  find: (context: CheckContext) => readonly Finding[]
}

/** Herbs in a drug: itself, or the components of a 成药. */
export const herbsOf = (drug: DrugFacts): readonly Herb[] => {
  const herb = (name: string, base: string): Herb => ({ name: herbName(name), base: herbBase(base) })
  if (drug.category === '3') {
    // a name of the hospital's own, like 甘草片, is known by what it is made of
    const base = herbBase(drug.name)
    return [{ name: herbName(drug.name), base: base === drug.name ? herbBase(drug.baseName || drug.name) : base }]
  }
  return drug.category === '2' ? drug.ingredients.map(({ name }) => herb(name, name)) : []
}

function takenOf(drug: DrugFacts, of: Pick<PrescriptionLine, 'dose' | 'freq' | 'prnMax'>): Taken {
  return {
    drug,
    isHerb: drug.category === '3',
    units: of.dose === null ? null : unitsOf(of.dose, drug),
    perDay: timesPerDay(of.freq, of.prnMax),
    herbs: herbsOf(drug),
  }
}

/** Puts lines and facts together. Lines whose facts are not there are in `missing` only. */
export function contextOf(input: CheckInput): CheckContext {
  const drugs = input.drugs ?? {}
  const { head, patient } = input
  const factsOf = (code: string): DrugFacts | undefined => (Object.hasOwn(drugs, code) ? drugs[code] : undefined)
  const items = input.lines.flatMap(line => {
    const drug = factsOf(line.drugCode)
    return drug === undefined ? [] : [{ line, ...takenOf(drug, line) }]
  })
  const active = input.active.flatMap(one => {
    const drug = factsOf(one.drugCode)
    return drug === undefined ? [] : [{ active: one, ...takenOf(drug, one) }]
  })
  const codes = [...input.lines, ...input.active].map(({ drugCode }) => drugCode)
  const months = ageMonths(patient.birthday, input.today)
  const icds = head.diagnoses.filter(({ kind }) => kind === 1).map(({ code }) => code)
  const doseCount = head.doseCount ?? 0
  return {
    input,
    items,
    active,
    missing: [...new Set(codes)].filter(code => factsOf(code) === undefined),
    months,
    years: Math.floor(months / 12),
    icds,
    icdsAndConditions: [...icds, ...patient.conditions],
    doseCount,
    supplyDays: head.type === '3' ? Math.ceil(doseCount / head.dosesPerDay) : Math.max(0, ...input.lines.map(({ days }) => days)),
  }
}

/** Whether an ICD code lies below a prefix: K25.9 below K25. */
export const isBelow = (code: string, prefix: string): boolean =>
  prefix !== '' && code.toUpperCase().startsWith(prefix.toUpperCase())

/** Lines of a sheet that say something together. */
export const numbersOf = (items: readonly NewItem[]): readonly number[] => items.map(({ line }) => line.no)
