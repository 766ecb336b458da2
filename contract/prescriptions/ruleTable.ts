/** Every rule of hospital.md part 5 but X1, which is check.ts itself, in the order of the paper's table. */
import type { Rule } from './context.ts'
import { ageRules } from './rules/age.ts'
import { allergyRules } from './rules/allergy.ts'
import { antagonismRules } from './rules/antagonism.ts'
import { dailyRules } from './rules/daily.ts'
import { diagnosisRules } from './rules/diagnosis.ts'
import { doseRules } from './rules/dose.ts'
import { duplicateRules } from './rules/duplicates.ts'
import { factRules } from './rules/facts.ts'
import { headRules } from './rules/head.ts'
import { herbRules } from './rules/herbs.ts'
import { interactionRules } from './rules/interactions.ts'
import { organRules } from './rules/organs.ts'
import { pregnancyRules } from './rules/pregnancy.ts'
import { stockRules } from './rules/stock.ts'
import { supplyRules } from './rules/supply.ts'

const ALL: readonly Rule[] = [
  ...headRules,
  ...supplyRules,
  ...doseRules,
  ...ageRules,
  ...dailyRules,
  ...organRules,
  ...duplicateRules,
  ...allergyRules,
  ...interactionRules,
  ...diagnosisRules,
  ...pregnancyRules,
  ...antagonismRules,
  ...herbRules,
  ...stockRules,
  ...factRules,
]

/** The groups as they are read; W1 belongs to the doses of children. */
const GROUPS = 'HQDWRPAICGTSX'
const rank = ({ id }: Rule): number => GROUPS.indexOf(id.charAt(0)) * 100 + Number(id.slice(1))

export const RULES: readonly Rule[] = [...ALL].sort((a, b) => rank(a) - rank(b))
