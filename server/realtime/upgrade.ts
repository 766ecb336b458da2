import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CHAT_PATH } from '#contract/sockets/chat.ts'

/** Where an upgrade goes: path without base path (D26), and the query. */
export interface UpgradeTarget {
  path: string
  query: URLSearchParams
}
/** Takes over the socket of an admitted upgrade; `matched` is what the matcher answered. */
export type UpgradeHandler<M> = (request: IncomingMessage, socket: Duplex, head: Buffer, matched: M) => void

/** The one door for sockets of this process (toolchain.md part 6, Sockets). */
export interface Upgrades {
  /** Sends upgrades to `handler` whose target the matcher does not answer with null. First come, first asked. */
  register: <M>(matcher: (target: UpgradeTarget) => M | null, handler: UpgradeHandler<M>) => void
  /** Own origin, one of ORIGINS, or no Origin at all (no browser). */
  originAllowed: (request: IncomingMessage) => boolean
  /** Waits for a place: at most 200 upgrades a second after a first burst of 200. False: closing, or the line is too long. */
  admit: () => Promise<boolean>
  /** Closes what is open spread over the drain time, so that not all come back in one moment (D25). */
  drain: <T>(open: readonly T[], close: (one: T) => void) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    upgrades: Upgrades
  }
}

const PER_SECOND = 200
const BURST = 200
const LONGEST_WAIT_MS = 10_000

/** Answers an upgrade with a plain HTTP error and ends it. The socket has its listener for errors since it arrived. */
export function refuseUpgrade(socket: Duplex, status: 401 | 403 | 404 | 429 | 503, text: string): void {
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

/** Path without the first matching base path, with its query; null for what is no address. */
function readTarget(url: string | undefined, basePaths: readonly string[]): UpgradeTarget | null {
  const parsed = URL.canParse(url ?? '', 'http://local') ? new URL(url ?? '', 'http://local') : null
  if (!parsed) return null
  const base = basePaths.find(path => parsed.pathname.startsWith(`${path}/`))
  return { path: base ? parsed.pathname.slice(base.length) : parsed.pathname, query: parsed.searchParams }
}

interface Route {
  match: (request: IncomingMessage, target: UpgradeTarget) => ((socket: Duplex, head: Buffer) => void) | null
}

function makeOriginCheck(app: FastifyInstance): Upgrades['originAllowed'] {
  return request => {
    const { origin, host, 'x-forwarded-host': forwarded } = request.headers
    if (origin === undefined) return true
    if (app.config.origins.includes(origin)) return true
    if (!URL.canParse(origin)) return false
    const own = app.config.trustProxy && typeof forwarded === 'string' ? forwarded : host
    return new URL(origin).host === own
  }
}

/** Options of the realtime plugins. */
export interface DrainOptions {
  /** how long the closing of sockets is spread, ms */
  drainMs?: number
}

/** Decorates `app.upgrades`; socket.io's path is left to socket.io, unknown paths get 404. */
export const upgradePlugin = fp<DrainOptions>(
  async (app, { drainMs = 2_000 }) => {
    const routes: Route[] = []
    const originAllowed = makeOriginCheck(app)
    let closing = false
    // One number is the whole queue: the moment at which the next one after the burst may come.
    let nextAt = 0
    const admit = async () => {
      const now = performance.now()
      nextAt = Math.max(nextAt, now - (BURST * 1_000) / PER_SECOND) + 1_000 / PER_SECOND
      const waitMs = nextAt - now
      if (waitMs > LONGEST_WAIT_MS) nextAt -= 1_000 / PER_SECOND
      if (closing || waitMs > LONGEST_WAIT_MS) return false
      if (waitMs > 0) await wait(waitMs, undefined, { ref: false })
      return !closing
    }
    app.decorate('upgrades', {
      originAllowed,
      admit,
      register: (matcher, handler) => {
        routes.push({
          match: (request, target) => {
            const matched = matcher(target)
            return matched === null ? null : (socket, head) => handler(request, socket, head, matched)
          },
        })
      },
      drain: async (open, close) => {
        const pause = open.length ? drainMs / open.length : 0
        let due = 0
        for (const one of open) {
          close(one)
          due += pause
          // Timers shorter than a few milliseconds would not keep their time.
          if (due >= 10) {
            await wait(due, undefined, { ref: false })
            due = 0
          }
        }
      },
    } satisfies Upgrades)

    const onUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Node took its own listener away: without one, a reset while nobody else listens yet would end the process.
      socket.on('error', () => socket.destroy())
      // Exactly what socket.io takes; whatever else is left to nobody would stay open for ever.
      if (request.url?.startsWith(CHAT_PATH)) return
      const target = readTarget(request.url, app.config.basePaths)
      const found = target && routes.map(route => route.match(request, target)).find(taken => taken !== null)
      if (!found) return refuseUpgrade(socket, 404, 'Not Found')
      if (!originAllowed(request)) return refuseUpgrade(socket, 403, 'Forbidden')
      if (!(await admit())) return refuseUpgrade(socket, 503, 'Service Unavailable')
      if (socket.destroyed) return
      found(socket, head)
    }
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      onUpgrade(request, socket, head).catch((error: unknown) => {
        app.log.error({ err: error }, 'an upgrade failed')
        socket.destroy()
      })
    })
    app.addHook('preClose', async () => {
      closing = true
    })
  },
  { name: 'upgrade', dependencies: ['core'] },
)
