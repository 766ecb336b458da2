/** What a stream makes of a socket: the same four facts for every wire. `T` is the parsed frame. */
export type SocketSignal<T> =
  | { type: 'socket.opened' }
  | { type: 'message.received'; message: T }
  | { type: 'socket.closed'; code: number; reason: string }
  | { type: 'socket.failed'; reason: string }
