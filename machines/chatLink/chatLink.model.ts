import type { ChatEvent } from '#contract/sockets/chat.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { chatLinkMachine } from './chatLink.machine.ts'
import { EXPIRED, LOST, SAMPLE_TIME as now, sampleHello, sampleMessage, samplePush, sampleSession } from './chatSamples.ts'

const push = (event: ChatEvent) => ({ type: 'chat.event' as const, event, now })
const hello = (es: number, lastSeq: number) => ({
  answer: sampleHello({ es, sessions: [sampleSession({ lastSeq })] }),
  t: now,
  now,
})

export const model: ModelOptions<typeof chatLinkMachine> = {
  inputs: [{ tab: 'tab1' }],
  events: [
    { type: 'session.opened', token: 't1' },
    { type: 'socket.closed', reason: 'transport close' },
    { type: 'socket.failed', reason: 'timeout' },
    { type: 'socket.failed', reason: 'AUTH_EXPIRED' },
    push(samplePush(1, 1)),
    push(samplePush(3, 3)),
    push({ name: 'kicked', v: 1, t: now, why: 'FORCED' }),
    { type: 'page.hidden', now },
    { type: 'page.visible', now: now + 1_000 },
    { type: 'page.visible', now: now + 60_001 },
    { type: 'window.moved', sid: 's1', lastSeq: 1 },
    { type: 'window.closed', sid: 's1' },
    { type: 'message.confirmed', message: sampleMessage(1), now },
    { type: 'sayHello done', output: hello(0, 0) },
    { type: 'sayHello done', output: hello(1, 1) },
    { type: 'sayHello failed', error: LOST },
    { type: 'sayHello failed', error: EXPIRED },
    { type: 'sayHelloAgain done', output: hello(1, 1) },
    { type: 'sayHelloAgain failed', error: LOST },
    { type: 'sayHelloAgain failed', error: EXPIRED },
  ],
  context: ({ token, lastEs, hiddenSince, recovered, kickedWhy, heard, pending }) => ({
    token,
    lastEs,
    isHidden: hiddenSince !== null,
    recovered,
    kickedWhy,
    isFirst: heard === null,
    pending: pending.map(event => event.es),
  }),
  // enough to see each event once in each state: one held event, and the page hides only where it matters
  allow: (snapshot, event) =>
    (event.type !== 'chat.event' || snapshot.context.pending.length < 1) &&
    (event.type !== 'page.hidden' || snapshot.hasTag('online') || snapshot.hasTag('offline')),
}
