import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

/** A sheet of the queue, as far as the machine must know it. */
export interface QueuedSheet {
  id: string
  version: number
  /** who is reviewing it; null: nobody */
  claimedBy: string | null
  /** the claim is one's own */
  isMine: boolean
  /** only a senior pharmacist may take it, and this one is none */
  isForbidden: boolean
}
/** A claimed sheet: until when it is one's own, counted by the server. */
export interface ClaimedSheet {
  id: string
  version: number
  leftMs: number
}
export interface Rejection {
  /** dictionary reject_reason, at least one */
  codes: string[]
  /** by line number */
  comments: Record<number, string>
  text: string
}
/** What a pharmacist decides. A password is asked for again when the server says so. */
export type Decision =
  | { kind: 'approve'; password: string | null }
  | ({ kind: 'reject'; password: string | null } & Rejection)
  | { kind: 'escalate'; text: string }
  | { kind: 'release' }

export interface ReviewContext<Row extends QueuedSheet = QueuedSheet> {
  rows: Row[]
  /** whose opening or claim is under way, or whose sheet is open */
  sheet: ClaimedSheet | null
  wantedId: string | null
  rejection: Rejection
  decision: Decision | null
  /** after a decision the next sheet is claimed by itself */
  isSerial: boolean
  failure: Failure | null
}

export type ReviewEvent =
  | { type: 'board.changed' }
  | { type: 'retry' }
  | { type: 'claim'; id: string }
  | { type: 'comment.set'; no: number; text: string }
  | { type: 'code.toggle'; code: string }
  | { type: 'text.set'; text: string }
  | { type: 'reject.begin' }
  | { type: 'approve'; password: string | null }
  | { type: 'reject'; password: string | null }
  | { type: 'escalate'; text: string }
  | { type: 'release' }
  | { type: 'skip' }
  | { type: 'cancel' }
  /** the server says that the claimed sheet was voided or its claim ended */
  | { type: 'claim.lost' }

export type ReviewTag = 'loading' | 'pool' | 'empty' | 'failed' | 'claiming' | 'reviewing' | 'rejecting' | 'deciding' | 'lost'
export type ReviewEmitted = { type: 'sheet.decided'; id: string; kind: Decision['kind'] }

/** The queue, in the order in which it is worked off. Rejects with a Failure. */
export type FetchPool = PromiseActorLogic<QueuedSheet[], void>
/** Claims a sheet. A failure of code ALREADY_CLAIMED names who was quicker. */
export type ClaimSheet = PromiseActorLogic<ClaimedSheet, { id: string }>
/** Decides a claimed sheet. Failures of code CLAIM_LOST, RX_VOIDED, RX_EXPIRED end the claim; PASSWORD and RX_BLOCKED leave it. */
export type Decide = PromiseActorLogic<void, { id: string; version: number; decision: Decision }>
