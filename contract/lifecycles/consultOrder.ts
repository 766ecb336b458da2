import type { OrderStatus } from '../entities/order.ts'
import type { Rule } from './lifecycle.ts'

/** refund: all of it goes back; refunded: it has; payLate: money for an order that is over. */
export type ConsultOrderEvent = 'pay' | 'timeout' | 'cancel' | 'refund' | 'refunded'

/** provider = who says that money came; session = what the consultation does; office = two of it, for a refund. */
export type ConsultOrderActor = 'patient' | 'provider' | 'session' | 'office' | 'clock'

/** hospital.md 3.2, an order of type 1. 1, 2 and 3 follow the session (I-1); a refund in part leaves the status. */
export const CONSULT_ORDER_RULES: readonly Rule<OrderStatus, ConsultOrderEvent, ConsultOrderActor>[] = [
  { from: ['0'], event: 'pay', who: ['provider'], to: '1' },
  { from: ['0'], event: 'timeout', who: ['clock'], to: '7' },
  { from: ['0'], event: 'cancel', who: ['patient'], to: '4' },
  { from: ['1', '2'], event: 'refund', who: ['session', 'provider'], to: '5' },
  { from: ['3'], event: 'refund', who: ['office'], to: '5' },
  { from: ['5'], event: 'refunded', who: ['provider'], to: '6' },
]
