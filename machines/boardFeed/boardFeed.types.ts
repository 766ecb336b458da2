import type { CallbackActorLogic, EventObject } from 'xstate'
import type { Board } from '#contract/sockets/boards.ts'

export interface BoardFeedContext {
  board: Board
  /** the board changed again while its list was being asked for */
  isStale: boolean
}

export type BoardFeedEvent =
  /** the chat socket is there, or gone */
  { type: 'feed.opened' } | { type: 'feed.closed' } | { type: 'board.changed'; board: Board; rev: number }

/** What its list listens to: ask the server again. */
export type BoardFeedEmitted = { type: 'board.refresh'; board: Board }

/** Says whether the socket is there and what it brings of the boards; its events are BoardFeedEvent. */
export type BoardEvents = CallbackActorLogic<EventObject, undefined, EventObject>
