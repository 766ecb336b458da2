import { assertEvent, assign, setup } from 'xstate'
import { NOTICE_POLL } from '#contract/constants.ts'
import type { NoticeLists } from '#contract/entities/announcement.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { COLLECT_TIME } from './notices.rules.ts'
import type * as Notices from './notices.types.ts'

/**
 * The unread lists behind the bell (spec part 4, Notices): loaded at sign-in, after pushes, when the bell opens, every NOTICE_POLL; a failed load
 * stops the polling until a push or the bell starts it again (C18). Opening a notice marks it read, then the lists are loaded.
 */
export const noticesMachine = setup({
  types: {} as { context: Notices.NoticesContext; events: Notices.NoticesEvent },
  actors: {
    loadNotices: placeholder<Notices.LoadNotices>(),
    markRead: placeholder<Notices.MarkRead>(),
    markAllRead: placeholder<Notices.MarkAllRead>(),
  },
  delays: { collectTime: COLLECT_TIME, pollInterval: NOTICE_POLL },
  guards: {
    isStale: ({ context }) => context.isStale,
    hasMoreToMark: ({ context }) => context.toMark.length > 1,
  },
  actions: {
    takeLists: assign({ lists: (_, lists: NoticeLists) => lists, failure: null }),
    noteFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    show: assign(({ context, event }) => {
      assertEvent(event, 'notice.open')
      return { opened: event.notice, toMark: [...context.toMark, event.notice.id] }
    }),
    hide: assign({ opened: null }),
    dropMarked: assign({ toMark: ({ context }) => context.toMark.slice(1) }),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
    forget: assign({ lists: null, failure: null, opened: null, isStale: false, toMark: [] }),
  },
}).createMachine({
  id: 'notices',
  context: { lists: null, failure: null, opened: null, isStale: false, toMark: [] },
  initial: 'signedOut',
  states: {
    signedOut: {
      on: { 'session.opened': 'signedIn' },
    },
    signedIn: {
      on: {
        'session.closed': { target: 'signedOut', actions: 'forget' },
        'notice.open': { target: '.marking', actions: 'show' },
        'notice.close': { actions: 'hide' },
        'notices.readAll': '.markingAll',
        'notices.stale': '.collecting',
        'bell.opened': '.loading',
      },
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          entry: 'noteFresh',
          on: { 'bell.opened': {}, 'notices.stale': { actions: 'noteStale' } },
          invoke: {
            id: 'loadNotices',
            src: 'loadNotices',
            onDone: [
              { guard: 'isStale', target: 'collecting', actions: { type: 'takeLists', params: ({ event }) => event.output } },
              { target: 'polling', actions: { type: 'takeLists', params: ({ event }) => event.output } },
            ],
            onError: { target: 'stopped', actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        polling: {
          description: 'The lists are fresh and come again after a minute',
          tags: 'polling',
          after: { pollInterval: 'loading' },
        },
        stopped: {
          description: 'The last load failed: no more polling until a push or the bell (NOTICE-33)',
        },
        collecting: {
          description: 'A push came: others that follow at once are answered by the same load',
          on: { 'notices.stale': {} },
          after: { collectTime: 'loading' },
        },
        marking: {
          on: {
            'notice.open': { actions: 'show' },
            'notices.stale': {},
            'bell.opened': {},
          },
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context }) => ({ anntId: context.toMark[0] ?? '' }),
            onDone: [
              { guard: 'hasMoreToMark', target: 'marking', reenter: true, actions: 'dropMarked' },
              { target: 'loading', actions: 'dropMarked' },
            ],
            onError: [
              {
                guard: 'hasMoreToMark',
                target: 'marking',
                reenter: true,
                actions: ['dropMarked', { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) }],
              },
              {
                target: 'loading',
                actions: ['dropMarked', { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
        markingAll: {
          tags: 'loading',
          exit: assign({ toMark: [] }),
          on: { 'notices.readAll': {}, 'notices.stale': {}, 'bell.opened': {} },
          invoke: {
            id: 'markAllRead',
            src: 'markAllRead',
            onDone: 'loading',
            onError: {
              target: 'loading',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})
