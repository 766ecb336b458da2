import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate'
import { CHAT_GAP_DELAY, CHAT_RECONNECT_DELAYS, CHAT_STALE_AFTER } from '#contract/constants.ts'
import type { HelloInput } from '#contract/sockets/chat.ts'
import { placeholder } from '../kit/placeholder.ts'
import { asFailure, besideAnswer, countMissed, heardIn, placeOf, releasePending, withMeasure } from './chatLink.rules.ts'
import type {
  ChatFeed,
  ChatLinkContext,
  ChatLinkEvent,
  ChatLinkInput,
  ChatLinkTag,
  ChatLinkEmitted,
  HelloResult,
  SayHello,
} from './chatLink.types.ts'

/** How long "已恢复，补收 n 条消息" stays, ms. */
const RECOVERED_SHOWN = 5_000

const helloInput = ({ context }: { context: ChatLinkContext }): HelloInput => ({
  tab: context.tab,
  lastEs: context.lastEs,
  sessions: Object.entries(context.windows).map(([sid, lastSeq]) => ({ sid, lastSeq })),
})

/**
 * The one chat connection of a tab, for doctors and patients (consultation.md 4; CHAT-03, CHAT-14). It keeps the socket, says hello after every
 * connection and whenever something seems missing, takes each numbered event once and in order, knows the server's clock, and emits ChatNews.
 * Provide: `chatFeed` (streams/chatLink.stream.ts), `sayHello`. Tags: connecting, online, resyncing, recovered, offline, kicked.
 */
export const chatLinkMachine = setup({
  types: {} as {
    context: ChatLinkContext
    input: ChatLinkInput
    events: ChatLinkEvent
    emitted: ChatLinkEmitted
    tags: ChatLinkTag
  },
  actors: { chatFeed: placeholder<ChatFeed>(), sayHello: placeholder<SayHello>() },
  delays: {
    reconnectDelay: ({ context }) =>
      CHAT_RECONNECT_DELAYS[Math.min(context.attempt, CHAT_RECONNECT_DELAYS.length) - 1] ?? CHAT_RECONNECT_DELAYS[0],
    recoveredShown: RECOVERED_SHOWN,
    holePause: CHAT_GAP_DELAY,
  },
  guards: {
    isNewToken: ({ context, event }) => event.type === 'session.opened' && event.token !== context.token,
    isExpired: ({ event }) =>
      (event.type === 'socket.failed' && event.reason === 'AUTH_EXPIRED') ||
      ('error' in event && asFailure(event.error).kind === 'expired'),
    isKick: ({ event }) => event.type === 'chat.event' && event.event.name === 'kicked',
    isRepeated: ({ context, event }) => event.type === 'chat.event' && placeOf(event.event, context.lastEs) === 'repeated',
    isBeyondHole: ({ context, event }) => event.type === 'chat.event' && placeOf(event.event, context.lastEs) === 'beyond',
    wasHiddenLong: ({ context, event }) =>
      event.type === 'page.visible' && context.hiddenSince !== null && event.now - context.hiddenSince > CHAT_STALE_AFTER,
    hasPendingEvents: ({ context }) => context.pending.length > 0,
    hasNothingToTell: ({ context }) => context.recovered === null,
  },
  actions: {
    keepToken: assign(({ event }) => {
      assertEvent(event, 'session.opened')
      return { token: event.token, lastEs: 0, attempt: 0, heard: null, pending: [], recovered: null, kickedWhy: null }
    }),
    forgetPerson: assign({
      token: null,
      lastEs: 0,
      attempt: 0,
      windows: {},
      heard: null,
      pending: [],
      recovered: null,
      kickedWhy: null,
    }),
    recordExpiry: assign({ kickedWhy: 'EXPIRED' as const }),
    recordKick: assign(({ event }) => {
      assertEvent(event, 'chat.event')
      return { kickedWhy: event.event.name === 'kicked' ? event.event.why : null }
    }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1, pending: [] }),
    measureClock: assign(({ context, event }) => {
      assertEvent(event, 'chat.event')
      return { offsets: withMeasure(context.offsets, event.event.t, event.now) }
    }),
    holdEvent: assign(({ context, event }) => {
      assertEvent(event, 'chat.event')
      return { pending: [...context.pending, event.event] }
    }),
    passOn: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'chat.event')
      const { event: chatEvent, now } = event
      const heard = { ...context.heard }
      if (chatEvent.name === 'msg:new') heard[chatEvent.sid] = Math.max(heard[chatEvent.sid] ?? 0, chatEvent.message.seq)
      enqueue.assign({ lastEs: chatEvent.es ?? context.lastEs, heard })
      enqueue.emit({ type: 'chat.event', event: chatEvent, now })
    }),
    confirmMessage: emit(({ event }) => {
      assertEvent(event, 'message.confirmed')
      const { message, now } = event
      return {
        type: 'chat.event' as const,
        now,
        event: { name: 'msg:new' as const, v: 1 as const, t: message.sentAt, sid: message.sessionId, message },
      }
    }),
    /** The answer first, then what it does not contain and what came while it was under way. `tell`: count what was missed, for the banner. */
    applyAnswer: enqueueActions(({ context, enqueue }, { output, tell }: { output: HelloResult; tell: boolean }) => {
      const { answer, t, now } = output
      const beside = besideAnswer(context.pending, context.lastEs, answer.es)
      const { events, lastEs, rest } = releasePending(context.pending, answer.es)
      enqueue.assign({
        lastEs,
        answeredAt: now,
        pending: rest,
        offsets: withMeasure(context.offsets, t, now),
        heard: heardIn(answer),
        recovered: tell && context.heard !== null ? countMissed(context.heard, answer) : context.recovered,
      })
      enqueue.emit({ type: 'hello.answered', answer })
      for (const event of [...beside, ...events]) enqueue.emit({ type: 'chat.event', event, now })
    }),
    recordOnline: assign({ attempt: 0 }),
    recordHidden: assign(({ event }) => {
      assertEvent(event, 'page.hidden')
      return { hiddenSince: event.now }
    }),
    recordVisible: assign({ hiddenSince: null }),
    recordWindow: assign(({ context, event }) => {
      assertEvent(event, 'window.moved')
      return event.lastSeq === null ? {} : { windows: { ...context.windows, [event.sid]: event.lastSeq } }
    }),
    forgetWindow: assign(({ context, event }) => {
      assertEvent(event, 'window.closed')
      const { [event.sid]: _closed, ...windows } = context.windows
      return { windows }
    }),
    forgetRecovered: assign({ recovered: null }),
    notifyOnline: emit(({ context }) => ({ type: 'link.online' as const, now: context.answeredAt })),
    notifyLost: emit({ type: 'link.lost' }),
    notifySignedOut: emit({ type: 'link.signedOut' }),
  },
}).createMachine({
  id: 'chatLink',
  context: ({ input }) => ({
    tab: input.tab,
    token: null,
    lastEs: 0,
    attempt: 0,
    offsets: [],
    hiddenSince: null,
    answeredAt: 0,
    windows: {},
    heard: null,
    pending: [],
    recovered: null,
    kickedWhy: null,
  }),
  initial: 'signedOut',
  on: {
    'session.opened': { guard: 'isNewToken', target: '.connected', reenter: true, actions: 'keepToken' },
    'session.closed': { target: '.signedOut', actions: ['forgetPerson', 'notifySignedOut'] },
    'page.hidden': { actions: 'recordHidden' },
    'page.visible': { actions: 'recordVisible' },
    'window.moved': { actions: 'recordWindow' },
    'window.closed': { actions: 'forgetWindow' },
  },
  states: {
    signedOut: { description: 'Nobody is signed in; there is no socket.', on: { 'session.closed': {} } },
    connected: {
      description: 'A socket is there or being opened.',
      meta: { rules: ['CHAT-03'] },
      initial: 'connecting',
      invoke: { id: 'chatFeed', src: 'chatFeed', input: ({ context }) => ({ token: context.token ?? '' }) },
      on: {
        'socket.closed': { target: 'waitingToReconnect', meta: { rules: ['CHAT-14'] } },
        'socket.failed': [
          { guard: 'isExpired', target: 'kicked', actions: 'recordExpiry', meta: { rules: ['WALK-21'] } },
          { target: 'waitingToReconnect', meta: { rules: ['CHAT-14'] } },
        ],
        'chat.event': [
          { guard: 'isKick', target: 'kicked', actions: 'recordKick', meta: { rules: ['WALK-21'] } },
          { actions: ['measureClock', 'holdEvent'] },
        ],
      },
      states: {
        connecting: { tags: 'connecting', on: { 'socket.opened': 'greeting' } },
        greeting: {
          tags: 'connecting',
          description: 'Says how far this tab has come and learns what it missed.',
          invoke: {
            id: 'sayHello',
            src: 'sayHello',
            input: helloInput,
            onDone: {
              target: 'linked',
              actions: { type: 'applyAnswer', params: ({ event }) => ({ output: event.output, tell: true }) },
            },
            onError: [
              { guard: 'isExpired', target: '#chatLink.kicked', actions: 'recordExpiry' },
              { target: '#chatLink.waitingToReconnect' },
            ],
          },
        },
        linked: {
          tags: 'online',
          entry: ['recordOnline', 'notifyOnline'],
          exit: 'notifyLost',
          initial: 'telling',
          on: {
            'chat.event': [
              { guard: 'isKick', target: '#chatLink.kicked', actions: 'recordKick', meta: { rules: ['WALK-21'] } },
              { guard: 'isRepeated', actions: 'measureClock' },
              { guard: 'isBeyondHole', target: '.resyncing', actions: ['measureClock', 'holdEvent'] },
              { actions: ['measureClock', 'passOn'] },
            ],
            'message.confirmed': { actions: 'confirmMessage' },
            'network.online': '.resyncing',
            'resync.wanted': '.resyncing',
            'page.visible': [
              { guard: 'wasHiddenLong', target: '.resyncing', actions: 'recordVisible' },
              { actions: 'recordVisible' },
            ],
          },
          states: {
            telling: {
              tags: 'recovered',
              description: 'Shows how many messages the reconnect brought.',
              always: [
                { guard: 'hasPendingEvents', target: 'patching' },
                { guard: 'hasNothingToTell', target: 'steady' },
              ],
              after: { recoveredShown: { target: 'steady', actions: 'forgetRecovered' } },
            },
            steady: {},
            patching: {
              description: 'Even the answer left a hole before a held event: ask again in a moment.',
              after: { holePause: 'resyncing' },
            },
            resyncing: {
              tags: 'resyncing',
              description: 'The socket is there, but something may be missing: hello once more.',
              invoke: {
                id: 'sayHelloAgain',
                src: 'sayHello',
                input: helloInput,
                onDone: {
                  target: 'telling',
                  actions: { type: 'applyAnswer', params: ({ event }) => ({ output: event.output, tell: false }) },
                },
                onError: [
                  { guard: 'isExpired', target: '#chatLink.kicked', actions: 'recordExpiry' },
                  { target: '#chatLink.waitingToReconnect' },
                ],
              },
              on: {
                'chat.event': [
                  { guard: 'isKick', target: '#chatLink.kicked', actions: 'recordKick' },
                  { actions: ['measureClock', 'holdEvent'] },
                ],
                'network.online': {},
                'resync.wanted': {},
                'page.visible': { actions: 'recordVisible' },
              },
            },
          },
        },
      },
    },
    waitingToReconnect: {
      tags: 'offline',
      entry: 'countAttempt',
      after: { reconnectDelay: { target: 'connected', meta: { rules: ['CHAT-14'] } } },
      on: {
        'network.online': 'connected',
        'reconnect.now': 'connected',
        'page.visible': { target: 'connected', actions: 'recordVisible' },
      },
    },
    kicked: {
      tags: 'kicked',
      description: 'The server ended the sign-in; only a new one opens the socket again.',
    },
  },
})
