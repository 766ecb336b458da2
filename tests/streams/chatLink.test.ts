import { createActor, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'
import { afterEach, expect, it, vi } from 'vitest'
import { chatEventsOf } from '#machines/chatLink/chatLink.events.ts'
import { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import { SAMPLE_TIME, sampleHello, sampleMessage, samplePush, sampleSession } from '#machines/chatLink/chatSamples.ts'
import type { ChatLinkEmitted, HelloResult } from '#machines/chatLink/chatLink.types.ts'
import {
  CHAT_EVENT_NAMES,
  CHAT_PATH,
  type ChatEvent,
  type ChatEventName,
  type ChatEvents,
  type HelloInput,
} from '#contract/sockets/chat.ts'
import { chatFailure, chatWire, readChatEvent, type ChatLinkSignal } from '#streams/chatLink.stream.ts'
import { windowMachineOf } from '#src/app/chat/wire.actor.ts'
import { socketIo } from '#streams/socketIo.ts'
import { startChatServer } from './chatServer.ts'

type ChatServer = Awaited<ReturnType<typeof startChatServer>>
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
async function serve(): Promise<ChatServer> {
  const server = await startChatServer()
  cleanups.push(server.stop)
  return server
}
const soon = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 5 })

/** Collects the signals of a feed until the test ends. */
function listen(host: string, token = 'good') {
  const wire = chatWire(host)
  const signals: ChatLinkSignal[] = []
  const subscription = wire.feed(token).subscribe(signal => signals.push(signal))
  cleanups.push(() => subscription.unsubscribe())
  return { wire, signals, subscription }
}

/** The machine on the real stream, with a clock that the test moves. */
function linked(host: string) {
  const wire = chatWire(host)
  const clock = new SimulatedClock()
  const change: ChatLinkEmitted[] = []
  const machine = chatLinkMachine.provide({
    actors: {
      chatFeed: fromEventObservable(({ input }: { input: { token: string } }) => wire.feed(input.token)),
      sayHello: fromPromise<HelloResult, HelloInput>(async ({ input }) => {
        const { data, t, now } = await wire.command('hello', input)
        return { answer: data, t, now }
      }),
    },
  })
  const link = createActor(machine, { input: { tab: 'tab1' }, clock })
  for (const type of ['link.online', 'link.lost', 'hello.answered', 'chat.event'] as const) link.on(type, one => change.push(one))
  link.start()
  cleanups.push(() => link.stop())
  return { link, clock, change, wire }
}

/** One event of each name as the server prints it (contract/sockets/chat.ts). */
const GOLDEN: { [N in ChatEventName]: ChatEvents[N] } = {
  'session:upsert': { session: sampleSession() },
  'session:removed': { sid: 's1', why: 'CLOSED' },
  'msg:new': { sid: 's1', message: sampleMessage(1) },
  'msg:read': { sid: 's1', by: 'patient', readSeq: 1 },
  counts: { counts: { unreadTotal: 1, waiting: 2, active: 3 } },
  'transfer:update': { transfer: { id: 't1', sid: 's1', status: '1', createdAt: 1, deadline: 2, handledAt: null } },
  'order:update': { orderId: 'o1', type: '1', status: '1' },
  'care:update': { id: 'c1', status: '2' },
  'rx:update': { rxId: 'r1', sid: 's1', status: '1', rxVersion: 1 },
  typing: { sid: 's1', by: 'patient', on: true },
  presence: { doctorId: 'd1', presence: '2' },
  patient: { patientId: 'p1', here: true },
  queue: { sid: 's1', position: 0 },
  'board:changed': { board: 'review', rev: 1 },
  clock: {},
  kicked: { why: 'FROZEN' },
}

it('[CHAT-03] [TECH-07] the stream connects to the chat namespace of the given host with the token and passes on its pushes in order', async () => {
  const server = await serve()
  server.onConnection(socket => {
    socket.emit('counts', { v: 1, es: 1, t: SAMPLE_TIME, ...GOLDEN.counts })
    socket.emit('msg:new', { v: 1, es: 2, t: SAMPLE_TIME, ...GOLDEN['msg:new'] })
  })
  const { signals } = listen(server.host)
  await soon(() => expect(signals).toHaveLength(3))
  expect(signals.map(signal => (signal.type === 'chat.event' ? signal.event.name : signal.type))).toEqual([
    'socket.opened',
    'counts',
    'msg:new',
  ])
  expect(server.sockets[0]?.handshake.auth).toEqual({ token: 'good' })
})

it('every event of the contract is understood; unknown names, versions and shapes are dropped and counted', async () => {
  const server = await serve()
  server.onConnection(socket => {
    for (const name of CHAT_EVENT_NAMES) socket.emit(name, { v: 1, t: SAMPLE_TIME, ...GOLDEN[name] })
    socket.emit('msg:new', { v: 2, t: SAMPLE_TIME, ...GOLDEN['msg:new'] })
    socket.emit('msg:new', { v: 1, t: SAMPLE_TIME, sid: 's1', message: { ...sampleMessage(1), seq: '1' } })
    socket.emit('toString', { v: 1, t: SAMPLE_TIME })
    socket.emit('counts', '<b>5</b>')
    socket.emit('clock', { v: 1, t: SAMPLE_TIME + 1 })
  })
  const { wire, signals } = listen(server.host)
  await soon(() => expect(signals).toHaveLength(CHAT_EVENT_NAMES.length + 2))
  expect(signals.flatMap(signal => (signal.type === 'chat.event' ? [signal.event.name] : []))).toEqual([
    ...CHAT_EVENT_NAMES,
    'clock',
  ])
  expect(wire.dropped()).toBe(4)
  expect(readChatEvent('msg:new', { v: 1, es: 3, t: 1, ...GOLDEN['msg:new'] })).toEqual({
    name: 'msg:new',
    v: 1,
    es: 3,
    t: 1,
    ...GOLDEN['msg:new'],
  })
})

it('a command gives the data of its acknowledgement, or a failure that tells refused from lost', async () => {
  const server = await serve()
  server.onConnection(socket => {
    socket.on('msg:read', (_input, ack: (answer: unknown) => void) =>
      ack({ ok: true, data: { readSeq: 3, unreadTotal: 0 }, t: SAMPLE_TIME }),
    )
    socket.on('session:accept', (_input, ack: (answer: unknown) => void) =>
      ack({ ok: false, code: 'VERSION_CONFLICT', msg: '', retryable: false, t: SAMPLE_TIME }),
    )
    socket.on('msg:send', (_input, ack: (answer: unknown) => void) =>
      ack({ ok: false, code: 'RATE', msg: '发送过于频繁，请稍后再试', retryable: true, t: SAMPLE_TIME }),
    )
    socket.on('resume', () => socket.disconnect(true))
  })
  const { wire, signals } = listen(server.host)
  await expect(wire.command('msg:read', { sid: 's1', readSeq: 3 })).rejects.toMatchObject({ kind: 'network', retryable: true })
  await soon(() => expect(signals).toHaveLength(1))
  await expect(wire.command('msg:read', { sid: 's1', readSeq: 3 })).resolves.toMatchObject({
    data: { readSeq: 3, unreadTotal: 0 },
    t: SAMPLE_TIME,
  })
  await expect(wire.command('session:accept', { sid: 's1', version: 1 })).rejects.toEqual({
    kind: 'conflict',
    text: '该会话已被更新，请确认后重试',
    retryable: false,
    status: 0,
    code: 'VERSION_CONFLICT',
  })
  await expect(wire.command('msg:send', { sid: 's1', clientMsgId: 'a', kind: 'text', content: '您好' })).rejects.toMatchObject({
    kind: 'refused',
    retryable: true,
    code: 'RATE',
  })
  await expect(wire.command('resume', { sid: 's1', fromSeq: 0 })).rejects.toMatchObject({ kind: 'network', retryable: true })
  expect(chatFailure('nonsense')).toMatchObject({ kind: 'server', retryable: true })
})

it('a command without an answer is lost after its limit', async () => {
  const server = await serve()
  const wire = socketIo({ host: server.host, namespace: '/chat', path: CHAT_PATH, openLimit: 5_000, answerLimit: 30 })
  const opened = vi.fn<(signal: unknown) => void>()
  const subscription = wire.signals('good').subscribe(opened)
  cleanups.push(() => subscription.unsubscribe())
  await soon(() => expect(opened).toHaveBeenCalledWith({ type: 'socket.opened' }))
  await expect(wire.ask('history', { sid: 's1' })).rejects.toMatchObject({ kind: 'timeout', retryable: true })
})

it('the stream never reconnects by itself, and unsubscribing closes the socket', async () => {
  const server = await serve()
  const first = listen(server.host)
  await soon(() => expect(server.sockets).toHaveLength(1))
  await soon(() => expect(first.signals).toHaveLength(1))
  server.sockets[0]?.disconnect(true)
  await soon(() => expect(first.signals.at(-1)).toMatchObject({ type: 'socket.closed' }))
  expect(first.subscription.closed).toBe(true)

  const second = listen(server.host)
  await soon(() => expect(second.signals).toHaveLength(1))
  second.subscription.unsubscribe()
  await soon(() => expect(server.sockets[1]?.connected).toBe(false))
  expect(server.sockets).toHaveLength(2)
})

it('[TECH-30] the stream feeds the chat messages into the chatLink machine as events', async () => {
  const server = await serve()
  server.onConnection(socket => {
    // pushed before hello is answered: must follow its answer
    socket.emit('msg:new', samplePush(4, 8))
    socket.on('hello', (_input, ack: (answer: unknown) => void) => {
      ack({ ok: true, data: sampleHello({ es: 7 }), t: SAMPLE_TIME })
    })
  })
  const { link, change } = linked(server.host)
  link.send({ type: 'session.opened', token: 'good' })
  await soon(() => expect(change).toHaveLength(3))
  server.sockets[0]?.emit('msg:new', samplePush(5, 9))
  await soon(() => expect(change).toHaveLength(4))
  const seqOf = (event: ChatEvent) => (event.name === 'msg:new' ? event.message.seq : null)
  expect(change.map(one => (one.type === 'chat.event' ? seqOf(one.event) : one.type))).toEqual([
    'hello.answered',
    4,
    'link.online',
    5,
  ])
  expect(link.getSnapshot().context.lastEs).toBe(9)
})

it('[CHAT-14] a close and an error of the chat socket lead to a reconnect that says how far it had come', async () => {
  const server = await serve()
  server.onConnection(socket => {
    socket.on('hello', (_input, ack: (answer: unknown) => void) =>
      ack({ ok: true, data: sampleHello({ es: 7 }), t: SAMPLE_TIME }),
    )
  })
  const { link, clock, change } = linked(server.host)
  link.send({ type: 'session.opened', token: 'good' })
  link.send({ type: 'window.moved', sid: 's1', lastSeq: 3 })
  await soon(() => expect(link.getSnapshot().hasTag('online')).toBe(true))

  server.sockets[0]?.disconnect(true)
  await soon(() => expect(link.getSnapshot().hasTag('offline')).toBe(true))
  expect(change.at(-1)).toEqual({ type: 'link.lost' })
  clock.increment(999)
  expect(link.getSnapshot().hasTag('offline')).toBe(true)
  clock.increment(1)
  await soon(() => expect(link.getSnapshot().hasTag('online')).toBe(true))
  expect(server.hellos).toEqual([
    { tab: 'tab1', lastEs: 0, sessions: [{ sid: 's1', lastSeq: 3 }] },
    { tab: 'tab1', lastEs: 7, sessions: [{ sid: 's1', lastSeq: 3 }] },
  ])

  // the server goes away: a close, then errors, each with the next wait of the ladder
  await server.stop()
  await soon(() => expect(link.getSnapshot().context.attempt).toBe(1))
  clock.increment(1_000)
  await soon(() => expect(link.getSnapshot().context.attempt).toBe(2))
  clock.increment(1_999)
  expect(link.getSnapshot().hasTag('offline')).toBe(true)
  clock.increment(1)
  await soon(() => expect(link.getSnapshot().context.attempt).toBe(3))
})

it('a message that was taken back while the line was cut is taken back in the open window', async () => {
  const server = await serve()
  let hellos = 0
  server.onConnection(socket => {
    socket.on('history', (_input, ack: (answer: unknown) => void) =>
      ack({ ok: true, data: { messages: [sampleMessage(1)], atStart: true, atEnd: true }, t: SAMPLE_TIME }),
    )
    socket.on('hello', (_input, ack: (answer: unknown) => void) => {
      hellos += 1
      if (hellos === 2) socket.emit('msg:new', samplePush(1, 8, { rev: 2, recalled: true, content: '' }))
      ack({ ok: true, data: sampleHello({ es: 6 + hellos, sessions: [sampleSession({ lastSeq: 1 })] }), t: SAMPLE_TIME })
    })
  })
  const { link, clock, wire } = linked(server.host)
  link.send({ type: 'session.opened', token: 'good' })
  await soon(() => expect(link.getSnapshot().hasTag('online')).toBe(true))
  const window = createActor(windowMachineOf(wire, chatEventsOf(link)), {
    input: { session: sampleSession({ lastSeq: 1 }), side: 'doctor' },
  }).start()
  cleanups.push(() => window.stop())
  const shown = () => window.getSnapshot().context.window.messages.map(({ content, recalled }) => recalled ?? content)
  await soon(() => expect(shown()).toEqual(['第1句']))

  server.sockets[0]?.disconnect(true)
  await soon(() => expect(link.getSnapshot().hasTag('offline')).toBe(true))
  clock.increment(1_000)
  await soon(() => expect(link.getSnapshot().context.lastEs).toBe(8))
  expect(shown()).toEqual([true])
})

it('a refused token ends the link until the next sign-in', async () => {
  const server = await serve()
  const { link, clock } = linked(server.host)
  link.send({ type: 'session.opened', token: 'stolen' })
  await soon(() => expect(link.getSnapshot().hasTag('kicked')).toBe(true))
  clock.increment(60_000)
  expect(link.getSnapshot().hasTag('kicked')).toBe(true)
  link.send({ type: 'session.opened', token: 'good' })
  await soon(() => expect(server.sockets).toHaveLength(1))
})
