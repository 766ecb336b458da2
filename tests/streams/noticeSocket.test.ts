import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filter, firstValueFrom, lastValueFrom, take, toArray } from 'rxjs'
import { createActor, fromCallback, SimulatedClock, waitFor } from 'xstate'
import { HEARTBEAT_WORD, NOTICE_HEARTBEAT, NOTICE_RECONNECT, NOTICE_REPLY_LIMIT } from '#contract/constants.ts'
import { CHAT_MESSAGE, CHAT_READ, HEARTBEAT_ANSWER, printNotice } from '#contract/sockets/notice.ts'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import { isLive, selectChatCount } from '#machines/noticeSocket/noticeSocket.select.ts'
import type { NoticeFeedCommand, NoticeFeedInput } from '#machines/noticeSocket/noticeSocket.types.ts'
import { openNoticeSocket } from '#streams/noticeSocket.stream.ts'
import { openSocket, socketBase } from '#streams/socket.ts'
import { NodeSocket } from './nodeSocket.ts'
import { startNoticeServer, startSilentServer } from './noticeServer.ts'

const options = { WebSocket: NodeSocket }

let server: Awaited<ReturnType<typeof startNoticeServer>>
beforeEach(async () => {
  server = await startNoticeServer()
})
afterEach(() => server.stop())

const open = (given: Partial<Parameters<typeof openNoticeSocket>[0]> = {}) =>
  openNoticeSocket({ base: server.base, userId: 'u1', token: 'a b', ...given }, options)

describe('notice stream', () => {
  it('opens the address of the user, with token and last number', async () => {
    const subscription = open({ since: 7 }).signals$.subscribe()
    await server.until(() => server.sockets.length === 1)
    expect(server.last().path).toBe('/jeecg-boot/websocket/u1?token=a%20b&since=7')
    subscription.unsubscribe()
    expect([socketBase('/jeecg-boot', 'https://xl.example.org'), socketBase('http://h:1/ispay/', 'https://x')]).toEqual([
      'wss://xl.example.org/jeecg-boot',
      'ws://h:1/ispay',
    ])
  })

  it('[ENTITY-15] turns frames into messages and leaves out what is no notice', async () => {
    const { signals$ } = open()
    const signals = lastValueFrom(signals$.pipe(take(5), toArray()))
    await server.until(() => server.sockets.length === 1)
    const golden = [
      '{"cmd":"user","msgId":"M0001","msgTxt":"{\\"unreadTotal\\":5}","stream":"n:u1","seq":3}',
      HEARTBEAT_WORD,
      'alert(1)',
      '{"cmd":1}',
      '[]',
      'null',
      '{"cmd":"user","msgId":"C0001","msgTxt":""}',
      '{"cmd":"topic","msgId":"42","msgTxt":"停电通知"}',
      printNotice(HEARTBEAT_ANSWER),
    ]
    for (const frame of golden) server.last().socket.send(frame)
    server.last().socket.send(Buffer.from([1, 2, 3]), { binary: true })
    expect(await signals).toEqual([
      { type: 'socket.opened' },
      {
        type: 'message.received',
        message: { cmd: 'user', msgId: CHAT_MESSAGE, msgTxt: '{"unreadTotal":5}', stream: 'n:u1', seq: 3 },
      },
      { type: 'message.received', message: { cmd: 'user', msgId: CHAT_READ, msgTxt: '' } },
      { type: 'message.received', message: { cmd: 'topic', msgId: '42', msgTxt: '停电通知' } },
      { type: 'message.received', message: HEARTBEAT_ANSWER },
    ])
  })

  it('tells code and reason when the server closes, then completes and never comes back by itself', async () => {
    const signals = lastValueFrom(open().signals$.pipe(toArray()))
    await server.until(() => server.sockets.length === 1)
    server.last().socket.close(1001, 'server restarts')
    expect(await signals).toEqual([{ type: 'socket.opened' }, { type: 'socket.closed', code: 1001, reason: 'server restarts' }])
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(server.sockets.length).toBe(1)
  })

  it('tells of a cut connection', async () => {
    const signals = lastValueFrom(open().signals$)
    await server.until(() => server.sockets.length === 1)
    server.last().socket.terminate()
    expect(await signals).toEqual({ type: 'socket.closed', code: 1006, reason: '' })
  })

  it('fails when nobody listens, when the server stays silent, and when the address is none', async () => {
    const silent = await startSilentServer()
    const signalsOf = (base: string) =>
      lastValueFrom(openSocket(base, { ...options, connectTimeout: 100 }).signals$.pipe(toArray()))
    const { base } = server
    await server.stop()
    expect(await signalsOf(base)).toMatchObject([
      { type: 'socket.failed', reason: expect.stringContaining('ECONNREFUSED') as string },
    ])
    expect(await signalsOf(silent.base)).toEqual([{ type: 'socket.failed', reason: 'TIMEOUT' }])
    expect(await signalsOf('no address')).toMatchObject([{ type: 'socket.failed' }])
    await silent.stop()
    server = await startNoticeServer()
  })

  it('closes for good when unsubscribed, also before it was open', async () => {
    const { signals$ } = open()
    const early = signals$.subscribe()
    early.unsubscribe()
    await firstValueFrom(signals$)
    await server.until(() => server.sockets.length === 1)
    expect(await server.last().closed).toBe(1000)
    expect(server.sockets.length).toBe(1)
  })

  it('sends while open and drops what nobody could get', async () => {
    const { signals$, send } = open()
    send('too early')
    const subscription = signals$.subscribe()
    await firstValueFrom(signals$.pipe(filter(signal => signal.type === 'socket.opened')))
    await server.until(() => server.sockets.length === 2)
    subscription.unsubscribe()

    const feed = open()
    const opened = feed.signals$.subscribe(signal => {
      if (signal.type === 'socket.opened') feed.send(HEARTBEAT_WORD)
    })
    await server.until(() => server.sockets.length === 3 && server.last().frames.length === 1)
    expect(server.sockets.map(socket => socket.frames)).toEqual([[], [], [HEARTBEAT_WORD]])
    opened.unsubscribe()
  })
})

describe('stream and machine together', () => {
  it('[TECH-28] messages of the real socket reach the machine, its heartbeats reach the server, and it comes back after a cut', async () => {
    const clock = new SimulatedClock()
    const actor = createActor(
      noticeSocketMachine.provide({
        actors: {
          noticeFeed: fromCallback<NoticeFeedCommand, NoticeFeedInput>(({ input, sendBack, receive }) => {
            const feed = openNoticeSocket({ base: server.base, ...input }, options)
            receive(({ frame }) => feed.send(frame))
            const subscription = feed.signals$.subscribe(sendBack)
            return () => subscription.unsubscribe()
          }),
        },
      }),
      { clock },
    )
    actor.start()
    actor.send({ type: 'session.opened', userId: 'u1', token: 't1' })
    await waitFor(actor, isLive)
    server.last().socket.send(printNotice({ cmd: 'user', msgId: CHAT_MESSAGE, msgTxt: '', stream: 'n:u1', seq: 1 }))
    await waitFor(actor, snapshot => selectChatCount(snapshot) === 1)

    clock.increment(NOTICE_HEARTBEAT)
    await server.until(() => server.last().frames.length === 1)
    expect(server.last().frames).toEqual([HEARTBEAT_WORD])

    // a half-open socket: the heartbeat stays unanswered
    const halfOpen = server.last()
    clock.increment(NOTICE_REPLY_LIMIT)
    expect(await halfOpen.closed).toBe(1000)
    clock.increment(NOTICE_RECONNECT)
    await server.until(() => server.sockets.length === 2)
    expect(server.last().path).toContain('since=1')
    await waitFor(actor, isLive)

    server.last().socket.terminate()
    await waitFor(actor, snapshot => !isLive(snapshot))
    clock.increment(NOTICE_RECONNECT)
    await server.until(() => server.sockets.length === 3)
    const last = server.last()
    actor.send({ type: 'session.closed' })
    expect(await last.closed).toBeGreaterThanOrEqual(1000)
    actor.stop()
  })
})
