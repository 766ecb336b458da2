import { assign, emit, not, sendTo, setup, type ObservableActorLogic, type PromiseActorLogic } from 'xstate'
import { placeholder, placeholderAction } from '#machines/kit/placeholder.ts'

type WardEvent =
  | { type: 'session.opened'; token: string }
  | { type: 'session.closed' }
  | { type: 'socket.opened' }
  | { type: 'socket.closed' }
  | { type: 'message.received'; id: 'call' | 'other' }
  | { type: 'sound.toggle' }
type Feed = ObservableActorLogic<WardEvent, { token: string }>
type FetchCalls = PromiseActorLogic<{ waiting: number }>

/** A chart with everything the kit must cope with: heartbeat, reconnect, results and errors, guards, parallel regions, history, transient and final states. */
export const wardMachine = setup({
  types: {} as {
    context: { token: string; calls: number; failures: number }
    input: { token: string } | undefined
    events: WardEvent
    emitted: { type: 'sound.wanted' }
  },
  actors: { feed: placeholder<Feed>(), fetchCalls: placeholder<FetchCalls>() },
  delays: { silenceLimit: 6_000, heartbeat: 5_000, reconnectDelay: ({ context }) => 1_000 * (context.failures + 1) },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isCall: ({ event }) => event.type === 'message.received' && event.id === 'call',
    isTired: ({ context }) => context.failures >= 2,
    isRested: not('isTired'),
  },
  actions: {
    navigate: placeholderAction('navigate'),
    count: assign({ calls: ({ context }) => Math.min(context.calls + 1, 1) }),
    setCalls: assign({ calls: (_, params: { waiting: number }) => params.waiting }),
    ring: emit({ type: 'sound.wanted' }),
  },
}).createMachine({
  id: 'ward',
  context: ({ input }) => ({ token: input?.token ?? '', calls: 0, failures: 0 }),
  type: 'parallel',
  states: {
    link: {
      initial: 'deciding',
      on: { 'session.closed': { target: '.signedOut', actions: 'navigate' } },
      states: {
        deciding: { always: [{ guard: 'hasToken', target: 'connected' }, 'signedOut'] },
        signedOut: {
          description: 'Nobody is signed in',
          on: { 'session.opened': { target: 'connected', actions: assign({ token: ({ event }) => event.token, failures: 0 }) } },
        },
        connected: {
          invoke: { id: 'feed', src: 'feed', input: ({ context }) => ({ token: context.token }), onError: 'waiting' },
          on: { 'socket.closed': 'waiting' },
          initial: 'opening',
          states: {
            opening: { tags: 'loading', on: { 'socket.opened': 'listening' } },
            listening: {
              entry: sendTo('feed', { type: 'socket.opened' }),
              after: { silenceLimit: '#ward.link.waiting', heartbeat: { actions: 'ring' } },
              on: {
                'message.received': [
                  { guard: 'isCall', actions: ['count', 'ring'] },
                  { target: 'listening', reenter: true },
                ],
              },
            },
          },
        },
        waiting: {
          exit: assign({ failures: ({ context }) => Math.min(context.failures + 1, 2) }),
          after: {
            reconnectDelay: [
              { guard: 'isRested', target: 'connected' },
              { guard: 'isTired', target: 'gaveUp' },
            ],
          },
        },
        gaveUp: { on: { 'session.opened': 'connected' } },
      },
    },
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchCalls',
            src: 'fetchCalls',
            onDone: { target: 'shown', actions: { type: 'setCalls', params: ({ event }) => event.output } },
            onError: 'broken',
          },
        },
        shown: {},
        broken: {},
      },
    },
    sound: {
      initial: 'on',
      states: { on: { on: { 'sound.toggle': 'off' } }, off: { on: { 'sound.toggle': 'on' } } },
    },
  },
})
