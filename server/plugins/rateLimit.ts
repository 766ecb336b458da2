import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
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

/** Fixed windows in memory, per address and route; each process counts for itself. RATE_LIMITS=off switches it off. */
export const rateLimitPlugin = fp(
  async app => {
    const windows = new LRUCache<string, { count: number; ends: number }>({ max: 50_000 })
    app.addHook('onRequest', async request => {
      const { limit } = request.routeOptions.config
      if (!limit || !app.config.rateLimits) return
      const key = `${request.routeOptions.url} ${addressOf(request.ip)}`
      const now = app.now()
      const known = windows.get(key)
      const window = known && known.ends > now ? known : { count: 0, ends: now + limit.per }
      window.count += 1
      windows.set(key, window)
      if (window.count > limit.count) throw new Refusal('操作过于频繁，请稍后再试')
    })
  },
  { name: 'rateLimit', dependencies: ['core'] },
)
