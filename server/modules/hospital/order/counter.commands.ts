import { COUNTER } from '#contract/rules/payment.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import type { OrderContext } from './order.context.ts'
import { openShops } from './dispense.repository.ts'
import { drugOrderPaid, isReserved } from './drugOrder.service.ts'
import { nextDrugOrder } from './moves.rules.ts'
import { lockOrder, updateOrder } from './order.repository.ts'
import { insertPayment, startedSince } from './payment.repository.ts'
import { newPayNo, PAYING_MS } from './payments.service.ts'

/**
 * 窗口收款 (hospital.md 3.2): an unpaid order of drugs is paid in full at the window of the pharmacy. Refuses NOT_FOUND, ORDER_CLOSED, ORDER_PAID,
 * VERSION_CONFLICT, SHOP_SHORT, NO_SHOP, PAYING while a payment that was begun online may still come.
 */
export async function counterPay(
  context: OrderContext,
  user: UserPrincipal,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { tx, now } = context
  const locked = await lockOrder(tx, id)
  if (!locked?.rx || locked.order.tenantId !== user.tenantId) throw orderRefusal('NOT_FOUND')
  const { order, rx } = locked
  const status = nextDrugOrder(order, 'pay', 'pharmacist')
  if (order.version !== version) throw orderRefusal('VERSION_CONFLICT', { cur: { version: order.version } })
  if (order.payDeadline !== null && order.payDeadline <= now) throw orderRefusal('ORDER_CLOSED')
  if (await startedSince(tx, id, new Date(now.getTime() - PAYING_MS))) throw orderRefusal('PAYING')
  if (!(await isReserved(context, order, rx))) throw orderRefusal('SHOP_SHORT')
  const { tenantId, payFen: amountFen } = order
  if (!(await openShops(tx, tenantId)).some(({ code }) => code === order.shopCode)) throw orderRefusal('NO_SHOP')
  const raw = { by: user.id }
  await insertPayment(tx, { tenantId, payNo: newPayNo(), orderId: id, channel: COUNTER, amountFen, status: '1', raw, at: now })
  await drugOrderPaid(context, await updateOrder(tx, order, { status, paidAt: now, payChannel: COUNTER }, now), rx)
}
