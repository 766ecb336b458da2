import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/orders.ts'
import * as drugs from '#contract/http/calls/dispense.ts'
import * as drugSchemas from '#contract/http/calls/dispense.schema.ts'
import * as schemas from '#contract/http/calls/orders.schema.ts'
import { noInsurance } from '#server/adapters/insurance.ts'
import type { Queryable } from '#server/db/client.ts'
import type { PatientPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { once } from '../once.repository.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { closeDrugOrder } from './drugOrder.service.ts'
import { announceOrder } from './announce.service.ts'
import { nextDrugOrder } from './moves.rules.ts'
import { chooseShop, shopChoicesOf } from './shopChoice.commands.ts'
import { findFullOrder, lockOrder, ordersOfAccount, updateOrder } from './order.repository.ts'
import type { FullOrder, OrderRow, RxRow } from './order.repository.ts'
import type { Orders } from './orders.service.ts'
import { beginPayment, closeConsultOrder, newPayNo } from './payments.service.ts'
import { findPayment, updatePayment } from './payment.repository.ts'
import type { PaymentNote, PaymentRow } from './payment.repository.ts'
import { presentOrder, presentOrderDetail } from './order.presenter.ts'

const PAGE = 20
const INSURANCE = 'insurance'
/** 延迟回调 of the demonstration comes after so long, ms. */
const LATE_MS = 10_000
/** A payment of which nothing was heard is asked about so long after it was begun or asked about last, ms. */
const ASK_AFTER = 30_000
const ASKED_MAX = 1_000

/** An order of one of the people of an account; another's is not there. */
async function ownOrder(db: Queryable, patient: PatientPrincipal, id: string): Promise<FullOrder> {
  const found = await findFullOrder(db, id)
  if (!found || found.account !== patient.id) throw orderRefusal('NOT_FOUND')
  return found
}

/** Orders and payments of a patient's account (contract/http/calls/orders.ts). */
export function patientOrderRoutes(app: FastifyInstance, orders: Orders): void {
  const read = (patient: PatientPrincipal, id: string) => async () =>
    presentOrderDetail(app.db, await ownOrder(app.db, patient, id), {
      now: app.now(),
      channels: (await orders.payable(patient.tenantId)).channels,
    })
  /** A command on an own order, once; the order is locked, with its prescription. Answers what the first of this requestId was about. */
  const command = (
    patient: PatientPrincipal,
    { id, requestId, name, refId = id }: { id: string; requestId: string; name: string; refId?: string },
    work: (
      locked: { order: OrderRow; rx: RxRow | null },
      context: Parameters<Parameters<Orders['run']>[0]>[0],
    ) => Promise<unknown>,
  ) =>
    orders.run(async context => {
      await ownOrder(context.tx, patient, id)
      const of = { byUser: patient.id, requestId, tenantId: patient.tenantId, name, refId, isNew: refId !== id, now: context.now }
      return once(context.tx, of, async () => {
        const locked = await lockOrder(context.tx, id)
        if (!locked) throw orderRefusal('NOT_FOUND')
        await work(locked, context)
        await app.audit({ actor: patient, action: `order.${name}`, entity: 'order', entityId: id }, context.tx)
      })
    })

  const askedAt = new Map<string, number>()
  /** Whether the provider is asked now about a payment whose page looks every two seconds; by this process. */
  const isDue = ({ payNo, at }: PaymentRow): boolean => {
    if (app.now() - (askedAt.get(payNo) ?? at.getTime()) < ASK_AFTER) return false
    askedAt.delete(payNo)
    askedAt.set(payNo, app.now())
    const [oldest] = askedAt.keys()
    if (askedAt.size > ASKED_MAX && oldest !== undefined) askedAt.delete(oldest)
    return true
  }
  const outcomeOf = ({ status, raw }: PaymentRow) => {
    if (status === '1') return 'paid' as const
    if (status === '2') return 'refunding' as const
    return (raw as PaymentNote | null)?.failed ? ('refused' as const) : ('waiting' as const)
  }

  serve(app, calls.myOrders, {
    schema: { query: schemas.myOrdersQuery },
    reads: ({ result: { rows } }) => ({
      action: 'order.list',
      entity: 'order',
      entityId: rows.map(({ id }) => id).join(','),
      content: `${rows.length}个订单`,
    }),
    handler: async ({ patient, input: { page = 1 } }) => {
      const found = await ordersOfAccount(app.db, { accountId: patient.id, limit: PAGE + 1, offset: (page - 1) * PAGE })
      return { rows: found.slice(0, PAGE).map(presentOrder), hasMore: found.length > PAGE }
    },
  })
  serve(app, calls.myOrder, {
    schema: { query: schemas.myOrderQuery },
    reads: ({ input: { id } }) => ({ action: 'order.read', entity: 'order', entityId: id }),
    handler: ({ patient, input: { id } }) => read(patient, id)(),
  })
  serve(app, calls.payOrder, {
    schema: { body: schemas.payOrderBody },
    handler: async ({ patient, input: { id, channel, requestId, payFen } }) => {
      const provider = await orders.payable(patient.tenantId)
      const full = await ownOrder(app.db, patient, id)
      if (channel === INSURANCE && noInsurance.off !== null) throw orderRefusal('INSURANCE_OFF')
      if (!provider.channels.includes(channel)) throw orderRefusal('PAY_OFF')
      const refId = newPayNo()
      const payNo = await command(patient, { id, requestId, name: 'pay', refId }, async (locked, context) => {
        if (payFen !== undefined && payFen !== locked.order.payFen) throw orderRefusal('PRICE_CHANGED')
        await beginPayment(context, locked, { channel, payNo: refId })
      })
      // what was begun, not what the order cost before it was locked
      const begun = await findPayment(app.db, payNo)
      if (!begun) throw orderRefusal('NO_PAYMENT')
      const { url } = await provider.start({ payNo, amountFen: begun.amountFen, subject: presentOrder(full).subject })
      return { payNo, url }
    },
  })
  serve(app, calls.myPayment, {
    schema: { query: schemas.paymentQuery },
    handler: async ({ patient, input: { payNo } }) => {
      const payment = await findPayment(app.db, payNo)
      if (!payment) throw orderRefusal('NO_PAYMENT')
      await ownOrder(app.db, patient, payment.orderId)
      const outcome = outcomeOf(payment)
      if (outcome !== 'waiting' || !isDue(payment)) return { outcome }
      // its callback may be lost
      await orders.askBriefly(payment.orderId)
      return { outcome: outcomeOf((await findPayment(app.db, payNo)) ?? payment) }
    },
  })
  serve(app, calls.payDemo, {
    schema: { body: schemas.payDemoBody },
    handler: async ({ patient, input: { payNo, outcome } }) => {
      const provider = orders.provider()
      const payment = await findPayment(app.db, payNo)
      if (!payment || !provider.sign) throw orderRefusal('NO_PAYMENT')
      await ownOrder(app.db, patient, payment.orderId)
      if (outcome === 'late') {
        const dueAt = app.now() + LATE_MS
        await orders.run(({ tx }) => updatePayment(tx, payNo, { raw: { dueAt } satisfies PaymentNote }))
        return null
      }
      // the way of a real callback, its signature too
      const facts = { payNo, amountFen: payment.amountFen, ok: outcome === 'success' }
      const said = provider.verify({ ...facts, sign: provider.sign(facts) })
      if (said) await orders.settle(said)
      return null
    },
  })
  serve(app, calls.cancelOrder, {
    schema: { body: schemas.cancelOrderBody },
    handler: async ({ patient, input: { id, requestId, version } }) => {
      await command(patient, { id, requestId, name: 'cancel' }, async ({ order }, context) => {
        if (order.version !== version) throw orderRefusal('VERSION_CONFLICT', { cur: { version: order.version } })
        await (order.type === '2' ? closeDrugOrder(context, order, 'patient') : closeConsultOrder(context, order, 'cancel'))
      })
      app.boards.changed(patient.tenantId, 'care')
      return read(patient, id)()
    },
    message: '订单已取消',
  })
  serve(app, drugs.shopChoices, {
    schema: { query: drugSchemas.shopChoicesQuery },
    handler: async ({ patient, input: { id } }) => {
      await ownOrder(app.db, patient, id)
      return orders.run(async context => {
        const locked = await lockOrder(context.tx, id)
        if (!locked?.rx) throw orderRefusal('NOT_FOUND')
        return shopChoicesOf(context, locked.order, locked.rx)
      })
    },
  })
  serve(app, drugs.chooseShop, {
    schema: { body: drugSchemas.chooseShopBody },
    handler: async ({ patient, input }) => {
      const { id, requestId } = input
      await command(patient, { id, requestId, name: 'chooseShop' }, async ({ order, rx }, context) => {
        if (rx === null) throw orderRefusal('NOT_FOUND')
        await chooseShop(context, { order, rx }, input)
      })
      return read(patient, id)()
    },
    message: '已选择药房',
  })
  serve(app, drugs.refundOwn, {
    schema: { body: drugSchemas.refundOwnBody },
    handler: async ({ patient, input: { id, requestId, version } }) => {
      await command(patient, { id, requestId, name: 'refundOwn' }, async ({ order, rx }, context) => {
        if (rx === null || order.status === '9' || order.status === '3' || rx.status === '7') throw orderRefusal('ISSUED')
        nextDrugOrder(order, 'refund', 'patient')
        if (order.version !== version) throw orderRefusal('VERSION_CONFLICT', { cur: { version: order.version } })
        if (order.pickedBy !== null) throw orderRefusal('PICKED')
        await app.rxDesk.refunded(context, rx)
      })
      app.boards.changed(patient.tenantId, 'dispensing', 'live')
      return read(patient, id)()
    },
    message: '退款申请已提交，款项将原路退回',
  })
  serve(app, drugs.receiveOrder, {
    schema: { body: drugSchemas.receiveOrderBody },
    handler: async ({ patient, input: { id, requestId, version } }) => {
      await command(patient, { id, requestId, name: 'receive' }, async ({ order }, { tx, emit, now }) => {
        const status = nextDrugOrder(order, 'receive', 'patient')
        if (order.version !== version) throw orderRefusal('VERSION_CONFLICT', { cur: { version: order.version } })
        await announceOrder({ tx, emit }, await updateOrder(tx, order, { status, finishedAt: now }, now))
      })
      return read(patient, id)()
    },
    message: '已确认收货',
  })
  serve(app, calls.payNotify, {
    schema: { params: schemas.notifyParams, body: schemas.notifyBody },
    limit: { count: 600, per: 60_000 },
    handler: async ({ input: { channel, ...callback } }) => {
      const provider = orders.provider()
      const said = provider.channels.includes(channel) ? provider.verify(callback) : null
      if (!said) throw orderRefusal('BAD_CALLBACK')
      await orders.settle(said)
      return null
    },
  })
}
