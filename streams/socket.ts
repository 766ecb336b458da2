import ReconnectingWebSocket from 'reconnecting-websocket'
import { Observable } from 'rxjs'
import type { SocketSignal } from '#contract/sockets/signal.ts'

/**
 * A socket as a stream and a function that sends. Each subscription opens a connection of its own, completes after `socket.closed` or
 * `socket.failed`, and closes it for good when unsubscribed. `send` reaches the latest open connection; without one the frame is dropped.
 */
export interface SocketFeed<T> {
  signals$: Observable<SocketSignal<T>>
  send: (frame: string) => void
}

export interface SocketOptions {
  /** class to connect with where the platform has none (Node 20: `ws`) */
  WebSocket?: unknown
  /** a connection that is not open by then has failed, ms */
  connectTimeout?: number
}

const CONNECT_TIMEOUT = 10_000

/** Base of socket addresses: the base path of calls, relative or absolute, with ws or wss for http or https. */
export function socketBase(baseUrl: string, origin: string): string {
  const url = new URL(baseUrl, origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href.replace(/\/$/, '')
}

/** Opens a text socket. reconnecting-websocket connects, its own retries are off: when to come back is decided by a machine (C20). */
export function openSocket(address: string, options: SocketOptions = {}): SocketFeed<string> {
  let current: ReconnectingWebSocket | null = null

  const signals$ = new Observable<SocketSignal<string>>(subscriber => {
    if (!URL.canParse(address)) {
      subscriber.next({ type: 'socket.failed', reason: `not an address: ${address}` })
      return subscriber.complete()
    }
    const end = (signal: SocketSignal<string>) => {
      subscriber.next(signal)
      subscriber.complete()
    }
    const socket = new ReconnectingWebSocket(address, undefined, {
      startClosed: true,
      maxRetries: 0,
      maxEnqueuedMessages: 0,
      connectionTimeout: options.connectTimeout ?? CONNECT_TIMEOUT,
      ...(options.WebSocket === undefined ? {} : { WebSocket: options.WebSocket }),
    })
    socket.addEventListener('open', () => subscriber.next({ type: 'socket.opened' }))
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') subscriber.next({ type: 'message.received', message: data })
    })
    socket.addEventListener('close', event => {
      // the library makes a close of its own before it tells of an error or a timeout; the reason comes with that
      if (event.target !== socket) end({ type: 'socket.closed', code: event.code, reason: event.reason })
    })
    socket.addEventListener('error', event => end({ type: 'socket.failed', reason: event.message ?? 'error' }))
    current = socket
    socket.reconnect()

    return () => {
      if (current === socket) current = null
      socket.close()
    }
  })

  return { signals$, send: frame => current?.send(frame) }
}
