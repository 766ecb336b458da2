import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What arrived, as the server saw it. */
export interface Seen {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
}
export type Answer = { status?: number; body: unknown; raw?: boolean } | 'hang' | 'cut'

/** A real HTTP server on a free port that writes down what it gets and answers what the test says; CORS open, because jsdom keeps to it. */
export async function listeningServer(answer: (seen: Seen) => Answer | Promise<Answer>) {
  const seen: Seen[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
      response.setHeader('Access-Control-Allow-Credentials', 'true')
      response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*')
      response.setHeader('Access-Control-Allow-Methods', 'GET,POST,PUT,DELETE,OPTIONS')
      if (request.method === 'OPTIONS') return response.end()
      const url = new URL(request.url ?? '/', 'http://x')
      const one: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers as Record<string, string | undefined>,
        body,
      }
      seen.push(one)
      const send = (reply: Answer) => {
        if (reply === 'hang') return undefined
        if (reply === 'cut') return request.socket.destroy()
        response.statusCode = reply.status ?? 200
        response.setHeader('Content-Type', 'application/json')
        return response.end(reply.raw ? String(reply.body) : JSON.stringify(reply.body))
      }
      const reply = answer(one)
      return reply instanceof Promise ? void reply.then(send) : send(reply)
    })
  })
  // on a laden machine five seconds pass between two questions, and a connection that is given up at that moment looks like a cut line
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    seen,
    origin,
    last: (): Seen => {
      const one = seen.at(-1)
      if (!one) throw new Error('nothing arrived')
      return one
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** An envelope as the server sends it. */
export const ok = (result: unknown, more: object = {}): Answer => ({
  body: { success: true, message: '操作成功！', code: 200, result, timestamp: 0, ...more },
})
export const no = (message: string, more: object = {}): Answer => ({
  body: { success: false, message, code: 500, result: null, timestamp: 0, ...more },
})
