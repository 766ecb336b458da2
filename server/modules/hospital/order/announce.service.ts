import type { ChatEvents } from '#contract/sockets/chat.ts'
import { patientStream } from '#server/realtime/chat/desk.ts'
import type { OrderContext } from './order.context.ts'
import { accountOf, statusOf, typeOf } from './order.repository.ts'
import type { OrderRow } from './order.repository.ts'

/** Tells the patient's account how an order stands. */
export async function announceOrder({ tx, emit }: Pick<OrderContext, 'tx' | 'emit'>, order: OrderRow): Promise<void> {
  const facts = { orderId: order.id, type: typeOf(order), status: statusOf(order) }
  emit(patientStream(await accountOf(tx, order.patientId)), 'order:update', facts satisfies ChatEvents['order:update'])
}
