import { and, eq, gt, inArray } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { RIGHTS_CHANGED } from '#contract/sockets/notice.ts'
import { sysToken } from '#server/db/tables/index.ts'
import { noticeToUser } from './noticeStreams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Roles, menu entries or grants of these users (null: of anybody) have changed and are committed: running sessions know it at once, in every process,
     * and the signed-in people concerned get a push that has their menu and rights read again. Never rejects: the change itself has been made.
     */
    rightsChanged: (userIds: readonly string[] | null) => Promise<void>
  }
}

const RIGHTS_STREAM = 'x:rights'
const USERS_MAX = 500

/** Decorates `app.rightsChanged`. The push is a row of each user's own stream, so anyone who is offline for a moment gets it with the reconnect. */
export const rightsPushPlugin = fp(
  async app => {
    const forget = (userIds: readonly string[] | null) => {
      if (userIds === null) app.tokens.forget()
      else userIds.forEach(id => app.tokens.forget(id))
    }
    app.hub.subscribe(RIGHTS_STREAM, 0, {
      row: () => undefined,
      told: event => forget((event.payload as { userIds: readonly string[] | null }).userIds),
    })
    const signedIn = async (userIds: readonly string[] | null): Promise<string[]> => {
      const isLive = and(eq(sysToken.kind, 'user'), gt(sysToken.expiresAt, new Date(app.now())))
      const rows = await app.db
        .selectDistinct({ id: sysToken.ownerId })
        .from(sysToken)
        .where(and(isLive, userIds === null ? undefined : inArray(sysToken.ownerId, [...userIds])))
      return rows.map(row => row.id)
    }
    app.decorate('rightsChanged', async userIds => {
      forget(userIds)
      if (userIds?.length === 0) return
      app.hub.tell(RIGHTS_STREAM, { type: 'changed', payload: { userIds } })
      try {
        const ids = await signedIn(userIds)
        for (let at = 0; at < ids.length; at += USERS_MAX)
          await app.outbox.run(async (_tx, emit) => {
            for (const id of ids.slice(at, at + USERS_MAX)) noticeToUser(emit, id, RIGHTS_CHANGED)
          })
      } catch (error) {
        app.log.error({ err: error }, 'telling people about changed rights failed')
      }
    })
  },
  { name: 'rightsPush', dependencies: ['core', 'tokens', 'realtime'] },
)
