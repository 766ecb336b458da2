import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { NOTICE_SERVER_SILENCE, SOCKET_QUEUE_MAX } from '#contract/constants.ts'
import { HOST_PREFIX } from '#contract/http/headers.ts'
import { NOTICE_SIGNED_OUT } from '#contract/sockets/notice.ts'
import { createBucket, type Bucket } from './bucket.ts'

/** Close codes of our sockets: slow reader, too many frames, sign-in over. */
export const CLOSE = { leaving: 1001, flood: 1008, signedOut: NOTICE_SIGNED_OUT, slow: 4008 } as const

/**
 * A whole unmasked text frame (RFC 6455 part 5.2), made once for all who get it. Written past `ws`, which would make a head for every receiver;
 * that is safe because our frames are never compressed or split, so `ws` never holds half a message.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(head + length)
  frame[0] = 0x81
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}

const ignore = (): void => undefined

// Half-open sockets answer no ping; asking well inside the silence limit leaves room for two.
const PING_AFTER = 20_000

/** Whose socket it is. */
export interface SocketOwner {
  userId: string
  tokenHash: string
}
/** What all sockets of a kind share. */
export interface SocketWays {
  /** frames a client may send, evenly and at once */
  flood: { perSecond: number; burst: number }
  /** a clock that nobody sets, ms */
  now: () => number
  /** before the listener of the socket hears of it */
  closed: (socket: ServerSocket) => void
}
/** What is done with one socket. */
export interface SocketListener {
  /** a text frame of the client, after the flood check; binary frames are ignored */
  heard: (text: Buffer) => void
  closed: () => void
}

/** A plain socket of a signed-in user; what it costs the server is bounded (reliability.md part 5, Backpressure). */
export class ServerSocket {
  readonly userId: string
  readonly tokenHash: string
  readonly #ws: WebSocket
  /** what `ws` reads and writes */
  readonly #stream: Duplex
  readonly #ways: SocketWays
  readonly #bucket: Bucket
  #heardAt: number
  #listener: SocketListener | null = null

  constructor(ws: WebSocket, stream: Duplex, { userId, tokenHash }: SocketOwner, ways: SocketWays) {
    this.userId = userId
    this.tokenHash = tokenHash
    this.#ws = ws
    this.#stream = stream
    this.#ways = ways
    this.#bucket = createBucket(ways.flood.perSecond, ways.flood.burst)
    this.#heardAt = ways.now()
    ws.on('message', (data: RawData, binary: boolean) => {
      if (this.#isHeard() && !binary && Buffer.isBuffer(data)) this.#listener?.heard(data)
    })
    const heard = () => void this.#isHeard()
    ws.on('ping', heard)
    ws.on('pong', heard)
    // ws itself answers a broken frame with the right code and reads on until the client has seen it.
    ws.on('error', ignore)
    // not once: that would keep three more objects for each socket, and ws tells it once
    ws.on('close', () => {
      ways.closed(this)
      this.#listener?.closed()
    })
  }

  /** Passes on to this listener what comes from now on. */
  listen(listener: SocketListener): void {
    this.#listener = listener
  }

  /** Sends a frame made by `textFrame`; a client that does not read is cut before it costs more than its share. */
  send(frame: Buffer): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    if (this.#stream.writableLength + frame.length > SOCKET_QUEUE_MAX) {
      this.#ws.close(CLOSE.slow, 'slow')
      // A client that does not read does not answer a close either.
      this.#ws.terminate()
      return
    }
    this.#stream.write(frame)
  }

  /** Settles when the client has taken most of what was sent, or is gone. */
  drained(): Promise<void> {
    if (!this.#stream.writableNeedDrain || this.#stream.destroyed) return Promise.resolve()
    return new Promise(resolve => {
      const done = () => {
        this.#stream.off('drain', done)
        this.#stream.off('close', done)
        resolve()
      }
      this.#stream.once('drain', done)
      this.#stream.once('close', done)
    })
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  /** Called now and then: asks silent clients, ends dead ones. */
  check(): void {
    const silence = this.#ways.now() - this.#heardAt
    if (silence >= NOTICE_SERVER_SILENCE) this.#ws.terminate()
    else if (silence >= PING_AFTER && this.#ws.readyState === WebSocket.OPEN) this.#ws.ping()
  }

  /** Notes a sign of life; false when the client talks too much and is being closed. */
  #isHeard(): boolean {
    const now = this.#ways.now()
    this.#heardAt = now
    if (this.#bucket.take(now)) return true
    this.#ws.close(CLOSE.flood, 'too many frames')
    return false
  }
}

/** Server side of the WebSocket handshake for plain sockets. */
export function socketServer(maxPayload: number): WebSocketServer {
  // closeTimeout is newer than the types of ws: how long a client may leave a close unanswered.
  const options = { noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false, closeTimeout: 5_000 }
  return new WebSocketServer(options)
}

/** Parts of a path after `/<name>/`, decoded, or null when it is another path. */
export function socketPath(path: string, name: string, parts: number): string[] | null {
  const found = path.replace(/\/$/, '').split('/').slice(1)
  if (found.length !== parts + 1 || found[0] !== name) return null
  try {
    const decoded = found.slice(1).map(decodeURIComponent)
    return decoded.every(part => part.length > 0 && part.length <= 64) ? decoded : null
  } catch {
    return null
  }
}

/** Token of a query or of the staff cookie (D10); by TLS of the cookie that no sister site can set (SEC-09). */
export function socketToken(query: URLSearchParams, request: IncomingMessage, cookieName: string, isSecure: boolean): string {
  const fromQuery = query.get('token')
  if (fromQuery) return fromQuery
  const cookies = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  const valueOf = (name: string) => cookies.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return valueOf(isSecure ? `${HOST_PREFIX}${cookieName}` : cookieName) ?? ''
}
