import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { HEARTBEAT_WORD, NOTICE_HEARTBEAT, NOTICE_RECONNECT, NOTICE_REPLY_LIMIT } from '#contract/constants.ts'
import { NOTICE_FORCED, NOTICE_MISSING, NOTICE_SIGNED_OUT } from '#contract/sockets/notice.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { countAfter, feedInput, isChatPage, newMessage, noticeKind, seen } from './noticeSocket.rules.ts'
import type * as Notice from './noticeSocket.types.ts'

/** Of a user of whom nothing was heard yet. */
const UNHEARD: Omit<Notice.NoticeSocketContext, 'userId' | 'token' | 'path'> = {
  chatCount: 0,
  counting: 'settled',
  lastSeq: {},
  isForced: false,
  mayLackRights: false,
}

/**
 * The notice socket's life (spec part 4, Notices): connected while a token exists, heartbeat after silence, one reconnect pending at a time,
 * chat count. It emits `sound.wanted`, `chat.read`, `notices.stale`, `rights.stale` and, whenever the count may be wrong, `counts.wanted` (answer: `chatCount.loaded`).
 */
export const noticeSocketMachine = setup({
  types: {} as {
    context: Notice.NoticeSocketContext
    events: Notice.NoticeSocketEvent
    emitted: Notice.NoticeSocketEmitted
  },
  actors: { noticeFeed: placeholder<Notice.NoticeFeed>() },
  delays: { silenceLimit: NOTICE_HEARTBEAT, replyLimit: NOTICE_REPLY_LIMIT, reconnectDelay: NOTICE_RECONNECT },
  guards: {
    isChatRead: ({ context, event }) => noticeKindOf(context, event) === 'chatRead',
    isChatMessage: ({ context, event }) => noticeKindOf(context, event) === 'chatMessage',
    isReload: ({ context, event }) => noticeKindOf(context, event) === 'reload',
    isRights: ({ context, event }) => noticeKindOf(context, event) === 'rights',
    isSameSession: ({ context, event }) =>
      event.type === 'session.opened' && event.userId === context.userId && event.token === context.token,
    isSignInEnded: ({ event }) => event.type === 'socket.closed' && event.code === NOTICE_SIGNED_OUT,
    isMissing: ({ event }) => event.type === 'socket.closed' && event.reason === NOTICE_MISSING,
    hasCountChanged: ({ context }) => context.counting === 'changed',
    leavesChatPage: ({ context, event }) => event.type === 'page.changed' && isChatPage(context.path) && !isChatPage(event.path),
  },
  actions: {
    recordSession: assign(({ context, event }) => {
      assertEvent(event, 'session.opened')
      const { userId, token } = event
      return userId === context.userId ? { token, isForced: false } : { userId, token, ...UNHEARD }
    }),
    forgetSession: assign({ userId: null, token: null, ...UNHEARD }),
    recordEnd: assign({ isForced: ({ event }) => event.type === 'socket.closed' && event.reason === NOTICE_FORCED }),
    forgetNumbers: assign({ lastSeq: {}, mayLackRights: true }),
    recordPage: assign({ path: ({ event }) => (assertEvent(event, 'page.changed'), event.path) }),
    recordCount: assign(({ event }) => {
      assertEvent(event, 'chatCount.loaded')
      return { chatCount: event.unreadTotal, counting: 'settled' as const }
    }),
    /** What is being counted at this moment may be the number before this. */
    recordChange: assign({ counting: ({ context }) => (context.counting === 'settled' ? 'settled' : 'changed') }),
    clearChatCount: assign({ chatCount: 0 }),
    countChatMessage: assign({
      chatCount: ({ context, event }) => (assertEvent(event, 'message.received'), countAfter(context, event.message)),
    }),
    recordSeen: assign({
      lastSeq: ({ context, event }) => (assertEvent(event, 'message.received'), seen(context, event.message)),
    }),
    playSound: emit({ type: 'sound.wanted' }),
    notifyRead: emit({ type: 'chat.read' }),
    notifyCounted: enqueueActions(({ context, enqueue }) => {
      if (context.chatCount === 0) enqueue.emit({ type: 'chat.read' })
    }),
    reloadNotices: emit({ type: 'notices.stale' }),
    reloadRights: emit({ type: 'rights.stale' }),
    reloadMissedRights: enqueueActions(({ context, enqueue }) => {
      if (!context.mayLackRights) return
      enqueue.assign({ mayLackRights: false })
      enqueue.emit({ type: 'rights.stale' })
    }),
    askCounts: enqueueActions(({ enqueue }) => {
      enqueue.assign({ counting: 'asked' })
      enqueue.emit({ type: 'counts.wanted' })
    }),
    sendHeartbeat: sendTo('noticeFeed', { type: 'frame.send', frame: HEARTBEAT_WORD }),
  },
}).createMachine({
  id: 'noticeSocket',
  context: { userId: null, token: null, path: '', ...UNHEARD },
  initial: 'signedOut',
  on: {
    'page.changed': [{ guard: 'leavesChatPage', actions: ['recordPage', 'askCounts'] }, { actions: 'recordPage' }],
  },
  states: {
    signedOut: {
      on: { 'session.opened': { target: 'signedIn', actions: 'recordSession', meta: { rules: ['NOTICE-20'] } } },
    },
    signedIn: {
      on: {
        'session.closed': { target: 'signedOut', actions: ['forgetSession', 'notifyRead'] },
        'session.opened': [{ guard: 'isSameSession' }, { target: 'signedIn', reenter: true, actions: 'recordSession' }],
        'chatCount.loaded': [
          {
            description: 'A message came or was read while the server counted: only a new answer tells of it for sure',
            guard: 'hasCountChanged',
            actions: 'askCounts',
          },
          { actions: ['recordCount', 'notifyCounted'] },
        ],
      },
      initial: 'connected',
      states: {
        connected: {
          invoke: { id: 'noticeFeed', src: 'noticeFeed', input: ({ context }) => feedInput(context) },
          on: {
            'socket.closed': [
              {
                description: 'Whatever is loaded next tells the session that its token has ended',
                guard: 'isSignInEnded',
                target: 'waitingToReconnect',
                actions: ['recordEnd', 'reloadNotices'],
                meta: { rules: ['NOTICE-21'] },
              },
              {
                description: 'The numbers seen are of no use any more; lists, counts and rights are loaded at the next opening',
                guard: 'isMissing',
                target: 'waitingToReconnect',
                actions: 'forgetNumbers',
                meta: { rules: ['NOTICE-21'] },
              },
              { target: 'waitingToReconnect', meta: { rules: ['NOTICE-21'] } },
            ],
            'socket.failed': { target: 'waitingToReconnect', meta: { rules: ['NOTICE-21'] } },
            'message.received': [
              {
                guard: 'isChatRead',
                target: '.listening',
                actions: ['clearChatCount', 'recordChange', 'recordSeen', 'notifyRead'],
                meta: { rules: ['NOTICE-24', 'NOTICE-25'] },
              },
              {
                guard: 'isChatMessage',
                target: '.listening',
                actions: ['countChatMessage', 'recordChange', 'recordSeen', 'playSound'],
                meta: { rules: ['NOTICE-24', 'NOTICE-26', 'NOTICE-27', 'NOTICE-28', 'CHAT-04'] },
              },
              {
                guard: 'isReload',
                target: '.listening',
                actions: ['recordSeen', 'reloadNotices'],
                meta: { rules: ['NOTICE-24', 'NOTICE-29', 'NOTICE-30'] },
              },
              {
                guard: 'isRights',
                target: '.listening',
                actions: ['recordSeen', 'reloadRights'],
                meta: { rules: ['NOTICE-24', 'WALK-15'] },
              },
              { target: '.listening', actions: 'recordSeen', meta: { rules: ['NOTICE-24', 'NOTICE-40'] } },
            ],
          },
          initial: 'opening',
          states: {
            opening: {
              on: {
                'socket.opened': {
                  description: 'Something may have been missed while there was no socket',
                  target: 'listening',
                  actions: ['askCounts', 'reloadNotices', 'reloadMissedRights'],
                },
              },
            },
            listening: {
              description: 'Every message starts the silence anew (NOTICE-24)',
              tags: 'live',
              after: { silenceLimit: { target: 'awaitingReply', meta: { rules: ['NOTICE-23', 'CONST-07'] } } },
              on: { 'network.online': 'awaitingReply' },
            },
            awaitingReply: {
              description: 'A heartbeat is out; without any message the socket counts as closed (D25)',
              tags: 'live',
              entry: 'sendHeartbeat',
              after: { replyLimit: '#noticeSocket.signedIn.waitingToReconnect' },
            },
          },
        },
        waitingToReconnect: {
          description: 'The one reconnect that is pending (NOTICE-22)',
          tags: 'waiting',
          meta: { rules: ['NOTICE-22'] },
          after: { reconnectDelay: { target: 'connected', meta: { rules: ['NOTICE-21', 'CONST-07'] } } },
          on: { 'network.online': 'connected' },
        },
      },
    },
  },
})

function noticeKindOf(context: Notice.NoticeSocketContext, event: Notice.NoticeSocketEvent) {
  const message = newMessage(context, event)
  return message === null ? null : noticeKind(message)
}
