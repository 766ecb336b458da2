import { stockNeed } from '#contract/prescriptions/quantity.ts'
import { noCirculation } from '#server/adapters/circulation.ts'
import type { StopReason } from '../prescription/rx.context.ts'
import { announceOrder } from './announce.service.ts'
import { SYSTEM } from './order.context.ts'
import type { OrderContext } from './order.context.ts'
import { canMake, drugsFenAt } from './decoction.rules.ts'
import { dropPick, issuedOf, openShops } from './dispense.repository.ts'
import { drugsOf, linesOfSheet, setLineStatus } from './drugOrder.repository.ts'
import type { RxLineRow } from './drugOrder.repository.ts'
import { insertDrugOrder, lockLiveOrderOf, updateOrder } from './order.repository.ts'
import type { OrderRow, RxRow } from './order.repository.ts'
import { nextDrugOrder } from './moves.rules.ts'
import { refundPart, refundWhole } from './refunds.service.ts'

/** What movements of stock are about. */
export const ORDER_REF = 'order'
/** Dictionary drug_category: only herbs are counted by their weight. */
const [HERB, OTHER] = ['3', '1'] as const
const FIRST_SHOP = 'S01'
/** Dictionary rx_line_status. */
export const LINE = { open: '1', notIssued: '2', short: '3' } as const

/** A line of a sheet, with what it takes of the stock. */
export interface NeededLine {
  line: RxLineRow
  drugCode: string
  qty: number
}

/** What a sheet needs of the stock, a line each, in smallest units as its lines were signed; herbs in mg. */
export async function needsOf({ tx }: Pick<OrderContext, 'tx'>, rx: RxRow): Promise<NeededLine[]> {
  const lines = await linesOfSheet(tx, rx.id, rx.rxVersion)
  const drugs = await drugsOf(
    tx,
    rx.tenantId,
    lines.map(({ drugCode }) => drugCode),
  )
  return lines.map(line => {
    const drug = drugs.get(line.drugCode)
    const dose = line.doseKind === null || line.doseValue === null ? null : { kind: line.doseKind, value: line.doseValue }
    const category = drug?.category === HERB ? HERB : OTHER
    const { unitSize } = line.facts
    const packed =
      unitSize === undefined
        ? { packSize: drug?.packSize ?? 1, openable: drug?.openable === 'Y' }
        : { packSize: unitSize, openable: false }
    return { line, drugCode: line.drugCode, qty: stockNeed({ dose, qty: line.qty }, { category, ...packed }, rx.doseCount ?? 0) }
  })
}

/** What is still to be issued: of a partly issued sheet what has not gone out of its open lines. */
export async function openNeedsOf(context: Pick<OrderContext, 'tx'>, order: OrderRow, rx: RxRow): Promise<NeededLine[]> {
  const needs = await needsOf(context, rx)
  if (rx.status !== '7') return needs
  const issued = await issuedOf(context.tx, order.id)
  return needs
    .filter(({ line }) => line.status === LINE.notIssued)
    .map(need => ({ ...need, qty: need.qty - (issued.get(need.line.no) ?? 0) }))
    .filter(({ qty }) => qty > 0)
}

/** Money of what is missing of lines, by its share, a broken fen up; `whole`: what each line needs in all. */
export function worthOf(missing: readonly NeededLine[], whole: readonly NeededLine[]): { lineNos: number[]; amountFen: number } {
  const amounts = missing.map(({ line, qty }) => {
    const all = whole.find(one => one.line.no === line.no)?.qty ?? qty
    return Math.ceil((line.amountFen * qty) / all)
  })
  return { lineNos: missing.map(({ line }) => line.no), amountFen: amounts.reduce((sum, fen) => sum + fen, 0) }
}

const stockOf = ({ tx, emit, now }: OrderContext, tenantId: number) => ({ tx, emit, now, tenantId, by: SYSTEM })
const refOf = (order: OrderRow) => ({ refType: ORDER_REF, refId: order.id })

/** Reserves what the pharmacy has of a sheet and marks the lines that it lacks (缺货); with `whole` nothing where something is lacking. */
async function reserveLines(context: OrderContext, order: OrderRow, rx: RxRow, { whole }: { whole: boolean }): Promise<string[]> {
  if (order.shopCode === null) return []
  const needs = await openNeedsOf(context, order, rx)
  const of = { shopCode: order.shopCode, ...refOf(order) }
  const missing = await context.app.stock.reserve(stockOf(context, order.tenantId), of, needs, { whole })
  if (whole && missing.length > 0) return missing
  // of a partly issued sheet 缺货 says that a line is over
  if (rx.status !== '7')
    for (const { line, drugCode } of needs)
      await setLineStatus(context.tx, line, missing.includes(drugCode) ? LINE.short : LINE.open)
  return missing
}

/** Whether every line of a sheet is reserved for its order. */
export async function isReserved(context: OrderContext, order: OrderRow, rx: RxRow): Promise<boolean> {
  const kept = await context.app.stock.reservedFor(context.tx, { tenantId: order.tenantId, ...refOf(order) })
  const needs = await needsOf(context, rx)
  const needed = needs.reduce((sum, { qty }) => sum + qty, 0)
  return kept.reduce((sum, { qty }) => sum + qty, 0) >= needed
}

/** Gives back what is reserved for an order. */
export const releaseOrder = (context: OrderContext, order: OrderRow): Promise<void> =>
  context.app.stock.release(stockOf(context, order.tenantId), refOf(order))

/** Dictionary shop_type: a pharmacy outside of the hospital gets the sheet by 处方流转. */
const OUTSIDE = '2'

/** Why a pharmacy does not take this sheet whatever it has in stock; null: it does. */
export function shopRefusal(
  rx: Parameters<typeof canMake>[0],
  shop: Parameters<typeof canMake>[1] & { type: string },
): 'CIRCULATION_OFF' | 'NO_DECOCT' | null {
  if (shop.type === OUTSIDE && noCirculation.off !== null) return 'CIRCULATION_OFF'
  return canMake(rx, shop) ? null : 'NO_DECOCT'
}

/** An approved sheet: its order, to be paid while the sheet holds, and its drugs reserved where they are (hospital.md 3.2). */
export async function openDrugOrder(context: OrderContext, rx: RxRow): Promise<void> {
  const { tx, now } = context
  if (await lockLiveOrderOf(tx, rx.id)) return
  const shops = await openShops(tx, rx.tenantId)
  const code = rx.shopCode ?? FIRST_SHOP
  const named = shops.find(shop => shop.code === code)
  const shop = named && shopRefusal(rx, named) === null ? named : (shops.find(one => shopRefusal(rx, one) === null) ?? named)
  const amountFen = shop ? drugsFenAt(rx, shop) : rx.totalFen
  const isFree = amountFen === 0
  const money = { amountFen, payFen: amountFen, payDeadline: rx.validUntil, shopCode: shop?.code ?? code }
  const order = await insertDrugOrder(tx, rx, { ...money, status: isFree ? '8' : '0', paidAt: isFree ? now : null }, now)
  await reserveLines(context, order, rx, { whole: false })
  await announceOrder(context, order)
}

/** Paid drugs wait for the pharmacy; what is no longer kept is kept again, and where that fails the money goes back whole. */
export async function drugOrderPaid(context: OrderContext, order: OrderRow, rx: RxRow): Promise<void> {
  const isKept = (await isReserved(context, order, rx)) || (await reserveAgain(context, order, rx))
  if (isKept) await announceOrder(context, order)
  else {
    await releaseOrder(context, order)
    await refundWhole(context, order, '所选药房缺货')
  }
}
/** Reserves what is there of a sheet; the lines that lack are marked. Answers the drugs that lack. */
export const reserveRest = (context: OrderContext, order: OrderRow, rx: RxRow): Promise<string[]> =>
  reserveLines(context, order, rx, { whole: false })
/** Reserves all of a sheet or nothing. */
export const reserveWhole = async (context: OrderContext, order: OrderRow, rx: RxRow): Promise<boolean> =>
  (await reserveLines(context, order, rx, { whole: true })).length === 0

async function reserveAgain(context: OrderContext, order: OrderRow, rx: RxRow): Promise<boolean> {
  await releaseOrder(context, order)
  return reserveWhole(context, order, rx)
}

/** An unpaid order of drugs that is over: released and closed. */
export async function closeDrugOrder(
  context: OrderContext,
  order: OrderRow,
  who: 'patient' | 'sheet' | 'clock',
): Promise<OrderRow> {
  const status = nextDrugOrder(order, 'cancel', who)
  await releaseOrder(context, order)
  const closed = await updateOrder(context.tx, order, { status, closedAt: context.now }, context.now)
  await announceOrder(context, closed)
  return closed
}

/** Why the money of a stopped sheet goes back. */
const STOPPED: Record<StopReason, string> = {
  void: '处方已作废',
  expire: '处方已过期',
  sessionRefused: '已退诊',
  refund: '患者申请退款',
  stop: '发药时停止',
}

/**
 * A sheet that is stopped (3.1, PHARM-17): what is reserved is released; an unpaid order is closed, a paid one goes back whole, of a partly issued one the
 * lines that were not issued, and it stays with what went out.
 */
export async function stopDrugOrder(context: OrderContext, rx: RxRow, why: StopReason): Promise<void> {
  const { tx, now } = context
  const order = await lockLiveOrderOf(tx, rx.id)
  if (order?.status === '0') await closeDrugOrder(context, order, 'sheet')
  if (order?.status !== '8') return
  await dropPick(tx, order.id)
  await releaseOrder(context, order)
  const unpicked = { pickedBy: null, pickedAt: null }
  if (rx.status !== '7') {
    await refundWhole(context, await updateOrder(tx, order, unpicked, now), STOPPED[why])
    return
  }
  const open = await openNeedsOf(context, order, rx)
  await refundPart(context, order, { ...worthOf(open, await needsOf(context, rx)), reason: STOPPED[why] })
  await announceOrder(
    context,
    await updateOrder(
      tx,
      order,
      { ...unpicked, status: nextDrugOrder(order, 'settle', 'sheet'), issuedAt: order.issuedAt ?? now },
      now,
    ),
  )
}

/** All of a paid order that nobody issued goes back by two of the office: nothing is kept for it any more, and its sheet ends (3 → 6). */
export async function drugsPaidBack(context: OrderContext, order: OrderRow, rx: RxRow): Promise<void> {
  await dropPick(context.tx, order.id)
  await releaseOrder(context, order)
  if (rx.status === '3') await context.app.rxDesk.refunded(context, rx)
}
