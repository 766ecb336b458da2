/** Clients of the notice socket for tests: real ones of `ws`, and bare ones that speak TCP and need not behave. */
import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { noticePath, parseNotice } from '#contract/sockets/notice.ts'
import type { NoticeMessage } from '#contract/sockets/notice.ts'

export interface NoticeClient {
  ws: WebSocket
  /** every frame that came, as text and parsed */
  texts: string[]
  frames: NoticeMessage[]
  /** settles when the socket is closed; `after`: ms since the opening */
  closed: Promise<{ code: number; reason: string; after: number }>
}

export interface NoticeOptions {
  since?: number
  /** '' or '/jeecg-boot' (default) */
  base?: string
  headers?: Record<string, string>
  /** instead of the address of the user */
  path?: string
}

const addressOf = (url: string, userId: string, token: string, options: NoticeOptions): string =>
  url + (options.base ?? '/jeecg-boot') + (options.path ?? noticePath(userId, token, options.since))

/** Opens a notice socket; rejects with the HTTP status as message when the server refuses. */
export async function openNotice(url: string, userId: string, token: string, options: NoticeOptions = {}): Promise<NoticeClient> {
  const ws = new WebSocket(addressOf(url, userId, token, options).replace(/^http/, 'ws'), { headers: options.headers ?? {} })
  const client: NoticeClient = { ws, texts: [], frames: [], closed: Promise.resolve({ code: 0, reason: '', after: 0 }) }
  ws.on('message', data => {
    const text = String(data)
    client.texts.push(text)
    const frame = parseNotice(text)
    if (frame) client.frames.push(frame)
  })
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('unexpected-response', (_request, response) => {
      response.resume()
      reject(new Error(String(response.statusCode)))
    })
    ws.once('error', reject)
  })
  const openedAt = performance.now()
  client.closed = new Promise(resolve =>
    ws.once('close', (code, reason) => resolve({ code, reason: String(reason), after: performance.now() - openedAt })),
  )
  ws.on('error', () => undefined)
  return client
}

/** The HTTP status with which the server refuses, or 101 when it does not. */
export async function refusalOf(url: string, userId: string, token: string, options: NoticeOptions = {}): Promise<number> {
  try {
    const client = await openNotice(url, userId, token, options)
    client.ws.terminate()
    return 101
  } catch (error) {
    return Number(error instanceof Error ? error.message : 0)
  }
}

/** A socket after its handshake that reads and answers nothing: not even the ping of the protocol. */
export function openDeaf(url: string, userId: string, token: string): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const request = get(addressOf(url, userId, token, {}), {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
    request.once('upgrade', (_response, socket) => {
      socket.pause()
      socket.on('error', () => undefined)
      resolve(socket)
    })
    request.once('response', response => reject(new Error(String(response.statusCode))))
    request.once('error', reject)
  })
}
