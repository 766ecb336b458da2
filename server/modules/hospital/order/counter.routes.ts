import type { FastifyInstance } from 'fastify'
import type { CounterOrder } from '#contract/entities/order.ts'
import * as calls from '#contract/http/calls/orders.ts'
import * as schemas from '#contract/http/calls/orders.schema.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { once } from '../once.repository.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { counterPay } from './counter.commands.ts'
import { findByRxNo, findPaidOrder } from './dispense.repository.ts'
import type { PaidOrder } from './dispense.repository.ts'
import { findFullOrder, statusOf } from './order.repository.ts'
import type { Orders } from './orders.service.ts'
import { presentOrder } from './order.presenter.ts'

/** 窗口收款 where no provider takes payments online (contract/http/calls/orders.ts); every read of an order is audited. */
export function counterRoutes(app: FastifyInstance, orders: Orders): void {
  const checkOff = async ({ tenantId }: UserPrincipal) => {
    if ((await orders.payable(tenantId)).channels.length > 0) throw orderRefusal('COUNTER_OFF')
  }
  const present = async (found: PaidOrder | undefined): Promise<CounterOrder> => {
    const full = found && (await findFullOrder(app.db, found.order.id))
    if (!found || !full) throw orderRefusal('NO_ORDER')
    const { order, rxNo, patientName, shopName } = found
    const { id, version, payFen } = order
    return {
      id,
      version,
      rxNo,
      patientName,
      subject: presentOrder(full).subject,
      shopName: shopName ?? '',
      status: statusOf(order),
      payFen,
    }
  }
  serve(app, calls.counterOrder, {
    schema: { query: schemas.counterOrderQuery },
    reads: ({ result: { id } }) => ({ action: 'order.read', entity: 'order', entityId: id }),
    handler: async ({ user, input: { rxNo } }) => {
      await checkOff(user)
      return present(await findByRxNo(app.db, user.tenantId, rxNo.trim().toUpperCase()))
    },
  })
  serve(app, calls.counterPay, {
    schema: { body: schemas.counterPayBody },
    handler: async ({ user, input }) => {
      await checkOff(user)
      const { id: refId, requestId } = input
      await orders.run(context =>
        once(
          context.tx,
          { byUser: user.id, requestId, tenantId: user.tenantId, name: 'counterPay', refId, now: context.now },
          async () => {
            await counterPay(context, user, input)
            await app.audit({ actor: user, action: 'order.counterPay', entity: 'order', entityId: refId }, context.tx)
          },
        ),
      )
      app.boards.changed(user.tenantId, 'dispensing', 'live')
      return present(await findPaidOrder(app.db, user.tenantId, refId))
    },
    message: '收款已登记',
  })
}
