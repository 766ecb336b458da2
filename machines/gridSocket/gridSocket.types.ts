import type { CallbackActorLogic } from 'xstate'
import type { GridMessage } from '#contract/sockets/grid.ts'
import type { SocketSignal } from '#contract/sockets/signal.ts'

/** The grid socket of one page load; all grids of the page share it (contract.md 24.7). */
export interface GridSocketContext {
  userId: string
  /** random id of the page load */
  pageId: string
}
export type GridSocketInput = GridSocketContext

export type GridSocketEvent =
  /** the first grid of the page is there */
  | { type: 'link.wanted' }
  /** the last one left */
  | { type: 'link.unwanted' }
  | { type: 'frame.send'; frame: string }
  /** the browser is online again */
  | { type: 'network.online' }
  /** the browser says that it has no network */
  | { type: 'network.offline' }
  | SocketSignal<GridMessage>

export type GridSocketEmitted =
  | { type: 'link.opened' }
  | { type: 'link.lost' }
  /** anything but a heartbeat's reply */
  | { type: 'frame.received'; message: GridMessage }
  /** the sign-in of this socket has ended; nothing is tried again */
  | { type: 'signIn.ended' }

export type GridFeedInput = GridSocketContext
/** What the machine sends to its feed; the frame goes out as it is. */
export type GridFeedCommand = { type: 'frame.send'; frame: string }
/** The feed sends every SocketSignal<GridMessage> to the machine and takes `frame.send`; stopping it closes the socket for good. */
export type GridFeed = CallbackActorLogic<GridFeedCommand, GridFeedInput>
