import type { Board } from '#contract/sockets/boards.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import type { Hub, Subscriber } from '../hub.ts'

/** Stream of the passing events of a board: one for each tenant. */
const boardStream = (tenantId: number, board: Board): string => `b:${tenantId}:${board}`

/** The lists that the whole staff looks at (hospital.md 3). */
export interface Boards {
  /** Tells everybody who looks at these boards of a tenant to ask again. Call it after the commit: who asks at once must see the change. */
  changed: (tenantId: number, ...boards: Board[]) => void
  /** Passes the events of some boards to one socket; answers the function that ends it. */
  listen: (tenantIds: readonly number[], boards: readonly Board[], told: NonNullable<Subscriber['told']>) => () => void
}

/** Boards over a hub; `now` (epoch ms) makes the `rev` of an event, which only says that it is newer than another one. */
export function createBoards(hub: Pick<Hub, 'tell' | 'subscribe'>, now: () => number): Boards {
  return {
    changed: (tenantId, ...boards) => {
      for (const board of boards)
        hub.tell(boardStream(tenantId, board), {
          type: 'board:changed',
          payload: { board, rev: now() } satisfies ChatEvents['board:changed'],
        })
    },
    listen: (tenantIds, boards, told) => {
      // Nothing of a board is stored: who was away asks anew when the line is back.
      const leaves = tenantIds.flatMap(tenantId =>
        boards.map(board => hub.subscribe(boardStream(tenantId, board), 0, { row: () => undefined, told })),
      )
      return () => {
        for (const leave of leaves) leave()
      }
    },
  }
}
