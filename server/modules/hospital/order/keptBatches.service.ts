import type { FastifyInstance } from 'fastify'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { StockMove } from '../drugStock/stock.service.ts'
import { notifyOffice } from '../office.service.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { announceOrder } from './announce.service.ts'
import type { OrderContext } from './order.context.ts'
import { dropPick } from './dispense.repository.ts'
import { LINE, needsOf, ORDER_REF, releaseOrder, reserveRest } from './drugOrder.service.ts'
import { nextDrugOrder } from './moves.rules.ts'
import { lockOrder, updateOrder } from './order.repository.ts'
import type { OrderRow, RxRow } from './order.repository.ts'

interface ReservingOrder {
  order: OrderRow
  rx: RxRow
}

/** Orders that keep drugs of batches that expired since they were reserved. */
export const ordersOnExpired = (app: FastifyInstance, now: Date): Promise<string[]> =>
  app.stock.keptInExpired(app.db, { today: hospitalDay(now.getTime()), refType: ORDER_REF })

async function lockReserving(context: OrderContext, id: string): Promise<ReservingOrder | null> {
  const { order, rx } = (await lockOrder(context.tx, id)) ?? {}
  return order && rx && (order.status === '0' || order.status === '8') ? { order, rx } : null
}

/** Nothing is kept for the order; a pick of it is given up, as it names batches. */
async function releaseBatches(context: OrderContext, { order }: ReservingOrder): Promise<void> {
  if (order.pickedBy !== null) await dropPick(context.tx, order.id)
  await releaseOrder(context, order)
}

/** Keeps what is there of other batches; patient, pharmacy and, of what lacks since, the office are told. */
async function reserveAgain(context: OrderContext, { order, rx }: ReservingOrder): Promise<OrderRow> {
  const { tx, now } = context
  const lacked = new Set(
    (await needsOf(context, rx)).filter(({ line }) => line.status === LINE.short).map(({ drugCode }) => drugCode),
  )
  const unpicked =
    order.pickedBy === null ? {} : { status: nextDrugOrder(order, 'unpick', 'clock'), pickedBy: null, pickedAt: null }
  const changed = await updateOrder(tx, order, unpicked, now)
  const lacking = await reserveRest(context, changed, rx)
  if (lacking.some(code => !lacked.has(code)))
    await notifyOffice(context, order.tenantId, {
      title: `订单${order.orderNo}的药品缺货`,
      abstract: '为其预占的批次已过期、盘亏或报损，请补货或更换药房',
      busId: order.id,
    })
  await announceOrder(context, changed)
  return changed
}

/** A reservation of which a batch expired moves to the next batches, or its lines are 缺货 (hospital.md 3.8, PHARM-12). Null: nothing is kept any more. */
export async function leaveBatches(context: OrderContext, id: string): Promise<OrderRow | null> {
  const found = await lockReserving(context, id)
  if (!found) return null
  await releaseBatches(context, found)
  return reserveAgain(context, found)
}

/** Who gives way first: who has not paid, then who is not picked yet, the newest first. */
const byClaim = ({ order: a }: ReservingOrder, { order: b }: ReservingOrder): number =>
  a.status.localeCompare(b.status) ||
  Number(a.pickedBy !== null) - Number(b.pickedBy !== null) ||
  (b.paidAt ?? b.createTime).getTime() - (a.paidAt ?? a.createTime).getTime()

/**
 * 盘亏 and 报损 (hospital.md 3.8): what is gone cannot be kept, so as many orders as it needs give the batch up first, and then keep other batches or are
 * 缺货. Locks the orders, then the pharmacy, as everyone does. Refuses NO_BATCH, NO_STOCK where the batch does not hold so much.
 */
export async function writeOffBatch(context: OrderContext, user: UserPrincipal, move: StockMove): Promise<void> {
  const { tx, emit, now, app } = context
  const { tenantId } = user
  const { stockId, qty } = move
  const found = await app.stock.find(tx, tenantId, stockId)
  if (!found) throw orderRefusal('NO_BATCH')
  if ((found.onHand ?? 0) < qty) throw orderRefusal('NO_STOCK')
  const reserving: ReservingOrder[] = []
  if ((found.onHand ?? 0) - found.reserved < qty)
    for (const id of await app.stock.keptIn(tx, { tenantId, stockId, refType: ORDER_REF })) {
      const one = await lockReserving(context, id)
      if (one) reserving.push(one)
    }
  await app.stock.hold(tx, tenantId, [found.shopCode])
  const moved: ReservingOrder[] = []
  for (const one of reserving.sort(byClaim)) {
    const batch = await app.stock.find(tx, tenantId, stockId)
    if (!batch || (batch.onHand ?? 0) - batch.reserved >= qty) break
    await releaseBatches(context, one)
    moved.push(one)
  }
  await app.stock.move({ tx, emit, now, tenantId, by: user }, move)
  for (const one of moved.reverse()) await reserveAgain(context, one)
}
