import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/db/client.ts'
import type { Emit } from '#server/realtime/outbox.ts'

/** One transaction of a command on orders and money. `now` is fixed for all of it. */
export interface OrderContext {
  tx: Tx
  emit: Emit
  now: Date
  app: Pick<FastifyInstance, 'announcementCommands' | 'consultation' | 'stock' | 'rxDesk'>
}

/** Who does what nobody asked for. */
export const SYSTEM = { id: '', realname: '系统' } as const
