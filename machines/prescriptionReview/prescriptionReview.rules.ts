import type { QueuedSheet, Rejection } from './prescriptionReview.types.ts'

/** A change of the queue is fetched so long after it was told, ms: several at once are one question (hospital.md 3.10). */
export const POOL_THROTTLE = 1_000

/** Failures after which the sheet is no longer one's own. */
const LOST: ReadonlySet<string> = new Set(['CLAIM_LOST', 'RX_WITHDRAWN', 'RX_VOIDED', 'RX_EXPIRED'])
export const endsClaim = (code: string | undefined): boolean => code !== undefined && LOST.has(code)

export const noRejection = (): Rejection => ({ codes: [], comments: {}, text: '' })

/** A rejection tells at least one reason. */
export const canReject = ({ codes }: Rejection): boolean => codes.length > 0

/** The sheet to take after `done`: the first that nobody reviews and that this pharmacist may take; null when the queue is worked off. */
export const nextSheet = (rows: readonly QueuedSheet[], done: string | null): QueuedSheet | null =>
  rows.find(row => row.id !== done && !row.isForbidden && (row.claimedBy === null || row.isMine)) ?? null

/** Comments with another one; an empty text takes one away. */
export function withComment(comments: Rejection['comments'], no: number, text: string): Rejection['comments'] {
  const rest = Object.fromEntries(Object.entries(comments).filter(([key]) => Number(key) !== no))
  return text.trim() === '' ? rest : { ...rest, [no]: text }
}
