import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { NOTICE_FRAME_MAX, SOCKETS_PER_USER } from '#contract/constants.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import type { OutboxRow } from './outbox.ts'
import { CLOSE, noticeServer, NoticeSocket, noticeTarget, sinceOf, socketToken } from './noticeSocket.ts'
import { noticeStream, topicStream } from './noticeStreams.ts'
import { refuseUpgrade } from './upgrade.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** open notice sockets of this process */
    noticeSockets: () => number
  }
}

const CHECK_EVERY = 5_000
/** Sign-ins that ended in a process from which no hint came: found at the latest then. */
const LOOK_EVERY = 30_000
/** What a socket that does not answer the close costs a graceful stop. */
const LAST_WORD_MS = 1_000

/**
 * The notice socket `/websocket/{userId}?token=…&since=…` (API-MISC-03): only the user's own path, frames of his and his tenant's stream in order,
 * after `since` when given. Heartbeats are answered to the sender alone.
 */
export const noticePlugin = fp(
  async app => {
    const server = noticeServer(NOTICE_FRAME_MAX)
    const open = new Map<NoticeSocket, (() => void)[]>()
    const perUser = new Map<string, number>()
    app.decorate('noticeSockets', () => open.size)

    const free = (userId: string): void => {
      const left = (perUser.get(userId) ?? 1) - 1
      if (left > 0) perUser.set(userId, left)
      else perUser.delete(userId)
    }
    const forget = (socket: NoticeSocket): void => {
      for (const leave of open.get(socket) ?? []) leave()
      open.delete(socket)
    }

    app.upgrades.register(
      target => {
        const userId = noticeTarget(target.path)
        return userId === null ? null : { userId, query: target.query }
      },
      (request, stream, head, { userId, query }) => {
        const welcome = async (): Promise<void> => {
          const token = socketToken(query, request, TOKEN_COOKIE)
          const principal = await app.tokens.resolve(token)
          if (principal?.kind !== 'user') return refuseUpgrade(stream, 401, 'Unauthorized')
          if (principal.id !== userId || principal.mustChangePassword) return refuseUpgrade(stream, 403, 'Forbidden')
          if (stream.destroyed) return
          // The place is taken before anything is awaited: many at once must not all find room.
          const held = perUser.get(userId) ?? 0
          if (held >= SOCKETS_PER_USER) return refuseUpgrade(stream, 429, 'Too Many Sockets')
          perUser.set(userId, held + 1)
          stream.once('close', () => free(userId))
          const own = noticeStream(userId)
          // One socket for all tenants of the user: which of them he works in is said by each call's header, not by the socket.
          const topics = [...new Set([principal.tenantId, ...principal.tenantIds])].map(topicStream)
          const heads = await app.outbox.heads([own, ...topics])
          // Logged out in between: whoever ends sign-ins has not seen this socket yet.
          if ((await app.tokens.resolve(token)) === null) return refuseUpgrade(stream, 401, 'Unauthorized')
          if (stream.destroyed) return
          server.handleUpgrade(request, stream, head, ws => {
            const socket = new NoticeSocket(ws, stream, { userId, tokenHash: principal.tokenHash }, app.now, forget)
            const listener = { row: (row: OutboxRow) => socket.push(row) }
            const since = sinceOf(query)
            const ownHead = heads.get(own) ?? 0
            const leaves = [
              app.hub.subscribe(own, since === null ? ownHead : Math.min(since, ownHead), listener),
              ...topics.map(topic => app.hub.subscribe(topic, heads.get(topic) ?? 0, listener)),
            ]
            open.set(socket, leaves)
          })
        }
        stream.on('error', () => stream.destroy())
        welcome().catch((error: unknown) => {
          app.log.error({ err: error }, 'a notice socket could not be opened')
          refuseUpgrade(stream, 503, 'Service Unavailable')
        })
      },
    )

    app.onSignInEnded(ended => {
      for (const socket of open.keys()) if (socket.tokenHash === ended.hash) socket.close(CLOSE.signedOut, 'signed out')
    })
    let lookedAt = app.now()
    const closeEnded = async (): Promise<void> => {
      const looked = [...open.keys()]
      const standing = await app.tokens.standing([...new Set(looked.map(socket => socket.tokenHash))])
      for (const socket of looked) if (!standing.has(socket.tokenHash)) socket.close(CLOSE.signedOut, 'signed out')
    }
    const timer = setInterval(() => {
      for (const socket of open.keys()) socket.check()
      if (open.size === 0 || Math.abs(app.now() - lookedAt) < LOOK_EVERY) return
      lookedAt = app.now()
      closeEnded().catch((error: unknown) => app.log.warn({ err: error }, 'Looking up the sign-ins of sockets failed'))
    }, CHECK_EVERY)
    timer.unref()
    app.addHook('preClose', async () => {
      clearInterval(timer)
      await app.upgrades.drain([...open.keys()], socket => socket.close(CLOSE.leaving, 'server restarts'))
      const until = performance.now() + LAST_WORD_MS
      while (open.size > 0 && performance.now() < until) await wait(20)
      for (const socket of [...open.keys()]) socket.terminate()
    })
  },
  { name: 'notice', dependencies: ['core', 'tokens', 'realtime', 'upgrade'] },
)
