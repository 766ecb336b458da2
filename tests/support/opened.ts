import type { ChatSession } from '#contract/entities/chat.ts'
import type { ConsultOrder } from '#contract/entities/order.ts'

/** The session of a consultation that costs nothing. */
export function openedSession(opened: ChatSession | ConsultOrder): ChatSession {
  if ('orderId' in opened) throw new Error('this consultation is to be paid first')
  return opened
}
