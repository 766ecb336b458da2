import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { RightsDeed } from './menu.commands.ts'

/** Does a change of rights in one transaction with its audit; afterwards it counts for every running session. */
export async function writeRights<T>(
  app: FastifyInstance,
  { user, request }: { user: UserPrincipal; request: FastifyRequest },
  command: (deed: RightsDeed) => Promise<T>,
): Promise<T> {
  const done = await app.db.transaction(tx =>
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
