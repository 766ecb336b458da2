import type { Static } from 'typebox'
import type { finishOrderBody, returnOrderBody } from '#contract/http/calls/dispense.schema.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { notifyOffice } from '../office.service.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { announceOrder } from './announce.service.ts'
import type { OrderContext } from './order.context.ts'
import { lockPaid } from './dispense.commands.ts'
import { issuedLinesOf, setReturned } from './dispense.repository.ts'
import { LINE, needsOf, openNeedsOf, releaseOrder, worthOf } from './drugOrder.service.ts'
import { drugsOf, setLineStatus } from './drugOrder.repository.ts'
import { nextDrugOrder } from './moves.rules.ts'
import { lockOrder, updateOrder } from './order.repository.ts'
import { paidPayment } from './payment.repository.ts'
import { refundPart } from './refunds.service.ts'

const REASON_MIN = 2
type Named = { id: string; version: number }

/**
 * 停止发药 (3.1): a check that was not there speaks against the sheet, or a drug was taken out of use. The sheet goes back to its doctor, or ends with what
 * went out; the money follows it. Refuses NOT_STOPPED where nothing speaks against it.
 */
export async function stopDispensing(context: OrderContext, user: UserPrincipal, input: Named): Promise<void> {
  const { tx, app } = context
  const { order, rx } = await lockPaid(context, user, input)
  const needs = await openNeedsOf(context, order, rx)
  const codes = needs.map(({ drugCode }) => drugCode)
  const drugs = await drugsOf(tx, order.tenantId, codes)
  const off = needs.filter(({ drugCode }) => drugs.get(drugCode)?.enabled !== 'Y').map(({ line }) => `${line.facts.name}已停用`)
  const blocked = (await app.rxDesk.blockedBy(context, rx)).map(({ title }) => title)
  if (off.length + blocked.length === 0) throw orderRefusal('NOT_STOPPED')
  await app.rxDesk.stop(context, rx, { id: user.id, text: `发药时停止：${[...off, ...blocked].join('；')}` })
}

/** What has not come of a partly issued order does not come: 缺货, its money goes back, the sheet is 8 (3.1). Refuses NOT_PART, PICKED, NO_REASON. */
export async function finishPart(
  context: OrderContext,
  user: UserPrincipal,
  input: Static<typeof finishOrderBody>,
): Promise<void> {
  const { tx, now, app } = context
  const { order, rx } = await lockPaid(context, user, input)
  if (rx.status !== '7') throw orderRefusal('NOT_PART')
  if (order.pickedBy !== null) throw orderRefusal('PICKED')
  const reason = input.reason.trim()
  if (reason.length < REASON_MIN) throw orderRefusal('NO_REASON')
  const open = await openNeedsOf(context, order, rx)
  const worth = worthOf(open, await needsOf(context, rx))
  for (const { line } of open) await setLineStatus(tx, line, LINE.short)
  await releaseOrder(context, order)
  const change = { status: nextDrugOrder(order, 'settle', 'pharmacist'), issuedAt: now }
  const ended = await updateOrder(tx, order, change, now)
  await refundPart(context, ended, { ...worth, reason: `缺货：${reason}` })
  await app.rxDesk.dispensed(context, rx, [])
  await announceOrder(context, ended)
}

/**
 * 退药 of an issued order (3.2): bad or wrong goods are booked back and written off at once (moves 3, then 8), so they are never sold again; of lost ones
 * nothing comes back. What they were worth may then be paid back by two of the office. The sheet stays 8. Refuses ISSUED for other states, RETURN_QTY.
 */
export async function bookReturn(
  context: OrderContext,
  user: UserPrincipal,
  input: Static<typeof returnOrderBody>,
): Promise<void> {
  const { tx, emit, now, app } = context
  const locked = await lockOrder(tx, input.id)
  if (!locked?.rx || locked.order.tenantId !== user.tenantId) throw orderRefusal('NOT_FOUND')
  const { order, rx } = locked
  const status = nextDrugOrder(order, 'return', 'pharmacist')
  if (order.version !== input.version) throw orderRefusal('VERSION_CONFLICT', { cur: { version: order.version } })
  const reason = input.reason.trim()
  if (reason.length < REASON_MIN) throw orderRefusal('NO_REASON')
  const needs = await needsOf(context, rx)
  const parts = await issuedLinesOf(tx, order.id, { rxId: rx.id, rxVersion: rx.rxVersion })
  const stock = { tx, emit, now, tenantId: order.tenantId, by: user }
  const back = new Map<string, number>()
  for (const { id, qty } of input.lines) back.set(id, (back.get(id) ?? 0) + qty)
  for (const [id, qty] of back) {
    const part = parts.find(one => one.part.id === id)?.part
    if (!part || qty > part.qty - part.returnedQty) throw orderRefusal('RETURN_QTY')
    const move = { stockId: part.stockId, qty, refType: 'return', refId: order.id, reason, removed: true }
    if (input.cause !== 'lost') for (const kind of ['3', '8'] as const) await app.stock.move(stock, { ...move, kind })
    await setReturned(tx, id, part.returnedQty + qty)
  }
  const isAll = parts.every(({ part }) => part.returnedQty + (back.get(part.id) ?? 0) === part.qty)
  const paidFen = (await paidPayment(tx, order.id))?.amountFen ?? 0
  const worth = parts.map(({ part, line }) => {
    const all = needs.find(need => need.line.no === line.no)?.qty ?? part.qty
    return Math.floor((line.amountFen * (part.returnedQty + (back.get(part.id) ?? 0))) / all)
  })
  const returnedFen = isAll
    ? paidFen
    : Math.min(
        paidFen,
        worth.reduce((sum, fen) => sum + fen, 0),
      )
  await updateOrder(tx, order, { status, returnedFen }, now)
  await notifyOffice(context, order.tenantId, {
    title: `订单${order.orderNo}已登记退药`,
    abstract: '请核对后申请退款，由另一人复核',
    busId: order.id,
  })
}
