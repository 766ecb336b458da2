import { randomBytes } from 'node:crypto'
import type { PaymentFacts } from '#server/adapters/payment.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { notifyOffice } from '../office.service.ts'
import { announceOrder } from './announce.service.ts'
import type { OrderContext } from './order.context.ts'
import { openShops } from './dispense.repository.ts'
import { drugOrderPaid, isReserved, shopRefusal } from './drugOrder.service.ts'
import { lockOrder, updateOrder } from './order.repository.ts'
import type { OrderRow, RxRow } from './order.repository.ts'
import { nextConsultOrder, nextDrugOrder, wrongState } from './moves.rules.ts'
import { findPayment, insertPayment, lockPayment, updatePayment } from './payment.repository.ts'
import type { PaymentRow } from './payment.repository.ts'
import { refundLate, refundWhole } from './refunds.service.ts'

/** A payment that was begun so shortly before is waited for, ms. */
export const PAYING_MS = 15 * 60_000

/** A number for a payment. */
export const newPayNo = (): string => `ZF${randomBytes(12).toString('hex').toUpperCase()}`

/** A payment of a locked order that still may be paid is begun. Refuses ORDER_CLOSED, ORDER_PAID, SHOP_SHORT, NO_SHOP, CIRCULATION_OFF, NO_DECOCT. */
export async function beginPayment(
  context: OrderContext,
  { order, rx }: { order: OrderRow; rx: RxRow | null },
  { channel, payNo }: { channel: string; payNo: string },
): Promise<void> {
  const { tx, now } = context
  if (order.status !== '0') throw wrongState(order)
  if (order.payDeadline !== null && order.payDeadline <= now) throw orderRefusal('ORDER_CLOSED')
  if (rx !== null && !(await isReserved(context, order, rx))) throw orderRefusal('SHOP_SHORT')
  // an order may have been opened where nobody could make it
  const shop = rx && (await openShops(tx, order.tenantId)).find(({ code }) => code === order.shopCode)
  if (rx && !shop) throw orderRefusal('NO_SHOP')
  const refusal = rx && shop ? shopRefusal(rx, shop) : null
  if (refusal !== null) throw orderRefusal(refusal)
  const { id: orderId, tenantId, payFen: amountFen } = order
  await insertPayment(tx, { tenantId, payNo, orderId, channel, amountFen, status: '0', at: now })
}

/**
 * A paid order goes on: a consultation begins, drugs go to the pharmacy; what cannot go on is paid back whole. Answers the account of the doctor whose
 * consultation began.
 */
async function paid(context: OrderContext, order: OrderRow, rx: RxRow | null, payment: PaymentRow): Promise<string | null> {
  const { tx, emit, now, app } = context
  const facts = { paidAt: now, payChannel: payment.channel }
  if (order.type === '2' && rx) {
    await drugOrderPaid(
      context,
      await updateOrder(tx, order, { ...facts, status: nextDrugOrder(order, 'pay', 'provider') }, now),
      rx,
    )
    return null
  }
  const taken = await updateOrder(tx, order, { ...facts, status: nextConsultOrder(order, 'pay', 'provider') }, now)
  const { refused, doctorUserId } =
    order.type === '1'
      ? await app.consultation.beginPaid({ tx, emit, now }, taken.id)
      : { refused: (await app.orderFollowers[order.type]?.onPaid(context, taken)) ?? null, doctorUserId: null }
  if (refused === null) await announceOrder(context, taken)
  else await refundWhole(context, taken, refused)
  return doctorUserId
}

/** Money that does not belong to its order any more, or is not what it costs, is kept apart and paid back. */
async function paidInVain(context: OrderContext, order: OrderRow, payment: PaymentRow, amountFen: number): Promise<void> {
  await updatePayment(context.tx, payment.payNo, { status: '2', amountFen })
  const isWrong = amountFen !== order.payFen
  await refundLate(context, order, { ...payment, amountFen }, isWrong ? '支付金额与订单不一致' : '订单已关闭或已支付')
  if (isWrong)
    await notifyOffice(context, order.tenantId, {
      title: `订单${order.orderNo}支付金额不一致`,
      abstract: '已自动原路退回，请核对',
      busId: order.id,
    })
}

/**
 * What a provider says of a payment, once: the same callback again changes nothing (PAY-02). Prescription, order and payment are locked in this order, so of a
 * payment and a closing at once the later one finds what the first has left. `began`: the doctor whose consultation began, to be told after the commit.
 */
export async function settlePayment(
  context: OrderContext,
  { payNo, amountFen, ok }: PaymentFacts,
): Promise<{ tenantId: number; began: string | null }> {
  const { tx } = context
  const found = await findPayment(tx, payNo)
  if (!found) throw orderRefusal('NO_PAYMENT')
  const locked = await lockOrder(tx, found.orderId)
  const payment = await lockPayment(tx, payNo)
  const { tenantId } = found
  if (!locked || payment?.status !== '0') return { tenantId, began: null }
  const { order, rx } = locked
  let began: string | null = null
  if (!ok) await updatePayment(tx, payNo, { raw: { failed: true } })
  else if (order.status !== '0' || amountFen !== order.payFen) await paidInVain(context, order, payment, amountFen)
  else {
    await updatePayment(tx, payNo, { status: '1', raw: { ok } })
    began = await paid(context, order, rx, payment)
  }
  return { tenantId, began }
}

/** An unpaid consultation that its patient gives up, or whose time is over (PAY-04). */
export async function closeConsultOrder(context: OrderContext, order: OrderRow, event: 'cancel' | 'timeout'): Promise<OrderRow> {
  const status = nextConsultOrder(order, event, event === 'cancel' ? 'patient' : 'clock')
  const closed = await updateOrder(context.tx, order, { status, closedAt: context.now }, context.now)
  await announceOrder(context, closed)
  await context.app.orderFollowers[order.type]?.onClosed(context, closed, event)
  return closed
}
