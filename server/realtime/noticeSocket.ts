import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { HEARTBEAT_WORD, NOTICE_SERVER_SILENCE, SOCKET_QUEUE_MAX } from '#contract/constants.ts'
import { HEARTBEAT_ANSWER, printNotice, type NoticeMessage, NOTICE_SIGNED_OUT } from '#contract/sockets/notice.ts'
import type { OutboxRow } from './outbox.ts'

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

const HEARTBEAT_FRAME = textFrame(printNotice(HEARTBEAT_ANSWER))
const FLOOD = { perSecond: 20, burst: 60 }
// Half-open sockets answer no ping; asking well inside the silence limit leaves room for two.
const PING_AFTER = 20_000

/** One frame per row, however many sockets it goes to. */
const frames = new WeakMap<OutboxRow, Buffer>()
function frameOf(row: OutboxRow): Buffer {
  let frame = frames.get(row)
  if (!frame) {
    frame = textFrame(printNotice({ ...(row.payload as NoticeMessage), stream: row.streamId, seq: row.seq }))
    frames.set(row, frame)
  }
  return frame
}

/** A notice socket of a signed-in user; what it costs the server is bounded (reliability.md part 5, Backpressure). */
export class NoticeSocket {
  readonly userId: string
  readonly tokenHash: string
  readonly #ws: WebSocket
  /** what `ws` reads and writes */
  readonly #stream: Duplex
  readonly #now: () => number
  #heardAt: number
  #tokens: number = FLOOD.burst
  #refilledAt: number

  constructor(
    ws: WebSocket,
    stream: Duplex,
    who: { userId: string; tokenHash: string },
    now: () => number,
    onClosed: (socket: NoticeSocket) => void,
  ) {
    this.userId = who.userId
    this.tokenHash = who.tokenHash
    this.#ws = ws
    this.#stream = stream
    this.#now = now
    this.#heardAt = this.#refilledAt = now()
    ws.on('message', (data: RawData, binary: boolean) => this.#take(data, binary))
    ws.on('ping', () => this.#heard())
    ws.on('pong', () => this.#heard())
    // ws itself answers a broken frame with the right code and reads on until the client has seen it.
    ws.on('error', () => undefined)
    ws.once('close', () => onClosed(this))
  }

  /** Sends a stored notice; a client that does not read is cut before it costs more than its share. */
  push(row: OutboxRow): void {
    this.#send(frameOf(row))
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  /** Called now and then: asks silent clients, ends dead ones. */
  check(): void {
    const silence = this.#now() - this.#heardAt
    if (silence >= NOTICE_SERVER_SILENCE) this.#ws.terminate()
    else if (silence >= PING_AFTER && this.#ws.readyState === WebSocket.OPEN) this.#ws.ping()
  }

  #send(frame: Buffer): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    if (this.#stream.writableLength + frame.length > SOCKET_QUEUE_MAX) {
      this.#ws.close(CLOSE.slow, 'slow')
      // A client that does not read does not answer a close either.
      this.#ws.terminate()
      return
    }
    this.#stream.write(frame)
  }

  /** Notes a sign of life; false when the client talks too much and is being closed. */
  #heard(): boolean {
    const now = this.#now()
    this.#heardAt = now
    this.#tokens = Math.min(FLOOD.burst, this.#tokens + ((now - this.#refilledAt) * FLOOD.perSecond) / 1_000) - 1
    this.#refilledAt = now
    if (this.#tokens >= 0) return true
    this.#ws.close(CLOSE.flood, 'too many frames')
    return false
  }

  #take(data: RawData, binary: boolean): void {
    if (!this.#heard() || binary || !Buffer.isBuffer(data)) return
    // The heartbeat is the only word of a client; everything else is ignored, never sent on to anybody (contract.md 24.2).
    if (data.length === HEARTBEAT_WORD.length && data.toString() === HEARTBEAT_WORD) this.#send(HEARTBEAT_FRAME)
  }
}

/** Server side of the WebSocket handshake for notice sockets. */
export function noticeServer(maxPayload: number): WebSocketServer {
  // closeTimeout is newer than the types of ws: how long a client may leave a close unanswered.
  const options = { noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false, closeTimeout: 5_000 }
  return new WebSocketServer(options)
}

/** `/websocket/{userId}`: the user id of the path, or null. */
export const noticeTarget = (path: string): string | null => {
  const id = /^\/websocket\/([^/]{1,64})\/?$/.exec(path)?.[1]
  if (id === undefined) return null
  try {
    return decodeURIComponent(id)
  } catch {
    return null
  }
}

/** `since` of the query: a whole number ≥ 0, or null. */
export const sinceOf = (query: URLSearchParams): number | null => {
  const text = query.get('since')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Token of a query or of the staff cookie (D10). */
export function socketToken(query: URLSearchParams, request: IncomingMessage, cookieName: string): string {
  const fromQuery = query.get('token')
  if (fromQuery) return fromQuery
  const cookies = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  return cookies.find(pair => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? ''
}
