import type { OrderStatus } from '#contract/entities/order.ts'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

/** How a state of an order looks in lists and details. */
export const ORDER_TONES: Record<OrderStatus, StatusTone> = {
  '0': 'attention',
  '1': 'going',
  '2': 'going',
  '3': 'good',
  '4': 'off',
  '5': 'attention',
  '6': 'off',
  '7': 'off',
  '8': 'going',
  '9': 'going',
}
/** Where an order stands in the list of a patient. */
export const ORDER_TAB: Record<OrderStatus, 'open' | 'going' | 'over'> = {
  '0': 'open',
  '1': 'going',
  '2': 'going',
  '3': 'over',
  '4': 'over',
  '5': 'going',
  '6': 'over',
  '7': 'over',
  '8': 'going',
  '9': 'going',
}
