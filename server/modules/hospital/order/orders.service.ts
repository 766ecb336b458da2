import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PaymentsFound } from '#contract/entities/order.ts'
import { PAY_PROVIDER } from '#contract/rules/payment.ts'
import { demoPayment, noPayment } from '#server/adapters/payment.ts'
import type { PaymentFacts, PaymentProvider } from '#server/adapters/payment.ts'
import type { Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import type { OrderContext } from './order.context.ts'
import { giveUpPick } from './dispense.commands.ts'
import { closeDrugOrder } from './drugOrder.service.ts'
import { lockOrder, staleDrugOrders, unpaidOrders, updateOrder } from './order.repository.ts'
import type { OrderRow } from './order.repository.ts'
import { announceOrder } from './announce.service.ts'
import { beginPayment, closeConsultOrder, newPayNo, settlePayment } from './payments.service.ts'
import { dueCallbacks, paymentsOf } from './payment.repository.ts'
import type { PaymentNote } from './payment.repository.ts'
import { leaveBatches, ordersOnExpired, writeOffBatch } from './keptBatches.service.ts'
import type { StockMove } from '../drugStock/stock.service.ts'
import { dueRefunds } from './refund.repository.ts'
import { askRefund, refundWhole } from './refunds.service.ts'

const EVERY_MS = 1_000
const DAY_MS = 86_400_000
/** An issued order that nobody confirms counts as received after this time; a pick that nobody issues is given up. */
const RECEIVED_AFTER = 7 * DAY_MS
const PICK_HOLDS = 2 * 3_600_000
/** So long an answer of the provider is waited for; what it says later is booked then. */
const ANSWER_MS = 5_000
/** So many orders are asked about at once before they are closed. */
const ASK_AT_ONCE = 10

type OrderMoment = Pick<OrderContext, 'tx' | 'emit' | 'now'>

/** What other modules may ask of orders and money. */
export interface Orders {
  /** who takes and gives back money; another one, which a deployment brings, by `use` */
  provider: () => PaymentProvider
  use: (provider: PaymentProvider) => void
  /** who takes new payments of a tenant: nobody where hos_config says so */
  payable: (tenantId: number) => Promise<PaymentProvider>
  /** one transaction with its events */
  run: <T>(work: (context: OrderContext) => Promise<T>) => Promise<T>
  /** begins a payment of an order */
  begin: (orderId: string, channel: string) => Promise<{ payNo: string; amountFen: number }>
  /** what a provider said of a payment */
  settle: (facts: PaymentFacts) => Promise<void>
  /** asks the provider about the payments of an order that nothing was heard of, and books what it says */
  ask: (orderId: string) => Promise<PaymentsFound>
  /** the same where somebody waits: a provider that is silent or away is not waited for long, and is no error */
  askBriefly: (orderId: string) => Promise<void>
  /** an order of no sheet, locked until the end of the transaction */
  lock: (tx: Tx, id: string) => Promise<OrderRow | null>
  /** an order that the caller holds follows what it is for; its patient hears of it */
  follow: (of: OrderMoment, order: OrderRow, change: Pick<Partial<OrderRow>, 'status' | 'finishedAt'>) => Promise<void>
  /** an unpaid order that the caller holds is closed */
  close: (of: OrderMoment, order: OrderRow, by: 'cancel' | 'timeout') => Promise<void>
  /** cancels an order as its patient would, where it is still to be paid */
  cancelUnpaid: (of: OrderContext, orderId: string) => Promise<void>
  /** all that is left of an order that the caller holds goes back (3.5) */
  refundWhole: (of: Pick<OrderContext, 'tx' | 'emit' | 'now'>, order: OrderRow, reason: string) => Promise<void>
  /** books 盘亏 or 报损 of a batch; orders that keep it move to other batches first (3.8) */
  writeOff: (of: Pick<OrderContext, 'tx' | 'emit' | 'now'>, user: UserPrincipal, move: StockMove) => Promise<void>
  /** one look at what is due: late callbacks, unpaid orders, refunds, expired batches, orders that nobody confirms or issues */
  tick: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    orders: Orders
  }
}

/** Decorates `app.orders` and looks once a second at what is due, by the server's clock; several processes may look at once. */
export function createOrders(app: FastifyInstance): Orders {
  let provider = app.config.demo ? demoPayment() : noPayment
  const run: Orders['run'] = work => app.outbox.run((tx, emit) => work({ tx, emit, now: new Date(app.now()), app }))
  // one bad row must not keep the others waiting
  const each = async <T>(rows: readonly T[], work: (row: T) => Promise<unknown>) => {
    for (const row of rows)
      await work(row).catch((error: unknown) => app.log.error({ err: error }, 'the clock of the orders failed'))
  }
  const settle: Orders['settle'] = async facts => {
    const { tenantId, began } = await run(context => settlePayment(context, facts))
    if (began !== null) app.consultation.began(began)
    app.boards.changed(tenantId, 'dispensing', 'sessions', 'care', 'live')
  }
  const ask: Orders['ask'] = async orderId => {
    const open = (await paymentsOf(app.db, orderId)).filter(
      ({ status, channel, raw }) =>
        status === '0' && provider.channels.includes(channel) && (raw as PaymentNote | null)?.failed !== true,
    )
    let found: PaymentsFound = open.length === 0 ? 'none' : 'waiting'
    for (const { payNo, amountFen, raw } of open) {
      const said = await provider.ask({ payNo, amountFen, raw })
      if (said === null) continue
      await settle(said)
      if (said.ok || found === 'waiting') found = said.ok ? 'paid' : 'refused'
    }
    return found
  }
  const closeUnpaid = async (id: string) => {
    const closed = await run(async context => {
      const locked = await lockOrder(context.tx, id)
      const { order } = locked ?? {}
      if (order?.status !== '0' || order.payDeadline === null || order.payDeadline > context.now) return null
      await (order.type === '2' ? closeDrugOrder(context, order, 'clock') : closeConsultOrder(context, order, 'timeout'))
      return order
    })
    if (closed?.type === '3') app.boards.changed(closed.tenantId, 'care')
  }
  const settleStale = (id: string) =>
    run(async context => {
      const locked = await lockOrder(context.tx, id)
      if (!locked) return
      const { order } = locked
      const { tx, now } = context
      if (order.status === '9' && order.issuedAt && order.issuedAt.getTime() + RECEIVED_AFTER <= now.getTime())
        await announceOrder(context, await updateOrder(tx, order, { status: '3', finishedAt: now }, now))
      if (order.status === '8' && order.pickedAt && order.pickedAt.getTime() + PICK_HOLDS <= now.getTime())
        if (locked.rx) await giveUpPick(context, { order, rx: locked.rx }, 'clock')
    })
  const leaveExpired = async (id: string) => {
    const order = await run(context => leaveBatches(context, id))
    if (order) app.boards.changed(order.tenantId, 'dispensing')
  }
  const look = async () => {
    const now = new Date(app.now())
    await each(await dueCallbacks(app.db, now), ({ payNo, amountFen }) => settle({ payNo, amountFen, ok: true }))
    await each(await ordersOnExpired(app, now), leaveExpired)
    const before = (ms: number) => new Date(now.getTime() - ms)
    await each(await staleDrugOrders(app.db, { issuedBy: before(RECEIVED_AFTER), pickedBy: before(PICK_HOLDS) }), ({ id }) =>
      settleStale(id),
    )
    for (const follower of Object.values(app.orderFollowers)) await follower.tick()
  }
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const askBriefly: Orders['askBriefly'] = async id => {
    const said = ask(id).catch((error: unknown) => app.log.error({ err: error }, `asking about order ${id} failed`))
    const enough = new AbortController()
    const signal = AbortSignal.any([enough.signal, closing.signal])
    await Promise.race([said, wait(ANSWER_MS, undefined, { signal }).catch(() => undefined)])
    enough.abort()
  }
  /** A payment whose callback was lost is booked before its order would be closed. */
  const lookAtUnpaid = async () => {
    const due = await unpaidOrders(app.db, new Date(app.now()))
    for (let at = 0; at < due.length && !closing.signal.aborted; at += ASK_AT_ONCE) {
      const some = due.slice(at, at + ASK_AT_ONCE)
      await Promise.all(some.map(({ id }) => askBriefly(id)))
      if (!closing.signal.aborted) await each(some, ({ id }) => closeUnpaid(id))
    }
  }
  const lookAtRefunds = async () =>
    each(await dueRefunds(app.db, new Date(app.now())), async ({ id }) => {
      if (!closing.signal.aborted) await askRefund(run, provider, id, closing.signal)
    })
  /** Looks by itself, one look after the other. */
  const looking = (work: () => Promise<void>): (() => Promise<void>) => {
    let working: Promise<void> = Promise.resolve()
    const inTurn = () => (working = working.then(work, work))
    let timer: NodeJS.Timeout | undefined
    const next = () => {
      timer = setTimeout(() => {
        inTurn()
          .catch((error: unknown) => app.log.error({ err: error }, 'the clock of the orders failed'))
          .finally(() => timer && next())
      }, EVERY_MS)
      timer.unref()
    }
    next()
    app.addHook('onClose', async () => {
      clearTimeout(timer)
      timer = undefined
      await working.catch(() => undefined)
    })
    return inTurn
  }
  // a provider that takes long keeps none of the others waiting
  const ticks = [looking(look), looking(lookAtUnpaid), looking(lookAtRefunds)]
  const tick = async () => {
    for (const one of ticks) await one()
  }
  return {
    provider: () => provider,
    use: other => {
      provider = other
    },
    run,
    begin: (orderId, channel) =>
      run(async context => {
        const locked = await lockOrder(context.tx, orderId)
        if (!locked) throw orderRefusal('NOT_FOUND')
        const payNo = newPayNo()
        await beginPayment(context, locked, { channel, payNo })
        return { payNo, amountFen: locked.order.payFen }
      }),
    payable: async tenantId => {
      const { key, values } = PAY_PROVIDER
      return (await app.hospitalConfig.of(tenantId, key)) === values[0] ? noPayment : provider
    },
    settle,
    ask,
    askBriefly,
    lock: async (tx, id) => (await lockOrder(tx, id))?.order ?? null,
    follow: async (of, order, change) => {
      const isSame = Object.keys(change).length === 0
      await announceOrder(of, isSame ? order : await updateOrder(of.tx, order, change, of.now))
    },
    close: async (of, order, by) => {
      await closeConsultOrder({ ...of, app }, order, by)
    },
    cancelUnpaid: async (of, orderId) => {
      const order = (await lockOrder(of.tx, orderId))?.order
      if (order?.status !== '0') return
      await (order.type === '2' ? closeDrugOrder(of, order, 'patient') : closeConsultOrder(of, order, 'cancel'))
    },
    refundWhole: async (of, order, reason) => {
      await refundWhole({ ...of, app }, order, reason)
    },
    writeOff: async (of, user, move) => {
      await writeOffBatch({ ...of, app }, user, move)
    },
    tick,
  }
}
