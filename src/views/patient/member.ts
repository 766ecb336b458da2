import type { FamilyMember } from '#contract/entities/family.ts'
import type { memberAdd } from '#contract/http/calls/family.ts'
import type { InputOf } from '#contract/http/defineCall.ts'
import { typedNumber, WEIGHT_G, writtenNumber } from '#contract/rules/bodyFacts.ts'
import { factsOfIdCard, FAMILY_TEXT, isOtherGuardian, needsGuardian, type Relation } from '#contract/rules/familyTexts.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { isIdCard } from '#contract/rules/idCard.ts'
import { FAMILY_PAGE as T } from '#src/lib/text/family.ts'

/** What the form of a person holds, as text. */
export interface MemberDraft {
  name: string
  relation: Relation | ''
  certNo: string
  guardianName: string
  guardianCertNo: string
  guardianPhone: string
  weight: string
  pregnancy: 0 | 1 | 2
}
export type MemberErrors = Partial<Record<keyof MemberDraft, string>>

const PHONE = /^1[3-9]\d{9}$/

/** The form as it begins: empty, or with what is stored; numbers that are masked begin empty and stay when they are left so. */
export const memberDraft = (member: FamilyMember | null): MemberDraft => ({
  name: member?.name ?? '',
  relation: member?.relation ?? '',
  certNo: '',
  guardianName: member?.guardian?.name ?? '',
  guardianCertNo: '',
  guardianPhone: '',
  // what stands is said beside the field: what is typed counts as of today, also the same weight again
  weight: '',
  pregnancy: member?.pregnancy ?? 0,
})

/** Birthday and sex as far as the form knows them: those stored, or those of a right number. */
export const knownFacts = (
  draft: MemberDraft,
  member: FamilyMember | null,
  now: number,
): { birthday: string; sex: 1 | 2 } | null => member ?? (isIdCard(draft.certNo, now) ? factsOfIdCard(draft.certNo) : null)

/** The stored guardian whose numbers stay when they are left empty; null where another one is named. */
export const keptGuardian = (draft: MemberDraft, member: FamilyMember | null): FamilyMember['guardian'] =>
  member?.guardian && !isOtherGuardian(member.guardian.name, draft.guardianName) ? member.guardian : null

/** What is wrong with the form, in words, by field; empty: it can be sent. */
export function memberErrors(
  draft: MemberDraft,
  member: FamilyMember | null,
  of: { now: number; belowYears: number },
): MemberErrors {
  const { now, belowYears } = of
  const errors: MemberErrors = {}
  if (draft.name.trim() === '') errors.name = T.nameNeeded
  if (draft.relation === '') errors.relation = T.relationNeeded
  if ((member === null || draft.certNo !== '') && !isIdCard(draft.certNo, now)) errors.certNo = FAMILY_TEXT.badCert
  if (draft.guardianCertNo !== '' && !isIdCard(draft.guardianCertNo, now)) errors.guardianCertNo = FAMILY_TEXT.badCert
  if (draft.guardianPhone !== '' && !PHONE.test(draft.guardianPhone)) errors.guardianPhone = T.phoneWrong
  if (typedNumber(draft.weight, WEIGHT_G) === undefined) errors.weight = T.weightWrong
  const facts = knownFacts(draft, member, now)
  if (facts && needsGuardian(facts.birthday, now, belowYears)) {
    if (draft.guardianName.trim() === '') errors.guardianName = FAMILY_TEXT.guardian
    // the numbers that are stored are those of who was named
    const kept = keptGuardian(draft, member)
    const needed = kept === null && member?.guardian ? FAMILY_TEXT.otherGuardian : FAMILY_TEXT.guardian
    if (draft.guardianCertNo === '' && !kept?.certNoMasked) errors.guardianCertNo ??= needed
    if (draft.guardianPhone === '' && !kept?.phoneMasked) errors.guardianPhone ??= needed
  }
  return errors
}

/** The weight that stands and of which day it is, as a hint; '' where none is known. */
export const knownWeight = (member: FamilyMember | null): string =>
  member?.weightG == null
    ? ''
    : T.weightKept(writtenNumber(member.weightG, WEIGHT_G), member.weightAt === null ? '' : hospitalDay(member.weightAt))

/** What of weight and pregnancy an edit changes: what is left alone stays as it is, a doctor may have recorded another meanwhile. */
export const changedFacts = (draft: MemberDraft, member: FamilyMember) => ({
  ...(draft.weight.trim() === '' ? {} : { weightG: typedNumber(draft.weight, WEIGHT_G) ?? null }),
  ...(draft.pregnancy === member.pregnancy ? {} : { pregnancy: draft.pregnancy }),
})

/** The form as the server takes it. */
export const memberInput = (draft: MemberDraft, requestId: string): InputOf<typeof memberAdd> => ({
  requestId,
  name: draft.name.trim(),
  relation: draft.relation === '' ? '9' : draft.relation,
  certNo: draft.certNo.toUpperCase(),
  guardianName: draft.guardianName.trim(),
  guardianCertNo: draft.guardianCertNo.toUpperCase(),
  guardianPhone: draft.guardianPhone,
  weightG: typedNumber(draft.weight, WEIGHT_G) ?? null,
  pregnancy: draft.pregnancy,
})
