import { failure } from '#contract/http/failure.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatEvent } from '#contract/sockets/chat.ts'
import { LOST, SAMPLE_TIME as now, sampleHello, sampleSession } from '../chatLink/chatSamples.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { chatDeskMachine } from './chatDesk.machine.ts'

const waiting = sampleSession({ status: '10' })
const ended = sampleSession({ id: 's9', status: '30' })
const push = (event: ChatEvent) => ({ type: 'chat.event' as const, event, now })

export const model: ModelOptions<typeof chatDeskMachine> = {
  inputs: [{ side: 'doctor' }, { side: 'doctor', place: { view: 'ended', sid: 's1' } }],
  events: [
    { type: 'hello.answered', answer: sampleHello({ sessions: [waiting] }) },
    push({ name: 'session:removed', v: 1, t: now, sid: 's1', why: 'ALREADY_TAKEN' }),
    push({ name: 'session:upsert', v: 1, t: now, session: sampleSession({ rev: 2, version: 2 }) }),
    { type: 'view.choose', view: 'ended' },
    { type: 'view.choose', view: 'waiting' },
    { type: 'sort.choose', sort: 'deadline' },
    { type: 'search.change', text: '张' },
    { type: 'search.change', text: '' },
    { type: 'session.select', sid: 's1' },
    { type: 'session.select', sid: null },
    { type: 'session.next', at: now },
    { type: 'session.previous', at: now },
    { type: 'session.accept', sid: 's1' },
    { type: 'session.refuse', sid: 's1', reason: '1' },
    { type: 'session.extend', sid: 's1' },
    { type: 'session.grant', sid: 's1' },
    { type: 'session.end', sid: 's1' },
    { type: 'message.recall', sid: 's1', seq: 1 },
    { type: 'session.cancel', sid: 's1' },
    { type: 'session.rate', sid: 's1', score: 5, text: '' },
    { type: 'presence.choose', desired: '1' },
    { type: 'command.done', key: 's1', session: sampleSession({ rev: 2, version: 2 }), presence: null },
    {
      type: 'command.failed',
      key: 's1',
      failure: failure('conflict', CHAT_ERROR_TEXT.VERSION_CONFLICT, { code: 'VERSION_CONFLICT' }),
    },
    { type: 'command.failed', key: 's1', failure: failure('refused', CHAT_ERROR_TEXT.ALREADY_TAKEN, { code: 'ALREADY_TAKEN' }) },
    { type: 'error.dismiss', key: 's1' },
    { type: 'loadEnded done', output: { rows: [ended], cursor: 1 } },
    { type: 'loadEnded done', output: { rows: [ended], cursor: null } },
    { type: 'loadEnded failed', error: LOST },
  ],
  context: ({ sessions, view, selected, pending, wanted }) => ({
    sessions: Object.values(sessions).map(session => session.id + session.status),
    isEnded: view === 'ended',
    selected,
    wanted,
    pending: pending['s1'] ?? null,
  }),
  // the regions live beside one another: the list is learnt first, then either a session is dealt with, or ended ones are paged
  allow: (snapshot, event) => {
    const { pending, selected, sessions } = snapshot.context
    const isOf = (...subjects: string[]) => subjects.some(subject => event.type.startsWith(subject))
    if (snapshot.hasTag('loading')) return isOf('hello.', 'view.')
    if (!snapshot.matches({ ended: 'untouched' })) return isOf('loadEnded', 'ended.', 'search', 'view.', 'link.signedOut')
    const isIdle = selected === null && Object.keys(pending).length === 0 && sessions['s1']?.status === '10'
    if (isOf('view.', 'search', 'link.', 'presence.')) return isIdle
    return !isOf('session.') || isOf('session.accept') || !('s1' in pending)
  },
}
