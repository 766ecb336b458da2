import type { DrugDosage, PatientFacts } from './types.ts'

/** Completed years from which doses of adults hold, and those of the old. */
export const ADULT_FROM = 18
export const OLD_FROM = 65

/** The population whose doses hold (hospital.md part 5, D2): children, the pregnant, the old, all others. */
export function populationOf(years: number, pregnancy: PatientFacts['pregnancy']): DrugDosage['population'] {
  if (years < ADULT_FROM) return '2'
  if (pregnancy === 2) return '4'
  return years >= OLD_FROM ? '3' : '1'
}
