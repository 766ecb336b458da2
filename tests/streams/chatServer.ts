import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'

/** A real socket.io server on a free port, with the chat namespace; tokens other than 'good' are refused as the product's server does. */
export async function startChatServer() {
  const http = createServer()
  const server = new Server(http, { path: CHAT_PATH })
  const chat = server.of(CHAT_NAMESPACE)
  const sockets: Socket[] = []
  const hellos: unknown[] = []
  chat.use((socket, next) => next(socket.handshake.auth['token'] === 'good' ? undefined : new Error('AUTH_EXPIRED')))
  chat.on('connection', socket => {
    sockets.push(socket)
    socket.on('hello', (input: unknown) => hellos.push(input))
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    host: `http://127.0.0.1:${port}`,
    sockets,
    hellos,
    /** sets what each new connection does */
    onConnection: (work: (socket: Socket) => void) => void chat.on('connection', work),
    stop: () => server.close(),
  }
}
