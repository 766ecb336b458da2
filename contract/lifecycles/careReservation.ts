import type { CareStatus } from '../entities/care.ts'
import type { Rule } from './lifecycle.ts'

/**
 * expire: nobody was assigned when the visit should begin; finishLate, noShow: it was never begun, and a day has passed; close: nobody ended it, and a day has
 * passed; paidBack: two of the office gave all its money back.
 */
export type CareEvent =
  | 'pay'
  | 'assign'
  | 'start'
  | 'finish'
  | 'reschedule'
  | 'cancel'
  | 'timeout'
  | 'expire'
  | 'finishLate'
  | 'noShow'
  | 'close'
  | 'paidBack'

/** provider = who says that money came; office moves the states for the nurses, who have no role. */
export type CareActor = 'patient' | 'provider' | 'office' | 'clock'

/** hospital.md 3.7. 4 and 5 are final. */
export const CARE_RULES: readonly Rule<CareStatus, CareEvent, CareActor>[] = [
  { from: ['0'], event: 'pay', who: ['provider'], to: '1' },
  { from: ['1'], event: 'assign', who: ['office'], to: '2' },
  { from: ['2'], event: 'start', who: ['office'], to: '3' },
  { from: ['3'], event: 'finish', who: ['office'], to: '4' },
  { from: ['1'], event: 'reschedule', who: ['office'], to: '1' },
  { from: ['2'], event: 'reschedule', who: ['office'], to: '2' },
  { from: ['0', '1', '2'], event: 'cancel', who: ['patient', 'office'], to: '5' },
  { from: ['0'], event: 'timeout', who: ['clock'], to: '5' },
  { from: ['1'], event: 'expire', who: ['clock'], to: '5' },
  { from: ['2'], event: 'finishLate', who: ['office'], to: '4' },
  { from: ['2'], event: 'noShow', who: ['office'], to: '5' },
  { from: ['3'], event: 'close', who: ['clock'], to: '4' },
  { from: ['1', '2'], event: 'paidBack', who: ['office'], to: '5' },
]

/** States that hold a place of a schedule and, once assigned, a nurse. */
export const CARE_LIVE: readonly CareStatus[] = ['0', '1', '2', '3']
