import { fromCallback, type EventObject } from 'xstate'
import type { BoardEvents, BoardFeedEvent } from '#machines/boardFeed/boardFeed.types.ts'
import { boardStarter, type BoardLink } from './boardStarter.ts'

/** Passes on what a connection says of boards. */
function follow(link: BoardLink, tell: (event: BoardFeedEvent) => void): () => void {
  const listening = [
    link.on('link.online', () => tell({ type: 'feed.opened' })),
    link.on('link.lost', () => tell({ type: 'feed.closed' })),
    link.on('chat.event', ({ event }) => {
      if (event.name === 'board:changed') tell({ type: 'board.changed', board: event.board, rev: event.rev })
    }),
  ]
  if (link.getSnapshot().hasTag('online')) tell({ type: 'feed.opened' })
  return () => {
    for (const one of listening) one.unsubscribe()
  }
}

/** The actor `boardEvents` of boardFeed, over the one connection of this tab; without one its list goes by the clock. */
export const boardEvents: BoardEvents = fromCallback<EventObject, undefined, EventObject>(({ sendBack }) => {
  let isOver = false
  let leave: (() => void) | undefined
  boardStarter
    .get()?.()
    .then(link => {
      if (!isOver) leave = follow(link, sendBack)
    })
    .catch(() => undefined)
  return () => {
    isOver = true
    leave?.()
  }
})
