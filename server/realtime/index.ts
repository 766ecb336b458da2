import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import type { Db } from '#server/db/client.ts'
import type { Ended } from '#server/plugins/tokens.ts'
import { decorateCaches } from './caches.ts'
import { createHub } from './hub.ts'
import type { Hub } from './hub.ts'
import { GRID_STREAM, readLogged } from './grid/logged.ts'
import { createOutbox } from './outbox.ts'
import type { Outbox } from './outbox.ts'
import type { HintCarrier } from './hints.ts'
import { connectPostgresHints } from './postgresHints.ts'

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox
    hub: Hub
    /** What carries hints between processes, and whether it does. `none`: one process serves everything. */
    hintState: () => { carrier: 'redis' | 'postgres' | 'none'; state: 'off' | 'up' | 'down' }
    /** Sign-ins that ended in this or any other process; anyone who holds a socket for one closes it. Answers how to stop listening. */
    onSignInEnded: (listener: (ended: Ended) => void) => () => void
  }
}

export interface RealtimeOptions {
  /** keeps installations on one Redis apart; by default the identity of the database does */
  redisPrefix?: string
  /** how often the heads of listened streams are looked up, ms */
  pollMs?: number
}

const SWEEP_EVERY_MS = 60 * 60 * 1_000
const TOKENS_STREAM = 'x:tokens'

/** The same for every process of an installation and for no other: the identity of the database cluster and the database's name. */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select md5(system_identifier::text || current_database()) as id from pg_control_system()`,
  )
  return `${rows[0]?.id ?? 'unknown'}:`
}

/** Decorates `app.outbox`, `app.hub`, `app.hintState`; ends of sign-ins reach the other processes. */
export const realtimePlugin = fp<RealtimeOptions>(
  async (app, { redisPrefix, pollMs }) => {
    const warn = (text: string) => app.log.warn(text)
    let carrier: HintCarrier | undefined
    const hub = createHub(() => app.outbox, {
      backplane: () => carrier,
      warn,
      now: app.now,
      ...(pollMs === undefined ? {} : { pollMs }),
    })
    const outbox = createOutbox(
      app.db,
      rows => hub.publish(rows),
      () => new Date(app.now()),
      { prefix: GRID_STREAM, read: readLogged },
    )
    const { redisUrl } = app.config
    const { url } = app.database
    const options = {
      onHint: hub.hinted,
      // What was committed while the line was away.
      onUp: () => void hub.poll().catch((error: unknown) => warn(`Polling after the line came back failed: ${String(error)}`)),
      warn,
    }
    if (redisUrl !== null) {
      // read by a start that has a Redis alone: a fifteenth of the program
      const { connectRedis } = await import('./redis.ts')
      carrier = connectRedis(redisUrl, { ...options, ca: app.config.redisCa, prefix: redisPrefix ?? (await identityOf(app.db)) })
    } else if (url !== null) carrier = connectPostgresHints(url, app.database.pool, options)
    app.decorate('hub', hub)
    app.decorate('outbox', outbox)
    app.decorate('hintState', () => ({
      carrier: redisUrl !== null ? ('redis' as const) : url !== null ? ('postgres' as const) : ('none' as const),
      state: carrier?.state() ?? 'off',
    }))

    // Told events are not stored: a process that misses one finds out when it looks the token up again.
    app.decorate('onSignInEnded', listener =>
      hub.subscribe(TOKENS_STREAM, 0, { row: () => undefined, told: event => listener(event.payload as Ended) }),
    )
    app.tokens.onEnded(ended => hub.tell(TOKENS_STREAM, { type: 'ended', payload: ended }))
    app.onSignInEnded(ended => app.tokens.forget(ended.ownerId))
    decorateCaches(app, hub)
    const forgetTokens = app.caches.add('tokens', ownerId => app.tokens.forget(ownerId))
    app.tokens.onRefreshed(forgetTokens)

    const sweeper = setInterval(() => {
      outbox.sweep().catch((error: unknown) => app.log.error({ err: error }, 'sweeping the outbox failed'))
    }, SWEEP_EVERY_MS)
    sweeper.unref()
    app.addHook('onClose', async () => {
      clearInterval(sweeper)
      hub.close()
      await carrier?.close()
    })
  },
  { name: 'realtime', dependencies: ['core', 'tokens'] },
)
