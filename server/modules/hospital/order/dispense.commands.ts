import type { Static } from 'typebox'
import type { DispenseShort } from '#contract/entities/dispense.ts'
import type { issueOrderBody, pickOrderBody } from '#contract/http/calls/dispense.schema.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { announceOrder } from './announce.service.ts'
import type { OrderContext } from './order.context.ts'
import { LINE, needsOf, openNeedsOf, ORDER_REF, releaseOrder, reserveRest, worthOf } from './drugOrder.service.ts'
import type { NeededLine } from './drugOrder.service.ts'
import { setLineStatus } from './drugOrder.repository.ts'
import { dropPick, insertPick, markIssued, openPick } from './dispense.repository.ts'
import type { DispenseLineRow } from './dispense.repository.ts'
import { nextDrugOrder } from './moves.rules.ts'
import { lockOrder, updateOrder } from './order.repository.ts'
import type { OrderRow, RxRow } from './order.repository.ts'
import { liveRefund } from './refund.repository.ts'
import { refundPart } from './refunds.service.ts'

type PickedLine = Static<typeof pickOrderBody>['lines'][number]
const SELF = '1'
const BY_COURIER = '3'
const EXPRESS = '2'

/** An order of drugs that may be worked on now: paid, of this tenant, its sheet in force, no money on its way back. */
export async function lockPaid(
  context: OrderContext,
  user: UserPrincipal,
  { id, version }: { id: string; version: number },
): Promise<{ order: OrderRow; rx: RxRow }> {
  const { tx, now } = context
  const locked = await lockOrder(tx, id)
  if (!locked?.rx || locked.order.tenantId !== user.tenantId) throw orderRefusal('NOT_FOUND')
  const { order, rx } = locked
  if (order.status !== '8') throw orderRefusal('WRONG_STATE', { cur: { status: order.status } })
  if ((rx.status !== '3' && rx.status !== '7') || rx.validUntil === null || rx.validUntil < now) throw orderRefusal('RX_EXPIRED')
  if (await liveRefund(tx, id)) throw orderRefusal('REFUNDING')
  if (order.version !== version) throw orderRefusal('VERSION_CONFLICT', { cur: { version: order.version } })
  return { order, rx }
}

/** What a person picked of a line, against what it needs; refuses more than that, nothing without a reason, batches of another drug. */
async function checkLine(
  context: OrderContext,
  order: OrderRow,
  { line, drugCode, qty }: NeededLine,
  picked: PickedLine | undefined,
): Promise<{ lineNo: number; stockId: string; batchNo: string; qty: number; reason: string; traceCodes: string[] }[]> {
  const { tx, now, app } = context
  const picks = picked?.picks ?? []
  const sum = picks.reduce((all, one) => all + one.qty, 0)
  const reason = picked?.shortReason.trim() ?? ''
  if (sum > qty) throw orderRefusal('BAD_PICK')
  if (sum < qty && reason === '') throw orderRefusal('SHORT_REASON')
  const of = { tenantId: order.tenantId, shopCode: order.shopCode ?? '', drugCodes: [drugCode] }
  const batches = await app.stock.batchesOf(tx, of)
  const today = hospitalDay(now.getTime())
  return picks.map(one => {
    const batch = batches.find(({ id }) => id === one.stockId)
    if (!batch?.expiry || batch.expiry <= today) throw orderRefusal('BAD_PICK')
    return {
      lineNo: line.no,
      stockId: batch.id,
      batchNo: batch.batchNo ?? '',
      qty: one.qty,
      reason,
      traceCodes: one.traceCodes,
    }
  })
}

/** 调配 (3.2): what is reserved for the order moves to the batches that were picked. */
export async function pick(context: OrderContext, user: UserPrincipal, input: Static<typeof pickOrderBody>): Promise<void> {
  const { tx, emit, now, app } = context
  const { order, rx } = await lockPaid(context, user, input)
  if (order.pickedBy !== null) throw orderRefusal('PICKED')
  await app.stock.hold(tx, order.tenantId, [order.shopCode ?? ''])
  await releaseOrder(context, order)
  const lines = []
  const shorts: DispenseShort[] = []
  for (const need of await openNeedsOf(context, order, rx)) {
    const picked = input.lines.find(({ no }) => no === need.line.no)
    const parts = await checkLine(context, order, need, picked)
    lines.push(...parts)
    if (parts.reduce((sum, { qty }) => sum + qty, 0) < need.qty)
      shorts.push({ no: need.line.no, reason: picked?.shortReason.trim() ?? '', rest: picked?.rest ?? 'never' })
  }
  const codes = lines.flatMap(({ traceCodes }) => traceCodes)
  if (new Set(codes).size < codes.length) throw orderRefusal('BAD_TRACE')
  if (lines.length === 0) throw orderRefusal('BAD_PICK')
  const stock = { tx, emit, now, tenantId: order.tenantId, by: user }
  for (const { stockId, qty } of lines)
    await app.stock.move(stock, { stockId, qty, kind: '6', refType: ORDER_REF, refId: order.id })
  await insertPick(tx, order, { pickedBy: user.id, at: now, lines, shorts })
  await updateOrder(tx, order, { status: nextDrugOrder(order, 'pick', 'pharmacist'), pickedBy: user.id, pickedAt: now }, now)
}

/** A pick is taken back: the drugs are reserved as before. */
export async function unpick(context: OrderContext, user: UserPrincipal, input: { id: string; version: number }): Promise<void> {
  const { order, rx } = await lockPaid(context, user, input)
  if (order.pickedBy === null) throw orderRefusal('NOT_PICKED')
  const isOffice = !user.roles.includes('pharmacist')
  if (order.pickedBy !== user.id && !isOffice) throw orderRefusal('NOT_PICKER')
  await giveUpPick(context, { order, rx }, isOffice ? 'office' : 'pharmacist')
}

/** A pick that nobody issues is given up: what it reserved is reserved as before. */
export async function giveUpPick(
  context: OrderContext,
  { order, rx }: { order: OrderRow; rx: RxRow },
  who: 'pharmacist' | 'office' | 'clock',
): Promise<void> {
  const { tx, now } = context
  await dropPick(tx, order.id)
  await releaseOrder(context, order)
  await reserveRest(context, order, rx)
  await updateOrder(tx, order, { status: nextDrugOrder(order, 'unpick', who), pickedBy: null, pickedAt: null }, now)
}

/** Lines of an open pick with how they end now: in full, short for now, or short for good (dictionary rx_line_status). */
function endsOf(needs: readonly NeededLine[], issued: ReadonlyMap<number, number>, shorts: readonly DispenseShort[]) {
  return needs.map(need => {
    const missing = need.qty - (issued.get(need.line.no) ?? 0)
    const isLater = shorts.some(({ no, rest }) => no === need.line.no && rest === 'later')
    const status = missing <= 0 ? LINE.open : isLater ? LINE.notIssued : LINE.short
    return { need: { ...need, qty: missing }, status }
  })
}

/** Moves what was picked out of the stock; a batch that expired since is refused. Answers what went out by line. */
async function moveOut(
  context: OrderContext,
  user: UserPrincipal,
  order: OrderRow,
  { needs, lines }: { needs: readonly NeededLine[]; lines: readonly DispenseLineRow[] },
): Promise<Map<number, number>> {
  const { tx, emit, now, app } = context
  const { tenantId } = order
  const drugCodes = needs.map(({ drugCode }) => drugCode)
  const batches = await app.stock.batchesOf(tx, { tenantId, shopCode: order.shopCode ?? '', drugCodes })
  const today = hospitalDay(now.getTime())
  const issued = new Map<number, number>()
  for (const { lineNo, stockId, qty } of lines) {
    const batch = batches.find(({ id }) => id === stockId)
    if (!batch?.expiry || batch.expiry <= today) throw orderRefusal('BAD_PICK')
    const move = { stockId, qty, kind: '2' as const, refType: ORDER_REF, refId: order.id }
    await app.stock.move({ tx, emit, now, tenantId, by: user }, move)
    issued.set(lineNo, (issued.get(lineNo) ?? 0) + qty)
  }
  return issued
}

/**
 * 核对并发药 by another person than picked (PHARM-11, J6): checks and sheet are judged again and the drugs leave the stock. What never comes goes back in
 * money; where the rest comes later the sheet is 7 and the order waits for it, else the sheet is 8.
 */
export async function issue(context: OrderContext, user: UserPrincipal, input: Static<typeof issueOrderBody>): Promise<void> {
  const { tx, now, app } = context
  const { order, rx } = await lockPaid(context, user, input)
  const picked = await openPick(tx, order.id)
  if (order.pickedBy === null || !picked) throw orderRefusal('NOT_PICKED')
  if (order.pickedBy === user.id) throw orderRefusal('SAME_PERSON', {}, ORDER_REFUSALS.SAME_PICKER)
  const receiver = input.receiver.trim()
  const isExpress = order.delivery === EXPRESS
  if (!isExpress && receiver === '') throw orderRefusal('RECEIVER')
  const blocked = await app.rxDesk.blockedBy(context, rx)
  if (blocked.length > 0) throw orderRefusal('RX_STOPPED', { checks: blocked })
  const needs = await openNeedsOf(context, order, rx)
  const issued = await moveOut(context, user, order, { needs, lines: picked.lines })
  const ends = endsOf(needs, issued, picked.head.shorts)
  for (const { need, status } of ends) await setLineStatus(tx, need.line, status)
  const receiverKind = isExpress ? BY_COURIER : SELF
  await markIssued(tx, picked.head.id, { checkedBy: user.id, issuedBy: user.id, receiverKind, receiverName: receiver, at: now })
  const isPart = ends.some(({ status }) => status === LINE.notIssued)
  const named = isExpress ? {} : { receiverName: receiver }
  const change = isPart
    ? { status: nextDrugOrder(order, 'issuePart', 'pharmacist'), pickedBy: null, pickedAt: null, ...named }
    : { status: nextDrugOrder(order, 'issue', 'pharmacist'), issuedAt: now, ...named }
  const sent = await updateOrder(tx, order, change, now)
  const never = ends.filter(({ status }) => status === LINE.short).map(({ need }) => need)
  await refundPart(context, sent, { ...worthOf(never, await needsOf(context, rx)), reason: '缺货' })
  if (isPart) {
    await app.rxDesk.dispensedPart(context, rx, [...issued.keys()])
    await reserveRest(context, sent, { ...rx, status: '7' })
  } else await app.rxDesk.dispensed(context, rx, [...issued.keys()])
  await announceOrder(context, sent)
}
