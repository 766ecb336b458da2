import type { FastifyInstance } from 'fastify'
import { orderSums as call } from '#contract/http/calls/orders.ts'
import { order } from '#contract/resources/hospital/order.resource.ts'
import { serve } from '#server/plugins/serve.ts'
import { orderSums } from './order.repository.ts'

/** What all orders come to that the list would show for the same question (PAY-12). */
export function orderSumsRoutes(app: FastifyInstance): void {
  serve(app, call, {
    reads: ({ result: { count } }) => ({ action: 'order.sums', entity: 'order', content: `${count}个订单` }),
    handler: async ({ user, request }) => orderSums(app.db, await app.crud.asked(order.id, user, request)),
  })
}
