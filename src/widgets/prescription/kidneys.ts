import { ageMonths, daysBetween } from '#contract/prescriptions/calendar.ts'
import { CREATININE_DAYS, egfrTenths } from '#contract/prescriptions/egfr.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { PatientFacts } from '#contract/prescriptions/types.ts'

const ADULT_MONTHS = 216

/** What the newest creatinine of an adult says of the kidneys, with the day of the test; `egfr` is null where the checks no longer count it. */
export function kidneysOf({ patient, now }: { patient: PatientFacts; now: number }): { egfr: string | null; day: string } | null {
  const { scrUmol10, scrAt, birthday, sex } = patient
  const today = hospitalDay(now)
  const months = ageMonths(birthday, today)
  if (scrUmol10 === null || scrAt === null || months < ADULT_MONTHS) return null
  const day = hospitalDay(scrAt)
  const isOld = daysBetween(day, today) > CREATININE_DAYS
  return { egfr: isOld ? null : (egfrTenths(scrUmol10, Math.floor(months / 12), sex) / 10).toFixed(1), day }
}
