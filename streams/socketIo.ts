import { Observable } from 'rxjs'
import { io, type Socket } from 'socket.io-client'
import { failure } from '#contract/http/failure.ts'
import type { SocketSignal } from '#contract/sockets/signal.ts'

/** A frame of socket.io: event name and its first argument, unread. `now`: arrival, epoch ms of this computer. */
export interface SocketIoFrame {
  name: string
  payload: unknown
  now: number
}
export interface SocketIoOptions {
  /** origin of the server, '' for the page's own */
  host: string
  namespace: string
  path: string
  /** limit for opening the socket, namespace included, ms */
  openLimit: number
  /** limit for an acknowledgement, ms */
  answerLimit: number
}
export interface SocketIoWire {
  /** Opens a socket while subscribed; it ends after `socket.closed` or `socket.failed` and never reconnects by itself: a machine decides that. */
  signals(token: string): Observable<SocketSignal<SocketIoFrame>>
  /** Resolves with the acknowledgement as it came. Rejects with a Failure: 'network' without a socket, 'timeout' when no answer came in time. */
  ask(name: string, payload: unknown): Promise<unknown>
  /** Fire and forget; dropped when the socket is not open. */
  tell(name: string, payload: unknown): void
}

/** One socket.io connection at a time, its commands beside its signals (TECH-07; the shape of streams/socket.ts). */
export function socketIo({ host, namespace, path, openLimit, answerLimit }: SocketIoOptions): SocketIoWire {
  let current: Socket | null = null
  const open = (): Socket | null => (current?.connected === true ? current : null)

  const signals = (token: string) =>
    new Observable<SocketSignal<SocketIoFrame>>(subscriber => {
      const socket = io(`${host}${namespace}`, {
        path,
        auth: { token },
        transports: ['websocket', 'polling'],
        // without it a blocked WebSocket would never fall back to polling
        tryAllTransports: true,
        reconnection: false,
        forceNew: true,
        timeout: openLimit,
      })
      current = socket
      const end = (signal: SocketSignal<SocketIoFrame>) => {
        subscriber.next(signal)
        subscriber.complete()
      }
      // the manager's own limit ends with the transport; a namespace that never answers has none
      const tooLong = setTimeout(() => end({ type: 'socket.failed', reason: 'timeout' }), openLimit)
      socket.on('connect', () => {
        clearTimeout(tooLong)
        subscriber.next({ type: 'socket.opened' })
      })
      socket.on('connect_error', error => end({ type: 'socket.failed', reason: error.message }))
      socket.on('disconnect', reason => end({ type: 'socket.closed', code: 0, reason }))
      socket.onAny((name: string, payload: unknown) =>
        subscriber.next({ type: 'message.received', message: { name, payload, now: Date.now() } }),
      )
      return () => {
        clearTimeout(tooLong)
        socket.off()
        socket.offAny()
        socket.disconnect()
        if (current === socket) current = null
      }
    })

  const ask = (name: string, payload: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const socket = open()
      if (socket === null) {
        reject(failure('network', '网络连接已断开'))
        return
      }
      socket.timeout(answerLimit).emit(name, payload, (error: Error | null, answer: unknown) => {
        if (error === null) resolve(answer)
        else reject(socket.connected ? failure('timeout', '服务器没有应答') : failure('network', '网络连接已断开'))
      })
    })

  return { signals, ask, tell: (name, payload) => void open()?.volatile.emit(name, payload) }
}
