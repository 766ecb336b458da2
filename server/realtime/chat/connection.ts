import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'socket.io'
import { Value } from 'typebox/value'
import { SOCKET_QUEUE_MAX } from '#contract/constants.ts'
import { RETRYABLE_CHAT_ERRORS } from '#contract/rules/chatTexts.ts'
import type { Ack, ChatCommand, ChatCommands, ChatEvents, HelloInput, TypingInput } from '#contract/sockets/chat.ts'
import { CHAT_COMMANDS } from '#contract/sockets/chat.ts'
import { isBusy } from '#server/db/retried.ts'
import { publishFigure } from '#server/plugins/figures.ts'
import { traced } from '#server/telemetry/tracer.ts'
import type { Principal } from '#server/plugins/principal.ts'
import type { SlidingLimit } from '#server/plugins/slidingLimit.ts'
import type { EndReason } from '#server/plugins/tokens.ts'
import type { Told } from '../hub.ts'
import type { OutboxRow } from '../outbox.ts'
import { readBy, sidOf } from './reads.ts'
import { COMMAND_SCHEMAS, typingSchema } from '#contract/sockets/chat.schema.ts'
import { ChatRefusal, streamOf } from './desk.ts'
import type { ChatDesk, ChatPeer } from './desk.ts'
import { createBucket } from '../bucket.ts'

const COMMANDS_PER_SECOND = 20
const COMMANDS_BURST = 60
/** Commands of a socket that may wait for the one before; each may be as large as an event. */
const LINE_MAX = 100
/** How many events may go out between two looks at the queue of a socket. */
const LOOK_EVERY = 16

const KICKED: Record<EndReason, ChatEvents['kicked']['why']> = {
  logout: 'LOGGED_OUT',
  password: 'FORCED',
  forced: 'FORCED',
  own: 'FORCED',
  frozen: 'FROZEN',
  expired: 'EXPIRED',
}

/** What a page sends by itself, when its line is back or a message is in sight: no use of the sign-in (SEC-08). */
const BY_ITSELF: ReadonlySet<string> = new Set<ChatCommand>(['hello', 'session:list', 'msg:read', 'history', 'resume'])
const isCommand = (name: string): name is ChatCommand => CHAT_COMMANDS.some(command => command === name)
/** The WebSocket below, where there is one (polling has none). */
function rawSocket(socket: Socket): object | undefined {
  const { transport } = socket.conn
  const raw: unknown = 'socket' in transport ? transport.socket : undefined
  return typeof raw === 'object' && raw !== null ? raw : undefined
}

/** Bytes that wait for a client to read them: in engine.io's buffer and in the one of the socket below. */
function queued(socket: Socket): number {
  const conn: object = socket.conn
  const waiting: unknown[] = 'writeBuffer' in conn && Array.isArray(conn.writeBuffer) ? conn.writeBuffer : []
  let bytes = 0
  for (const packet of waiting)
    if (typeof packet === 'object' && packet !== null && 'data' in packet && typeof packet.data === 'string')
      bytes += packet.data.length
  const raw = rawSocket(socket)
  if (raw && 'bufferedAmount' in raw && typeof raw.bufferedAmount === 'number') bytes += raw.bufferedAmount
  return bytes
}

/** Ends a socket at once; a client that does not read would not read a goodbye either. */
function cut(socket: Socket): void {
  const raw = rawSocket(socket)
  if (raw && 'terminate' in raw && typeof raw.terminate === 'function') raw.terminate()
  socket.conn.close(true)
}

/** One chat socket: commands in, acknowledgements and events out. */
export interface Connection {
  actor: ChatPeer
  tokenHash: string
  notifyClock: () => void
  /** sign-in and person are looked up again; ends the socket when it is not good any more, or belongs to another kind of person now */
  check: () => Promise<void>
  kick: (why: EndReason) => void
}

export function openConnection(parts: {
  app: FastifyInstance
  desk: ChatDesk
  socket: Socket
  actor: ChatPeer
  principal: Principal
  token: string
  messageLimit: SlidingLimit
}): Connection {
  const { app, desk, socket, actor, principal, token, messageLimit } = parts
  const stream = streamOf(actor)
  const bucket = createBucket(COMMANDS_PER_SECOND, COMMANDS_BURST)
  let stopListening: (() => void) | undefined
  let line: Promise<void> = Promise.resolve()
  let inLine = 0
  let sinceLook = 0
  let wasCut = false

  /** False: so much waits unread that the socket was cut. */
  function reads(): boolean {
    sinceLook = 0
    if (wasCut) return false
    if (queued(socket) <= SOCKET_QUEUE_MAX) return true
    wasCut = true
    app.log.warn({ stream }, 'a chat socket that does not read was cut')
    cut(socket)
    return false
  }

  function tell(name: string, payload: object, es?: number): void {
    if (!socket.connected) return
    socket.emit(name, { v: 1, ...(es === undefined ? {} : { es }), t: app.now(), ...payload })
    sinceLook += 1
    if (sinceLook >= LOOK_EVERY) reads()
  }
  const notifyRow = (row: OutboxRow) => tell(row.type, row.payload as object, row.seq)

  const refuse = (refusal: ChatRefusal): Ack<never> => ({
    ok: false,
    code: refusal.code,
    msg: refusal.message,
    retryable: RETRYABLE_CHAT_ERRORS.has(refusal.code),
    t: app.now(),
    ...(refusal.cur ? { cur: refusal.cur } : {}),
  })

  const ip = app.upgrades.ipOf(socket.request)
  /** Before the answer: what was read leaves a trace, whatever becomes of this process (SEC-02). */
  const note = (...read: Parameters<typeof readBy>) => {
    const [command] = read
    for (const entry of readBy(...read)) app.auditRead({ actor: principal, ip, requestUrl: `chat ${command}`, ...entry })
  }

  async function hello(input: HelloInput, ack: (answer: Ack<unknown>) => void): Promise<void> {
    stopListening?.()
    stopListening = undefined
    const { answer, again, facts } = await desk.hello(actor, input)
    if (!socket.connected) return
    note('hello', input, answer, again)
    for (const row of again) notifyRow(row)
    ack({ ok: true, data: answer, t: app.now() })
    const told = (event: Told) => tell(event.type, event.payload as object)
    stopListening =
      actor.kind === 'staff'
        ? app.boards.listen(actor.tenantIds, actor.boards, told)
        : // it comes back and says hello, which tells it what there is
          app.hub.subscribe(stream, answer.es, { row: notifyRow, told, lost: () => cut(socket) })
    for (const fact of facts) tell(fact.type, fact.payload as object)
  }

  async function work(command: ChatCommand, input: unknown, ack: (answer: Ack<unknown>) => void): Promise<void> {
    // Answers pile up as events do: who does not read them gets no further one.
    if (!reads()) return
    try {
      if (!Value.Check(COMMAND_SCHEMAS[command], input)) throw new ChatRefusal('BAD_INPUT')
      if (command === 'hello') return await hello(input as HelloInput, ack)
      if (actor.kind === 'staff') throw new ChatRefusal('NOT_OWNER')
      if (command === 'msg:send' && app.config.rateLimits && !messageLimit.take(stream, app.steady()))
        throw new ChatRefusal('RATE')
      const data = await desk.run(actor, command, input as ChatCommands[typeof command]['input'])
      note(command, input, data)
      ack({ ok: true, data, t: app.now() })
    } catch (error) {
      if (error instanceof ChatRefusal) {
        const content = `${error.code} ${error.message}`
        app.auditRefusedCommand({
          actor: principal,
          entity: 'chatSession',
          entityId: sidOf(input),
          content,
          ip,
          requestUrl: `chat ${command}`,
        })
        return ack(refuse(error))
      }
      app.log.error({ err: error, command }, 'a chat command failed')
      ack(refuse(new ChatRefusal(isBusy(error) ? 'BUSY' : 'INTERNAL')))
    }
  }

  // One command of a socket after the other: what a client sends in a row is stored in that row.
  const enqueue = (task: () => Promise<void>) => {
    inLine += 1
    line = line
      .then(task)
      .catch((error: unknown) => app.log.error({ err: error }, 'a chat socket failed'))
      .finally(() => {
        inLine -= 1
      })
  }

  socket.onAny((name: string, ...args: unknown[]) => {
    const last = args.at(-1)
    const ack = typeof last === 'function' ? (answer: Ack<unknown>) => void last(answer) : undefined
    const input = typeof args[0] === 'function' ? undefined : args[0]
    if (app.config.rateLimits && (!bucket.take(performance.now()) || inLine >= LINE_MAX))
      return ack?.(refuse(new ChatRefusal('RATE')))
    if (name === 'typing') {
      enqueue(async () => void (await app.tokens.resolve(token)))
      if (actor.kind !== 'staff' && Value.Check(typingSchema, input)) enqueue(() => desk.typing(actor, input as TypingInput))
      return
    }
    if (!isCommand(name)) return ack?.(refuse(new ChatRefusal('BAD_INPUT')))
    if (!BY_ITSELF.has(name)) enqueue(async () => void (await app.tokens.resolve(token)))
    if (!ack) return
    const since = performance.now()
    const counted = (answer: Ack<unknown>) => {
      publishFigure('chat.answered', () => ({
        command: name,
        code: answer.ok ? 'OK' : answer.code,
        ms: performance.now() - since,
      }))
      ack(answer)
    }
    enqueue(() =>
      traced(
        () => ({ name: `chat ${name}`, kind: 'server' }),
        () => work(name, input, counted),
      ),
    )
  })
  socket.on('disconnect', () => {
    stopListening?.()
    stopListening = undefined
  })
  if (actor.kind !== 'staff') enqueue(() => desk.alive(actor))

  const kick = (why: EndReason) => {
    tell('kicked', { why: KICKED[why] } satisfies ChatEvents['kicked'])
    socket.disconnect(true)
  }
  return {
    actor,
    tokenHash: principal.tokenHash,
    notifyClock: () => tell('clock', {}),
    check: async () => {
      const known = await app.tokens.resolve(token, false)
      if (!known) return kick('expired')
      // out of service, or with other tenants or boards: it comes back as whom it is now, or is told that it may not
      if (!isDeepStrictEqual(await desk.actorOf(known), actor)) socket.conn.close()
    },
    kick,
  }
}
