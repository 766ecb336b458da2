import type { Static } from 'typebox'
import type { ShopChoice } from '#contract/entities/dispense.ts'
import type { chooseShopBody } from '#contract/http/calls/dispense.schema.ts'
import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { announceOrder } from './announce.service.ts'
import type { OrderContext } from './order.context.ts'
import { decoctFeeAt, decoctFeeIn, drugsFenAt } from './decoction.rules.ts'
import { lockPaid } from './dispense.commands.ts'
import { openShops } from './dispense.repository.ts'
import { openNeedsOf, releaseOrder, reserveWhole, shopRefusal } from './drugOrder.service.ts'
import { nextDrugOrder } from './moves.rules.ts'
import { updateOrder } from './order.repository.ts'
import type { OrderRow, RxRow } from './order.repository.ts'
import { startedSince } from './payment.repository.ts'
import { PAYING_MS } from './payments.service.ts'
import { refundsOf } from './refund.repository.ts'
import { refundPart } from './refunds.service.ts'

const [SELF_FETCH, EXPRESS] = ['1', '2'] as const

/** Pharmacies that a patient may choose, with why one cannot be: it lacks drugs of the sheet today, or is outside of the hospital (PHARM-16). */
export async function shopChoicesOf(context: OrderContext, order: OrderRow, rx: RxRow): Promise<ShopChoice[]> {
  const { tx, now, app } = context
  const needs = await openNeedsOf(context, order, rx)
  const kept = await app.stock.reservedFor(tx, { tenantId: order.tenantId, refType: 'order', refId: order.id })
  const isKept = kept.reduce((sum, { qty }) => sum + qty, 0) >= needs.reduce((sum, { qty }) => sum + qty, 0)
  const choices: ShopChoice[] = []
  const nameOf = new Map(needs.map(({ drugCode, line }) => [drugCode, line.facts.name]))
  for (const shop of await openShops(tx, order.tenantId)) {
    const { code, name, address, businessHours, phone, deliveryTypes, deliveryFeeFen } = shop
    const missing = await app.stock.shortIn(tx, { tenantId: order.tenantId, shopCode: code, now }, needs)
    const deliveries = (['1', '2'] as const).filter(type => deliveryTypes.split(',').includes(type))
    const hasAll = missing.length === 0 || (code === order.shopCode && isKept)
    const lacks = hasAll ? null : `缺货：${missing.map(one => nameOf.get(one) ?? one).join('、')}`
    const refusal = shopRefusal(rx, shop)
    const off = refusal === null ? lacks : ORDER_REFUSALS[refusal]
    const decoctFeeFen = decoctFeeAt(rx, shop)
    choices.push({ code, name, address, businessHours, phone, deliveries, deliveryFeeFen, decoctFeeFen, off })
  }
  return choices
}

/** Pharmacy and delivery of an unpaid order: reserved at the new one, released at the old one, in one transaction, both held in their order. */
export async function chooseShop(
  context: OrderContext,
  { order, rx }: { order: OrderRow; rx: RxRow },
  input: Static<typeof chooseShopBody>,
): Promise<void> {
  const { tx, now, app } = context
  if (order.status === '8') throw orderRefusal('SHOP_PAID', { cur: { status: order.status } })
  const status = nextDrugOrder(order, 'chooseShop', 'patient')
  if (order.version !== input.version) throw orderRefusal('VERSION_CONFLICT', { cur: { version: order.version } })
  if (await startedSince(tx, order.id, new Date(now.getTime() - PAYING_MS))) throw orderRefusal('PAYING')
  const shop = (await openShops(tx, order.tenantId)).find(({ code }) => code === input.shopCode)
  if (!shop?.deliveryTypes.split(',').includes(input.delivery)) throw orderRefusal('NO_SHOP')
  const refusal = shopRefusal(rx, shop)
  if (refusal !== null) throw orderRefusal(refusal)
  const isExpress = input.delivery === EXPRESS
  const [receiverName, receiverPhone, address] = [input.receiverName, input.receiverPhone, input.address].map(one => one.trim())
  if (isExpress && (!receiverName || !receiverPhone || !address)) throw orderRefusal('ADDRESS')
  await app.stock.hold(tx, order.tenantId, [order.shopCode ?? '', shop.code])
  await releaseOrder(context, order)
  const deliveryFeeFen = isExpress ? shop.deliveryFeeFen : 0
  const chosen = { shopCode: shop.code, delivery: input.delivery, deliveryFeeFen }
  const amountFen = drugsFenAt(rx, shop) + deliveryFeeFen
  const money = { amountFen, payFen: amountFen }
  const to = isExpress ? { receiverName: receiverName ?? '', receiverPhone: receiverPhone ?? '', address: address ?? '' } : {}
  const changed = await updateOrder(tx, order, { status, ...chosen, ...money, ...to }, now)
  if (!(await reserveWhole(context, changed, rx))) throw orderRefusal('SHOP_LACKS')
  await announceOrder(context, changed)
}

/** Pays back what a fee is less than the paid one, fen, without what went back of it for earlier moves. */
async function refundCheaper(context: OrderContext, order: OrderRow, lessFen: number, reason: string): Promise<void> {
  if (lessFen <= 0) return
  const earlier = (await refundsOf(context.tx, order.id)).filter(
    one => one.auto === 'Y' && one.lineNos?.length === 0 && one.reason === reason && one.status !== '4',
  )
  const backFen = earlier.reduce((sum, { amountFen }) => sum + amountFen, 0)
  await refundPart(context, order, { amountFen: Math.max(0, lessFen - backFen), reason, lineNos: [] })
}

/**
 * 更换药房 of a paid order by pharmacist or office, before it is picked: the other pharmacy has all of it, the price stays as paid, and of a cheaper delivery or
 * 代煎 the difference goes back. Refuses PICKED, NO_SHOP, CIRCULATION_OFF, NO_DECOCT, SHOP_LACKS.
 */
export async function moveShop(
  context: OrderContext,
  user: UserPrincipal,
  input: { id: string; version: number; shopCode: string },
): Promise<void> {
  const { tx, now, app } = context
  const { order, rx } = await lockPaid(context, user, input)
  const status = nextDrugOrder(order, 'moveShop', user.roles.includes('pharmacist') ? 'pharmacist' : 'office')
  if (order.pickedBy !== null) throw orderRefusal('PICKED')
  const shops = await openShops(tx, order.tenantId)
  const shop = shops.find(({ code }) => code === input.shopCode)
  const isThere = shop?.code !== order.shopCode && shop?.deliveryTypes.split(',').includes(order.delivery ?? SELF_FETCH)
  if (!shop || !isThere) throw orderRefusal('NO_SHOP')
  const refusal = shopRefusal(rx, shop)
  if (refusal !== null) throw orderRefusal(refusal)
  await app.stock.hold(tx, order.tenantId, [order.shopCode ?? '', shop.code])
  await releaseOrder(context, order)
  const moved = await updateOrder(tx, order, { status, shopCode: shop.code }, now)
  if (!(await reserveWhole(context, moved, rx))) throw orderRefusal('SHOP_LACKS')
  const delivery = order.delivery === EXPRESS ? order.deliveryFeeFen - shop.deliveryFeeFen : 0
  await refundCheaper(context, moved, delivery, '更换药房，退还配送费差额')
  await refundCheaper(context, moved, decoctFeeIn(order, rx) - decoctFeeAt(rx, shop), '更换药房，退还代煎费差额')
  await announceOrder(context, moved)
}
