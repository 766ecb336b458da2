import type { OrderStatus } from '../entities/order.ts'
import type { Rule } from './lifecycle.ts'

/** issuePart: some lines went out; settle: nothing more comes of a part that went out; return: goods of bad quality or wrong ones come back. */
export type DrugOrderEvent =
  | 'pay'
  | 'chooseShop'
  | 'moveShop'
  | 'pick'
  | 'unpick'
  | 'issuePart'
  | 'issue'
  | 'settle'
  | 'receive'
  | 'return'
  | 'cancel'
  | 'refund'
  | 'refunded'

/** sheet = what becomes of the prescription; provider = who says that money came or went back. */
export type DrugOrderActor = 'patient' | 'provider' | 'pharmacist' | 'office' | 'sheet' | 'clock'

/** hospital.md 3.2, an order of type 2; refId names the prescription. A refund in part leaves the status. */
export const DRUG_ORDER_RULES: readonly Rule<OrderStatus, DrugOrderEvent, DrugOrderActor>[] = [
  { from: ['0'], event: 'pay', who: ['provider', 'pharmacist'], to: '8' },
  { from: ['0'], event: 'chooseShop', who: ['patient'], to: '0' },
  { from: ['8'], event: 'moveShop', who: ['pharmacist', 'office'], to: '8' },
  { from: ['8'], event: 'pick', who: ['pharmacist'], to: '8' },
  { from: ['8'], event: 'unpick', who: ['pharmacist', 'office', 'clock'], to: '8' },
  { from: ['8'], event: 'issuePart', who: ['pharmacist'], to: '8' },
  { from: ['8'], event: 'issue', who: ['pharmacist'], to: '9' },
  { from: ['8'], event: 'settle', who: ['sheet', 'pharmacist'], to: '9' },
  { from: ['9'], event: 'receive', who: ['patient', 'clock'], to: '3' },
  { from: ['0'], event: 'cancel', who: ['patient', 'sheet', 'clock'], to: '7' },
  { from: ['8'], event: 'refund', who: ['patient', 'sheet', 'office', 'provider'], to: '5' },
  { from: ['9'], event: 'return', who: ['pharmacist'], to: '9' },
  { from: ['3'], event: 'return', who: ['pharmacist'], to: '3' },
  { from: ['9', '3'], event: 'refund', who: ['office'], to: '5' },
  { from: ['5'], event: 'refunded', who: ['provider'], to: '6' },
]
