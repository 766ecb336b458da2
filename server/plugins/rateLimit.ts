import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { sysLimit } from '#server/db/tables/index.ts'
import { addressOf } from './address.ts'
import { Refusal } from './refusal.ts'

/** At most `count` requests of one address to a route within `per` ms. */
export interface Limit {
  count: number
  per: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Limit
  }
}

/** Calls of one window: those of this process, those of the others as far as is known, and own ones that the database does not know yet. */
interface Window {
  own: number
  others: number
  unstored: number
  ends: number
  isStoring: boolean
}

/**
 * Fixed windows per address and route, counted by all processes together (SCALE-02): each counts in memory and adds what it counted to the database beside the
 * call, whose sum it remembers. So a call waits for nothing, and processes that are asked at once let through at most the calls that are under way.
 * RATE_LIMITS=off switches it off.
 */
export const rateLimitPlugin = fp(
  async app => {
    const windows = new LRUCache<string, Window>({ max: 50_000 })

    async function store(key: string, window: Window, per: number): Promise<void> {
      window.isStoring = true
      try {
        while (window.unstored > 0) {
          const [added, now] = [window.unstored, new Date(app.now())]
          const isOver = sql`${sysLimit.endsAt} <= ${now}`
          const [row] = await app.db
            .insert(sysLimit)
            .values({ key, count: added, endsAt: new Date(window.ends) })
            .onConflictDoUpdate({
              target: sysLimit.key,
              set: {
                count: sql`case when ${isOver} then ${added}::int else ${sysLimit.count} + ${added}::int end`,
                endsAt: sql`case when ${isOver} then ${new Date(now.getTime() + per)} else ${sysLimit.endsAt} end`,
              },
            })
            .returning({ count: sysLimit.count, endsAt: sysLimit.endsAt })
          window.unstored -= added
          if (!row) continue
          window.others = Math.max(0, row.count - (window.own - window.unstored))
          window.ends = row.endsAt.getTime()
        }
      } catch (error) {
        app.log.warn({ err: error }, 'Calls are counted by this process alone: the database does not take their number')
      } finally {
        window.isStoring = false
      }
    }

    app.addHook('onRequest', async request => {
      const { limit } = request.routeOptions.config
      if (!limit || !app.config.rateLimits) return
      const key = `${request.routeOptions.url} ${addressOf(request.ip)}`
      const now = app.now()
      const known = windows.get(key)
      const window =
        known && known.ends > now ? known : { own: 0, others: 0, unstored: 0, ends: now + limit.per, isStoring: false }
      window.own += 1
      window.unstored += 1
      windows.set(key, window)
      // one that is over is known to be: the database need not hear of each try
      if (window.own + window.others > limit.count) throw new Refusal('操作过于频繁，请稍后再试')
      if (app.database.kind === 'postgres' && !window.isStoring) void store(key, window, limit.per)
    })
  },
  { name: 'rateLimit', dependencies: ['core'] },
)
