/** The baseline of bench:chat as a process: socket.io that passes each message to both people of its session and acknowledges it. No database. */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'

const http = createServer((_request, response) => response.end('ok'))
const io = new Server(http, { path: CHAT_PATH, transports: ['websocket'], perMessageDeflate: false })
const chat = io.of(CHAT_NAMESPACE)
const heads = new Map<string, number>()

chat.on('connection', socket => {
  const token: unknown = socket.handshake.auth['token']
  // The token names the sessions: this server knows no accounts.
  for (const sid of String(token).split(',')) void socket.join(sid)
  socket.on('hello', (_input: unknown, ack: (answer: object) => void) => ack({ ok: true, data: {}, t: Date.now() }))
  socket.on('msg:send', ({ sid, ...message }: { sid: string }, ack: (answer: object) => void) => {
    const seq = (heads.get(sid) ?? 0) + 1
    heads.set(sid, seq)
    chat.to(sid).emit('msg:new', { v: 1, t: Date.now(), sid, message: { ...message, seq } })
    ack({ ok: true, data: { seq }, t: Date.now() })
  })
})
http.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGINT', () => process.exit(0))
