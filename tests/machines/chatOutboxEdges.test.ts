// Over 400 lines: edges of one machine on one simulated scene, which every test of it needs.
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import type { ChatErrorCode, ChatEvent } from '#contract/sockets/chat.ts'
import { SAMPLE_TIME, sampleHello, sampleMessage, sampleSession } from '#machines/chatLink/chatSamples.ts'
import { chatOutboxMachine } from '#machines/chatOutbox/chatOutbox.machine.ts'
import { selectItems, selectUnsent } from '#machines/chatOutbox/chatOutbox.select.ts'
import type { OutboxItem, StoreOrder } from '#machines/chatOutbox/chatOutbox.types.ts'
import { file, refusal, start } from '#tests/support/machines/chatOutboxWorld.ts'

const ATTACHMENT = { path: 'chat/f1.jpg', name: file.name, mime: file.mime, size: file.size }
const push = (event: Partial<ChatEvent> & { name: ChatEvent['name'] }) => ({
  type: 'chat.event' as const,
  event: { v: 1, t: SAMPLE_TIME, ...event } as ChatEvent,
  now: SAMPLE_TIME,
})
const ENDED = push({ name: 'session:removed', sid: 's1', why: 'CLOSED' })
const begun = () => {
  const box = start()
  box.begin()
  return box
}
const summary = (box: ReturnType<typeof start>) => box.items().map(item => [item.clientMsgId, item.state])
/** An outbox whose one file was refused for itself. */
function withRefusedFile() {
  const box = begun()
  box.add('f1', 's1', file)
  box.refuse('f1', 1, { ...failure('refused', '文件内容与类型不符'), retryable: false })
  return box
}

describe('the end of a session', () => {
  it('[WALK-01] stops an upload and says of each message why it was not delivered; nothing may be tried again', () => {
    const box = begun()
    box.add('f1', 's1', file)
    box.add('a2')
    box.add('b1', 's2')
    box.send(ENDED)
    expect(box.orders.at(-1)).toEqual({ type: 'cancel', clientMsgId: 'f1' })
    expect(box.items().map(({ clientMsgId, state, failure: why }) => [clientMsgId, state, why?.text, why?.retryable])).toEqual([
      ['f1', 'failed', '会话已结束，消息未送达', false],
      ['a2', 'failed', '会话已结束，消息未送达', false],
      ['b1', 'sending', undefined, undefined],
    ])
    expect([...box.store.keys()]).toEqual(['b1'])
  })

  it('keeps the reason of what had failed before, without its retry', () => {
    const box = withRefusedFile()
    box.send(ENDED)
    expect(box.items()[0]?.failure).toEqual({ code: 'UPLOAD', text: '文件内容与类型不符', retryable: false })
    expect(box.store.size).toBe(0)
    expect(box.orders.filter(({ type }) => type === 'cancel')).toEqual([])
  })

  it('asks once more about what was sent before a cut, and fails it with the rest when the server says no', () => {
    const box = begun()
    box.add('a1')
    box.add('a2')
    box.send({ type: 'link.lost' }, ENDED)
    expect(summary(box)).toEqual([
      ['a1', 'queued'],
      ['a2', 'failed'],
    ])
    box.send({ type: 'link.online', now: SAMPLE_TIME })
    expect(box.sent()).toEqual(['a1', 'a1'])
    box.refuse('a1', 2, refusal('SESSION_CLOSED'))
    expect(summary(box)).toEqual([
      ['a1', 'failed'],
      ['a2', 'failed'],
    ])
  })

  it('fails what was sent once and waits, too, when the server has just refused another of the session', () => {
    const box = begun()
    box.add('a1')
    box.add('a2')
    box.ack('a1')
    box.lose('a2', 1)
    box.add('f3', 's1', file)
    box.clock.increment(1_000)
    box.refuse('a2', 2, refusal('SESSION_CLOSED'))
    expect(summary(box)).toEqual([
      ['a2', 'failed'],
      ['f3', 'failed'],
    ])
  })

  it('is told by hello and by the session’s own push; a push of a running session and of another kind ends nothing', () => {
    const box = begun()
    box.add('a1')
    box.add('a2')
    box.send(push({ name: 'session:upsert', session: sampleSession({ rev: 2 }) }))
    box.send(push({ name: 'msg:read', sid: 's1', by: 'patient', readSeq: 1 }))
    expect(summary(box)).toEqual([
      ['a1', 'sending'],
      ['a2', 'queued'],
    ])
    box.send({ type: 'hello.answered', answer: sampleHello({ sessions: [sampleSession({ status: '40' })] }) })
    expect(summary(box)).toEqual([
      ['a1', 'sending'],
      ['a2', 'failed'],
    ])
  })
})

describe('what comes back from the server', () => {
  it('takes only my own messages out, also those of hello', () => {
    const box = begun()
    for (const id of ['a1', 'b1']) box.add(id, id === 'a1' ? 's1' : 's2')
    const event = (clientMsgId: string, senderKind: 1 | 2) =>
      push({ name: 'msg:new', sid: 's1', message: sampleMessage(1, { clientMsgId, senderKind }) })
    box.send(event('a1', 2), event('unknown', 1))
    expect(summary(box)).toHaveLength(2)
    const stored = [...box.store.keys()]
    expect(stored).toEqual(['a1', 'b1'])
    const missed = { s1: [sampleMessage(1, { clientMsgId: 'a1', senderKind: 1 })] }
    const sessions = [sampleSession(), sampleSession({ id: 's2' })]
    box.send({ type: 'hello.answered', answer: sampleHello({ sessions, missed }) })
    expect([summary(box), [...box.store.keys()]]).toEqual([[['b1', 'sending']], ['b1']])
  })

  it('an answer of an earlier try, or to what is not being uploaded, changes nothing', () => {
    const box = begun()
    box.add('f1', 's1', file)
    box.lose('f1', 1)
    box.clock.increment(1_000)
    box.send({ type: 'upload.progressed', clientMsgId: 'f1', tries: 1, progress: 0.9 })
    box.send({ type: 'upload.done', clientMsgId: 'f1', tries: 1, attachment: ATTACHMENT, now: SAMPLE_TIME })
    expect(box.items()[0]).toMatchObject({ state: 'uploading', tries: 2, progress: 0, attachments: [] })
    box.send({ type: 'upload.done', clientMsgId: 'f1', tries: 2, attachment: ATTACHMENT, now: SAMPLE_TIME })
    expect(box.items()[0]).toMatchObject({ state: 'sending', tries: 3, attachments: [ATTACHMENT] })
    box.send({ type: 'upload.progressed', clientMsgId: 'f1', tries: 3, progress: 0.9 })
    box.send({ type: 'upload.done', clientMsgId: 'f1', tries: 3, attachment: { ...ATTACHMENT, path: 'x' }, now: SAMPLE_TIME })
    expect(box.items()[0]).toMatchObject({ state: 'sending', progress: 0, attachments: [ATTACHMENT] })
  })

  it('an uploaded file is stored before its message goes out', () => {
    const box = begun()
    box.add('f1', 's1', file)
    box.storage.isSlow = true
    box.send({ type: 'upload.done', clientMsgId: 'f1', tries: 1, attachment: ATTACHMENT, now: SAMPLE_TIME })
    expect([box.stateOf('f1'), box.sent(), box.storage.waiting]).toEqual(['queued', [], ['f1']])
    expect(box.store.get('f1')?.attachments).toEqual([ATTACHMENT])
    box.send({ type: 'store.saved', clientMsgId: 'f1' })
    expect(box.sent()).toEqual(['f1'])
  })
})

describe('refusals', () => {
  it.each<[ChatErrorCode, boolean, string[]]>([
    ['SESSION_CLOSED', false, ['a1']],
    ['NOT_OWNER', false, ['a1']],
    ['NOT_FOUND', false, ['a1']],
    ['NOT_ACCEPTED', false, ['a1']],
    ['QUOTA', false, ['a1']],
    ['TOO_LONG', true, ['a1', 'a2']],
    ['BAD_INPUT', true, ['a1', 'a2']],
  ])('[WALK-01] %s: retry %s, sent %s', (code, retryable, sent) => {
    const box = begun()
    box.add('a1')
    box.add('a2')
    box.refuse('a1', 1, refusal(code))
    expect(box.items()[0]?.failure).toMatchObject({ code, retryable })
    expect(box.sent()).toEqual(sent)
  })

  it('an unknown reason, and one without a code, count as an issue of the server', () => {
    for (const problem of [{ ...failure('refused', '坏了', { code: 'NEW_CODE' }) }, { ...failure('refused', '坏了') }]) {
      const box = begun()
      box.add('a1')
      box.refuse('a1', 1, { ...problem, retryable: false })
      expect(box.items()[0]?.failure).toEqual({ code: 'INTERNAL', text: '坏了', retryable: true })
      expect(box.store.get('a1')?.state).toBe('failed')
    }
  })

  it('an expired sign-in and a busy server during an upload are waited for', () => {
    const box = begun()
    box.add('f1', 's1', file)
    box.refuse('f1', 1, { ...failure('server', '服务繁忙'), retryable: true })
    expect(box.items()[0]).toMatchObject({ state: 'queued', fails: 1, failure: null })
    box.add('b1', 's2')
    box.refuse('b1', 1, { ...failure('expired', '登录已过期，请重新登录', { code: 'AUTH_EXPIRED' }), retryable: false })
    expect(box.items()[1]).toMatchObject({ state: 'queued', fails: 1, failure: null })
    box.clock.increment(1_000)
    expect([box.stateOf('f1'), box.stateOf('b1')]).toEqual(['uploading', 'sending'])
    expect(box.toLink, 'an upload says nothing of the socket').toEqual([])
  })

  it('a lost file is uploaded again at a retry, any other keeps what is uploaded', () => {
    const uploadedAnd = (code: ChatErrorCode) => {
      const box = begun()
      box.add('f1', 's1', file)
      box.send({ type: 'upload.done', clientMsgId: 'f1', tries: 1, attachment: ATTACHMENT, now: SAMPLE_TIME })
      box.refuse('f1', 2, refusal(code))
      box.send({ type: 'item.retry', clientMsgId: 'f1' })
      return box.orders.at(-1)?.type
    }
    expect([uploadedAnd('FILE_NOT_READY'), uploadedAnd('BAD_INPUT')]).toEqual(['upload', 'deliver'])
  })

  it('a retry is stored before it goes out, and only of what has failed', () => {
    const box = withRefusedFile()
    box.storage.isSlow = true
    box.send({ type: 'item.retry', clientMsgId: 'f1' })
    expect([box.stateOf('f1'), box.store.get('f1')?.state]).toEqual(['queued', 'queued'])
    box.send({ type: 'store.saved', clientMsgId: 'f1' })
    expect(box.stateOf('f1')).toBe('uploading')
    const orders = box.orders.length
    box.send({ type: 'item.retry', clientMsgId: 'f1' }, { type: 'item.retry', clientMsgId: 'unknown' })
    expect(box.orders).toHaveLength(orders)
  })

  it('[WALK-01] texts do not wait for the second upload of a file that has failed, not after a cut, not after a reload', () => {
    const box = withRefusedFile()
    box.send({ type: 'link.lost' }, { type: 'link.online', now: SAMPLE_TIME })
    const reloaded = start([...box.store.values()])
    reloaded.begin()
    for (const one of [box, reloaded]) {
      one.add('a2')
      expect(one.sent()).toEqual(['a2'])
      one.ack('a2')
      one.send({ type: 'item.retry', clientMsgId: 'f1' })
      expect(one.stateOf('f1')).toBe('uploading')
      one.add('a3')
      expect(one.sent()).toEqual(['a2', 'a3'])
    }
  })
})

describe('discarding', () => {
  it('leaves what is on its way to the server alone, and returns only what is taken back', () => {
    const box = begun()
    box.add('a1')
    box.add('a2')
    box.send({ type: 'item.discard', clientMsgId: 'a1' }, { type: 'item.discard', clientMsgId: 'unknown' })
    expect(summary(box)).toEqual([
      ['a1', 'sending'],
      ['a2', 'queued'],
    ])
    box.send({ type: 'item.discard', clientMsgId: 'a2' })
    expect([summary(box), box.returned]).toEqual([[['a1', 'sending']], []])
    box.add('f3', 's2', file)
    box.send({ type: 'item.backToComposer', clientMsgId: 'f3' })
    expect(box.returned).toEqual([{ type: 'message.returned', sid: 's2', content: '', file }])
    expect(box.orders.at(-1)).toEqual({ type: 'cancel', clientMsgId: 'f3' })
    expect([...box.store.keys()]).toEqual(['a1'])
  })
})

describe('the store', () => {
  const item = (clientMsgId: string, change: Partial<OutboxItem> = {}): OutboxItem => {
    const box = start()
    box.add(clientMsgId)
    const [made] = box.items()
    if (!made) throw new Error('nothing was added')
    return { ...made, ...change }
  }

  it('what another tab wrote stands in the order of its writing, as not under way', () => {
    const box = start([item('later', { addedAt: SAMPLE_TIME + 2, state: 'uploading', fails: 3, dueAt: 5, progress: 0.5 })])
    expect(box.items()).toMatchObject([
      { state: 'queued', tries: 1, fails: 0, dueAt: null, yieldsAt: null, stored: true, progress: 0 },
    ])
    box.store.set('sooner', item('sooner', { addedAt: SAMPLE_TIME + 1 }))
    box.send({ type: 'store.changed' })
    expect(box.items().map(({ clientMsgId }) => clientMsgId)).toEqual(['sooner', 'later'])
  })

  it('what is under way here, or not stored yet, stays as it is; a new state is taken over; what is gone is gone', () => {
    const box = begun()
    box.add('a1')
    box.add('a2')
    box.add('a3')
    box.storage.isSlow = true
    box.add('a4')
    box.store.set('a2', item('a2', { state: 'failed', failure: { code: 'BAD_INPUT', text: '坏', retryable: true } }))
    for (const gone of ['a1', 'a3', 'a4']) box.store.delete(gone)
    box.send({ type: 'store.changed' })
    expect(summary(box)).toEqual([
      ['a1', 'sending'],
      ['a2', 'failed'],
      ['a4', 'queued'],
    ])
    box.store.delete('a2')
    box.send({ type: 'store.changed' })
    expect(box.stateOf('a2'), 'a refusal stays visible until it is dismissed').toBe('failed')
    box.store.set('a4', item('a4'))
    box.send({ type: 'store.saved', clientMsgId: 'a4' }, { type: 'store.changed' })
    expect(box.items().find(({ clientMsgId }) => clientMsgId === 'a4')?.tries, 'the same state changes nothing').toBe(0)
  })

  it('what cannot be stored is sent all the same, and the outbox says so from then on', () => {
    const box = begun()
    box.storage.isSlow = true
    box.add('a1')
    expect(box.actor.getSnapshot().context.durable).toBe(true)
    box.send({ type: 'store.failed', clientMsgId: 'a1', text: 'QuotaExceededError' })
    expect(box.sent()).toEqual(['a1'])
    box.add('b1', 's2')
    box.send({ type: 'store.saved', clientMsgId: 'b1' })
    expect([box.sent(), box.actor.getSnapshot().context.durable]).toEqual([['a1', 'b1'], false])
    box.send({ type: 'store.failed', clientMsgId: null, text: 'gone' })
    expect(summary(box)).toHaveLength(2)
  })
})

describe('what is added in one moment', () => {
  it('[CHAT-02] goes out in its order from another tab too, which reads it in the order of its ids', () => {
    const here = start()
    for (const id of ['c', 'a', 'b']) here.add(id)
    const stored = [...here.store.values()].toSorted((x, y) => (x.clientMsgId < y.clientMsgId ? -1 : 1))
    const there = start(stored.toSorted((x, y) => x.addedAt - y.addedAt))
    there.begin()
    for (const [at, id] of ['c', 'a', 'b'].entries()) {
      expect(there.sent().at(-1)).toBe(id)
      there.ack(id, at + 1)
    }
  })
})

describe('what the store refused', () => {
  const refusedHere = () => {
    const box = start()
    box.begin()
    box.send({ type: 'ownership.lost' })
    box.storage.isSlow = true
    box.add('a1')
    box.add('a2')
    box.send({ type: 'store.saved', clientMsgId: 'a2' })
    return box
  }

  it('is sent by the tab that has it, also where another one sends what is stored', () => {
    const box = refusedHere()
    expect(box.sent()).toEqual([])
    box.send({ type: 'store.failed', clientMsgId: 'a1', text: 'QuotaExceededError' })
    expect(box.sent()).toEqual(['a1'])
    expect(summary(box)).toEqual([
      ['a1', 'sending'],
      ['a2', 'queued'],
    ])
  })

  it('stays while it waits for the line, whatever other tabs store, and goes out then', () => {
    const box = refusedHere()
    box.send({ type: 'link.lost' }, { type: 'store.failed', clientMsgId: 'a1', text: 'QuotaExceededError' })
    box.store.delete('a1')
    box.send({ type: 'store.changed' })
    expect(summary(box)[0]).toEqual(['a1', 'queued'])
    box.send({ type: 'link.online', now: 1 })
    expect(box.sent()).toEqual(['a1'])
  })
})

describe('who sends', () => {
  it('another tab takes over: nothing goes out here any more, and what was on its way is in the queue', () => {
    const box = begun()
    box.add('a1')
    box.send({ type: 'ownership.lost' })
    expect([box.stateOf('a1'), box.actor.getSnapshot().hasTag('owner')]).toEqual(['queued', false])
    // what is read from the store then gives the right to send to nobody
    box.send({ type: 'store.changed' })
    expect(box.actor.getSnapshot().hasTag('owner')).toBe(false)
    box.add('b1', 's2')
    expect(box.sent()).toEqual(['a1'])
    box.send({ type: 'ownership.gained' })
    expect(box.actor.getSnapshot().hasTag('owner')).toBe(true)
    expect(box.sent()).toEqual(['a1', 'a1', 'b1'])
  })

  it('tells by tags whether it sends and whether it is linked', () => {
    const box = start()
    const tags = () => [...box.actor.getSnapshot().tags].toSorted()
    expect(tags()).toEqual([])
    box.begin()
    expect(tags()).toEqual(['online', 'owner'])
    box.send({ type: 'link.lost' })
    expect(tags()).toEqual(['owner'])
    box.send({ type: 'link.online', now: SAMPLE_TIME }, { type: 'link.signedOut' })
    expect(tags()).toEqual(['owner'])
  })

  it('begins without what others left when the store cannot be read, but not because one message could not be stored', () => {
    const clock = new SimulatedClock()
    const asked: unknown[] = []
    const orders: StoreOrder[] = []
    const machine = chatOutboxMachine.provide({
      actors: {
        chatEvents: fromCallback(({ input }) => void asked.push(['chatEvents', input])),
        deliver: fromCallback(() => undefined),
        ownership: fromCallback(({ input }) => void asked.push(['ownership', input])),
        outboxStore: fromCallback<StoreOrder, { userId: string }>(({ input, receive }) => {
          asked.push(['outboxStore', input])
          receive(order => orders.push(order))
        }),
      },
    })
    const actor = createActor(machine, { input: { userId: 'u7', side: 'patient' }, clock }).start()
    expect(asked).toEqual([
      ['chatEvents', { sid: null }],
      ['outboxStore', { userId: 'u7' }],
      ['ownership', { userId: 'u7' }],
    ])
    expect(orders).toEqual([{ type: 'store.load' }])
    actor.send({ type: 'ownership.gained' })
    expect(orders).toEqual([{ type: 'store.load' }, { type: 'store.load' }])
    actor.send({ type: 'store.failed', clientMsgId: 'a1', text: 'full' })
    expect(actor.getSnapshot().value).toMatchObject({ holder: 'claiming', link: 'down', clock: 'still' })
    actor.send({ type: 'ownership.lost' })
    expect(actor.getSnapshot().value).toMatchObject({ holder: 'bystander' })
    actor.send({ type: 'ownership.gained' })
    actor.send({ type: 'store.failed', clientMsgId: null, text: 'gone' })
    expect(actor.getSnapshot().value).toMatchObject({ holder: 'owner' })
    expect(actor.getSnapshot().context).toMatchObject({ owner: true, durable: false })
    actor.stop()
  })

  it('sign-out stops the uploads and forgets who was there', () => {
    const box = begun()
    box.add('f1', 's1', file)
    box.add('b1', 's2')
    box.send({ type: 'link.signedOut' })
    expect(box.orders.filter(({ type }) => type === 'cancel')).toEqual([{ type: 'cancel', clientMsgId: 'f1' }])
    expect(box.actor.getSnapshot().context).toMatchObject({ items: [], me: null, linked: false })
  })
})

describe('the clock', () => {
  const chart = (box: ReturnType<typeof start>) => box.actor.getSnapshot().value

  it('stands still without anything to wait for, and begins anew with what is due sooner', () => {
    const box = begun()
    expect(chart(box)).toMatchObject({ clock: 'still' })
    box.add('a1')
    for (const tries of [1, 2, 3]) {
      box.lose('a1', tries)
      if (tries < 3) box.clock.increment(tries * 1_000)
    }
    expect(chart(box)).toMatchObject({ clock: 'counting' })
    box.add('b1', 's2')
    box.lose('b1', 1)
    box.clock.increment(999)
    expect(box.sent()).toEqual(['a1', 'a1', 'a1', 'b1'])
    box.clock.increment(1)
    expect(box.sent()).toEqual(['a1', 'a1', 'a1', 'b1', 'b1'])
    box.clock.increment(3_000)
    expect(box.sent().at(-1)).toBe('a1')
    box.ack('a1')
    box.ack('b1')
    expect(chart(box)).toMatchObject({ clock: 'still' })
  })

  it('begins anew with a refusal that is due sooner than what it counts to', () => {
    const box = begun()
    box.add('a1')
    for (const tries of [1, 2, 3]) {
      box.lose('a1', tries)
      if (tries < 3) box.clock.increment(tries * 1_000)
    }
    box.add('b1', 's2')
    box.refuse('b1', 1, refusal('BUSY', true))
    box.clock.increment(1_000)
    expect(box.sent()).toEqual(['a1', 'a1', 'a1', 'b1', 'b1'])
  })

  it('an upload that a cut ended has its ten seconds from the moment the link is back, not from its retry', () => {
    const box = begun()
    box.add('f1', 's1', file)
    box.add('a2')
    box.send({ type: 'link.lost' })
    box.lose('f1', 1)
    expect(chart(box)).toMatchObject({ clock: 'counting' })
    box.send({ type: 'link.online', now: SAMPLE_TIME })
    expect(box.stateOf('f1')).toBe('uploading')
    box.clock.increment(9_999)
    expect(box.sent()).toEqual([])
    box.clock.increment(1)
    expect(box.sent()).toEqual(['a2'])
  })

  it('waits no longer than 15 s, also when this computer’s clock was set back', () => {
    const box = begun()
    box.add('a1')
    box.send({ type: 'delivery.lost', clientMsgId: 'a1', tries: 1, now: SAMPLE_TIME + 3_600_000 })
    box.send({
      type: 'message.add',
      message: { clientMsgId: 'b1', sid: 's2', kind: 'text', content: 'b', file: null },
      now: SAMPLE_TIME,
    })
    box.clock.increment(14_999)
    expect(box.sent()).toEqual(['a1', 'b1'])
    box.clock.increment(1)
    expect(box.sent()).toEqual(['a1', 'b1', 'a1'])
  })

  it('a link that comes back ends every wait', () => {
    const box = begun()
    box.add('a1')
    box.lose('a1', 1)
    box.send({ type: 'link.online', now: SAMPLE_TIME })
    expect(box.sent()).toEqual(['a1', 'a1'])
    expect(box.items()[0]).toMatchObject({ fails: 0, dueAt: null })
  })
})

it('counts the unsent of a session without the one that is on its way', () => {
  const box = begun()
  box.add('a1')
  box.add('a2')
  box.add('b1', 's2')
  const snapshot = box.actor.getSnapshot()
  expect([selectUnsent(snapshot, 's1'), selectUnsent(snapshot, 's2'), selectUnsent(snapshot, 's3')]).toEqual([1, 0, 0])
  expect(selectItems(snapshot).map(({ clientMsgId }) => clientMsgId)).toEqual(['a1', 'a2', 'b1'])
})
