import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import type { HistoryAnswer, ResumeAnswer, TypingInput } from '#contract/sockets/chat.ts'
import { chatHistoryMachine } from '#machines/chatHistory/chatHistory.machine.ts'
import {
  LOST,
  SAMPLE_TIME as now,
  sampleHello,
  sampleMessage,
  samplePush,
  sampleSession,
} from '#machines/chatLink/chatSamples.ts'
import type { ToLink } from '#machines/chatLink/chatLink.types.ts'
import { newItem } from '#machines/chatOutbox/chatOutbox.rules.ts'
import { chatSessionMachine } from '#machines/chatSession/chatSession.machine.ts'
import { linesOf } from '#machines/chatSession/chatSession.rules.ts'
import { selectBlocked } from '#machines/chatSession/chatSession.select.ts'
import type { ChatSessionEvent } from '#machines/chatSession/chatSession.types.ts'
import type { Side } from '#machines/chatDesk/chatDesk.types.ts'

const settle = () => new Promise(resolve => setTimeout(resolve, 0))

/** A window over a server log of the test's own; `offline` makes every call fail. */
async function open(log: ChatMessage[], change: Partial<ChatSession> = {}, side: Side = 'doctor') {
  const clock = new SimulatedClock()
  const world = {
    offline: false,
    resumes: [] as number[],
    reads: [] as number[],
    typed: [] as TypingInput[],
    toLink: [] as ToLink[],
  }
  const answer = <T>(value: T): Promise<T> => (world.offline ? Promise.reject(LOST) : Promise.resolve(value))
  const machine = chatSessionMachine.provide({
    actors: {
      chatEvents: fromCallback<ToLink, { sid: string | null }>(({ receive }) => receive(event => world.toLink.push(event))),
      chatHistory: chatHistoryMachine.provide({
        actors: {
          loadOlder: fromPromise<HistoryAnswer, { sid: string; beforeSeq: number }>(({ input }) => {
            const messages = log.filter(message => message.seq < input.beforeSeq).slice(-2)
            return answer({ messages, atStart: (messages[0]?.seq ?? 1) === 1, atEnd: false })
          }),
        },
      }),
      loadNewest: fromPromise<HistoryAnswer, { sid: string }>(() => {
        const messages = log.slice(-3)
        return answer({ messages, atStart: (messages[0]?.seq ?? 1) === 1, atEnd: true })
      }),
      resumeFrom: fromPromise<ResumeAnswer, { sid: string; fromSeq: number }>(({ input }) => {
        world.resumes.push(input.fromSeq)
        const rest = log.filter(message => message.seq > input.fromSeq)
        return answer({ messages: rest.slice(0, 2), lastSeq: log.length, hasMore: rest.length > 2 })
      }),
      sendRead: fromPromise<{ readSeq: number }, { sid: string; readSeq: number }>(({ input }) => {
        world.reads.push(input.readSeq)
        return answer({ readSeq: input.readSeq })
      }),
    },
    actions: { sendTyping: (_, input) => void world.typed.push(input) },
  })
  const actor = createActor(machine, { input: { session: sampleSession(change), side }, clock })
  actor.start()
  actor.send({ type: 'link.online' })
  await settle()
  const push = (message: ChatMessage) =>
    actor.send({ type: 'chat.event', event: samplePush(message.seq, message.seq, message), now })
  const seqs = () => actor.getSnapshot().context.window.messages.map(message => message.seq)
  const elapse = async (ms: number) => {
    clock.increment(ms)
    await settle()
    await settle()
  }
  return { actor, world, push, seqs, elapse, send: (event: ChatSessionEvent) => actor.send(event) }
}
const log = (count: number) => Array.from({ length: count }, (_, index) => sampleMessage(index + 1))

it('[CHAT-02] a hole is waited for 300 ms, then fetched page by page; nothing is shown out of order meanwhile', async () => {
  const server = log(3)
  const { push, seqs, world, elapse } = await open(server)
  server.push(...log(8).slice(3))
  push(sampleMessage(8))
  await elapse(299)
  expect([seqs(), world.resumes]).toEqual([[1, 2, 3], []])
  await elapse(1)
  await settle()
  expect([seqs(), world.resumes]).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8],
    [3, 5, 8],
  ])
})

it('a hole that fills by itself asks nothing; one of more than 500 starts the window anew', async () => {
  const server = log(3)
  const { push, seqs, world, elapse } = await open(server)
  push(sampleMessage(5))
  push(sampleMessage(4))
  await elapse(1_000)
  expect([seqs(), world.resumes]).toEqual([[1, 2, 3, 4, 5], []])
  server.push(...log(900).slice(3))
  push(sampleMessage(900))
  await elapse(300)
  expect([seqs(), world.resumes]).toEqual([[898, 899, 900], []])
})

it('a fetch that fails is tried again while the hole stays, and the window tells the link how far it is', async () => {
  const server = log(3)
  const { push, seqs, world, elapse, actor } = await open(server)
  server.push(...log(6).slice(3))
  world.offline = true
  push(sampleMessage(6))
  await elapse(300)
  expect(actor.getSnapshot().hasTag('patching')).toBe(true)
  world.offline = false
  await elapse(2_000)
  await settle()
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6])
  expect(world.toLink.at(-1)).toEqual({ type: 'window.moved', sid: 's1', lastSeq: 6 })
})

it('what a hello brings joins the window, also before the first page', async () => {
  const { seqs, send } = await open(log(3))
  send({ type: 'hello.answered', answer: sampleHello({ missed: { s1: log(5).slice(3) } }) })
  expect(seqs()).toEqual([1, 2, 3, 4, 5])
})

it('[CHAT-02] a hello that was asked before the first page came did not name the window: what it knows beyond the page is fetched', async () => {
  const server = log(3)
  const { seqs, send, world } = await open(server)
  server.push(sampleMessage(4))
  // the event of message 4 stands before the number of the answer: nobody brings it
  send({ type: 'hello.answered', answer: sampleHello({ sessions: [sampleSession({ lastSeq: 4 })], es: 9 }) })
  await settle()
  expect([seqs(), world.resumes]).toEqual([[1, 2, 3, 4], [3]])
  send({ type: 'hello.answered', answer: sampleHello({ sessions: [sampleSession({ lastSeq: 4 })], es: 9 }) })
  await settle()
  expect(world.resumes).toEqual([3])
})

it('[CHAT-02] what a hello knows of is asked for again when that fails, and a failure that is over hides no later one', async () => {
  const server = log(3)
  const { seqs, send, world, elapse } = await open(server)
  const knows = (lastSeq: number) => {
    const answer = sampleHello({ sessions: [sampleSession({ lastSeq, rev: lastSeq })], es: 9 })
    send({ type: 'hello.answered', answer })
  }
  server.push(sampleMessage(4))
  world.offline = true
  knows(4)
  await settle()
  expect([seqs(), world.resumes]).toEqual([[1, 2, 3], [3]])
  world.offline = false
  await elapse(2_000)
  await settle()
  expect([seqs(), world.resumes]).toEqual([
    [1, 2, 3, 4],
    [3, 3],
  ])
  // the missing one comes by itself
  world.offline = true
  server.push(sampleMessage(5))
  knows(5)
  await settle()
  send({ type: 'chat.event', event: samplePush(5, 10), now })
  world.offline = false
  server.push(sampleMessage(6))
  knows(6)
  await settle()
  expect([seqs(), world.resumes]).toEqual([
    [1, 2, 3, 4, 5, 6],
    [3, 3, 4, 5],
  ])
})

it('[CHAT-02] a session that ended in that moment is fetched once too, as its answer says nothing of it any more', async () => {
  const server = log(3)
  const { seqs, send, world } = await open(server)
  server.push(sampleMessage(4))
  send({ type: 'hello.answered', answer: sampleHello({ sessions: [] }) })
  send({ type: 'hello.answered', answer: sampleHello({ sessions: [] }) })
  await settle()
  expect([seqs(), world.resumes]).toEqual([[1, 2, 3, 4], [3]])
})

it('older pages come one at a time until the start', async () => {
  const { seqs, send, actor } = await open(log(7))
  const pager = () => actor.getSnapshot().children['history']?.getSnapshot() as { hasTag(tag: string): boolean }
  expect(seqs()).toEqual([5, 6, 7])
  send({ type: 'older.wanted' })
  send({ type: 'older.wanted' })
  await settle()
  expect(seqs()).toEqual([3, 4, 5, 6, 7])
  send({ type: 'older.wanted' })
  await settle()
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pager().hasTag('atStart')).toBe(true)
})

it('reading is told once a second at most, only what was seen while looking, and never backwards', async () => {
  const { push, send, world, elapse } = await open(log(3))
  send({ type: 'message.seen', seq: 2 })
  await elapse(5_000)
  expect(world.reads).toEqual([])
  send({ type: 'view.focused' })
  send({ type: 'message.seen', seq: 3 })
  send({ type: 'message.seen', seq: 1 })
  await elapse(999)
  push(sampleMessage(4))
  send({ type: 'message.seen', seq: 4 })
  await elapse(1)
  expect(world.reads).toEqual([4])
  send({ type: 'view.blurred' })
  push(sampleMessage(5))
  send({ type: 'message.seen', seq: 5 })
  await elapse(5_000)
  expect(world.reads).toEqual([4])
})

it('the divider of new messages is frozen at opening', async () => {
  const { actor, push } = await open(log(3), { readSeq: 1, unread: 2 })
  push(sampleMessage(4))
  const lines = linesOf(actor.getSnapshot().context, [])
  const at = lines.findIndex(line => line.kind === 'divider')
  expect(lines[at + 1]).toMatchObject({ kind: 'message', message: { seq: 2 } })
})

it('[CHAT-02] a pending message keeps its key from writing to its place in the log, and is never shown twice', async () => {
  const { actor, push } = await open(log(3), { readSeq: 3 })
  const item = newItem({ clientMsgId: 'a1', sid: 's1', kind: 'text', content: '多喝水', file: null }, now)
  const mine = (seq: number, rev: number) =>
    sampleMessage(seq, { clientMsgId: 'a1', senderKind: 1, senderId: 'u1', content: '多喝水', rev })
  const keys = (items: (typeof item)[]) =>
    linesOf(actor.getSnapshot().context, items).flatMap(line => (line.kind === 'time' ? [] : [line.key]))
  expect(keys([item])).toEqual(['s:1', 's:2', 's:3', 'm:a1'])
  // acknowledged as 5 before the patient's 4 arrived: it waits behind the hole, and stays visible
  push(mine(5, 0))
  expect(keys([item])).toEqual(['s:1', 's:2', 's:3', 'm:a1'])
  expect(keys([])).toEqual(['s:1', 's:2', 's:3', 'm:a1'])
  push(sampleMessage(4))
  push(mine(5, 1))
  expect(keys([])).toEqual(['s:1', 's:2', 's:3', 's:4', 'm:a1'])
})

it('[TRANSFER-03] after a transfer the words of the doctor before are not the own ones of the doctor who goes on', async () => {
  const of = (seq: number, senderId: string) => sampleMessage(seq, { senderKind: 1, senderId, senderName: senderId })
  const messages = [of(1, 'u0'), of(2, 'u1'), sampleMessage(3)]
  const mine = (lines: ReturnType<typeof linesOf>) => lines.flatMap(line => (line.kind === 'message' ? [line.mine] : []))
  const doctor = await open(messages)
  expect(mine(linesOf(doctor.actor.getSnapshot().context, []))).toEqual([false, true, false])
  const patient = await open(messages, {}, 'patient')
  expect(mine(linesOf(patient.actor.getSnapshot().context, []))).toEqual([false, false, true])
})

it('own typing is told at most every two seconds; the other side is forgotten after five', async () => {
  const { send, world, elapse, actor } = await open(log(1))
  send({ type: 'draft.typed' })
  send({ type: 'draft.typed' })
  await elapse(1_999)
  expect(world.typed).toEqual([{ sid: 's1', on: true }])
  await elapse(1)
  expect(world.typed).toHaveLength(2)
  send({ type: 'draft.cleared' })
  expect(world.typed.at(-1)).toEqual({ sid: 's1', on: false })

  send({ type: 'chat.event', event: { name: 'typing', v: 1, t: now, sid: 's1', by: 'patient', on: true }, now })
  await elapse(4_999)
  expect(actor.getSnapshot().hasTag('peerTyping')).toBe(true)
  await elapse(1)
  expect(actor.getSnapshot().hasTag('peerTyping')).toBe(false)
})

it('says why nothing can be written while waiting, after the end, and when another doctor took the session', async () => {
  const doctor = await open(log(1), { status: '10' })
  expect(selectBlocked(doctor.actor.getSnapshot())).toBe('接诊后才能发送消息')
  const patient = await open(log(1), { status: '10' }, 'patient')
  // what a patient adds while waiting the doctor reads on accepting
  expect(selectBlocked(patient.actor.getSnapshot())).toBe(null)
  const used = { status: '10', quotaUsed: 20 } as const
  const first = await open(log(1), used, 'patient')
  expect(selectBlocked(first.actor.getSnapshot())).toBe(null)
  // the office returned it to the queue: the quota goes on
  const returned = await open(log(1), { ...used, acceptedAt: now }, 'patient')
  expect(selectBlocked(returned.actor.getSnapshot())).toBe('本次问诊的消息条数已用完，请等待医生回复，医生可以为您增加条数')
  const upsert = (rev: number, status: '20' | '30', quotaUsed = 0): ChatSessionEvent => ({
    type: 'chat.event',
    event: { name: 'session:upsert', v: 1, t: now, session: sampleSession({ rev, status, quotaUsed }) },
    now,
  })
  patient.send(upsert(2, '20'))
  expect(selectBlocked(patient.actor.getSnapshot())).toBe(null)
  patient.send(upsert(3, '20', 20))
  expect(selectBlocked(patient.actor.getSnapshot())).toBe('本次问诊的消息条数已用完，请等待医生回复，医生可以为您增加条数')
  patient.send(upsert(4, '30'))
  expect(selectBlocked(patient.actor.getSnapshot())).toBe('会话已结束')
  doctor.send({
    type: 'chat.event',
    event: { name: 'session:removed', v: 1, t: now, sid: 's1', why: 'ALREADY_TAKEN' },
    now,
  })
  expect(selectBlocked(doctor.actor.getSnapshot())).toBe('该患者已被其他医生接诊')
})

it('[CHAT-02] [QA-19] a consultation that waits, was taken from this side and comes back waits again, and is not active', async () => {
  const { send, actor } = await open(log(1), { status: '10' })
  const life = () => actor.getSnapshot().value.life
  expect(life()).toBe('waiting')
  send({ type: 'chat.event', event: { name: 'session:removed', v: 1, t: now, sid: 's1', why: 'ALREADY_TAKEN' }, now })
  expect(life()).toBe('gone')
  const comesAs = (status: '10' | '20', rev: number) =>
    send({ type: 'chat.event', event: { name: 'session:upsert', v: 1, t: now, session: sampleSession({ status, rev }) }, now })
  comesAs('10', 2)
  expect(life()).toBe('waiting')
  comesAs('20', 3)
  expect(life()).toBe('active')
})

it('[CHAT-02] [QA-19] a hello after which the window begins anew brings the session as it stands now', async () => {
  const { send, actor } = await open(log(2), { status: '10' })
  const answer = sampleHello({ reset: ['s1'], sessions: [sampleSession({ status: '20', rev: 2, lastSeq: 2 })] })
  send({ type: 'hello.answered', answer })
  expect(actor.getSnapshot().value.window).toBe('loading')
  expect(actor.getSnapshot().value.life).toBe('active')
  expect(actor.getSnapshot().context.session.rev).toBe(2)
})

it('[CHAT-02] [SCALE-06] a page that was read before a hello is read again: the message between the two is not missing for ever', async () => {
  const server = log(3)
  const { send, seqs, actor } = await open(server)
  send({ type: 'hello.answered', answer: sampleHello({ reset: ['s1'] }) })
  // the page is under way with three messages; the fourth is part of what the next hello's answer knows, and pushed to nobody again
  server.push(sampleMessage(4))
  send({ type: 'hello.answered', answer: sampleHello({ sessions: [sampleSession({ lastSeq: 4, rev: 2 })], es: 4 }) })
  await settle()
  expect(seqs()).toEqual([2, 3, 4])
  expect(actor.getSnapshot().context.window.lastSeq).toBe(4)
})
