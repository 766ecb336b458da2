import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sysLimit } from '#server/db/tables/index.ts'
import type { Limit } from './rateLimit.ts'

/** At most `count` commands of one key within any `per` ms, counted by all processes together (SCALE-02). */
export interface SharedLimit {
  /** false: it is too often, and does not count */
  take: (key: string) => Promise<boolean>
}

/** A limit kept in the database; `name` keeps its keys apart from those of other limits. For commands that people give seldom: it costs a transaction. RATE_LIMITS=off switches it off. */
export function createSharedLimit(app: FastifyInstance, name: string, { count, per }: Limit): SharedLimit {
  return {
    take: async wanted => {
      if (!app.config.rateLimits) return true
      const key = `${name} ${wanted}`
      return app.db.transaction(async tx => {
        const now = app.now()
        await tx
          .insert(sysLimit)
          .values({ key, endsAt: new Date(now + per) })
          .onConflictDoNothing()
        const [row] = await tx.select({ times: sysLimit.times }).from(sysLimit).where(eq(sysLimit.key, key)).for('update')
        const recent = (row?.times ?? []).filter(at => at > now - per)
        if (recent.length >= count) return false
        const entry = { times: [...recent, now], endsAt: new Date(now + per) }
        // not only an update: a row that was over may have been swept since it was looked for
        await tx
          .insert(sysLimit)
          .values({ key, ...entry })
          .onConflictDoUpdate({ target: sysLimit.key, set: entry })
        return true
      })
    },
  }
}
