import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'

/** Whether a page of this origin may call: the own origin always, others by ORIGINS (D24). Also for socket upgrades. */
export function originAllowed(origin: string, host: string, origins: readonly string[]): boolean {
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** CORS as contract.md 2.6: origin and headers echoed, credentials allowed, OPTIONS answered 200 before any check, on errors too. */
export const corsPlugin = fp(
  async app => {
    const allowed = (request: FastifyRequest): string | null => {
      const { origin } = request.headers
      return typeof origin === 'string' && originAllowed(origin, request.host, app.config.origins) ? origin : null
    }
    app.addHook('onRequest', async (request, reply) => {
      reply.header('vary', 'Origin')
      const origin = allowed(request)
      if (origin !== null) {
        reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
        reply.header('access-control-expose-headers', 'Content-Disposition')
      }
      if (request.method !== 'OPTIONS') return
      const asked = request.headers['access-control-request-headers']
      if (origin !== null) {
        reply.header('access-control-allow-methods', 'GET,POST,OPTIONS,PUT,DELETE').header('access-control-max-age', '3600')
        if (typeof asked === 'string') reply.header('access-control-allow-headers', asked.slice(0, 500))
      }
      return reply.code(200).send()
    })
  },
  { name: 'cors', dependencies: ['core'] },
)
