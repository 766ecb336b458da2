import type { FastifyInstance } from 'fastify'
import type { OrderType } from '#contract/entities/order.ts'
import type { Tx } from '#server/db/client.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import type { OrderRow } from './order.repository.ts'

/** One transaction of a command on orders and money. `now` is fixed for all of it. */
export interface OrderContext {
  tx: Tx
  emit: Emit
  now: Date
  app: Pick<FastifyInstance, 'announcementCommands' | 'consultation' | 'stock' | 'rxDesk' | 'orders' | 'orderFollowers'>
}

/** What happens to that for which orders of a kind are made; the order is held by the caller, all in its transaction. */
export interface OrderFollower {
  /** it was paid; a text: it cannot go on for this reason, and all goes back */
  onPaid: (context: OrderContext, order: OrderRow) => Promise<string | null>
  /** it was never paid and is closed, by its patient or by the clock */
  onClosed: (context: OrderContext, order: OrderRow, by: 'cancel' | 'timeout') => Promise<void>
  /** two of the office gave all of it back */
  onPaidBack: (context: OrderContext, order: OrderRow) => Promise<void>
  /** one look at what is due */
  tick: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** by the kind of the order */
    orderFollowers: Partial<Record<OrderType, OrderFollower>>
  }
}

/** Who does what nobody asked for. */
export const SYSTEM = { id: '', realname: '系统' } as const
