// node notice.mjs http://localhost:8080 admin 'Xinglin#2026': listens to the own notices and asks for a sign of life. Needs the package ws.
import { WebSocket } from 'ws'

const [url, username, password] = process.argv.slice(2)
const answer = await fetch(`${url}/jeecg-boot/sys/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username, password }),
})
const { result } = await answer.json()
const { token, userInfo } = result

const address = `${url.replace(/^http/, 'ws')}/jeecg-boot/websocket/${userInfo.id}?token=${token}`
const socket = new WebSocket(address)
socket.on('open', () => socket.send('HeartBeat'))
socket.on('message', data => {
  const notice = JSON.parse(String(data))
  console.log(JSON.stringify(notice))
  if (notice.cmd === 'heartcheck') socket.close()
})
