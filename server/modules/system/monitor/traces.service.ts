import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TRACES_MAX } from '#contract/entities/monitor.ts'
import type { HttpTraceLine, RequestFigures } from '#contract/entities/monitor.ts'
import { hasFailed, pathOf } from '#server/plugins/errors.ts'

/** The last requests of this process. */
export interface Traces {
  /** newest first */
  lines(): HttpTraceLine[]
  figures(): RequestFigures
}

/** Everything under these is asked by the pages of monitoring themselves. */
const OWN = ['/sys/monitor/', '/actuator/', '/sys/actuator/']
/** Parts of the client: scripts, styles, pictures, sounds. They would push every call out of the list (WALK-23). */
const ASSET = /^\/assets\/|\.(js|css|map|svg|png|jpe?g|ico|webp|woff2?|mp3|json|webmanifest)$/
const LONGEST_PATH = 200

/** The route, where there is one: addresses hold tokens and names. Else the address without what could be a token. */
function shownPath(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url !== undefined && url !== '/*') return url
  return pathOf(request)
    .slice(0, LONGEST_PATH)
    .replace(/[^/]{24,}/g, '***')
}

function whoOf({ principal }: FastifyRequest): string {
  if (!principal) return ''
  return principal.kind === 'user' ? principal.username : '患者'
}

/** Remembers each answered request but preflights, parts of the client and those of monitoring; no query, no header, no body. */
export function recordTraces(app: FastifyInstance): Traces {
  const ring: HttpTraceLine[] = []
  let count = 0
  let failed = 0
  const own = app.config.basePaths.flatMap(base => OWN.map(path => base + path))
  app.addHook('onResponse', async (request, reply) => {
    const path = shownPath(request)
    if (hasFailed(request, reply)) failed += 1
    if (request.method === 'OPTIONS') return
    if (own.some(start => path.startsWith(start))) return
    if (ASSET.test(path) && !app.config.basePaths.some(base => path.startsWith(`${base}/`))) return
    count += 1
    ring.push({
      at: app.now(),
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: whoOf(request),
    })
    if (ring.length > TRACES_MAX) ring.shift()
  })
  return {
    lines: () => ring.toReversed(),
    figures: () => ({
      count,
      failed,
      meanMs: ring.length === 0 ? 0 : ring.reduce((sum, line) => sum + line.ms, 0) / ring.length,
      slowest: ring.reduce<HttpTraceLine | null>((most, line) => (most === null || line.ms > most.ms ? line : most), null),
    }),
  }
}
