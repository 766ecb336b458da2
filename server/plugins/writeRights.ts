import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { UserPrincipal } from './principal.ts'

/** Who writes, when, and in which transaction; `note` says what changed, for the audit. */
export interface RightsContext {
  tx: Tx
  user: UserPrincipal
  now: Date
  note: (action: string, entity: string, id: string, content: string) => Promise<void>
  /** names whose menu or rights the change touches, instead of everybody's */
  concerns: (userIds: readonly string[]) => void
}

/** Does a change of rights in one transaction with its audit, again when the database gave it up; afterwards it counts for every running session and is pushed. */
export async function writeRights<T>(
  app: FastifyInstance,
  { user, request }: { user: UserPrincipal; request: FastifyRequest },
  command: (context: RightsContext) => Promise<T>,
): Promise<T> {
  let concerned: readonly string[] | null = null
  const done = await inTransaction(app.db, tx => {
    concerned = null
    return command({
      tx,
      user,
      concerns: userIds => {
        concerned = userIds
      },
      now: new Date(app.now()),
      note: (action, entity, entityId, content) =>
        app.audit({ actor: user, action, entity, entityId, content, ip: request.ip }, tx),
    })
  })
  await app.rightsChanged(concerned)
  return done
}
