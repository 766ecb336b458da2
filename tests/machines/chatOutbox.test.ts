import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SAMPLE_TIME, sampleHello, sampleMessage, samplePush, sampleSession } from '#machines/chatLink/chatSamples.ts'
import { file, HELLO, refusal, start } from '#tests/support/machines/chatOutboxWorld.ts'

it('[CHAT-02] sends in order within a session, one at a time, and several sessions at once', () => {
  const box = start()
  box.begin()
  for (const [id, sid] of [
    ['a1', 's1'],
    ['a2', 's1'],
    ['b1', 's2'],
    ['a3', 's1'],
  ] as const)
    box.add(id, sid)
  expect(box.sent()).toEqual(['a1', 'b1'])
  box.ack('a1', 7)
  expect(box.sent()).toEqual(['a1', 'b1', 'a2'])
  expect(box.toLink.at(-1)).toMatchObject({
    type: 'message.confirmed',
    message: { clientMsgId: 'a1', seq: 7, senderKind: 1, content: 'a1', rev: 0 },
  })
  expect([...box.store.keys()]).toEqual(['a2', 'b1', 'a3'])
})

it('nothing is sent before the store has it, nor by a tab that does not own the outbox, nor without a link', () => {
  const box = start()
  box.storage.isSlow = true
  box.begin()
  box.add('a1')
  expect(box.sent()).toEqual([])
  box.send({ type: 'store.saved', clientMsgId: 'a1' })
  expect(box.sent()).toEqual(['a1'])

  const bystander = start()
  bystander.send({ type: 'link.online' })
  bystander.add('a1')
  expect(bystander.sent()).toEqual([])
  expect(bystander.store.has('a1')).toBe(true)

  const offline = start()
  offline.send({ type: 'ownership.gained' })
  offline.add('a1')
  expect(offline.sent()).toEqual([])
  offline.send({ type: 'link.online' })
  expect(offline.sent()).toEqual(['a1'])
})

it('after a reload the unsent messages go out first, in their order, with their ids', () => {
  const before = start()
  before.add('a1')
  before.add('a2')
  const after = start([...before.store.values()])
  after.add('a3')
  after.begin()
  after.ack('a1')
  after.ack('a2')
  expect(after.sent()).toEqual(['a1', 'a2', 'a3'])
})

it('a lost delivery is repeated after 1, 2, 4, 8, 15, 15 s with the same id, and doubts the connection', () => {
  const box = start()
  box.begin()
  box.add('a1')
  for (const [index, wait] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    box.lose('a1', index + 1)
    box.clock.increment(wait - 1)
    expect(box.sent()).toHaveLength(index + 1)
    box.clock.increment(1)
    expect(box.sent()).toHaveLength(index + 2)
  }
  expect(box.toLink).toContainEqual({ type: 'resync.wanted' })
  box.lose('a1', 1)
  expect(box.stateOf('a1')).toBe('sending')
})

it('two sessions wait each for its own time', () => {
  const box = start()
  box.begin()
  box.add('a1', 's1')
  box.add('b1', 's2')
  box.lose('a1', 1)
  box.clock.increment(600)
  box.lose('b1', 1)
  box.clock.increment(400)
  expect(box.sent()).toEqual(['a1', 'b1', 'a1'])
  box.clock.increment(599)
  expect(box.sent()).toHaveLength(3)
  box.clock.increment(1)
  expect(box.sent()).toEqual(['a1', 'b1', 'a1', 'b1'])
})

it('a cut puts what was under way back in the queue; it goes out at once when the link is back, and an answer that came late still counts', () => {
  const box = start()
  box.begin()
  box.add('a1')
  box.add('a2')
  box.send({ type: 'link.lost' })
  expect(box.stateOf('a1')).toBe('queued')
  box.send({ type: 'link.online' })
  expect(box.sent()).toEqual(['a1', 'a1'])
  box.send({ type: 'link.lost' })
  box.ack('a1')
  expect(box.stateOf('a1')).toBe(undefined)
  box.send({ type: 'link.online' })
  expect(box.sent()).toEqual(['a1', 'a1', 'a2'])
})

it('a refusal of the session stops its queue with the reason; the text can go back to the composer', () => {
  const box = start()
  box.begin()
  box.add('a1', 's1')
  box.add('a2', 's1')
  box.refuse('a1', 1, refusal('QUOTA'))
  expect(box.items()[0]).toMatchObject({
    state: 'failed',
    failure: { code: 'QUOTA', text: '本次问诊的消息条数已用完，请等待医生回复，医生可以为您增加条数', retryable: false },
  })
  expect(box.sent()).toEqual(['a1'])
  box.send({ type: 'item.retry', clientMsgId: 'a1' })
  expect(box.stateOf('a1')).toBe('failed')
  box.send({ type: 'item.backToComposer', clientMsgId: 'a1' })
  expect(box.returned).toEqual([{ type: 'message.returned', sid: 's1', content: 'a1', file: null }])
  expect(box.sent()).toEqual(['a1', 'a2'])
})

it('[WALK-06] a session that takes messages again lets the next ones pass, and what it refused can be sent again', () => {
  const box = start([], 'patient')
  box.begin()
  box.add('a1', 's1')
  box.add('a2', 's1')
  box.refuse('a1', 1, refusal('QUOTA'))
  const hears = (quotaTotal: number) => {
    const session = sampleSession({ quotaTotal, quotaUsed: 20 })
    box.send({ type: 'chat.event', event: { name: 'session:upsert', v: 1, t: SAMPLE_TIME, session }, now: SAMPLE_TIME })
  }
  hears(20)
  expect(box.sent()).toEqual(['a1'])
  hears(30)
  expect(box.sent()).toEqual(['a1', 'a2'])
  box.ack('a2')
  expect(box.items()[0]).toMatchObject({ clientMsgId: 'a1', state: 'failed', failure: { code: 'QUOTA', retryable: true } })
  box.send({ type: 'item.retry', clientMsgId: 'a1' })
  expect(box.sent()).toEqual(['a1', 'a2', 'a1'])

  box.add('b1', 's2')
  box.refuse('b1', 1, refusal('NOT_ACCEPTED'))
  const sessions = [sampleSession(), sampleSession({ id: 's2', quotaTotal: 20, quotaUsed: 0 })]
  box.send({ type: 'hello.answered', answer: sampleHello({ sessions }) })
  expect(box.items().at(-1)).toMatchObject({ clientMsgId: 'b1', state: 'failed', failure: { retryable: true } })

  // the doctor has no quota
  const desk = start()
  desk.begin()
  desk.add('c1', 's1')
  desk.refuse('c1', 1, refusal('NOT_ACCEPTED'))
  desk.send({ type: 'hello.answered', answer: sampleHello({ sessions: [sampleSession({ quotaTotal: 20, quotaUsed: 20 })] }) })
  expect(desk.items()[0]).toMatchObject({ clientMsgId: 'c1', state: 'failed', failure: { retryable: true } })
})

it('a busy server is asked five times more, then manually', () => {
  const box = start()
  box.begin()
  box.add('a1')
  for (let tries = 1; tries <= 6; tries += 1) {
    expect(box.stateOf('a1')).toBe('sending')
    box.refuse('a1', tries, refusal('BUSY', true))
    box.clock.increment(15_000)
  }
  expect(box.items()[0]).toMatchObject({ state: 'failed', failure: { code: 'BUSY', retryable: true } })
  box.send({ type: 'item.retry', clientMsgId: 'a1' })
  expect(box.stateOf('a1')).toBe('sending')
})

it('the end of a session fails what was never sent and empties the store; what may have arrived is asked about once', () => {
  const box = start()
  box.begin()
  box.add('a1')
  box.add('a2')
  box.send({
    type: 'chat.event',
    event: { name: 'session:upsert', v: 1, t: SAMPLE_TIME, session: sampleSession({ status: '30', rev: 2 }) },
    now: SAMPLE_TIME,
  })
  expect(box.stateOf('a1')).toBe('sending')
  expect(box.items()[1]).toMatchObject({ state: 'failed', failure: { code: 'SESSION_CLOSED', text: '会话已结束，消息未送达' } })
  box.refuse('a1', 1, refusal('SESSION_CLOSED'))
  expect(box.stateOf('a1')).toBe('failed')
  expect(box.store.size).toBe(0)
})

it('[TRANSFER-01] what is not sent yet stays and goes out while the session is being transferred', () => {
  const box = start()
  box.begin()
  box.add('a1')
  box.send({ type: 'link.lost' })
  box.add('a2')
  const session = sampleSession({ status: '25', rev: 2 })
  box.send({ type: 'chat.event', event: { name: 'session:upsert', v: 1, t: SAMPLE_TIME, session }, now: SAMPLE_TIME })
  box.send({ type: 'hello.answered', answer: sampleHello({ sessions: [session] }) }, { type: 'link.online' })
  expect(box.items().map(item => item.state === 'failed')).toEqual([false, false])
  expect([...box.store.keys()]).toEqual(['a1', 'a2'])
})

it('logout clears messages and store', () => {
  const box = start()
  box.begin()
  box.add('a1')
  box.send({ type: 'link.lost' }, { type: 'link.signedOut' })
  expect([box.items(), box.store.size]).toEqual([[], 0])
})

it('another tab’s message reaches the owning tab through the store, and leaves this one when its push comes', () => {
  const writer = start()
  writer.send({ type: 'hello.answered', answer: HELLO }, { type: 'link.online' })
  writer.add('w1')
  const owner = start([...writer.store.values()])
  owner.begin()
  owner.send({ type: 'store.changed' })
  expect(owner.sent()).toEqual(['w1'])
  const message = {
    ...owner.items()[0],
    id: 'm1',
    sessionId: 's1',
    seq: 1,
    senderKind: 1,
    senderId: 'd1',
    senderName: '李医生',
    sentAt: 1,
    rev: 1,
  }
  writer.send({
    type: 'chat.event',
    event: { name: 'msg:new', v: 1, t: SAMPLE_TIME, sid: 's1', message: message as never },
    now: SAMPLE_TIME,
  })
  expect(writer.items()).toEqual([])
})

const own = { clientMsgId: 'f1', senderKind: 1 } as const
it.each<[string, (box: ReturnType<typeof start>) => void]>([
  ['the server has taken it', box => box.ack('f1')],
  ['its push came', box => box.send({ type: 'chat.event', event: samplePush(1, 1, own), now: SAMPLE_TIME })],
  [
    'a hello brought it',
    box => box.send({ type: 'hello.answered', answer: sampleHello({ missed: { s1: [sampleMessage(1, own)] } }) }),
  ],
  ['it is thrown away', box => box.send({ type: 'item.discard', clientMsgId: 'f1' })],
  ['its session is over', box => box.send({ type: 'hello.answered', answer: sampleHello({ sessions: [] }) })],
])('the bytes of a file leave this browser with their message when %s', (_, end) => {
  const box = start()
  box.begin()
  box.add('f1', 's1', file)
  expect(box.dropped).toEqual([])
  end(box)
  expect([box.store.has('f1'), box.dropped]).toEqual([false, ['f1']])
})

it('the bytes of a file stay for the composer when their message goes back to it', () => {
  const box = start()
  box.add('f1', 's1', file)
  box.send({ type: 'item.backToComposer', clientMsgId: 'f1' })
  expect([box.store.size, box.dropped]).toEqual([0, []])
  expect(box.returned).toEqual([{ type: 'message.returned', sid: 's1', content: '', file }])
})

/** A server that stores each clientMsgId once; the wire may lose the order, or its answer, or cut the link. */
it('[CHAT-02] through cuts, lost orders and lost answers every message is stored exactly once and in order', () => {
  const fate = fc.constantFrom('answered', 'order lost', 'answer lost', 'cut before', 'cut after', 'reload')
  const property = fc.property(fc.array(fate, { maxLength: 40 }), fc.integer({ min: 1, max: 8 }), (fates, count) => {
    const log: string[] = []
    let box = start()
    box.begin()
    for (let index = 0; index < count; index += 1)
      box.add(`${index % 2 === 0 ? 'a' : 'b'}${index}`, index % 2 === 0 ? 's1' : 's2')
    const arrive = (id: string) => {
      if (!log.includes(id)) log.push(id)
    }
    const round = (what: string) => {
      const item = box.items().find(one => one.state === 'sending')
      if (item === undefined) {
        box.clock.increment(15_000)
        return
      }
      const { clientMsgId, tries } = item
      if (what === 'answered' || what === 'answer lost' || what === 'cut after' || what === 'reload') arrive(clientMsgId)
      if (what === 'answered') box.ack(clientMsgId, log.length)
      else if (what.startsWith('cut')) box.send({ type: 'link.lost' }, { type: 'link.online' })
      else if (what === 'reload') {
        box = start([...box.store.values()])
        box.begin()
      } else box.lose(clientMsgId, tries)
    }
    fates.forEach(round)
    for (let index = 0; index < 200 && box.items().length > 0; index += 1) round('answered')
    expect(box.items()).toEqual([])
    expect(box.store.size).toBe(0)
    for (const letter of ['a', 'b']) {
      const got = log.filter(id => id.startsWith(letter)).map(id => Number(id.slice(1)))
      expect(got).toEqual(
        Array.from({ length: count }, (_, index) => index).filter(index => (index % 2 === 0) === (letter === 'a')),
      )
    }
  })
  fc.assert(property, { seed: 20_260_102, numRuns: 300 })
})
