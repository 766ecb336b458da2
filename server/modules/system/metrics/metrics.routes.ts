import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { openRegistry } from './registry.service.ts'
import type { MetricsRegistry } from './registry.service.ts'

const PATH = '/metrics'
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Whether a request carries the token; compared by digests, so that time says nothing about it. */
const carries = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

/** A server of its own, on a port that only the machines of the watch reach; 404 for all but the figures. */
function listenApart(
  registry: MetricsRegistry,
  { port, host, token }: { port: number; host: string; token: string | null },
): Promise<Server> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' || request.url !== PATH) return response.writeHead(404).end()
    if (token !== null && !carries(request.headers.authorization, token)) return response.writeHead(401).end()
    const text = await registry.text()
    return response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `METRICS_PORT ${port} 不能使用：同一台机器上的每个进程需要各自的端口，或改用 METRICS_TOKEN (each process of a machine needs one of its own; or use METRICS_TOKEN)`,
              { cause: error },
            )
          : error,
      ),
    )
    server.listen(port, host, () => resolve(server))
  })
}

/**
 * `/metrics` for Prometheus (SCALE-10), off unless the environment opens it: METRICS_PORT on a port of its own, else METRICS_TOKEN here, asked as
 * `Authorization: Bearer …`. Without either nothing is counted.
 */
export const metricsModule: ServerModule = async app => {
  const { metricsPort, metricsToken, host } = app.config
  if (metricsPort === null && metricsToken === null) return
  const registry = await openRegistry(app)
  app.addHook('onClose', async () => registry.close())
  if (metricsPort !== null) {
    const server = await listenApart(registry, { port: metricsPort, host, token: metricsToken })
    app.addHook('onClose', async () => void server.close())
    return
  }
  app.get(PATH, { config: { who: 'public', poll: true } }, async (request, reply) => {
    if (!carries(request.headers.authorization, metricsToken ?? '')) return reply.code(401).send()
    return reply.type(registry.contentType).send(await registry.text())
  })
}
