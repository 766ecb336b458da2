/** The baseline of `bench:push`: `ws` and nothing else; no database, no sign-in, the text made once, sent to everybody in a loop. */
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { printNotice } from '#contract/sockets/notice.ts'
import { atPace, cpuMicros, noticeText, restingMemory, serveAsks } from './pushTalk.ts'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, backlog: 4_096 })
await new Promise(resolve => server.once('listening', resolve))
let seq = 0

serveAsks(
  (server.address() as AddressInfo).port,
  async ask => {
    if (ask.ask === 'seats') return Array.from({ length: ask.count }, (_, n) => ({ path: `/${n}` }))
    if (ask.ask === 'memory') return restingMemory()
    if (ask.ask === 'cpu') return cpuMicros()
    if (ask.ask === 'send')
      await atPace(ask.pace, serial => {
        const message = { cmd: 'topic', msgId: `n${serial}`, msgTxt: noticeText(serial, ask.pace.size) }
        const text = printNotice({ ...message, stream: 't:1', seq: ++seq })
        for (const client of server.clients) client.send(text)
      })
    return null
  },
  async () => {
    for (const client of server.clients) client.terminate()
    server.close()
  },
)
