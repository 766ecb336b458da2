// node grid.mjs http://localhost:8080 admin 'Xinglin#2026': takes part in the table of ICD codes and prints its last number. Needs the package ws.
import { WebSocket } from 'ws'

const [url, username, password] = process.argv.slice(2)
const answer = await fetch(`${url}/jeecg-boot/sys/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username, password }),
})
const { result } = await answer.json()
// the cookie of the sign-in opens the socket, as in a browser
const cookie = answer.headers
  .getSetCookie()
  .map(one => one.split(';')[0])
  .join('; ')

const address = `${url.replace(/^http/, 'ws')}/jeecg-boot/vxeSocket/${result.userInfo.id}/example?words=numbered`
const socket = new WebSocket(address, { headers: { cookie } })
const say = x => socket.send(JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'icd', x } }))
socket.on('open', () => say({ t: 'join', client: 'example', since: 0 }))
socket.on('message', data => {
  const { type, data: told } = JSON.parse(String(data))
  if (type !== 'update_vxe_table' || !told.x) return
  console.log(JSON.stringify({ t: told.x.t, number: told.x.s }))
  if (told.x.t === 'joined' || told.x.t === 'stale') socket.close()
})
