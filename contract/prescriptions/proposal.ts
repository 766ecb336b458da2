/** What the picker proposes for a drug (hospital.md 7.1): the doses of 用法用量 for the population of this patient before the usual one of the drug. */
import { parseAmount, printAmount, type Amount } from './amount.ts'
import { ageMonths, daysBetween } from './calendar.ts'
import { hospitalDay } from '../rules/hospitalClock.ts'
import { isBelow } from './context.ts'
import { forWeight, unitsOf } from './dose.ts'
import { CREATININE_DAYS, egfrTenths } from './egfr.ts'
import { ADULT_FROM, populationOf } from './population.ts'
import { ceil, floor, isMore, ratio, times, type Ratio } from './ratio.ts'
import type { DrugDosage, DrugFacts, PatientFacts } from './types.ts'

/** Whom a proposal is for: dictionary dosage_population, or kidneys below the warning of the drug. */
export type ProposedFor = DrugDosage['population'] | 'kidney'

/** What a line begins with. */
interface UsualDose {
  doseText: string
  route: string
  freq: string
}
interface Proposal extends UsualDose {
  proposedFor: ProposedFor
}
/** Who is treated, and for what: ICD codes of the diagnoses; `today` YYYY-MM-DD. */
export interface ProposedTo {
  patient: Pick<PatientFacts, 'birthday' | 'sex' | 'pregnancy' | 'weightG' | 'scrUmol10' | 'scrAt'>
  icds: readonly string[]
  today: string
}

const PER_UNIT = 1_000

/** Whether recent creatinine of an adult lies below what the drug warns of. */
function hasWeakKidneys({ egfrWarn }: DrugFacts, { patient, today }: ProposedTo, years: number): boolean {
  const { scrUmol10, scrAt, sex } = patient
  if (egfrWarn === null || scrUmol10 === null || scrAt === null || years < ADULT_FROM) return false
  return daysBetween(hospitalDay(scrAt), today) <= CREATININE_DAYS && egfrTenths(scrUmol10, years, sex) < egfrWarn * 10
}

interface Bounds {
  min: Ratio | null
  max: Ratio | null
}

/** Bounds of a row in smallest units of the drug, those per kg of the drug without one; null where its facts or the weight do not say. */
function boundsOf(drug: DrugFacts, row: DrugDosage | undefined, weightG: number | null): Bounds | null {
  if (row?.perKg === false) return { min: inUnits(row.doseMin, drug), max: inUnits(row.doseMax, drug) }
  const { strength, childDoseMinPerKg, childDoseMaxPerKg } = drug
  const perKg =
    row === undefined
      ? { min: childDoseMinPerKg, max: childDoseMaxPerKg }
      : { min: row.doseMin?.value ?? null, max: row.doseMax?.value ?? null }
  if (weightG === null || strength === null) return null
  const scaled = (value: number | null): Ratio | null =>
    value === null ? null : times(forWeight(value, weightG), ratio(1, strength.value))
  return { min: scaled(perKg.min), max: scaled(perKg.max) }
}
const inUnits = (amount: Amount | null, drug: DrugFacts): Ratio | null => (amount === null ? null : unitsOf(amount, drug))

/** The smallest dose at or above the lower bound that the drug can be divided into; the greatest below the upper one where none lies between; null: none. */
function divisible({ min, max }: Bounds, splitStep: number): Ratio | null {
  const step = ratio(splitStep)
  const least = min === null ? null : ratio(ceil(times(min, step)), splitStep)
  if (least !== null && least.n > 0n && (max === null || !isMore(least, max))) return least
  const most = max === null ? null : ratio(floor(times(max, step)), splitStep)
  return most !== null && most.n > 0n ? most : null
}

/** Smallest units as an amount of a kind, or counted where that is no whole number of it. */
function written(units: Ratio, kind: Amount['kind'] | undefined, { strength, strengthPer, minUnit }: DrugFacts): string {
  const whole = ({ n, d }: Ratio): number | null => (d === 1n ? Number(n) : null)
  if (strength !== null && kind === strength.kind) {
    const value = whole(times(units, ratio(strength.value)))
    if (value !== null) return printAmount({ kind, value })
  }
  const count = whole(times(units, ratio(PER_UNIT)))
  if (count === null) return ''
  return printAmount({ kind: strengthPer === 'ml' ? 'v' : 'c', value: count }, minUnit)
}

/** The row of the patient's own population, one for a diagnosis before one for all. */
function rowOf({ dosages, routes }: DrugFacts, population: string, icds: readonly string[]): DrugDosage | undefined {
  const rows = dosages.filter(
    row =>
      row.population === population &&
      (row.route === '' || routes.length === 0 || routes.includes(row.route)) &&
      (row.icdPrefix === '' || icds.some(code => isBelow(code, row.icdPrefix))),
  )
  return rows.find(({ icdPrefix }) => icdPrefix !== '') ?? rows[0]
}

/**
 * Dose, way and frequency for a patient; null: what the drug begins with stays. Children, the pregnant, the old and who has weak kidneys begin with
 * the smallest dose of their row, everybody else with the usual one while their row allows it. Herbs are left alone.
 */
export function proposedDose(drug: DrugFacts, usual: UsualDose, to: ProposedTo): Proposal | null {
  if (drug.category === '3') return null
  const years = Math.floor(ageMonths(to.patient.birthday, to.today) / 12)
  const population = populationOf(years, to.patient.pregnancy)
  const row = rowOf(drug, population, to.icds)
  const isWeak = hasWeakKidneys(drug, to, years)
  const isChild = population === '2'
  if (row === undefined && !isWeak && !isChild) return null
  const bounds =
    row === undefined && !isChild
      ? { min: inUnits(drug.doseMin, drug), max: inUnits(drug.doseMax, drug) }
      : boundsOf(drug, row, to.patient.weightG)
  if (bounds === null) return null
  const before = parseAmount(usual.doseText)
  const units = inUnits(before, drug)
  const isAllowed =
    units !== null && !(bounds.min !== null && isMore(bounds.min, units)) && !(bounds.max !== null && isMore(units, bounds.max))
  const chosen = population === '1' && !isWeak && isAllowed ? null : divisible(bounds, drug.splitStep)
  const doseText = chosen === null ? usual.doseText : written(chosen, before?.kind ?? drug.strength?.kind, drug) || usual.doseText
  const next = { doseText, route: row?.route || usual.route, freq: row?.freq || usual.freq }
  const isSame = next.doseText === usual.doseText && next.route === usual.route && next.freq === usual.freq
  return isSame ? null : { ...next, proposedFor: isWeak ? 'kidney' : population }
}
