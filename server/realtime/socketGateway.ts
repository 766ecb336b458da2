import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { SOCKETS_PER_USER } from '#contract/constants.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { NOTICE_FORCED } from '#contract/sockets/notice.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { CLOSE, ServerSocket, socketServer, socketToken, type SocketListener, type SocketWays } from './serverSocket.ts'
import { refuseUpgrade } from './upgrade.ts'
import type { UpgradeTarget } from './upgrade.ts'

/** What a kind of plain socket adds to the common door. `P`: what `prepare` brings, before the socket is open. */
export interface SocketKind<P> {
  name: string
  maxFrame: number
  flood: SocketWays['flood']
  /** whose socket an address is; null for other addresses */
  ownerOf: (target: UpgradeTarget) => string | null
  prepare: (principal: UserPrincipal, query: URLSearchParams) => Promise<P>
  /** the socket is open: answers what is done with its frames and when it closes */
  opened: (socket: ServerSocket, principal: UserPrincipal, prepared: P) => SocketListener
}

const CHECK_EVERY = 5_000
/** Sign-ins that ended in a process from which no hint came: found at the latest then. */
const LOOK_EVERY = 30_000
/** What a socket that does not answer the close costs a graceful stop. */
const LAST_WORD_MS = 1_000

/**
 * Opens the door for a kind of plain socket: only its user's own path with a valid sign-in, a bounded number for each user, closed when the sign-in
 * ends, when the client is silent, and one after the other at a stop. Answers how many are open.
 */
export function openSocketGateway<P>(app: FastifyInstance, kind: SocketKind<P>): () => number {
  const server = socketServer(kind.maxFrame)
  const open = new Set<ServerSocket>()
  const perUser = new Map<string, number>()
  const ways: SocketWays = { flood: kind.flood, now: app.steady, closed: socket => open.delete(socket) }

  /** Takes a place of the user until the stream closes. What stays with a socket is made in functions of their own, which do not see its request. */
  const seat = (userId: string, stream: Duplex): void => {
    perUser.set(userId, (perUser.get(userId) ?? 0) + 1)
    stream.on('close', () => {
      const left = (perUser.get(userId) ?? 1) - 1
      if (left > 0) perUser.set(userId, left)
      else perUser.delete(userId)
    })
  }
  const begin = (ws: WebSocket, stream: Duplex, principal: UserPrincipal, prepared: P): void => {
    const socket = new ServerSocket(ws, stream, { userId: principal.id, tokenHash: principal.tokenHash }, ways)
    open.add(socket)
    socket.listen(kind.opened(socket, principal, prepared))
  }

  app.upgrades.register<{ userId: string; query: URLSearchParams }, UserPrincipal>({
    match: target => {
      const userId = kind.ownerOf(target)
      return userId === null ? null : { userId, query: target.query }
    },
    prove: async (request, { userId, query }) => {
      const principal = await app.tokens.resolve(socketToken(query, request, TOKEN_COOKIE, app.upgrades.isSecure(request)), false)
      if (principal?.kind !== 'user') return { status: 401, text: 'Unauthorized' }
      if (principal.id !== userId || principal.mustChangePassword) return { status: 403, text: 'Forbidden' }
      return { principal }
    },
    handle: (request, stream, head, { userId, query }, principal) => {
      const welcome = async (): Promise<void> => {
        if (stream.destroyed) return
        // The place is taken before anything is awaited: many at once must not all find room.
        if ((perUser.get(userId) ?? 0) >= SOCKETS_PER_USER) return refuseUpgrade(stream, 429, 'Too Many Sockets')
        seat(userId, stream)
        const prepared = await kind.prepare(principal, query)
        // Logged out in between: anyone who ends sign-ins has not seen this socket yet.
        if ((await app.tokens.resolveHash(principal.tokenHash, false)) === null) return refuseUpgrade(stream, 401, 'Unauthorized')
        if (stream.destroyed) return
        server.handleUpgrade(request, stream, head, ws => begin(ws, stream, principal, prepared))
      }
      welcome().catch((error: unknown) => {
        app.log.error({ err: error }, `a ${kind.name} socket could not be opened`)
        refuseUpgrade(stream, 503, 'Service Unavailable')
      })
    },
  })

  app.onSignInEnded(ended => {
    const reason = ended.why === 'forced' ? NOTICE_FORCED : 'signed out'
    for (const socket of open) if (socket.tokenHash === ended.hash) socket.close(CLOSE.signedOut, reason)
  })
  let lookedAt = app.steady()
  const closeEnded = async (): Promise<void> => {
    const looked = [...open]
    const standing = await app.tokens.standing([...new Set(looked.map(socket => socket.tokenHash))])
    for (const socket of looked) if (!standing.has(socket.tokenHash)) socket.close(CLOSE.signedOut, 'signed out')
  }
  const timer = setInterval(() => {
    for (const socket of open) socket.check()
    if (open.size === 0 || Math.abs(app.steady() - lookedAt) < LOOK_EVERY) return
    lookedAt = app.steady()
    closeEnded().catch((error: unknown) => app.log.warn({ err: error }, 'Looking up the sign-ins of sockets failed'))
  }, CHECK_EVERY)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await app.upgrades.drain([...open], socket => socket.close(CLOSE.leaving, 'server restarts'))
    const until = performance.now() + LAST_WORD_MS
    while (open.size > 0 && performance.now() < until) await wait(20)
    for (const socket of [...open]) socket.terminate()
  })
  return () => open.size
}
