import { assertEvent, assign, sendTo, setup, stateIn } from 'xstate'
import {
  CHAT_GAP_DELAY,
  CHAT_RETRY_DELAYS,
  READ_INTERVAL,
  RESUME_LIMIT,
  TYPING_EXPIRY,
  TYPING_INTERVAL,
} from '#contract/constants.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import { isOver, isTalking } from '#contract/lifecycles/chatSession.ts'
import type { HistoryAnswer, ResumeAnswer, TypingInput } from '#contract/sockets/chat.ts'
import { chatHistoryMachine } from '../chatHistory/chatHistory.machine.ts'
import { asFailure } from '../chatLink/chatLink.rules.ts'
import type { ChatEventsActor } from '../chatLink/chatLink.types.ts'
import { placeholder, placeholderAction } from '../kit/placeholder.ts'
import { dividerFor, isBehind, isWhole, kindOf, readTarget } from './chatSession.rules.ts'
import type {
  ChatSessionContext,
  ChatSessionEvent,
  ChatSessionInput,
  ChatSessionTag,
  LoadNewest,
  ResumeFrom,
  SendRead,
} from './chatSession.types.ts'
import { EMPTY_WINDOW, hasHole, missingCount, startedAt, withArrived, withOlder, withPage } from './chatSession.window.ts'

const newer = (old: ChatSession, copy: ChatSession | undefined): ChatSession => (copy && copy.rev > old.rev ? copy : old)

/**
 * One opened conversation (consultation.md 3.4, 4.5; CHAT-02): its stretch of the server's log kept without holes, read marks, both sides' typing,
 * and whether one waits, talks or is done, mirrored from the session's status. `history` is its pager of older messages.
 * Provide: `chatNews`, `loadNewest`, `resumeFrom`, `sendRead`, `sendTyping`, and in the child chatHistory `loadOlder`.
 * Tags: loading, loadFailed, patching, waiting, active, over, gone, peerTyping.
 */
export const chatSessionMachine = setup({
  types: {} as { context: ChatSessionContext; input: ChatSessionInput; events: ChatSessionEvent; tags: ChatSessionTag },
  actors: {
    chatEvents: placeholder<ChatEventsActor>(),
    chatHistory: chatHistoryMachine,
    loadNewest: placeholder<LoadNewest>(),
    resumeFrom: placeholder<ResumeFrom>(),
    sendRead: placeholder<SendRead>(),
  },
  delays: {
    gapDelay: CHAT_GAP_DELAY,
    loadRetry: CHAT_RETRY_DELAYS[3],
    resumeRetry: CHAT_RETRY_DELAYS[1],
    readInterval: READ_INTERVAL,
    typingExpiry: TYPING_EXPIRY,
    typingInterval: TYPING_INTERVAL,
  },
  guards: {
    hasHole: ({ context }) => hasHole(context.window),
    hasNoHole: ({ context }) => !hasHole(context.window),
    isWhole: ({ context }) => isWhole(context),
    isFarBehind: ({ context }) => missingCount(context.window) > RESUME_LIMIT,
    isResetByHello: ({ context, event }) => event.type === 'hello.answered' && event.answer.reset.includes(context.sid),
    isBehindHello: ({ context, event }) => event.type === 'hello.answered' && isBehind(context, event.answer),
    hasMore: (_, { output }: { output: ResumeAnswer }) => output.hasMore,
    isHere: ({ context }) => context.removed === null,
    isRetryable: ({ context }) => context.failure?.retryable === true,
    isGone: ({ context }) => context.removed !== null,
    isActive: ({ context }) => isTalking(context.session.status),
    isOverNow: ({ context }) => isOver(context.session.status),
    hasNewRead: ({ context }) => context.linked && readTarget(context) > context.readSeq,
    peerBegins: ({ context, event }) =>
      event.type === 'chat.event' &&
      event.event.name === 'typing' &&
      event.event.sid === context.sid &&
      event.event.by !== context.side &&
      event.event.on,
    peerStops: ({ context, event }) => {
      if (event.type !== 'chat.event' || !('sid' in event.event) || event.event.sid !== context.sid) return false
      if (event.event.name === 'typing') return event.event.by !== context.side
      return event.event.name === 'msg:new' && event.event.message.senderKind !== kindOf(context.side)
    },
    hasTypedAgain: stateIn({ typing: { told: 'again' } }),
    mayType: ({ context }) => context.linked && isTalking(context.session.status),
  },
  actions: {
    sendTyping: placeholderAction<TypingInput>('sendTyping'),
    recordLinked: assign({ linked: true }),
    recordLost: assign({ linked: false }),
    applyPush: assign(({ context, event }) => {
      assertEvent(event, 'chat.event')
      const push = event.event
      const { session, sid } = context
      switch (push.name) {
        case 'session:upsert':
          return push.session.id === sid ? { session: newer(session, push.session), removed: null } : {}
        case 'session:removed':
          return push.sid === sid ? { removed: push.why } : {}
        case 'msg:new':
          return push.sid === sid ? { window: withArrived(context.window, push.message) } : {}
        case 'msg:read': {
          if (push.sid !== sid) return {}
          if (push.by === context.side) return { readSeq: Math.max(context.readSeq, push.readSeq) }
          return { session: { ...session, peerReadSeq: Math.max(session.peerReadSeq, push.readSeq) } }
        }
        default:
          return {}
      }
    }),
    applyHello: assign(({ context, event }) => {
      assertEvent(event, 'hello.answered')
      const { sessions, missed } = event.answer
      const copy = sessions.find(session => session.id === context.sid)
      const isMissing = copy === undefined && !isOver(context.session.status)
      return {
        session: newer(context.session, copy),
        removed: isMissing ? ('CLOSED' as const) : copy === undefined ? context.removed : null,
        window: withPage(context.window, missed[context.sid] ?? []),
      }
    }),
    startWindow: assign(({ context }, { output }: { output: HistoryAnswer }) => ({
      window: startedAt(context.window, output.messages, output.atStart),
      dividerAfter:
        context.window.lastSeq === null ? dividerFor(output.messages, context.readSeq, context.side) : context.dividerAfter,
      failure: null,
    })),
    addPage: assign(({ context }, { output }: { output: ResumeAnswer }) => ({
      window: withPage(context.window, output.messages),
      failure: null,
    })),
    addOlder: assign(({ context, event }) => {
      assertEvent(event, 'older.loaded')
      return { window: withOlder(context.window, event.messages, event.atStart) }
    }),
    startPager: sendTo('history', ({ context }) => ({
      type: 'window.placed',
      oldestSeq: context.window.messages[0]?.seq ?? 1,
      atStart: context.window.atStart,
    })),
    askPager: sendTo('history', ({ event }) => ({ type: event.type === 'older.retry' ? 'older.retry' : 'older.wanted' })),
    /** The next hello asks for what follows this. */
    reportPosition: sendTo('chatEvents', ({ context }) => ({
      type: 'window.moved',
      sid: context.sid,
      lastSeq: context.window.lastSeq,
    })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    clearFailure: assign({ failure: null }),
    recordFocus: assign({ focused: true }),
    recordBlur: assign({ focused: false }),
    recordSeen: assign(({ context, event }) => {
      assertEvent(event, 'message.seen')
      return { seenSeq: Math.max(context.seenSeq, event.seq) }
    }),
    recordRead: assign(({ context }, { readSeq }: { readSeq: number }) => ({ readSeq: Math.max(context.readSeq, readSeq) })),
    /** A refusal will not change by asking again each second; a lost answer is asked for again. */
    recordReadRefused: assign(({ context }, { error }: { error: unknown }) => ({
      readSeq: asFailure(error).retryable ? context.readSeq : readTarget(context),
    })),
  },
}).createMachine({
  id: 'chatSession',
  context: ({ input: { session, side } }) => ({
    sid: session.id,
    side,
    session,
    removed: null,
    window: EMPTY_WINDOW,
    dividerAfter: null,
    focused: false,
    seenSeq: 0,
    readSeq: session.readSeq,
    linked: false,
    failure: null,
  }),
  type: 'parallel',
  invoke: [
    { id: 'chatEvents', src: 'chatEvents', input: ({ context }) => ({ sid: context.sid }) },
    { id: 'history', src: 'chatHistory', input: ({ context }) => ({ sid: context.sid }) },
  ],
  states: {
    window: {
      initial: 'loading',
      on: {
        'chat.event': { actions: ['applyPush', 'reportPosition'], meta: { rules: ['CHAT-02'] } },
        'hello.answered': [
          { guard: 'isResetByHello', target: '.loading', actions: 'applyHello' },
          // its question was on its way before the first page came, so that it did not name this window
          { guard: 'isBehindHello', target: '.resuming', actions: ['applyHello', 'reportPosition'] },
          { actions: ['applyHello', 'reportPosition'] },
        ],
        'older.loaded': { actions: 'addOlder' },
        'older.wanted': { actions: 'askPager' },
        'older.retry': { actions: 'askPager' },
      },
      states: {
        loading: {
          tags: 'loading',
          description:
            'Fetches the newest page; pushes wait for it. A hello that is answered meanwhile may know of more than the page does: it is asked for again.',
          on: { 'hello.answered': { target: 'loading', reenter: true, actions: 'applyHello' } },
          invoke: {
            id: 'loadNewest',
            src: 'loadNewest',
            input: ({ context }) => ({ sid: context.sid }),
            onDone: {
              target: 'following',
              actions: [{ type: 'startWindow', params: ({ event }) => event }, 'startPager', 'reportPosition'],
            },
            onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          tags: 'loadFailed',
          after: { loadRetry: { guard: 'isRetryable', target: 'loading' } },
          on: { 'page.retry': 'loading', 'link.online': 'loading' },
        },
        following: {
          description: 'Everything up to the newest known message is there.',
          always: { guard: 'hasHole', target: 'holed' },
        },
        holed: {
          description: 'A message came too early; the missing ones may be on their way.',
          always: { guard: 'hasNoHole', target: 'following' },
          after: { gapDelay: [{ guard: 'isFarBehind', target: 'loading' }, { target: 'resuming' }] },
        },
        resuming: {
          tags: 'patching',
          description: 'Fetches what is missing, page by page.',
          invoke: {
            id: 'resumeFrom',
            src: 'resumeFrom',
            input: ({ context }) => ({ sid: context.sid, fromSeq: context.window.lastSeq ?? 0 }),
            onDone: [
              {
                guard: { type: 'hasMore', params: ({ event }) => event },
                target: 'resuming',
                reenter: true,
                actions: [{ type: 'addPage', params: ({ event }) => event }, 'reportPosition'],
              },
              { target: 'following', actions: [{ type: 'addPage', params: ({ event }) => event }, 'reportPosition'] },
            ],
            onError: { target: 'stalled', actions: { type: 'recordFailure', params: ({ event }) => event } },
          },
        },
        stalled: {
          tags: 'patching',
          description: 'The missing messages could not be fetched; tried again soon, and at once when the link is back.',
          always: { guard: 'isWhole', target: 'following', actions: 'clearFailure' },
          after: { resumeRetry: 'resuming' },
          on: { 'link.online': 'resuming' },
        },
      },
    },
    life: {
      initial: 'waiting',
      states: {
        waiting: {
          tags: 'waiting',
          always: [
            { guard: 'isGone', target: 'gone' },
            { guard: 'isActive', target: 'active' },
            { guard: 'isOverNow', target: 'over' },
          ],
        },
        active: {
          tags: 'active',
          always: [
            { guard: 'isGone', target: 'gone' },
            { guard: 'isOverNow', target: 'over' },
          ],
        },
        over: { tags: 'over', description: 'Nothing can be written any more; this absorbs (I-9).' },
        gone: {
          tags: 'gone',
          description: 'The session left this side, as when another doctor took it.',
          always: { guard: 'isHere', target: 'waiting' },
        },
      },
    },
    link: {
      on: { 'link.online': { actions: 'recordLinked' }, 'link.lost': { actions: 'recordLost' } },
    },
    reading: {
      initial: 'settled',
      on: {
        'view.focused': { actions: 'recordFocus' },
        'view.blurred': { actions: 'recordBlur' },
        'message.seen': { actions: 'recordSeen' },
      },
      states: {
        settled: { always: { guard: 'hasNewRead', target: 'collecting' } },
        collecting: { after: { readInterval: [{ guard: 'hasNewRead', target: 'telling' }, { target: 'settled' }] } },
        telling: {
          invoke: {
            id: 'sendRead',
            src: 'sendRead',
            input: ({ context }) => ({ sid: context.sid, readSeq: readTarget(context) }),
            onDone: { target: 'settled', actions: { type: 'recordRead', params: ({ event }) => event.output } },
            onError: { target: 'settled', actions: { type: 'recordReadRefused', params: ({ event }) => event } },
          },
        },
      },
    },
    peer: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'chat.event': { guard: 'peerBegins', target: 'typing' } } },
        typing: {
          tags: 'peerTyping',
          after: { typingExpiry: 'quiet' },
          on: {
            'chat.event': [
              { guard: 'peerBegins', target: 'typing', reenter: true },
              { guard: 'peerStops', target: 'quiet' },
            ],
            'link.lost': 'quiet',
          },
        },
      },
    },
    typing: {
      description: 'Tells the other side that this one writes, at most once in two seconds.',
      initial: 'quiet',
      states: {
        quiet: { on: { 'draft.typed': { guard: 'mayType', target: 'told' } } },
        told: {
          entry: { type: 'sendTyping', params: ({ context }) => ({ sid: context.sid, on: true }) },
          initial: 'still',
          after: { typingInterval: [{ guard: 'hasTypedAgain', target: 'told', reenter: true }, { target: 'quiet' }] },
          on: {
            'draft.cleared': {
              target: 'quiet',
              actions: { type: 'sendTyping', params: ({ context }) => ({ sid: context.sid, on: false }) },
            },
            'link.lost': 'quiet',
          },
          states: {
            still: { on: { 'draft.typed': 'again' } },
            again: {},
          },
        },
      },
    },
  },
})
