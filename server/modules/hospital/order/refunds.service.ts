import type { OrderStatus } from '#contract/entities/order.ts'
import { REFUND_RETRIES, REFUND_RULES } from '#contract/lifecycles/refund.ts'
import type { RefundActor, RefundEvent } from '#contract/lifecycles/refund.ts'
import { COUNTER } from '#contract/rules/payment.ts'
import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import { answerOf } from '#server/adapters/answer.ts'
import type { PaymentProvider } from '#server/adapters/payment.ts'
import { notifyOffice } from '../office.service.ts'
import { announceOrder } from './announce.service.ts'
import type { OrderContext } from './order.context.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { checkComplaint } from './moves.rules.ts'
import { lockOrder, updateOrder } from './order.repository.ts'
import type { OrderRow, RxRow } from './order.repository.ts'
import { findPayment, paidPayment } from './payment.repository.ts'
import type { PaymentRow } from './payment.repository.ts'
import { findRefund, insertRefund, liveRefund, lockRefund, refundedOf, refundsOf, updateRefund } from './refund.repository.ts'
import type { RefundRow } from './refund.repository.ts'
import { leftFen, returnableFen } from './refundable.rules.ts'

const AUTOMATIC = '自动退款'
/** While a provider is asked nobody else asks it for the same, ms. */
const LEASE_MS = 60_000
const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Where an event leads a refund, or why it may not be. */
function nextRefund(row: RefundRow, event: RefundEvent, who: RefundActor): RefundRow['status'] {
  const verdict = decide(REFUND_RULES, row.status, event, who)
  if (!verdict.ok) throw orderRefusal('WRONG_STATE', { cur: { status: row.status } })
  return verdict.to
}

type Back = { amountFen: number; reason: string; lineNos?: readonly number[] }

const insertAutomatic = async ({ tx, now }: OrderContext, order: OrderRow, payNo: string, of: Back): Promise<void> => {
  await insertRefund(tx, {
    tenantId: order.tenantId,
    orderId: order.id,
    payNo,
    amountFen: of.amountFen,
    reason: of.reason,
    status: '1',
    auto: 'Y',
    nextAt: now,
    at: now,
    ...(of.lineNos === undefined ? {} : { lineNos: [...of.lineNos] }),
  })
}

/**
 * Starts an automatic refund (3.5): one that waits for its second person yields; beside one that is on its way it waits for the end of that, as a provider
 * may have been asked for it already. Nothing is refused. The order is locked.
 */
async function startRefund(context: OrderContext, order: OrderRow, payment: PaymentRow, of: Back): Promise<void> {
  const { tx, now } = context
  const live = await liveRefund(tx, order.id, payment.payNo)
  if (live?.status === '0') await updateRefund(tx, live.id, { status: nextRefund(live, 'yield', 'system'), doneAt: now })
  const rest = payment.amountFen - (await refundedOf(tx, payment.payNo))
  const amountFen = Math.min(of.amountFen, rest)
  if (amountFen <= 0) return
  if (!live || live.status === '0') {
    await insertAutomatic(context, order, payment.payNo, { ...of, amountFen })
    return
  }
  await updateRefund(tx, live.id, {
    thenFen: live.thenFen + amountFen,
    thenReason: [live.thenReason, of.reason].filter(text => text !== '').join('；'),
    thenLines: of.lineNos === undefined ? live.thenLines : [...(live.thenLines ?? []), ...of.lineNos],
  })
}

/**
 * All that is left of a locked order goes back: 5, and 6 when it has. An order of which nothing was taken by a provider is 6 at once. The order is announced;
 * one of which all goes back or went back already stays as it is.
 */
export async function refundWhole(context: OrderContext, order: OrderRow, reason: string): Promise<OrderRow> {
  const { tx, now } = context
  if (order.status === '5' || order.status === '6') return order
  const payment = await paidPayment(tx, order.id)
  const change: Partial<OrderRow> = payment ? { status: '5' } : { status: '6', refundFen: order.payFen, finishedAt: now }
  const changed = await updateOrder(tx, order, change, now)
  if (payment) await startRefund(context, order, payment, { amountFen: payment.amountFen, reason: reason || AUTOMATIC })
  await announceOrder(context, changed)
  return changed
}

/** A part goes back, the order stays as it is. */
export async function refundPart(
  context: OrderContext,
  order: OrderRow,
  of: { amountFen: number; reason: string; lineNos: readonly number[] },
): Promise<void> {
  const payment = await paidPayment(context.tx, order.id)
  if (payment && of.amountFen > 0) await startRefund(context, order, payment, of)
}

/** Money that came after the order was over, or in a wrong amount, goes back whole and is outside what was paid (PAY-03). */
export const refundLate = (context: OrderContext, order: OrderRow, payment: PaymentRow, reason: string): Promise<void> =>
  startRefund(context, order, payment, { amountFen: payment.amountFen, reason })

/** The refund came through: what waited for its end follows, the order counts it, and is over when everything left has gone back. */
async function succeeded(
  context: OrderContext,
  order: OrderRow,
  refund: RefundRow,
  change: Pick<RefundRow, 'status'> & Partial<RefundRow>,
): Promise<void> {
  const { tx, now } = context
  const { thenFen, thenReason: reason, thenLines } = refund
  await updateRefund(tx, refund.id, { ...change, doneAt: now, nextAt: null, thenFen: 0 })
  if (thenFen > 0) {
    const more = thenLines === null ? {} : { lineNos: thenLines }
    await insertAutomatic(context, order, refund.payNo, { amountFen: thenFen, reason, ...more })
  }
  const payment = await findPayment(tx, refund.payNo)
  if (payment?.status !== '1') return
  const refundFen = await refundedOf(tx, refund.payNo, ['2'])
  const isAll = order.status === '5' && refundFen >= payment.amountFen
  const status: OrderStatus = isAll ? '6' : (order.status as OrderStatus)
  const changed = await updateOrder(tx, order, { refundFen, refundedAt: now, status, ...(isAll ? { finishedAt: now } : {}) }, now)
  await announceOrder(context, changed)
}

/**
 * It did not come through: again after 1, 5 and 30 minutes, then the office is told (PAY-06). Money of the window goes back at the window, so the office is
 * told at once.
 */
async function failed(context: OrderContext, order: OrderRow, refund: RefundRow, isCounter: boolean): Promise<void> {
  const { tx, now } = context
  const wait = isCounter ? undefined : REFUND_RETRIES[refund.tries - 1]
  await updateRefund(tx, refund.id, {
    status: nextRefund(refund, 'fail', 'provider'),
    nextAt: wait === undefined ? null : later(now, wait),
  })
  if (wait === undefined)
    await notifyOffice(context, order.tenantId, {
      title: `订单${order.orderNo}退款失败`,
      abstract: isCounter ? '窗口收款须线下退款，请退款后登记凭证号' : `已重试${REFUND_RETRIES.length}次，请人工处理`,
      busId: order.id,
    })
}

/** Asks the provider for a refund that is due: claimed first, asked outside of any transaction, then written down. */
export async function askRefund(
  run: <T>(work: (context: OrderContext) => Promise<T>) => Promise<T>,
  provider: PaymentProvider,
  id: string,
  closing: AbortSignal,
): Promise<void> {
  const claimed = await run(async ({ tx, now }) => {
    const row = await lockRefund(tx, id)
    if (!row || row.nextAt === null || row.nextAt > now || (row.status !== '1' && row.status !== '3')) return null
    const status = row.status === '3' ? nextRefund(row, 'retry', 'clock') : row.status
    const change = { status, tries: row.tries + 1, nextAt: later(now, LEASE_MS) }
    await updateRefund(tx, id, change)
    return { ...row, ...change, isCounter: (await findPayment(tx, row.payNo))?.channel === COUNTER }
  })
  if (claimed === null) return
  const { refundNo, payNo, amountFen, isCounter } = claimed
  const isDone = !isCounter && (await answerOf(provider.refund({ refundNo, payNo, amountFen }), closing).catch(() => false))
  // at a stop nothing is known: it is asked once more when its lease is over, and the same number is paid back once
  if (!isDone && closing.aborted) return
  await run(async context => {
    const locked = await lockOrder(context.tx, claimed.orderId)
    const refund = await lockRefund(context.tx, id)
    if (!locked || refund?.status !== '1') return
    if (isDone) await succeeded(context, locked.order, refund, { status: nextRefund(refund, 'succeed', 'provider') })
    else await failed(context, locked.order, refund, isCounter)
  })
}

/** The office asks for a refund; another person approves it. `isIssued`: only goods that came back are paid back. Refuses REFUNDING, OVER_REFUND, ISSUED, CONSULT_OPEN, REFUND_OVERDUE. */
export async function requestRefund(
  context: OrderContext,
  order: OrderRow,
  of: { amountFen: number; reason: string; byUser: string; isIssued: boolean },
): Promise<void> {
  const { tx, now } = context
  const payment = await paidPayment(tx, order.id)
  if (await liveRefund(tx, order.id)) throw orderRefusal('REFUNDING')
  if (!payment) throw orderRefusal('OVER_REFUND')
  checkComplaint(order, now)
  const refunds = await refundsOf(tx, order.id)
  if (of.amountFen > leftFen(payment, refunds)) throw orderRefusal('OVER_REFUND')
  if (of.isIssued && order.returnedFen === 0) throw orderRefusal('ISSUED')
  if (of.isIssued && of.amountFen > returnableFen(order, refunds)) throw orderRefusal('OVER_REFUND')
  const { id: orderId, tenantId } = order
  const { amountFen, reason, byUser: requestedBy } = of
  await insertRefund(tx, {
    tenantId,
    orderId,
    payNo: payment.payNo,
    amountFen,
    reason,
    requestedBy,
    status: '0',
    auto: 'N',
    at: now,
    // of what came back
    ...(of.isIssued ? { lineNos: [] } : {}),
  })
}

type Person = { id: string; tenantId: number }

/** Order and refund, locked in this order; both of the tenant. */
async function lockRefundOf(
  context: OrderContext,
  id: string,
  tenantId: number,
): Promise<{ order: OrderRow; refund: RefundRow; rx: RxRow | null }> {
  const found = await findRefund(context.tx, id)
  const locked = found && found.tenantId === tenantId ? await lockOrder(context.tx, found.orderId) : null
  const refund = locked ? await lockRefund(context.tx, id) : undefined
  if (!locked || !refund) throw orderRefusal('NO_REFUND')
  return { ...locked, refund }
}

/**
 * Another person of the office lets a refund go; all that is left sends the order to 5 (PAY-05). Answers the order and its sheet as they were where it is all of
 * drugs that wait for the pharmacy.
 */
export async function approveRefund(
  context: OrderContext,
  id: string,
  by: Person,
): Promise<{ order: OrderRow; rx: RxRow } | null> {
  const { tx, now } = context
  const { order, refund, rx } = await lockRefundOf(context, id, by.tenantId)
  const status = nextRefund(refund, 'approve', 'approver')
  if (refund.requestedBy === by.id) throw orderRefusal('SAME_PERSON')
  checkComplaint(order, refund.at)
  const payment = await findPayment(tx, refund.payNo)
  const others = payment ? (await refundedOf(tx, refund.payNo)) - refund.amountFen : 0
  if (!payment || others + refund.amountFen > payment.amountFen) throw orderRefusal('OVER_REFUND')
  await updateRefund(tx, id, { status, approvedBy: by.id, nextAt: now })
  const isAll = others + refund.amountFen === payment.amountFen
  if (!isAll || order.status === '5') return null
  const back = await updateOrder(tx, order, { status: '5', pickedBy: null, pickedAt: null }, now)
  await announceOrder(context, back)
  await context.app.orderFollowers[order.type]?.onPaidBack(context, back)
  return order.status === '8' && rx ? { order: back, rx } : null
}

/** Another person says no. */
export async function denyRefund(context: OrderContext, id: string, by: { id: string; tenantId: number }): Promise<void> {
  const { refund } = await lockRefundOf(context, id, by.tenantId)
  const status = nextRefund(refund, 'deny', 'approver')
  if (refund.requestedBy === by.id) throw orderRefusal('SAME_PERSON')
  await updateRefund(context.tx, id, { status, approvedBy: by.id, doneAt: context.now })
}

/** The office tries a failed one again. */
export async function retryRefund(context: OrderContext, id: string, tenantId: number): Promise<void> {
  const { refund } = await lockRefundOf(context, id, tenantId)
  const change = { status: nextRefund(refund, 'retry', 'office'), nextAt: context.now, manualRef: null, manualBy: null }
  await updateRefund(context.tx, id, change)
}

/** A failed refund was paid back outside: its reference is recorded, and it is not tried again by itself. */
export async function recordRefund(context: OrderContext, id: string, by: Person, manualRef: string): Promise<void> {
  const { refund } = await lockRefundOf(context, id, by.tenantId)
  const status = nextRefund(refund, 'recordOutside', 'office')
  if (manualRef === '') throw orderRefusal('NO_REFERENCE')
  await updateRefund(context.tx, id, { status, manualRef, manualBy: by.id, nextAt: null })
}

/** Another person of the office confirms what was paid back outside (3.5: two of O). */
export async function confirmRefund(context: OrderContext, id: string, by: Person): Promise<void> {
  const { order, refund } = await lockRefundOf(context, id, by.tenantId)
  const status = nextRefund(refund, 'confirmOutside', 'approver')
  if (refund.manualBy === null) throw orderRefusal('NO_REFERENCE')
  if (refund.manualBy === by.id) throw orderRefusal('SAME_PERSON', {}, ORDER_REFUSALS.SAME_RECORDER)
  await succeeded(context, order, refund, { status, confirmedBy: by.id })
}
