import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { PATIENT_COOKIE, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { CHAT_PATH } from '#contract/sockets/chat.ts'
import { addressOf } from '#server/plugins/address.ts'
import { mayCallBy } from '#server/plugins/calledName.ts'
import { socketToken } from './serverSocket.ts'
import { createUnprovedLimit } from './unprovedLimit.ts'

/** Where an upgrade goes: path without base path (D26), and the query. */
export interface UpgradeTarget {
  path: string
  query: URLSearchParams
}
type RefusalStatus = 401 | 403 | 404 | 429 | 503
/** Why an upgrade is refused, as a plain HTTP error. */
export interface UpgradeRefusal {
  status: RefusalStatus
  text: string
}
/** A kind of upgrade. `M`: what its address says; `P`: who comes. */
export interface UpgradeKind<M, P> {
  /** null: another kind's address */
  match: (target: UpgradeTarget) => M | null
  /** Looks at the sign-in, before the upgrade waits for anything (SEC-03). */
  prove: (request: IncomingMessage, matched: M) => Promise<{ principal: P } | UpgradeRefusal>
  /** Takes over the socket of an admitted upgrade. */
  handle: (request: IncomingMessage, socket: Duplex, head: Buffer, matched: M, principal: P) => void
}

/** The one door for sockets of this process (toolchain.md part 6, Sockets). */
export interface Upgrades {
  /** First come, first asked. */
  register: <M, P>(kind: UpgradeKind<M, P>) => void
  /** where a request comes from, past the proxies that are believed */
  ipOf: (request: IncomingMessage) => string
  /** the browser came by TLS, as a proxy that is believed says, or the connection itself */
  isSecure: (request: IncomingMessage) => boolean
  /** Own origin, one of ORIGINS, or no Origin at all (no browser), and called by a name that it may be called by. */
  originAllowed: (request: IncomingMessage) => boolean
  /**
   * Whether one more upgrade may be tried, asked before any queue: an address may try so many without a sign-in. One that shows a sign-in which is known to be good
   * may, whatever others at its address do.
   */
  mayTry: (request: IncomingMessage) => boolean
  /** The upgrade showed a sign-in: it does not count as a try. */
  proved: (request: IncomingMessage) => void
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
export function refuseUpgrade(socket: Duplex, status: RefusalStatus, text: string): void {
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

/** Listener for errors of a socket. It knows nothing of the request, which would live as long as the socket. */
function destroyed(this: Duplex): void {
  this.destroy()
}

interface Route {
  match: (
    request: IncomingMessage,
    target: UpgradeTarget,
  ) => (() => Promise<UpgradeRefusal | ((socket: Duplex, head: Buffer) => void)>) | null
}

/** Which proxies to believe, as `app.ts` says it to Fastify, for requests that Fastify never sees. */
function makeTrust({ trustProxy }: FastifyInstance['config']): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return trustProxy === false ? () => false : proxyAddress.compile(trustProxy.split(',').map(one => one.trim()))
}

function makeOriginCheck(app: FastifyInstance, isTrusted: ReturnType<typeof makeTrust>): Upgrades['originAllowed'] {
  return request => {
    const { origin, host, 'x-forwarded-host': forwarded } = request.headers
    if (!mayCallBy(app.config, host)) return false
    if (origin === undefined) return true
    if (app.config.origins.includes(origin)) return true
    if (!URL.canParse(origin)) return false
    // only a proxy of ours may say what the browser called
    const isPassedOn = typeof forwarded === 'string' && isTrusted(request.socket.remoteAddress ?? '', 0)
    const own = isPassedOn ? forwarded : host
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
    const isTrusted = makeTrust(app.config)
    const originAllowed = makeOriginCheck(app, isTrusted)
    const unproved = createUnprovedLimit(() => performance.now())
    const ipOf = (request: IncomingMessage) => proxyAddress(request, isTrusted)
    const isSecure: Upgrades['isSecure'] = ({ socket, headers: { 'x-forwarded-proto': proto } }) =>
      ('encrypted' in socket && socket.encrypted === true) ||
      // the proxy next to us has the last word in a list
      (typeof proto === 'string' && isTrusted(socket.remoteAddress ?? '', 0) && proto.split(',').at(-1)?.trim() === 'https')
    const addressFrom = (request: IncomingMessage) => addressOf(ipOf(request))
    const counted = new WeakSet<IncomingMessage>()
    const isKnown = (request: IncomingMessage): boolean => {
      const query = new URLSearchParams((request.url ?? '').split('?')[1])
      return [TOKEN_COOKIE, PATIENT_COOKIE].some(name => app.tokens.isKnown(socketToken(query, request, name, isSecure(request))))
    }
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
      ipOf,
      isSecure,
      originAllowed,
      mayTry: request => {
        if (!app.config.rateLimits || isKnown(request)) return true
        counted.add(request)
        return unproved.take(addressFrom(request))
      },
      proved: request => {
        if (counted.delete(request)) unproved.giveBack(addressFrom(request))
      },
      admit,
      register: kind => {
        routes.push({
          match: (request, target) => {
            const matched = kind.match(target)
            if (matched === null) return null
            return async () => {
              const proof = await kind.prove(request, matched)
              return 'status' in proof ? proof : (socket, head) => kind.handle(request, socket, head, matched, proof.principal)
            }
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

    const refuse = (request: IncomingMessage, socket: Duplex, path: string, { status, text }: UpgradeRefusal): void => {
      refuseUpgrade(socket, status, text)
      const ip = ipOf(request)
      // as seldom in the log as in the audit: a flood must fill neither
      if (app.auditRefusedSocket({ ip, path, code: status, text }))
        app.log.warn({ ip, code: status, path }, 'an upgrade was refused')
    }
    const onUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Node took its own listener away: without one, a reset while nobody else listens yet would end the process.
      socket.on('error', destroyed)
      // Exactly what socket.io takes; whatever else is left to nobody would stay open for ever.
      if (request.url?.startsWith(CHAT_PATH)) return
      const target = readTarget(request.url, app.config.basePaths)
      const found = target && routes.map(route => route.match(request, target)).find(taken => taken !== null)
      if (!found) return refuse(request, socket, '*', { status: 404, text: 'Not Found' })
      // a kind of socket, as its address begins
      const path = `/${target.path.split('/')[1] ?? ''}`
      if (!originAllowed(request)) return refuse(request, socket, path, { status: 403, text: 'Forbidden' })
      if (!app.upgrades.mayTry(request)) return refuse(request, socket, path, { status: 429, text: 'Too Many Requests' })
      const proof = await found()
      if (typeof proof !== 'function') return refuse(request, socket, path, proof)
      app.upgrades.proved(request)
      if (!(await admit())) return refuseUpgrade(socket, 503, 'Service Unavailable')
      if (socket.destroyed) return
      proof(socket, head)
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
  { name: 'upgrade', dependencies: ['core', 'tokens'] },
)
