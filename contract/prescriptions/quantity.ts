/** How much of a drug a line needs (consultation.md 5.2), exact up to one rounding at the end. */
import { unitsOf, timesPerDay } from './dose.ts'
import { frequencyOf } from './frequencies.ts'
import { ceil, floor, over, ratio, roundHalfUp, times, type Ratio } from './ratio.ts'
import type { DrugFacts, PrescriptionLine } from './types.ts'

export interface Quantity {
  /** packs, or smallest units of an openable drug */
  qty: number
  /** smallest units that are taken in all */
  minUnits: Ratio
  /** how long `qty` lasts */
  daysCovered: number
}

type Dosed = Pick<PrescriptionLine, 'dose' | 'freq' | 'prnMax' | 'days'>
type Packed = Pick<DrugFacts, 'strength' | 'strengthPer' | 'splitStep' | 'packSize' | 'openable'>

/** The quantity of a Western or patent line; null while dose, frequency or days are missing or the drug does not say what a dose is of it. */
export function quantityOf({ dose, freq, prnMax, days }: Dosed, drug: Packed): Quantity | null {
  const isOnce = frequencyOf(freq)?.once === true
  const perDay = timesPerDay(freq, prnMax)
  const raw = dose === null ? null : unitsOf(dose, drug)
  if (perDay === null || raw === null || days < 1) return null
  const perDose = ratio(ceil(times(raw, ratio(drug.splitStep))), drug.splitStep)
  // one dose for st and sos, the most per day for prn, else rounded up: qw for 30 days is 5
  const doses = isOnce ? 1 : ceil(times(perDay, ratio(days)))
  const minUnits = times(perDose, ratio(doses))
  const size = drug.openable ? 1 : drug.packSize
  const qty = ceil(over(minUnits, ratio(size)))
  const daysCovered = isOnce ? days : floor(over(ratio(qty * size), times(perDose, perDay)))
  return { qty, minUnits, daysCovered }
}

/** Smallest units that a quantity of a line takes from the stock; herbs in mg (`dose` in µg, 付数). */
export const stockNeed = (
  line: Pick<PrescriptionLine, 'dose' | 'qty'>,
  drug: Pick<DrugFacts, 'category' | 'packSize' | 'openable'>,
  doseCount: number,
): number =>
  drug.category === '3'
    ? ceil(ratio(BigInt(line.dose?.value ?? 0) * BigInt(doseCount), 1_000))
    : line.qty * (drug.openable ? 1 : drug.packSize)

/** Price of a herb line in fen: grams of all 剂 by `gramPriceLi` (厘 per gram), a half fen up. `doseUg`: one 剂. */
const herbAmountFen = (doseUg: number, doseCount: number, gramPriceLi: number): number =>
  roundHalfUp(ratio(BigInt(doseUg) * BigInt(doseCount) * BigInt(gramPriceLi), 10_000_000))

/** Money of a line in fen: packs by their price, opened packs by the unit, herbs by the gram over all 剂. */
export function lineAmountFen(
  { dose, qty, priceFen }: Pick<PrescriptionLine, 'dose' | 'qty' | 'priceFen'>,
  drug: Pick<DrugFacts, 'category' | 'packSize' | 'openable'> | undefined,
  doseCount: number,
): number {
  if (drug?.category === '3') return dose?.kind === 'm' ? herbAmountFen(dose.value, doseCount, priceFen) : 0
  return roundHalfUp(ratio(BigInt(qty) * BigInt(priceFen), drug?.openable === true ? drug.packSize : 1))
}
