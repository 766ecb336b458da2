import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { CHAT_EVENT_MAX, CHAT_PING, CONSULT, MESSAGE_RATE, SOCKETS_PER_USER } from '#contract/constants.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import { CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'
import type { ChatErrorCode } from '#contract/sockets/chat.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { createSlidingLimit } from '#server/plugins/slidingLimit.ts'
import { createBoards } from './boards.ts'
import type { Boards } from './boards.ts'
import { openConnection } from './connection.ts'
import type { Connection } from './connection.ts'
import { streamOf } from './desk.ts'
import type { ChatDesk, ChatPeer } from './desk.ts'

declare module 'fastify' {
  interface FastifyInstance {
    boards: Boards
    chat: {
      /** the module that answers the commands */
      use: (desk: ChatDesk) => void
      /** open chat sockets of this process */
      size: () => number
    }
  }
}

/** Longer than somebody with a sign-in may have to wait for a place. */
const CONNECT_TIMEOUT_MS = 15_000
/** Lines of this process whose sign-in has not been seen yet: it comes in their first word. Beyond that the oldest ends. */
const UNPROVED_MAX = 1_000
/** Told to all processes when somebody's last socket of one of them has closed. */
const LEFT_STREAM = 'x:chatLeft'
const CLOCK_EVERY_MS = 60_000
const ALIVE_EVERY_MS = CONSULT.presenceGrace / 2

/** What the client finds in `connect_error`: its `data` has code and text as a refused command has. */
function connectError(app: FastifyInstance, code: ChatErrorCode): Error {
  return Object.assign(new Error(code), {
    data: { code, msg: CHAT_ERROR_TEXT[code], retryable: code === 'BUSY' || code === 'RATE', t: app.now() },
  })
}

const tokenOf = (socket: Socket): string => {
  const auth: Record<string, unknown> = socket.handshake.auth
  return typeof auth['token'] === 'string' ? auth['token'] : ''
}

/** The chat namespace over socket.io (consultation.md part 4); decorates `app.chat` and `app.boards`. */
export const chatPlugin = fp(
  async app => {
    let desk: ChatDesk | undefined
    const io = new Server(app.server, {
      path: CHAT_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      destroyUpgrade: false,
      maxHttpBufferSize: CHAT_EVENT_MAX,
      pingInterval: CHAT_PING.every,
      pingTimeout: CHAT_PING.limit,
      connectTimeout: CONNECT_TIMEOUT_MS,
      perMessageDeflate: false,
      cors: { origin: [...app.config.origins], credentials: true },
      allowRequest: (request, answer) => {
        if (!app.upgrades.originAllowed(request)) return answer('forbidden', false)
        // its sign-in comes in its first word; until then it is a try of its address, and waits in no queue (SEC-03)
        const mayTry = app.upgrades.mayTry(request)
        answer(mayTry ? null : 'busy', mayTry)
      },
    })
    const unproved = new Set<Socket['conn']>()
    io.engine.on('connection', (conn: Socket['conn']) => {
      unproved.add(conn)
      conn.once('close', () => unproved.delete(conn))
      const [oldest] = unproved
      if (unproved.size > UNPROVED_MAX) oldest?.close(true)
    })
    // Joining any namespace ends socket.io's time limit for handshakes, and the nameless one would let everybody in.
    io.use((_socket, next) => next(connectError(app, 'NOT_FOUND')))
    const chat = io.of(CHAT_NAMESPACE)
    const open = new Map<string, Map<Socket, Connection>>()
    const identities = new WeakMap<Socket, { actor: ChatPeer; principal: Principal; token: string }>()
    const messageLimit = createSlidingLimit(MESSAGE_RATE)
    const connections = () => [...open.values()].flatMap(mine => [...mine.values()])
    const check = (connection: Connection | undefined): void =>
      void connection?.check().catch((error: unknown) => app.log.error({ err: error }, 'checking a token failed'))
    const giveSign = (mine: ReadonlyMap<Socket, Connection> | undefined): void => {
      const [first] = mine?.values() ?? []
      if (first && first.actor.kind !== 'staff')
        desk?.alive(first.actor).catch((error: unknown) => app.log.error({ err: error }, 'a sign of life failed'))
    }
    let closing = false

    const admit = async (socket: Socket): Promise<ChatErrorCode | null> => {
      if (!desk || closing) return 'BUSY'
      const token = tokenOf(socket)
      const principal = token ? await app.tokens.resolve(token, false) : null
      if (!principal || (principal.kind === 'user' && principal.mustChangePassword)) return 'AUTH_EXPIRED'
      const actor = await desk.actorOf(principal)
      if (!actor) return 'NOT_OWNER'
      if ((open.get(streamOf(actor))?.size ?? 0) >= SOCKETS_PER_USER) return 'RATE'
      unproved.delete(socket.conn)
      app.upgrades.proved(socket.request)
      if (!(await app.upgrades.admit())) return 'BUSY'
      identities.set(socket, { actor, principal, token })
      return null
    }
    const admitOrSay = async (socket: Socket): Promise<ChatErrorCode | null> => {
      try {
        return await admit(socket)
      } catch (error) {
        app.log.error({ err: error }, 'a chat connection failed')
        return 'BUSY'
      }
    }
    chat.use(async (socket, next) => {
      const code = await admitOrSay(socket)
      if (code !== null && code !== 'BUSY')
        app.auditRefusedSocket({ ip: app.upgrades.ipOf(socket.request), path: CHAT_PATH, code, text: CHAT_ERROR_TEXT[code] })
      next(code === null ? undefined : connectError(app, code))
    })

    chat.on('connection', socket => {
      const identity = identities.get(socket)
      if (!desk || !identity) return void socket.disconnect(true)
      const { actor } = identity
      const current = desk
      const key = streamOf(actor)
      const mine = open.get(key) ?? new Map<Socket, Connection>()
      // Several handshakes at once may all have found a place.
      if (mine.size >= SOCKETS_PER_USER) return void socket.disconnect(true)
      mine.set(socket, openConnection({ app, desk, socket, ...identity, messageLimit }))
      open.set(key, mine)
      socket.on('disconnect', () => {
        // Anyone who leaves the namespace alone would keep a line that belongs to nobody.
        socket.conn.close()
        mine.delete(socket)
        if (mine.size > 0 || open.get(key) !== mine) return
        open.delete(key)
        if (!closing && actor.kind !== 'staff')
          current
            .left(actor)
            .then(() => app.hub.tell(LEFT_STREAM, { type: 'left', payload: { key } }))
            .catch((error: unknown) => app.log.error({ err: error }, 'noting an absence failed'))
      })
      // The token may have ended between handshake and now.
      check(mine.get(socket))
    })

    const stopHearing = app.onSignInEnded(ended => {
      for (const connection of connections()) if (connection.tokenHash === ended.hash) connection.kick(ended.why)
    })
    const everyMinute = setInterval(() => {
      for (const connection of connections()) {
        connection.notifyClock()
        check(connection)
      }
    }, CLOCK_EVERY_MS)
    const alive = setInterval(() => {
      for (const mine of open.values()) {
        giveSign(mine)
      }
    }, ALIVE_EVERY_MS)
    const stopHearingLeft = app.hub.subscribe(LEFT_STREAM, 0, {
      row: () => undefined,
      // whose last socket of another process closed is connected to this one, perhaps
      told: ({ payload }) => giveSign(open.get((payload as { key: string }).key)),
    })
    app.caches.add('tokens', ownerId => {
      for (const connection of connections()) if (connection.actor.id === ownerId) check(connection)
    })
    everyMinute.unref()
    alive.unref()

    app.decorate('boards', createBoards(app.hub, app.now))
    app.decorate('chat', {
      use: (given: ChatDesk) => {
        desk = given
      },
      size: () => connections().length,
    })
    app.addHook('preClose', async () => {
      closing = true
      stopHearing()
      stopHearingLeft()
      clearInterval(everyMinute)
      clearInterval(alive)
      // Closed below socket.io: to its client that is a broken line, after which it comes back, not a dismissal.
      await app.upgrades.drain([...chat.sockets.values()], socket => void socket.conn.close())
      io.engine.close()
    })
  },
  { name: 'chat', dependencies: ['core', 'tokens', 'upgrade', 'realtime'] },
)
