import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { UserPrincipal } from './principal.ts'

/** Who writes, when, and in which transaction; `note` says what changed, for the audit. */
export interface RightsDeed {
  tx: Tx
  user: UserPrincipal
  now: Date
  note: (action: string, entity: string, id: string, content: string) => Promise<void>
}

/** Does a change of rights in one transaction with its audit, again when the database gave it up; afterwards it counts for every running session. */
export async function writeRights<T>(
  app: FastifyInstance,
  { user, request }: { user: UserPrincipal; request: FastifyRequest },
  command: (deed: RightsDeed) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(app.db, tx =>
    command({
      tx,
      user,
      now: new Date(app.now()),
      note: (action, entity, entityId, content) =>
        app.audit({ actor: user, action, entity, entityId, content, ip: request.ip }, tx),
    }),
  )
  app.tokens.refresh()
  return done
}
