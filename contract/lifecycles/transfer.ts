import type { Rule } from './lifecycle.ts'

/** Dictionary transfer_status: 1 待接受, 2 已接受, 3 已拒绝, 4 已超时, 5 已撤回. */
export type TransferStatus = '1' | '2' | '3' | '4' | '5'

/** abandon: nobody is left who could accept; decline: the patient does not want the new doctor. */
export type TransferEvent = 'accept' | 'reject' | 'timeout' | 'abandon' | 'withdraw' | 'decline'

/** sender = the doctor who asks, target = a doctor who is asked, office = who ends or moves the session for the hospital. */
export type TransferActor = 'sender' | 'target' | 'patient' | 'office' | 'clock'

/** hospital.md 3. Every way out of 1 is final; whose comes first under the session's lock is the one (TRANSFER-07). */
export const TRANSFER_RULES: readonly Rule<TransferStatus, TransferEvent, TransferActor>[] = [
  { from: ['1'], event: 'accept', who: ['target'], to: '2' },
  { from: ['1'], event: 'reject', who: ['target'], to: '3' },
  { from: ['1'], event: 'timeout', who: ['clock'], to: '4' },
  { from: ['1'], event: 'abandon', who: ['clock'], to: '3' },
  // also when the session ends while it waits
  { from: ['1'], event: 'withdraw', who: ['sender', 'patient', 'office'], to: '5' },
  { from: ['2'], event: 'decline', who: ['patient'], to: '2' },
]
