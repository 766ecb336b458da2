import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import type { ChatEvent, HelloInput } from '#contract/sockets/chat.ts'
import { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import { median, releasePending } from '#machines/chatLink/chatLink.rules.ts'
import { selectBanner, selectOffset } from '#machines/chatLink/chatLink.select.ts'
import type { ChatLinkEvent, ChatLinkEmitted, HelloResult } from '#machines/chatLink/chatLink.types.ts'
import { LOST, SAMPLE_TIME, sampleHello, samplePush, sampleSession } from '#machines/chatLink/chatSamples.ts'

/** A link whose socket opens when the test says so, and whose hellos are answered by the test. */
function start() {
  const clock = new SimulatedClock()
  const hellos: { input: HelloInput; answer: (result: HelloResult) => void; fail: (error: unknown) => void }[] = []
  const change: ChatLinkEmitted[] = []
  let sockets = 0
  const machine = chatLinkMachine.provide({
    actors: {
      chatFeed: fromCallback(() => void (sockets += 1)) as never,
      sayHello: fromPromise<HelloResult, HelloInput>(
        ({ input }) => new Promise((resolve, reject) => hellos.push({ input, answer: resolve, fail: reject })),
      ),
    },
  })
  const link = createActor(machine, { input: { tab: 'tab1' }, clock })
  for (const type of ['link.online', 'link.lost', 'link.signedOut', 'hello.answered', 'chat.event'] as const)
    link.on(type, one => change.push(one))
  link.start()
  const settle = () => new Promise(resolve => setTimeout(resolve, 0))
  return {
    link,
    clock,
    change,
    hellos,
    sockets: () => sockets,
    tags: () => [...link.getSnapshot().tags].sort(),
    send: (...events: ChatLinkEvent[]) => events.forEach(event => link.send(event)),
    async answer(es: number, lastSeq = 0, offset = 0) {
      const answer = sampleHello({ es, sessions: [sampleSession({ lastSeq })] })
      hellos.at(-1)?.answer({ answer, t: SAMPLE_TIME + offset, now: SAMPLE_TIME })
      await settle()
    },
    async refuse(error: unknown) {
      hellos.at(-1)?.fail(error)
      await settle()
    },
    push: (seq: number, es: number): ChatLinkEvent => ({ type: 'chat.event', event: samplePush(seq, es), now: SAMPLE_TIME }),
  }
}
async function online() {
  const link = start()
  link.send({ type: 'session.opened', token: 't1' }, { type: 'socket.opened' })
  await link.answer(0)
  return link
}

it('[CHAT-14] waits 1, 2, 4, 8, 10, 10 s between attempts, and begins anew once it was online', async () => {
  const { send, clock, sockets, tags, link, answer } = await online()
  let opened = sockets()
  send({ type: 'socket.closed', reason: 'transport close' })
  for (const wait of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
    clock.increment(wait - 1)
    expect(sockets()).toBe(opened)
    clock.increment(1)
    expect(sockets()).toBe((opened += 1))
    send({ type: 'socket.failed', reason: 'xhr poll error' })
  }
  expect(selectBanner(link.getSnapshot())).toEqual({ tone: 'lost', text: '连接已断开，正在重新连接… (第 7 次)' })
  send({ type: 'network.online' })
  expect(sockets()).toBe(opened + 1)
  send({ type: 'socket.opened' })
  await answer(0)
  expect(tags()).toEqual(['online', 'recovered'])
  expect(link.getSnapshot().context.attempt).toBe(0)
})

it('tells how many messages the reconnect brought, for five seconds', async () => {
  const { send, clock, link, answer, push } = await online()
  send(push(1, 1), { type: 'socket.closed', reason: 'transport close' })
  clock.increment(1_000)
  send({ type: 'socket.opened' })
  await answer(4, 4)
  expect(selectBanner(link.getSnapshot())).toEqual({ tone: 'recovered', text: '已恢复，补收 3 条消息' })
  clock.increment(5_000)
  expect(selectBanner(link.getSnapshot())).toBe(null)
})

it('a hole in the numbered events leads to a hello while connected; each event is passed on once and in order', async () => {
  const { send, hellos, change, sockets, answer, push } = await online()
  change.length = 0
  send(push(1, 1), push(1, 1), push(4, 4), push(5, 5))
  expect(change).toHaveLength(1)
  expect(hellos.at(-1)?.input.lastEs).toBe(1)
  await answer(4)
  expect(change.map(one => (one.type === 'chat.event' ? one.event.es : one.type))).toEqual([1, 'hello.answered', 5])
  send(push(5, 5), push(6, 6))
  expect(change.at(-1)).toMatchObject({ type: 'chat.event', event: { es: 6 } })
  expect(change).toHaveLength(4)
  expect(sockets()).toBe(1)
})

it('after a cut passes on what the answer does not contain, each once: later revisions of messages and what stands in no session', async () => {
  const { send, clock, change, answer, push, link } = await online()
  send(push(1, 1), { type: 'socket.closed', reason: 'transport close' })
  clock.increment(1_000)
  send({ type: 'socket.opened' })
  change.length = 0
  const now = SAMPLE_TIME
  const facts = (event: ChatEvent): ChatLinkEvent => ({ type: 'chat.event', event, now })
  const recalled = facts(samplePush(1, 3, { rev: 2, recalled: true, content: '' }))
  const rx = facts({ name: 'rx:update', v: 1, es: 4, t: now, rxId: 'r1', sid: 's1', status: '4', rxVersion: 2 })
  const order = facts({ name: 'order:update', v: 1, es: 5, t: now, orderId: 'o1', type: '1', status: '2' })
  send(push(2, 2), order, recalled, rx, rx)
  send(facts({ name: 'session:removed', v: 1, es: 6, t: now, sid: 's2', why: 'CLOSED' }))
  // known before the cut
  send(facts(samplePush(1, 1, { rev: 3 })))
  await answer(6, 2)
  expect(change.map(one => (one.type === 'chat.event' ? [one.event.es, one.event.name] : one.type))).toEqual([
    'hello.answered',
    [3, 'msg:new'],
    [4, 'rx:update'],
    [5, 'order:update'],
    'link.online',
  ])
  expect(link.getSnapshot().context).toMatchObject({ lastEs: 6, pending: [] })
})

it('a page hidden for more than a minute says hello again although the socket seems open; without an answer it reconnects', async () => {
  const { send, hellos, tags, refuse } = await online()
  send({ type: 'page.hidden', now: SAMPLE_TIME }, { type: 'page.visible', now: SAMPLE_TIME + 60_000 })
  expect(hellos).toHaveLength(1)
  send({ type: 'page.hidden', now: SAMPLE_TIME }, { type: 'page.visible', now: SAMPLE_TIME + 60_001 })
  expect(hellos).toHaveLength(2)
  expect(tags()).toEqual(['online', 'resyncing'])
  await refuse(LOST)
  expect(tags()).toEqual(['offline'])
})

it('knows the server clock by the median of five measures, so that a wrong clock or one slow frame does no harm', async () => {
  const link = start()
  const ahead = 5 * 3_600_000
  link.send({ type: 'session.opened', token: 't1' }, { type: 'socket.opened' })
  await link.answer(0, 0, ahead)
  for (const late of [0, 90_000, 0, 0])
    link.send({ type: 'chat.event', event: { name: 'clock', v: 1, t: SAMPLE_TIME + ahead }, now: SAMPLE_TIME + late })
  expect(selectOffset(link.link.getSnapshot())).toBe(ahead)
  expect(median([])).toBe(0)
})

it('ends when the server ends the sign-in, and forgets the person at logout', async () => {
  const { send, clock, sockets, change, link } = await online()
  send({ type: 'chat.event', event: { name: 'kicked', v: 1, t: SAMPLE_TIME, why: 'FROZEN' }, now: SAMPLE_TIME })
  expect(selectBanner(link.getSnapshot())).toEqual({ tone: 'kicked', text: '该账号已被冻结' })
  send({ type: 'network.online' }, { type: 'session.opened', token: 't1' })
  clock.increment(60_000)
  expect(sockets()).toBe(1)
  send({ type: 'session.closed' })
  expect(change.slice(-2)).toEqual([{ type: 'link.lost' }, { type: 'link.signedOut' }])
  expect(link.getSnapshot().context).toMatchObject({ token: null, lastEs: 0, windows: {} })
})

it('held events follow the answer as far as they join it', () => {
  const current = [samplePush(4, 4), samplePush(2, 2), samplePush(6, 6), { name: 'clock' as const, v: 1 as const, t: 1 }]
  const { events, lastEs, rest } = releasePending(current, 3)
  expect(events.map(event => event.es)).toEqual([undefined, 4])
  expect(lastEs).toBe(4)
  expect(rest.map(event => event.es)).toEqual([6])
})
