import fp from 'fastify-plugin'
import { NOTICE_FRAME_MAX, SOCKETS_PER_USER } from '#contract/constants.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
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

interface Open {
  socket: NoticeSocket
  leave: () => void
}

/**
 * The notice socket `/websocket/{userId}?token=…&since=…` (API-MISC-03): only the user's own path, frames of his and his tenant's stream in order,
 * after `since` when given. Heartbeats are answered to the sender alone.
 */
export const noticePlugin = fp(
  async app => {
    const server = noticeServer(NOTICE_FRAME_MAX)
    const open = new Map<NoticeSocket, Open>()
    const perUser = new Map<string, number>()
    app.decorate('noticeSockets', () => open.size)

    const forget = (socket: NoticeSocket): void => {
      const entry = open.get(socket)
      if (!entry) return
      open.delete(socket)
      entry.leave()
      const left = (perUser.get(socket.userId) ?? 1) - 1
      if (left > 0) perUser.set(socket.userId, left)
      else perUser.delete(socket.userId)
    }

    app.upgrades.register(
      target => {
        const userId = noticeTarget(target.path)
        return userId === null ? null : { userId, query: target.query }
      },
      (request, stream, head, { userId, query }) => {
        const welcome = async (): Promise<void> => {
          const principal = await app.tokens.resolve(socketToken(query, request, TOKEN_COOKIE))
          if (principal?.kind !== 'user') return refuseUpgrade(stream, 401, 'Unauthorized')
          if (principal.id !== userId) return refuseUpgrade(stream, 403, 'Forbidden')
          if ((perUser.get(userId) ?? 0) >= SOCKETS_PER_USER) return refuseUpgrade(stream, 429, 'Too Many Sockets')
          const own = noticeStream(userId)
          const topic = topicStream(principal.tenantId)
          const heads = await app.outbox.heads([own, topic])
          const since = sinceOf(query)
          const ownHead = heads.get(own) ?? 0
          if (stream.destroyed) return
          server.handleUpgrade(request, stream, head, ws => {
            const socket = new NoticeSocket(ws, { userId, tokenHash: principal.tokenHash }, app.now, forget)
            const listener = { row: (row: Parameters<NoticeSocket['push']>[0]) => socket.push(row) }
            const leaveOwn = app.hub.subscribe(own, since === null ? ownHead : Math.min(since, ownHead), listener)
            const leaveTopic = app.hub.subscribe(topic, heads.get(topic) ?? 0, listener)
            perUser.set(userId, (perUser.get(userId) ?? 0) + 1)
            open.set(socket, {
              socket,
              leave: () => {
                leaveOwn()
                leaveTopic()
              },
            })
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
      for (const { socket } of open.values()) if (socket.tokenHash === ended.hash) socket.close(CLOSE.signedOut, 'signed out')
    })
    const timer = setInterval(() => {
      for (const { socket } of open.values()) socket.check()
    }, CHECK_EVERY)
    timer.unref()
    app.addHook('preClose', async () => {
      clearInterval(timer)
      await app.upgrades.drain([...open.keys()], socket => socket.close(CLOSE.leaving, 'server restarts'))
    })
  },
  { name: 'notice', dependencies: ['core', 'tokens', 'realtime', 'upgrade'] },
)
