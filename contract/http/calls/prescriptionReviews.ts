import type { Static } from 'typebox'
import type { PoolRow, Sheet } from '../../entities/prescriptionSheet.ts'
import { defineCall, type InputOf } from '../defineCall.ts'
import type { CheckAnswer } from './prescriptions.ts'
import type { approveBody, claimBody, escalateBody, rejectBody, releaseBody } from './prescriptionReviews.schema.ts'

const PHARMACISTS = { roles: ['pharmacist'] } as const

/** The queue of the pharmacists as one of them sees it. */
export interface ReviewPool {
  /** the first to be worked off first: urgent ones, then who waits longest; at most 500 */
  rows: PoolRow[]
  /** sheets that wait or are being reviewed, also those behind the end of the rows */
  total: number
  /** those of them that nobody reviews yet */
  waiting: number
  /** whether sheets for seniors are one's own to take */
  isSenior: boolean
  /** paid orders whose drugs wait to be handed out */
  toDispense: number
}
/** A sheet that is one's own to decide: for how long, and what the checks say with the facts of now. */
export interface ReviewClaim {
  sheet: Sheet
  leftMs: number
  current: CheckAnswer
}

/**
 * The review of prescriptions (hospital.md 3.3, 4, 7.3). Refusals: ALREADY_CLAIMED names who has it, CLAIM_LOST, RX_WITHDRAWN, RX_VOIDED, RX_EXPIRED,
 * SENIOR_ONLY, OWN_SHEET, NO_PHARMACIST; of decisions PASSWORD_ASKED, PASSWORD, PASSWORD_LOCKED, and of an approval RX_BLOCKED and OPEN_CHECKS with `checks`.
 */
export const reviewPool = defineCall<undefined, ReviewPool>({
  name: 'prescriptions to review',
  methods: ['GET'],
  path: '/hospital/prescription/pool',
  who: PHARMACISTS,
  signed: true,
  poll: true,
})
/** Takes a free sheet for ten minutes; one's own is answered again. */
export const claimSheet = defineCall<Static<typeof claimBody>, ReviewClaim>({
  name: 'take a prescription to review',
  methods: ['POST'],
  path: '/hospital/prescription/claim',
  who: PHARMACISTS,
})
export const releaseSheet = defineCall<Static<typeof releaseBody>, null>({
  name: 'give a prescription back to the queue',
  methods: ['POST'],
  path: '/hospital/prescription/release',
  who: PHARMACISTS,
})
export const approveSheet = defineCall<Static<typeof approveBody>, Sheet>({
  name: 'approve a prescription',
  methods: ['POST'],
  path: '/hospital/prescription/approve',
  who: PHARMACISTS,
})
/** At least one coded reason (NO_CODE), and words for every line that is named (NO_COMMENT). */
export const rejectSheet = defineCall<Static<typeof rejectBody>, Sheet>({
  name: 'reject a prescription',
  methods: ['POST'],
  path: '/hospital/prescription/reject',
  who: PHARMACISTS,
})
export type RejectInput = InputOf<typeof rejectSheet>
/** Gives a sheet to the seniors, with a reason (ESCALATE_REASON). */
export const escalateSheet = defineCall<Static<typeof escalateBody>, null>({
  name: 'give a prescription to a senior pharmacist',
  methods: ['POST'],
  path: '/hospital/prescription/escalate',
  who: PHARMACISTS,
})
