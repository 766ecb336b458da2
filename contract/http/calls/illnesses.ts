import type { Static } from 'typebox'
import type { IllnessCard } from '../../entities/chat.ts'
import { ILLNESS_RIGHTS } from '../../rules/illnesses.ts'
import { defineCall } from '../defineCall.ts'
import type { illnessDetailQuery } from './illnesses.schema.ts'
import type { officeCommandBody } from './officeSessions.schema.ts'
import type { RevisitProof } from './revisits.ts'

/** What a patient told, with the proofs of a revisit. Pictures and files are counted, not shown: they are opened by break-glass. */
export interface IllnessDetail {
  orderNo: string
  /** '' before the order is paid */
  sessionNo: string
  patientName: string
  ageText: string
  /** 1 male, 2 female */
  sex: 1 | 2
  card: Omit<IllnessCard, 'images' | 'proofs'>
  images: number
  proofs: Omit<RevisitProof, 'file' | 'refSessionId'>[]
}
/** One 病情 of the tenant; the read is audited. */
export const illnessDetail = defineCall<Static<typeof illnessDetailQuery>, IllnessDetail>({
  name: 'what a patient told',
  methods: ['GET'],
  path: '/hospital/illness/detail',
  who: { permission: ILLNESS_RIGHTS.list },
})
/** Asks the patient of an open session for what is missing: the session is judged 资料不全, `reason` (from five letters) stands in its log, audited. */
export const markIncomplete = defineCall<Static<typeof officeCommandBody>, null>({
  name: 'mark what a patient told as incomplete',
  methods: ['POST'],
  path: '/hospital/illness/incomplete',
  who: { permission: ILLNESS_RIGHTS.incomplete },
})
