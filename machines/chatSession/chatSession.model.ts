import { failure } from '#contract/http/failure.ts'
import type { ChatEvent } from '#contract/sockets/chat.ts'
import { LOST, SAMPLE_TIME as now, sampleHello, sampleMessage, samplePush, sampleSession } from '../chatLink/chatSamples.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { chatSessionMachine } from './chatSession.machine.ts'

const push = (event: ChatEvent) => ({ type: 'chat.event' as const, event, now })
const status = (rev: number, value: '20' | '30') =>
  push({ name: 'session:upsert', v: 1, t: now, session: sampleSession({ rev, status: value }) })
const typing = (on: boolean, by: 'doctor' | 'patient') => push({ name: 'typing', v: 1, t: now, sid: 's1', by, on })
const REFUSED = failure('refused', '您不是该会话的参与者', { code: 'NOT_OWNER' })
const page = (hasMore: boolean, ...seqs: number[]) => ({ messages: seqs.map(seq => sampleMessage(seq)), lastSeq: 3, hasMore })

export const model: ModelOptions<typeof chatSessionMachine> = {
  inputs: [{ session: sampleSession({ status: '10' }), side: 'doctor' }],
  events: [
    push(samplePush(2, 2)),
    push(samplePush(3, 3)),
    push(samplePush(900, 4)),
    status(2, '20'),
    status(3, '30'),
    push({ name: 'session:removed', v: 1, t: now, sid: 's1', why: 'ALREADY_TAKEN' }),
    typing(true, 'patient'),
    typing(false, 'patient'),
    typing(true, 'doctor'),
    { type: 'hello.answered', answer: sampleHello({ missed: { s1: [sampleMessage(2)] } }) },
    { type: 'hello.answered', answer: sampleHello({ reset: ['s1'] }) },
    { type: 'hello.answered', answer: sampleHello({ sessions: [sampleSession({ lastSeq: 3 })] }) },
    { type: 'older.loaded', messages: [], atStart: true },
    { type: 'message.seen', seq: 1 },
    { type: 'loadNewest done', output: { messages: [sampleMessage(1)], atStart: true, atEnd: true } },
    { type: 'loadNewest failed', error: LOST },
    { type: 'loadNewest failed', error: REFUSED },
    { type: 'resumeFrom done', output: page(true, 2) },
    { type: 'resumeFrom done', output: page(false, 2, 3) },
    { type: 'resumeFrom failed', error: LOST },
    { type: 'sendRead done', output: { readSeq: 1 } },
    { type: 'sendRead failed', error: LOST },
    { type: 'sendRead failed', error: REFUSED },
  ],
  context: ({ session, removed, window, focused, seenSeq, readSeq, linked, failure: problem }) => ({
    status: session.status,
    removed,
    lastSeq: window.lastSeq,
    early: window.early.map(message => message.seq),
    focused,
    seenSeq,
    readSeq,
    linked,
    isRetryable: problem?.retryable ?? null,
  }),
  // the regions live beside one another without meeting: one of them leaves its rest at a time
  allow: (snapshot, event) => {
    const { window, focused, seenSeq, session, linked } = snapshot.context
    const busy = [
      !snapshot.matches({ window: 'following' }) || window.early.length > 0 || (window.lastSeq ?? 0) > 1,
      focused || seenSeq > 0 || !snapshot.matches({ reading: 'settled' }),
      snapshot.matches({ peer: 'typing' }),
      !snapshot.matches({ typing: 'quiet' }),
    ]
    const isStatus = session.status !== '20' || snapshot.hasTag('gone')
    const isFree = (...own: number[]) => !isStatus && busy.every((one, index) => !one || own.includes(index))
    if (event.type === 'link.lost') return linked && !busy[1]
    if (event.type === 'link.online') return !linked
    const seqs = event.type === 'chat.event' && 'event' in event ? (event.event as ChatEvent) : null
    if (seqs?.name === 'msg:new') return isFree(0, 2) && window.early.length < 1 && seqs.message.seq !== window.lastSeq
    if (seqs?.name === 'typing') return isFree(2)
    if (seqs !== null) return busy.every(one => !one) && linked
    if (event.type.startsWith('view.') || event.type === 'message.seen' || event.type.startsWith('sendRead')) return isFree(1)
    if (event.type.startsWith('draft.')) return isFree(3)
    if (event.type.startsWith('loadNewest')) return window.early.length === 0 || window.lastSeq === null
    return event.type !== 'hello.answered' || isFree(0)
  },
}
