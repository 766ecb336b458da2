import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/orders.ts'
import * as schemas from '#contract/http/calls/orders.schema.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { once } from '../once.repository.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import type { OrderContext } from './order.context.ts'
import { drugsPaidBack } from './drugOrder.service.ts'
import { findFullOrder, lockOrder } from './order.repository.ts'
import type { Orders } from './orders.service.ts'
import { presentOfficeOrder } from './order.presenter.ts'
import { findRefund } from './refund.repository.ts'
import { isIssued } from './refundable.rules.ts'
import { approveRefund, confirmRefund, denyRefund, recordRefund, requestRefund, retryRefund } from './refunds.service.ts'

const REASON_MIN = 5

/** Orders for the office: what happened to one, refunds by two persons, and what the provider knows (contract/http/calls/orders.ts, PAY-05). */
export function officeOrderRoutes(app: FastifyInstance, orders: Orders): void {
  const present = async (user: UserPrincipal, id: string) => {
    const found = await findFullOrder(app.db, id)
    if (!found || found.order.tenantId !== user.tenantId) throw orderRefusal('NOT_FOUND')
    return presentOfficeOrder(app.db, found, app.now())
  }
  const command = (
    user: UserPrincipal,
    of: { id: string; requestId: string; name: string },
    work: (context: OrderContext) => Promise<void>,
  ) =>
    orders.run(async context => {
      const { id: refId, requestId, name } = of
      await once(context.tx, { byUser: user.id, requestId, tenantId: user.tenantId, name, refId, now: context.now }, async () => {
        await work(context)
        await app.audit({ actor: user, action: `order.${name}`, entity: 'order', entityId: refId }, context.tx)
      })
    })
  /** The order of a refund after a command on it. */
  const after = async (user: UserPrincipal, refundId: string) => {
    const refund = await findRefund(app.db, refundId)
    return present(user, refund?.orderId ?? '')
  }

  serve(app, calls.orderDetail, {
    schema: { query: schemas.orderDetailQuery },
    reads: ({ input: { id } }) => ({ action: 'order.read', entity: 'order', entityId: id }),
    handler: ({ user, input: { id } }) => present(user, id),
  })
  serve(app, calls.requestRefund, {
    schema: { body: schemas.requestRefundBody },
    handler: async ({ user, input: { id, requestId, version, amountFen, reason } }) => {
      if ([...reason.trim()].length < REASON_MIN) throw orderRefusal('REFUND_REASON')
      await command(user, { id, requestId, name: 'requestRefund' }, async context => {
        const locked = await lockOrder(context.tx, id)
        if (!locked || locked.order.tenantId !== user.tenantId) throw orderRefusal('NOT_FOUND')
        if (locked.order.version !== version) throw orderRefusal('VERSION_CONFLICT', { cur: { version: locked.order.version } })
        const { order, rx } = locked
        const of = { amountFen, reason: reason.trim(), byUser: user.id, isIssued: isIssued(order, rx?.status) }
        await requestRefund(context, order, of)
      })
      return present(user, id)
    },
    message: '退款申请已提交，待另一人复核',
  })
  serve(app, calls.approveRefund, {
    schema: { body: schemas.refundCommandBody },
    handler: async ({ user, input: { id, requestId } }) => {
      await command(user, { id, requestId, name: 'approveRefund' }, async context => {
        const drugs = await approveRefund(context, id, user)
        if (drugs) await drugsPaidBack(context, drugs.order, drugs.rx)
      })
      app.boards.changed(user.tenantId, 'dispensing', 'care', 'live')
      return after(user, id)
    },
    message: '退款已通过复核',
  })
  serve(app, calls.denyRefund, {
    schema: { body: schemas.refundCommandBody },
    handler: async ({ user, input: { id, requestId } }) => {
      await command(user, { id, requestId, name: 'denyRefund' }, context => denyRefund(context, id, user))
      return after(user, id)
    },
    message: '退款申请已驳回',
  })
  serve(app, calls.retryRefund, {
    schema: { body: schemas.refundCommandBody },
    handler: async ({ user, input: { id, requestId } }) => {
      await command(user, { id, requestId, name: 'retryRefund' }, context => retryRefund(context, id, user.tenantId))
      return after(user, id)
    },
    message: '已重新提交退款',
  })
  serve(app, calls.recordRefund, {
    schema: { body: schemas.recordRefundBody },
    handler: async ({ user, input: { id, requestId, manualRef } }) => {
      await command(user, { id, requestId, name: 'recordRefund' }, context => recordRefund(context, id, user, manualRef.trim()))
      return after(user, id)
    },
    message: '线下退款已登记，待另一人确认',
  })
  serve(app, calls.confirmRefund, {
    schema: { body: schemas.refundCommandBody },
    handler: async ({ user, input: { id, requestId } }) => {
      await command(user, { id, requestId, name: 'confirmRefund' }, context => confirmRefund(context, id, user))
      return after(user, id)
    },
    message: '线下退款已确认',
  })
  serve(app, calls.askPayments, {
    schema: { body: schemas.askPaymentsBody },
    handler: async ({ user, input: { id, requestId } }) => {
      await present(user, id)
      const found = await orders.ask(id)
      await command(user, { id, requestId, name: 'query' }, () => Promise.resolve())
      return { found, order: await present(user, id) }
    },
  })
}
