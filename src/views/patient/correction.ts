import type { PatientCorrection } from '#contract/entities/patientRights.ts'
import { CORRECTION_LIMITS as MAX } from '#contract/rules/patientConsents.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'

/** What the form of a correction holds: the list as one text. */
export interface CorrectionDraft {
  name: string
  sex: '1' | '2'
  birthday: string
  allergies: string
  pastHistory: string
}
export type CorrectionErrors = Partial<Record<keyof CorrectionDraft, string>>

export const draftOf = (of: PatientCorrection): CorrectionDraft => ({
  name: of.name,
  sex: of.sex === 2 ? '2' : '1',
  birthday: of.birthday,
  allergies: of.allergies.join('、'),
  pastHistory: of.pastHistory,
})

const split = (text: string): string[] =>
  text
    .split(/[、，,；;\n]/)
    .map(one => one.trim())
    .filter(one => one !== '')
const length = (text: string): number => [...text].length

/** What the form sends. */
export const correctionOf = (draft: CorrectionDraft): PatientCorrection => ({
  name: draft.name.trim(),
  sex: draft.sex === '2' ? 2 : 1,
  birthday: draft.birthday,
  allergies: split(draft.allergies),
  pastHistory: draft.pastHistory.trim(),
})

/** What is wrong, in words, by field; `today` yyyy-MM-dd. */
export function correctionErrors(draft: CorrectionDraft, today: string): CorrectionErrors {
  const errors: CorrectionErrors = {}
  const { name, birthday, allergies, pastHistory } = correctionOf(draft)
  if (name === '') errors.name = T.nameNeeded
  else if (length(name) > MAX.name) errors.name = PATIENT_TEXT.tooLong(MAX.name)
  if (!/^\d{4}-\d\d-\d\d$/.test(birthday) || birthday > today || birthday < '1900-01-01') errors.birthday = T.birthdayWrong
  if (allergies.length > MAX.allergies) errors.allergies = T.allergiesMany(MAX.allergies)
  else if (allergies.some(one => length(one) > MAX.allergy)) errors.allergies = T.allergyLong(MAX.allergy)
  if (length(pastHistory) > MAX.pastHistory) errors.pastHistory = PATIENT_TEXT.tooLong(MAX.pastHistory)
  return errors
}
