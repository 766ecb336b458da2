import type { RefundStatus } from '../entities/order.ts'
import type { Rule } from './lifecycle.ts'

/**
 * yield: an automatic refund of the whole takes the place of one that waits for its second person; recordOutside, confirmOutside: it was paid back outside,
 * as one of the office records and another confirms.
 */
export type RefundEvent = 'approve' | 'deny' | 'yield' | 'succeed' | 'fail' | 'retry' | 'recordOutside' | 'confirmOutside'

/** approver = another person of the office than asked, or recorded; provider = who pays back. */
export type RefundActor = 'approver' | 'office' | 'provider' | 'clock' | 'system'

/** hospital.md 3.5. 2 and 4 are final. */
export const REFUND_RULES: readonly Rule<RefundStatus, RefundEvent, RefundActor>[] = [
  { from: ['0'], event: 'approve', who: ['approver'], to: '1' },
  { from: ['0'], event: 'deny', who: ['approver'], to: '4' },
  { from: ['0'], event: 'yield', who: ['system'], to: '4' },
  { from: ['1'], event: 'succeed', who: ['provider'], to: '2' },
  { from: ['1'], event: 'fail', who: ['provider'], to: '3' },
  { from: ['3'], event: 'retry', who: ['clock', 'office'], to: '1' },
  { from: ['3'], event: 'recordOutside', who: ['office'], to: '3' },
  { from: ['3'], event: 'confirmOutside', who: ['approver'], to: '2' },
]

/** A refund that is on its way: issuing and picking wait for its end. */
export const REFUND_LIVE: readonly RefundStatus[] = ['0', '1', '3']

const MINUTE = 60_000
/** After a failure it is tried again so much later; after the last one people are told (PAY-06). */
export const REFUND_RETRIES: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE]
