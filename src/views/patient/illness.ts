import type { Attachment } from '#contract/entities/chat.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'

/** What the form holds; kept on this device until it is sent. */
export interface IllnessDraft {
  requestId: string
  chiefComplaint: string
  description: string
  durationText: string
  visitedBefore: 'Y' | 'N' | ''
  allergyDeclared: string
  currentDrugs: string
  images: Attachment[]
  agreeTerms: boolean
}
export type IllnessErrors = Partial<Record<keyof IllnessDraft, string>>

/** Limits of consultation.md 3.3 IllnessRecord. */
export const LIMITS = { complaint: 100, descriptionMin: 10, description: 1000, short: 200, images: 9 } as const

export const emptyDraft = (requestId: string): IllnessDraft => ({
  requestId,
  chiefComplaint: '',
  description: '',
  durationText: '',
  visitedBefore: '',
  allergyDeclared: '',
  currentDrugs: '',
  images: [],
  agreeTerms: false,
})

const length = (text: string): number => [...text.trim()].length

/** What is wrong with the form, in words, by field; empty: it can be sent. */
export function illnessErrors(draft: IllnessDraft): IllnessErrors {
  const errors: IllnessErrors = {}
  const complaint = length(draft.chiefComplaint)
  const description = length(draft.description)
  if (complaint === 0) errors.chiefComplaint = T.complaintNeeded
  else if (complaint > LIMITS.complaint) errors.chiefComplaint = T.complaintLong
  if (description < LIMITS.descriptionMin) errors.description = T.descriptionShort
  else if (description > LIMITS.description) errors.description = T.descriptionLong
  if (draft.durationText === '') errors.durationText = T.durationNeeded
  if (draft.visitedBefore === '') errors.visitedBefore = T.visitedNeeded
  if (length(draft.allergyDeclared) === 0) errors.allergyDeclared = T.allergyNeeded
  else if (length(draft.allergyDeclared) > LIMITS.short) errors.allergyDeclared = T.tooLong(LIMITS.short)
  if (length(draft.currentDrugs) > LIMITS.short) errors.currentDrugs = T.tooLong(LIMITS.short)
  if (!draft.agreeTerms) errors.agreeTerms = T.termsNeeded
  return errors
}
