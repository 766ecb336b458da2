/** Doses of drugs as fractions of their smallest unit (片, 粒, ml …), in which every product can be compared with itself (consultation.md 5.2). */
import type { Amount } from './amount.ts'
import { frequencyOf } from './frequencies.ts'
import { ratio, times, type Ratio } from './ratio.ts'
import type { DrugFacts } from './types.ts'

type Measured = Pick<DrugFacts, 'strength' | 'strengthPer'>

const PER_UNIT = 1_000
const UG_PER_GRAM = 1_000_000

/**
 * How many smallest units an amount of a drug is; null where its facts do not say (X2): mass of a product without a single strength, IU against mg.
 * A count is taken as it is, ml of a drug that is measured per ml too, and mass of one that is measured per g is mass of the product.
 */
export function unitsOf(amount: Amount, { strength, strengthPer }: Measured): Ratio | null {
  if (amount.kind === 'c') return ratio(amount.value, PER_UNIT)
  if (amount.kind === 'v' && strengthPer === 'ml') return ratio(amount.value, PER_UNIT)
  if (amount.kind === 'm' && strengthPer === 'g') return ratio(amount.value, UG_PER_GRAM)
  return strength !== null && strength.kind === amount.kind ? ratio(amount.value, strength.value) : null
}

/** How often a dose is given on a day; null where the line does not say: an unknown code, prn without the most per day. */
export function timesPerDay(freq: string, prnMax: number | null): Ratio | null {
  const frequency = frequencyOf(freq)
  if (frequency === undefined) return null
  const most = prnMax ?? 0
  if (frequency.prn && !frequency.once) return most < 1 ? null : ratio(most)
  if (frequency.prn) return ratio(Math.max(most, 1))
  return ratio(frequency.num, frequency.den)
}

/** The substance in a number of smallest units, in the unit of the strength; null without a strength. */
export const substanceOf = (units: Ratio, strength: Amount | null): Ratio | null =>
  strength === null ? null : times(units, ratio(strength.value))

/** Whether a dose can be cut: its units times splitStep are whole (D7). */
export const isWhole = (units: Ratio, splitStep: number): boolean => (units.n * BigInt(splitStep)) % units.d === 0n

/** A value per kg for a body weight in g. */
export const forWeight = (perKg: number, weightG: number): Ratio => ratio(BigInt(perKg) * BigInt(weightG), 1_000)
