import { assign, emit, setup } from 'xstate'
import type { Board } from '#contract/sockets/boards.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import type { BoardEvents, BoardFeedContext, BoardFeedEmitted, BoardFeedEvent } from './boardFeed.types.ts'

/** A list is asked for at most this often, ms. */
const REFRESH_THROTTLE = 1_000
/** Without a word of the board its list is asked for this often, ms: a passing event may be lost. */
const REFRESH_POLL = 30_000

/**
 * Keeps one list of the whole staff fresh (hospital.md 3): emits `board.refresh` when its board changed, when the line is back, and every
 * 30 s; never twice within a second, and then once more for what came meanwhile. Provide: `boardEvents`. Tags: listening.
 */
export const boardFeedMachine = setup({
  types: {} as {
    context: BoardFeedContext
    input: { board: Board }
    events: BoardFeedEvent
    emitted: BoardFeedEmitted
    tags: 'listening'
  },
  actors: { boardEvents: placeholder<BoardEvents>() },
  delays: { refreshThrottle: REFRESH_THROTTLE, refreshPoll: REFRESH_POLL },
  guards: {
    isMine: ({ context, event }) => event.type === 'board.changed' && event.board === context.board,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    askAgain: emit(({ context }) => ({ type: 'board.refresh' as const, board: context.board })),
    recordStale: assign({ isStale: true }),
    forgetStale: assign({ isStale: false }),
  },
}).createMachine({
  id: 'boardFeed',
  context: ({ input }) => ({ board: input.board, isStale: false }),
  invoke: { id: 'boardEvents', src: 'boardEvents' },
  initial: 'off',
  states: {
    off: {
      description: 'No line: the list is asked for by the clock alone.',
      after: { refreshPoll: { target: 'off', reenter: true, actions: 'askAgain' } },
      on: { 'feed.opened': 'refreshing' },
    },
    listening: {
      tags: 'listening',
      after: { refreshPoll: 'refreshing' },
      on: { 'board.changed': { guard: 'isMine', target: 'refreshing', meta: { rules: ['PHARM-02'] } }, 'feed.closed': 'off' },
    },
    refreshing: {
      tags: 'listening',
      description: 'The list was just asked for; what changes within this second is asked for once, afterwards.',
      entry: ['forgetStale', 'askAgain'],
      after: { refreshThrottle: [{ guard: 'isStale', target: 'refreshing', reenter: true }, { target: 'listening' }] },
      on: { 'board.changed': { guard: 'isMine', actions: 'recordStale' }, 'feed.closed': 'off' },
    },
  },
})
