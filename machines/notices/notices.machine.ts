import { assertEvent, assign, setup } from 'xstate'
import { NOTICE_POLL } from '#contract/constants.ts'
import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { afterMark, COLLECT_TIME, OPEN_PATIENCE, queued, shownAtLast, shownEarly, taken } from './notices.rules.ts'
import type * as Notices from './notices.types.ts'

/**
 * The unread lists behind the bell (spec part 4, Notices): loaded at sign-in, after pushes, when the bell opens, every NOTICE_POLL; a failed load
 * stops the polling until a push or the bell starts it again (C18). Opening a notice marks it read, then the lists are loaded. Urgent ones
 * wait in `urgentList` until they are confirmed.
 */
export const noticesMachine = setup({
  types: {} as {
    context: Notices.NoticesContext
    events: Notices.NoticesEvent
    tags: 'loading' | 'polling' | 'stopped' | 'marking'
  },
  actors: {
    loadNotices: placeholder<Notices.LoadNotices>(),
    markRead: placeholder<Notices.MarkRead>(),
    markAllRead: placeholder<Notices.MarkAllRead>(),
  },
  delays: { collectTime: COLLECT_TIME, openPatience: OPEN_PATIENCE, pollInterval: NOTICE_POLL },
  guards: {
    isStale: ({ context }) => context.isStale,
    hasMoreToMark: ({ context }) => context.queue.length > 1,
  },
  actions: {
    applyLists: assign(({ context }, lists: NoticeLists) => taken(context, lists)),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    recordMarkFailure: assign(({ context }, { error }: { error: unknown }) => ({
      commandFailure: { command: context.queue[0]?.notice === null ? 'find' : 'mark', failure: failureOf(error) },
    })),
    forgetCommandFailure: assign({ commandFailure: null }),
    open: assign(({ context, event }) => {
      assertEvent(event, 'notice.open')
      const { notice } = event
      return {
        opened: notice,
        queue: queued(context, { anntId: notice.id, notice, isAwaited: false, isTold: false, isConfirmed: false }),
      }
    }),
    read: assign({
      queue: ({ context, event }) => {
        assertEvent(event, 'notice.read')
        return queued(context, {
          anntId: event.notice.id,
          notice: event.notice,
          isAwaited: true,
          isTold: true,
          isConfirmed: false,
        })
      },
    }),
    find: assign({
      queue: ({ context, event }) => {
        assertEvent(event, 'notice.find')
        return queued(context, { anntId: event.anntId, notice: null, isAwaited: true, isTold: true, isConfirmed: false })
      },
    }),
    confirm: assign({
      queue: ({ context, event }) => {
        assertEvent(event, 'notice.confirm')
        const { notice } = event
        return queued(context, { anntId: notice.id, notice, isAwaited: false, isTold: true, isConfirmed: true })
      },
    }),
    show: assign({ opened: ({ event }) => (assertEvent(event, 'notice.show'), event.notice) }),
    showEarly: assign(({ context }) => shownEarly(context)),
    showAwaited: assign(({ context }) => shownAtLast(context)),
    hide: assign({ opened: null }),
    applyMarked: assign(({ context }, { found }: { found: Announcement | null }) => afterMark(context, found)),
    recordStale: assign({ isStale: true }),
    recordFresh: assign({ isStale: false }),
    forget: assign({ lists: null, failure: null, commandFailure: null, opened: null, isStale: false, queue: [], arrival: null }),
  },
}).createMachine({
  id: 'notices',
  context: { lists: null, failure: null, commandFailure: null, opened: null, isStale: false, queue: [], arrival: null },
  initial: 'signedOut',
  states: {
    signedOut: {
      on: { 'session.opened': 'signedIn' },
    },
    signedIn: {
      on: {
        'session.closed': { target: 'signedOut', actions: 'forget' },
        'notice.open': { target: '.marking', actions: ['forgetCommandFailure', 'open'], meta: { rules: ['NOTICE-31'] } },
        'notice.read': { target: '.marking', actions: ['forgetCommandFailure', 'read'], meta: { rules: ['NOTICE-31'] } },
        'notice.find': { target: '.marking', actions: ['forgetCommandFailure', 'find'], meta: { rules: ['NOTICE-31'] } },
        'notice.confirm': { target: '.marking', actions: ['forgetCommandFailure', 'confirm'], meta: { rules: ['WALK-18'] } },
        'notice.show': { actions: 'show' },
        'notice.close': { actions: 'hide' },
        'notices.readAll': { target: '.markingAll', actions: 'forgetCommandFailure' },
        'notices.stale': '.collecting',
        'bell.opened': '.loading',
      },
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          entry: 'recordFresh',
          on: { 'bell.opened': {}, 'notices.stale': { actions: 'recordStale' } },
          invoke: {
            id: 'loadNotices',
            src: 'loadNotices',
            onDone: [
              { guard: 'isStale', target: 'collecting', actions: { type: 'applyLists', params: ({ event }) => event.output } },
              { target: 'polling', actions: { type: 'applyLists', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'stopped',
              actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              meta: { rules: ['NOTICE-33'] },
            },
          },
        },
        polling: {
          description: 'The lists are fresh and come again after a minute',
          tags: 'polling',
          after: { pollInterval: { target: 'loading', meta: { rules: ['NOTICE-34'] } } },
        },
        stopped: {
          description: 'The last load failed: no more polling until a push or the bell (NOTICE-33)',
          tags: 'stopped',
          meta: { rules: ['NOTICE-33'] },
        },
        collecting: {
          description: 'A push came: others that follow at once are answered by the same load',
          on: { 'notices.stale': {} },
          after: { collectTime: 'loading' },
        },
        marking: {
          description: 'One after the other is marked',
          tags: 'marking',
          meta: { rules: ['NOTICE-31'] },
          on: {
            'notice.open': { actions: 'open' },
            'notice.read': { actions: 'read' },
            'notice.find': { actions: 'find' },
            'notice.confirm': { actions: 'confirm' },
            'notices.stale': {},
            'bell.opened': {},
          },
          after: { openPatience: { actions: 'showEarly' } },
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context: { queue } }) => ({
              anntId: queue[0]?.anntId ?? '',
              isTold: queue[0]?.isTold ?? false,
              isConfirmed: queue[0]?.isConfirmed ?? false,
              isWanted: queue[0]?.notice === null,
            }),
            onDone: [
              {
                guard: 'hasMoreToMark',
                target: 'marking',
                reenter: true,
                actions: { type: 'applyMarked', params: ({ event }) => ({ found: event.output }) },
              },
              {
                target: 'loading',
                actions: { type: 'applyMarked', params: ({ event }) => ({ found: event.output }) },
                meta: { rules: ['NOTICE-32'] },
              },
            ],
            onError: [
              {
                guard: 'hasMoreToMark',
                target: 'marking',
                reenter: true,
                actions: [
                  { type: 'recordMarkFailure', params: ({ event }) => ({ error: event.error }) },
                  { type: 'applyMarked', params: { found: null } },
                ],
              },
              {
                target: 'loading',
                actions: [
                  { type: 'recordMarkFailure', params: ({ event }) => ({ error: event.error }) },
                  { type: 'applyMarked', params: { found: null } },
                ],
              },
            ],
          },
        },
        markingAll: {
          tags: ['loading', 'marking'],
          entry: 'showAwaited',
          on: { 'notices.readAll': {}, 'notices.stale': {}, 'bell.opened': {} },
          invoke: {
            id: 'markAllRead',
            src: 'markAllRead',
            onDone: 'loading',
            onError: {
              target: 'loading',
              actions: { type: 'recordMarkFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})
