/** Which bounds of a drug hold for this patient: a dosage row of the patient's population first, then the drug's own (D2, D4). */
import type { Amount } from './amount.ts'
import { isBelow, type CheckContext, type NewItem } from './context.ts'
import { forWeight, substanceOf, unitsOf } from './dose.ts'
import { ADULT_FROM, OLD_FROM, populationOf } from './population.ts'
import type { Ratio } from './ratio.ts'
import type { DrugDosage, DrugFacts } from './types.ts'

export const isMinor = ({ years }: Pick<CheckContext, 'years'>): boolean => years < ADULT_FROM
export const isOld = ({ years }: Pick<CheckContext, 'years'>): boolean => years >= OLD_FROM

const ADULTS = '1'

/**
 * The rows that hold for a line, those of the patient's population before those of adults, those for its frequency before others, those for a diagnosis before
 * those for all. A population has one row for a way (1.1), so its frequency is what a form proposes and takes no limit away; adults have the drug's own limits.
 */
function rowsOf({ drug, line }: NewItem, context: CheckContext): readonly DrugDosage[] {
  const population = populationOf(context.years, context.input.patient.pregnancy)
  const isForFreq = ({ freq }: DrugDosage): boolean => freq === '' || freq === line.freq
  const rank = (row: DrugDosage): number =>
    (row.population === population ? 0 : 4) + (isForFreq(row) ? 0 : 2) + (row.icdPrefix === '' ? 1 : 0)
  return drug.dosages
    .filter(
      row =>
        (row.population === ADULTS ? isForFreq(row) : row.population === population) &&
        (row.route === '' || row.route === line.route) &&
        (row.icdPrefix === '' || context.icds.some(code => isBelow(code, row.icdPrefix))),
    )
    .sort((a, b) => rank(a) - rank(b))
}

type BoundName = 'doseMin' | 'doseMax' | 'dailyMax'

/** A bound of a line in smallest units of the drug, and as it is written; null where there is none, `mismatch` where it is none of the drug (X2). */
export function boundOf(
  item: NewItem,
  name: BoundName,
  context: CheckContext,
): { units: Ratio; amount: Amount } | 'mismatch' | null {
  const amount = rowsOf(item, context).find(row => !row.perKg && row[name] !== null)?.[name] ?? item.drug[name]
  if (amount === null) return null
  const units = unitsOf(amount, item.drug)
  return units === null ? 'mismatch' : { units, amount }
}

/** Bounds of a child in the unit of the strength, for its weight. */
export interface ChildBounds {
  min: Ratio | null
  max: Ratio | null
  daily: Ratio | null
}

const perKgOf = (drug: DrugFacts, row: DrugDosage | undefined): Record<'min' | 'max' | 'daily', number | null> => ({
  min: row?.doseMin?.value ?? drug.childDoseMinPerKg,
  max: row?.doseMax?.value ?? drug.childDoseMaxPerKg,
  daily: row?.dailyMax?.value ?? drug.childDailyPerKg,
})

/** Whether the drug says for children what they take per kg: D4 alone judges it then. */
export function hasChildValues(item: NewItem, context: CheckContext): boolean {
  if (!isMinor(context)) return false
  const values = perKgOf(item.drug, rowsOf(item, context).find(isForChild))
  return values.min !== null || values.max !== null || values.daily !== null
}

/** Whether what the drug says per kg is of the kind of its strength, in which a child's dose is compared (X2). */
export function hasChildUnits(item: NewItem, context: CheckContext): boolean {
  const row = rowsOf(item, context).find(isForChild)
  const { strength } = item.drug
  return strength !== null && [row?.doseMin, row?.doseMax, row?.dailyMax].every(one => (one ?? strength).kind === strength.kind)
}

const isForChild = (row: DrugDosage): boolean => row.perKg && row.population === '2'

/** What D4 compares with, for a weight in g. */
export function childBoundsOf(item: NewItem, weightG: number, context: CheckContext): ChildBounds {
  const { min, max, daily } = perKgOf(item.drug, rowsOf(item, context).find(isForChild))
  const scaled = (value: number | null): Ratio | null => (value === null ? null : forWeight(value, weightG))
  return { min: scaled(min), max: scaled(max), daily: scaled(daily) }
}

/** A dose of a line as substance; null where it cannot be said. */
export const substanceOfDose = ({ drug, units }: NewItem): Ratio | null =>
  units === null ? null : substanceOf(units, drug.strength)
