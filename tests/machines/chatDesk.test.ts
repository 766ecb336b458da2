import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import type { ChatSession } from '#contract/entities/chat.ts'
import { failure } from '#contract/http/failure.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatErrorCode, ChatEvent } from '#contract/sockets/chat.ts'
import { chatDeskMachine } from '#machines/chatDesk/chatDesk.machine.ts'
import { deadlineOf, groupsOf } from '#machines/chatDesk/chatDesk.rules.ts'
import {
  selectButtons,
  selectError,
  selectPending,
  selectPresence,
  selectRows,
  selectSelected,
  selectSession,
  selectTabCount,
  selectUrgency,
} from '#machines/chatDesk/chatDesk.select.ts'
import type { ChatDeskEmitted, ChatDeskEvent, DeskCommand, DeskLocation, Side } from '#machines/chatDesk/chatDesk.types.ts'
import type { ToLink } from '#machines/chatLink/chatLink.types.ts'
import { SAMPLE_TIME as now, sampleHello, sampleMessage, sampleSession } from '#machines/chatLink/chatSamples.ts'

const settle = () => new Promise(resolve => setTimeout(resolve, 0))
const named = (id: string, name: string, change: Partial<ChatSession> = {}) =>
  sampleSession({ id, patient: { ...sampleSession().patient, name }, ...change })

function start(sessions: ChatSession[], place: DeskLocation | null = null, side: Side = 'doctor') {
  const clock = new SimulatedClock()
  const commands: DeskCommand[] = []
  const toLink: ToLink[] = []
  const emitted: ChatDeskEmitted[] = []
  const pages: { search: string; cursor: number | null; wanted: string | null }[] = []
  const machine = chatDeskMachine.provide({
    actors: {
      chatEvents: fromCallback<ToLink, { sid: string | null }>(({ receive }) => receive(event => toLink.push(event))),
      runCommand: fromCallback<{ type: 'command.run' } & DeskCommand, undefined>(({ receive }) =>
        receive(({ type: _type, ...command }) => commands.push(command as DeskCommand)),
      ),
      loadEnded: fromPromise<
        { rows: ChatSession[]; cursor: number | null },
        { search: string; cursor: number | null; wanted: string | null }
      >(({ input }) => {
        pages.push(input)
        const rows = [sampleSession({ id: `e${pages.length}`, status: '30', lastMsgAt: now - pages.length })]
        return Promise.resolve({ rows, cursor: pages.length < 2 ? 5 : null })
      }),
    },
  })
  const actor = createActor(machine, { input: { side, place }, clock })
  for (const type of ['desk.failed', 'desk.arrived'] as const) actor.on(type, event => emitted.push(event))
  actor.start()
  const send = (...events: ChatDeskEvent[]) => events.forEach(event => actor.send(event))
  send({ type: 'hello.answered', answer: sampleHello({ sessions }) })
  return {
    send,
    commands,
    toLink,
    emitted,
    pages,
    clock,
    snapshot: () => actor.getSnapshot(),
    push: (event: ChatEvent) => send({ type: 'chat.event', event, now }),
    names: () => selectRows(actor.getSnapshot()).map(row => row.patient.name),
  }
}
const refusal = (code: ChatErrorCode, kind: 'refused' | 'conflict' = 'refused') => failure(kind, CHAT_ERROR_TEXT[code], { code })

it('rows of a view are found, filtered and sorted; waiting ones by the longest wait first', () => {
  const desk = start([
    named('s1', '张三', { status: '10', waitingSince: now + 2, lastMsgAt: now + 9, unread: 1 }),
    named('s2', '李四', { status: '10', waitingSince: now + 1, lastMsgAt: now + 8 }),
    named('s3', '王五', { status: '20' }),
  ])
  expect(desk.names()).toEqual(['李四', '张三'])
  desk.send({ type: 'sort.choose', sort: 'recent' })
  expect(desk.names()).toEqual(['张三', '李四'])
  desk.send({ type: 'unread.toggle' })
  expect(desk.names()).toEqual(['张三'])
  desk.send({ type: 'unread.toggle' }, { type: 'search.change', text: '李' })
  expect(desk.names()).toEqual(['李四'])
  desk.send({ type: 'search.change', text: '' }, { type: 'view.choose', view: 'mine' })
  expect(desk.names()).toEqual(['王五'])
  expect(selectTabCount(desk.snapshot(), 'waiting')).toBe(2)
})

it('[WALK-03] patients in danger stand first, then the urgent, whatever the order chosen; what is over keeps its order', () => {
  const rows = (status: '10' | '20' | '30') => [
    named('a', '甲', { status, waitingSince: now + 1, lastMsgAt: now + 9, serviceDeadline: now + 1 }),
    named('b', '乙', { status, waitingSince: now + 2, lastMsgAt: now + 8, serviceDeadline: now + 2, priority: 1 }),
    named('c', '丙', {
      status,
      waitingSince: now + 3,
      lastMsgAt: now + 7,
      serviceDeadline: now + 3,
      priority: 1,
      risk: ['胸痛'],
    }),
  ]
  for (const [status, view] of [
    ['10', 'waiting'],
    ['20', 'mine'],
  ] as const)
    for (const sort of ['longestWait', 'recent', 'deadline'] as const) {
      const desk = start(rows(status))
      desk.send({ type: 'view.choose', view }, { type: 'sort.choose', sort })
      expect(desk.names()).toEqual(['丙', '乙', '甲'])
    }
  const desk = start(rows('30'))
  desk.send({ type: 'view.choose', view: 'ended' })
  expect(desk.names()).toEqual(['甲', '乙', '丙'])
})

it('[WALK-03] the arrival tells the critical signs, of a new patient and of words in the talk', () => {
  const desk = start([named('s2', '李四')])
  const session = named('s1', '张三', { status: '10', chiefComplaint: '胸口疼', risk: ['胸痛'], priority: 1 })
  desk.push({ name: 'session:upsert', v: 1, t: now, session })
  desk.push({ name: 'msg:new', v: 1, t: now, sid: 's2', message: sampleMessage(4, { content: '突然喘不上气' }) })
  desk.push({ name: 'msg:new', v: 1, t: now, sid: 's2', message: sampleMessage(5, { senderKind: 1, content: '有胸痛吗' }) })
  expect(desk.emitted).toEqual([
    { type: 'desk.arrived', sid: 's1', text: '胸口疼', risk: ['胸痛'] },
    { type: 'desk.arrived', sid: 's2', text: '突然喘不上气', risk: ['呼吸困难'] },
  ])
})

it('[WALK-03] [WALK-09] a row is marked by danger, then urgency and time, then the wait; who waits is told for how long', () => {
  const minutes = (n: number) => n * 60_000
  const mark = (change: Partial<ChatSession>) => selectUrgency(sampleSession({ waitingSince: null, ...change }), now)
  expect(mark({ risk: ['胸痛'], priority: 1, waitingSince: now - minutes(20) })).toEqual({ level: 1, waited: minutes(20) })
  expect(mark({ priority: 1 })).toEqual({ level: 2, waited: null })
  expect(mark({ serviceDeadline: now + minutes(10) })).toEqual({ level: 2, waited: null })
  expect(mark({ waitingSince: now - minutes(15) })).toEqual({ level: 3, waited: minutes(15) })
  expect(mark({ waitingSince: now - minutes(14) })).toEqual({ level: 0, waited: minutes(14) })
  expect(mark({ status: '10', createdAt: now - minutes(3) })).toEqual({ level: 0, waited: minutes(3) })
  expect(mark({ status: '30', risk: ['胸痛'], waitingSince: now - minutes(20) })).toEqual({ level: 0, waited: null })
})

it('[CHAT-02] copies are absolute: only a newer rev wins, a hello removes what is gone, a push moves its row', () => {
  const desk = start([named('s1', '张三', { rev: 5, unread: 3 }), named('s2', '李四')])
  desk.push({ name: 'session:upsert', v: 1, t: now, session: named('s1', '旧名', { rev: 5, unread: 9 }) })
  expect(selectSession(desk.snapshot(), 's1')).toMatchObject({ unread: 3, patient: { name: '张三' } })
  desk.push({ name: 'msg:new', v: 1, t: now, sid: 's2', message: sampleMessage(4, { content: '还是咳' }) })
  expect(selectSession(desk.snapshot(), 's2')).toMatchObject({ lastSeq: 4, lastMsgPreview: '还是咳' })
  expect(desk.emitted).toEqual([{ type: 'desk.arrived', sid: 's2', text: '还是咳', risk: [] }])
  desk.send(
    { type: 'session.select', sid: 's2' },
    { type: 'hello.answered', answer: sampleHello({ sessions: [named('s1', '张三', { rev: 6 })] }) },
  )
  expect([selectSession(desk.snapshot(), 's2'), selectSelected(desk.snapshot())]).toEqual([null, null])
})

it('accepting waits for the server, once, and then shows the conversation', () => {
  const desk = start([named('s1', '张三', { status: '10', version: 3 })])
  desk.send({ type: 'session.accept', sid: 's1' }, { type: 'session.accept', sid: 's1' })
  expect(desk.commands).toEqual([{ command: 'session:accept', key: 's1', input: { sid: 's1', version: 3 } }])
  expect(selectPending(desk.snapshot(), 's1')).toBe('session:accept')
  expect(selectSession(desk.snapshot(), 's1')?.status).toBe('10')
  desk.send({
    type: 'command.done',
    key: 's1',
    session: named('s1', '张三', { status: '20', rev: 2, version: 4 }),
    presence: null,
  })
  expect(desk.snapshot().context).toMatchObject({ view: 'mine', selected: 's1', pending: {} })
  desk.send({ type: 'session.accept', sid: 's1' })
  expect(desk.commands).toHaveLength(1)
})

it('[RX-39] an end that asks for the next patient chooses who waits longest, those in danger first; another end leaves the row', () => {
  const rows = () => [
    named('s1', '顾念安', { status: '20' }),
    named('w1', '后来', { status: '10', createdAt: now - 1_000, waitingSince: null }),
    named('w2', '先来', { status: '10', createdAt: now - 9_000, waitingSince: null }),
  ]
  const ended = named('s1', '顾念安', { status: '30', rev: 99 })
  const done = { type: 'command.done' as const, key: 's1', session: ended, presence: null }
  const { send, commands, snapshot } = start(rows())
  send({ type: 'session.select', sid: 's1' }, { type: 'session.end', sid: 's1', invite: false, next: true })
  expect(commands).toMatchObject([{ command: 'session:end', input: { sid: 's1', invite: false } }])
  send(done)
  expect([snapshot().context.view, selectSelected(snapshot())?.id]).toEqual(['waiting', 'w2'])

  const stays = start(rows())
  stays.send({ type: 'session.select', sid: 's1' }, { type: 'session.end', sid: 's1' }, done)
  expect(selectSelected(stays.snapshot())?.id).toBe('s1')

  const danger = start(rows().map(row => (row.id === 'w1' ? { ...row, risk: ['胸痛'] } : row)))
  danger.send({ type: 'session.select', sid: 's1' }, { type: 'session.end', sid: 's1', next: true }, done)
  expect(selectSelected(danger.snapshot())?.id).toBe('w1')

  const nobody = start(rows().slice(0, 1))
  nobody.send({ type: 'session.select', sid: 's1' }, { type: 'session.end', sid: 's1', next: true }, done)
  expect(selectSelected(nobody.snapshot())).toBeNull()
})

it('a refused command says why: a conflict asks for the present state, a taken session leaves the list', () => {
  const desk = start([named('s1', '张三', { status: '10' }), named('s2', '李四', { status: '10' })])
  desk.send(
    { type: 'session.accept', sid: 's1' },
    { type: 'command.failed', key: 's1', failure: refusal('VERSION_CONFLICT', 'conflict') },
  )
  expect(selectError(desk.snapshot(), 's1')).toEqual({ code: 'VERSION_CONFLICT', text: '该会话已被更新，请确认后重试' })
  expect(desk.toLink).toEqual([{ type: 'resync.wanted' }])
  desk.send({ type: 'session.accept', sid: 's2' }, { type: 'command.failed', key: 's2', failure: refusal('ALREADY_TAKEN') })
  expect(desk.names()).toEqual(['张三'])
  expect(desk.emitted.at(-1)).toEqual({ type: 'desk.failed', key: 's2', text: '该患者已被其他医生接诊' })
})

it('[CHAT-01] a message that may not be taken back leaves its session on the desk, and says why', () => {
  const desk = start([named('s1', '张三')])
  desk.send({ type: 'view.choose', view: 'mine' }, { type: 'session.select', sid: 's1' })
  desk.send({ type: 'message.recall', sid: 's1', seq: 3 }, { type: 'command.failed', key: 's1', failure: refusal('NOT_OWNER') })
  expect(desk.names()).toEqual(['张三'])
  expect(selectSelected(desk.snapshot())?.id).toBe('s1')
  expect(selectError(desk.snapshot(), 's1')).toEqual({ code: 'NOT_OWNER', text: '您不是该会话的参与者' })
})

it('presence is what the server says', () => {
  const desk = start([])
  desk.send({ type: 'presence.choose', desired: '2' })
  expect(selectPresence(desk.snapshot())).toBe('1')
  desk.send({ type: 'command.done', key: 'presence', session: null, presence: '2' })
  expect(selectPresence(desk.snapshot())).toBe('2')
  desk.push({ name: 'presence', v: 1, t: now, doctorId: 'doctor-row', presence: '0' })
  expect(selectPresence(desk.snapshot())).toBe('0')
})

it('ended sessions come by pages when their tab is opened, and anew 300 ms after the last letter of a search', async () => {
  const desk = start([])
  expect(desk.pages).toEqual([])
  desk.send({ type: 'view.choose', view: 'ended' })
  await settle()
  expect(desk.snapshot().hasTag('endedMore')).toBe(true)
  desk.send({ type: 'ended.more' })
  await settle()
  expect(selectRows(desk.snapshot()).map(row => row.id)).toEqual(['e1', 'e2'])
  expect(desk.snapshot().hasTag('endedMore')).toBe(false)
  desk.send({ type: 'search.change', text: '张' })
  desk.clock.increment(299)
  desk.send({ type: 'search.change', text: '张三' })
  desk.clock.increment(300)
  await settle()
  expect(desk.pages).toEqual([
    { search: '', cursor: null, wanted: null },
    { search: '', cursor: 5, wanted: null },
    { search: '张三', cursor: null, wanted: null },
  ])
})

it('[WALK-08] a search goes over all views, one after the other, with what the server finds by sound; without it the view is back', async () => {
  const desk = start([
    named('s3', '王五', { status: '30', lastMsgAt: now + 9 }),
    named('s2', '王四', { status: '20' }),
    named('s1', '王二', { status: '10' }),
    named('s4', '李四', { status: '10' }),
  ])
  desk.send({ type: 'search.change', text: '王' })
  expect(desk.names()).toEqual(['王二', '王四', '王五'])
  desk.send({ type: 'search.change', text: 'zs' })
  expect(desk.names()).toEqual([])
  desk.clock.increment(300)
  await settle()
  expect(desk.pages).toEqual([{ search: 'zs', cursor: null, wanted: null }])
  expect(selectRows(desk.snapshot()).map(row => row.id)).toEqual(['e1'])
  desk.send({ type: 'search.change', text: '' })
  expect(desk.names()).toEqual(['王二', '李四'])
})

it('[WALK-08] the place of before the reload is found again: among the open ones, among the ended, or nowhere', async () => {
  const here = start([named('s2', '李四')], { view: 'mine', sid: 's2' })
  expect(here.snapshot().context).toMatchObject({ view: 'mine', selected: 's2', wanted: null })
  expect(here.pages).toEqual([])

  const ended = start([named('s2', '李四')], { view: 'ended', sid: 'e1' })
  expect(ended.snapshot().context).toMatchObject({ view: 'ended', selected: null, wanted: 'e1' })
  await settle()
  expect(ended.pages).toEqual([{ search: '', cursor: null, wanted: 'e1' }])
  expect(ended.snapshot().context).toMatchObject({ view: 'ended', selected: 'e1', wanted: null })

  const gone = start([named('s2', '李四')], { view: 'mine', sid: 'of-somebody-else' })
  await settle()
  expect(gone.snapshot().context).toMatchObject({ view: 'mine', selected: null, wanted: null })

  const chosen = start([named('s2', '李四')], { view: 'ended', sid: 'e1' })
  chosen.send({ type: 'session.select', sid: 's2' })
  await settle()
  expect(chosen.snapshot().context).toMatchObject({ selected: 's2', wanted: null })
})

it('[WALK-06] messages are granted by one command, where there is a limit', () => {
  const desk = start([named('s1', '张三', { version: 3 }), named('s2', '李四', { quotaTotal: 0 })])
  desk.send({ type: 'session.grant', sid: 's1' }, { type: 'session.grant', sid: 's2' })
  expect(desk.commands).toEqual([{ command: 'session:grant', key: 's1', input: { sid: 's1', version: 3 } }])
})

it('[CHAT-12] a consultation that ended before what a hello brings is rated from the copy of its page, and is known then', () => {
  const desk = start([], null, 'patient')
  const copy = named('s9', '张三', { status: '30' })
  desk.send({ type: 'session.rate', sid: 's9', score: 5, text: '' })
  expect(desk.commands).toEqual([])
  desk.send({ type: 'session.rate', sid: 's9', score: 5, text: '很耐心', copy })
  expect(desk.commands).toEqual([{ command: 'session:rate', key: 's9', input: { sid: 's9', score: 5, text: '很耐心' } }])
  expect(selectPending(desk.snapshot(), 's9')).toBe('session:rate')
  const rated = { ...copy, rev: 2, rating: { score: 5, text: '很耐心' } }
  desk.send({ type: 'command.done', key: 's9', session: rated, presence: null })
  expect(selectSession(desk.snapshot(), 's9')).toEqual(rated)
  // one that is rated is not rated again, whatever an older copy says
  desk.send({ type: 'session.rate', sid: 's9', score: 1, text: '', copy })
  expect(desk.commands).toHaveLength(1)
})

it('Ctrl+↓ and Ctrl+↑ walk the visible rows and stop at their ends', () => {
  const desk = start(['a', 'b', 'c'].map((id, index) => named(id, id, { status: '10', waitingSince: now + index })))
  const walk = (...types: ('session.next' | 'session.previous')[]) => {
    desk.send(...types.map(type => ({ type, at: now })))
    return desk.snapshot().context.selected
  }
  expect([walk('session.next'), walk('session.next', 'session.next', 'session.next'), walk('session.previous')]).toEqual([
    'a',
    'c',
    'b',
  ])
})

it('Ctrl+↓ walks the groups of the screen: in danger, urgent and late, the others', () => {
  const row = (id: string, wait: number, change: Partial<ChatSession> = {}) =>
    named(id, id, { status: '10', waitingSince: now - wait, acceptDeadline: now + 3_600_000, ...change })
  const desk = start([
    row('longest', 60_000),
    row('late soon', 50_000, { acceptDeadline: now + 900_000 }),
    row('urgent', 40_000, { priority: 1 }),
    row('in danger', 30_000, { risk: ['胸痛'] }),
  ])
  const walk = (at: number) => {
    desk.send({ type: 'session.select', sid: null })
    return [1, 2, 3, 4].map(() => {
      desk.send({ type: 'session.next', at })
      return desk.snapshot().context.selected
    })
  }
  expect(walk(now)).toEqual(['in danger', 'urgent', 'longest', 'late soon'])
  // ten minutes before its end a row becomes late and stands above who has waited longer
  expect(walk(now + 300_000)).toEqual(['in danger', 'urgent', 'late soon', 'longest'])
})

it('ended rows and hits of a search stand together in their order, whatever presses', () => {
  const rows = [named('s1', '张三', { status: '20' }), named('s2', '张四', { status: '20', risk: ['胸痛'] })]
  const levels = (view: 'mine' | 'ended', search: string) =>
    groupsOf(rows, { view, search }, now).map(({ level, rows: of }) => [level, of.map(one => one.id)])
  expect(levels('mine', '')).toEqual([
    [1, ['s2']],
    [0, ['s1']],
  ])
  expect(levels('mine', '张')).toEqual([[0, ['s1', 's2']]])
  expect(levels('ended', '')).toEqual([[0, ['s1', 's2']]])
  expect(groupsOf([], { view: 'mine', search: '' }, now)).toEqual([])
})

it('buttons follow the lifecycle table and its limits; the chip counts by the server’s clock', () => {
  const desk = start([])
  const buttons = (change: Partial<ChatSession>) => selectButtons(desk.snapshot(), sampleSession(change))
  expect(buttons({ status: '10' })).toEqual(['accept', 'refuse'])
  expect(buttons({ status: '20' })).toEqual(['send', 'extend', 'grant', 'endByDoctor', 'requestTransfer'])
  expect(buttons({ status: '20', extendCount: 2, quotaTotal: 0 })).toEqual(['send', 'endByDoctor', 'requestTransfer'])
  expect(buttons({ status: '30' })).toEqual([])
  const chip = (left: number) => deadlineOf(sampleSession({ status: '20', serviceDeadline: now + left }), now)?.state
  expect([601_000, 600_000, 120_001, 120_000, 0].map(chip)).toEqual(['ok', 'soon', 'soon', 'late', 'over'])
  expect(deadlineOf(sampleSession({ status: '30' }), now)).toBe(null)
})
