import { EMPTY, mergeMap, of } from 'rxjs'
import { GRID_WORDS, gridPath, parseGrid, type GridMessage } from '#contract/sockets/grid.ts'
import { openSocket, type SocketFeed, type SocketOptions } from './socket.ts'

export interface GridAddress {
  /** from `socketBase`: ws(s)://host/base path */
  base: string
  userId: string
  /** random id of the page load */
  pageId: string
}

/** The grid socket of a page (API-MISC-04, TECH-29). Frames that are none of the three types are left out; nothing of them is ever run (D9). */
export function openGridSocket({ base, userId, pageId }: GridAddress, options: SocketOptions = {}): SocketFeed<GridMessage> {
  const socket = openSocket(`${base}${gridPath(userId, pageId)}?${GRID_WORDS.key}=${GRID_WORDS.value}`, options)
  const signals$ = socket.signals$.pipe(
    mergeMap(signal => {
      if (signal.type !== 'message.received') return of(signal)
      const message = parseGrid(signal.message)
      return message === null ? EMPTY : of({ type: signal.type, message })
    }),
  )
  return { signals$, send: socket.send }
}
