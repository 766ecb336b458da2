// node chat.mjs http://localhost:8080 doctor 'Xinglin#2026': the desk of a doctor: says hello and lists who waits. Needs the package socket.io-client.
import { io } from 'socket.io-client'

const [url, username, password] = process.argv.slice(2)
const answer = await fetch(`${url}/jeecg-boot/sys/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username, password }),
})
const { result } = await answer.json()

const socket = io(`${url}/chat`, { auth: { token: result.token }, transports: ['websocket'] })
socket.on('connect_error', error => console.error(error.message))
socket.on('msg:new', ({ sid, message }) => console.log(sid, message.content))
socket.on('connect', async () => {
  const hello = await socket.emitWithAck('hello', { tab: 'example', lastEs: 0, sessions: [] })
  if (!hello.ok) throw new Error(hello.msg)
  const waiting = await socket.emitWithAck('session:list', { view: 'waiting' })
  console.log(JSON.stringify({ me: hello.data.me.kind, waiting: waiting.data.counts.waiting }))
  socket.close()
})
