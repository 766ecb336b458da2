import type { Attachment, IllnessProof } from '#contract/entities/chat.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'

/** What the form holds; kept on this device until it is sent. */
export interface IllnessDraft {
  requestId: string
  /** whose illness it is; '' until a person is chosen, and in what an older version kept */
  memberId: string
  chiefComplaint: string
  description: string
  durationText: string
  visitedBefore: 'Y' | 'N' | ''
  /** 无, 有, 不清楚 */
  allergyKind: 'none' | 'some' | 'unknown' | ''
  /** what to, where there is one */
  allergyDeclared: string
  currentDrugs: string
  images: Attachment[]
  /** pictures that show an earlier treatment, and what they are */
  proofs: Attachment[]
  proofKind: '1' | '2' | '3'
  proofHospital: string
  agreeTerms: boolean
  /** when each picture was uploaded, epoch ms by path */
  uploadedAt: Readonly<Record<string, number>>
}
export type IllnessErrors = Partial<Record<keyof IllnessDraft, string>>

/** Limits of consultation.md 3.3 IllnessRecord. */
export const LIMITS = {
  complaint: 100,
  descriptionMin: 10,
  description: 1000,
  short: 200,
  proofHospital: 100,
  images: 9,
} as const

export const emptyDraft = (requestId: string): IllnessDraft => ({
  requestId,
  memberId: '',
  chiefComplaint: '',
  description: '',
  durationText: '',
  visitedBefore: '',
  allergyKind: '',
  allergyDeclared: '',
  currentDrugs: '',
  images: [],
  proofs: [],
  proofKind: '1',
  proofHospital: '',
  agreeTerms: false,
  uploadedAt: {},
})

/** The draft with one more picture. */
export const withPicture = (draft: IllnessDraft, to: 'images' | 'proofs', picture: Attachment, now: number): IllnessDraft => ({
  ...draft,
  [to]: [...draft[to], picture],
  uploadedAt: { ...draft.uploadedAt, [picture.path]: now },
})

/** What is true of one person only. */
const PERSONAL = {
  visitedBefore: '',
  allergyKind: '',
  allergyDeclared: '',
  currentDrugs: '',
  proofs: [],
  proofKind: '1',
  proofHospital: '',
  agreeTerms: false,
} as const satisfies Partial<IllnessDraft>

/** The draft for this person: allergies, drugs and proofs of another one are left out, and `isBlanked` says that there were some. */
export function draftFor(draft: IllnessDraft, memberId: string, requestId: string): { draft: IllnessDraft; isBlanked: boolean } {
  const { visitedBefore, allergyKind, allergyDeclared, currentDrugs, proofs, proofHospital } = draft
  const told = [visitedBefore, allergyKind, allergyDeclared, currentDrugs, proofHospital]
  if (!told.some(text => text !== '') && proofs.length === 0) return { draft: { ...draft, memberId }, isBlanked: false }
  return { draft: { ...draft, ...PERSONAL, proofs: [], memberId, requestId }, isBlanked: true }
}

/** Uploads that were not sent are removed after a day; an hour is left to send them. */
const PICTURES_MS = 23 * 3_600_000

/** The draft without pictures that are removed by now, and how many these are. */
export function withoutGone(draft: IllnessDraft, now: number): { draft: IllnessDraft; gone: number } {
  const isThere = ({ path }: Attachment): boolean => now - (draft.uploadedAt[path] ?? 0) < PICTURES_MS
  const [images, proofs] = [draft.images.filter(isThere), draft.proofs.filter(isThere)]
  const gone = draft.images.length + draft.proofs.length - images.length - proofs.length
  return { draft: { ...draft, images, proofs }, gone }
}

const length = (text: string): number => [...text.trim()].length

/** What is wrong with the step 病情, in words, by field; empty: the next step may come. */
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
  if (draft.allergyKind === '') errors.allergyKind = T.allergyNeeded
  if (draft.allergyKind === 'some' && length(draft.allergyDeclared) === 0) errors.allergyDeclared = T.allergyWhichNeeded
  if (length(draft.allergyDeclared) > LIMITS.short) errors.allergyDeclared = T.tooLong(LIMITS.short)
  if (length(draft.currentDrugs) > LIMITS.short) errors.currentDrugs = T.tooLong(LIMITS.short)
  return errors
}

/** The allergies as they are sent: 无, 不清楚, or what they are to. */
export const allergyText = ({ allergyKind, allergyDeclared }: IllnessDraft): string =>
  allergyKind === 'some' ? allergyDeclared.trim() : T.allergyKinds[allergyKind === 'unknown' ? 'unknown' : 'none']

/** The proofs as they are sent: only of who was treated before. */
export const proofsOf = ({ visitedBefore, proofs, proofKind, proofHospital }: IllnessDraft): IllnessProof[] =>
  visitedBefore === 'Y'
    ? proofs.map(file => ({
        kind: proofKind,
        file,
        hospital: proofHospital.trim().slice(0, LIMITS.proofHospital),
        diagnosis: '',
        date: null,
      }))
    : []
