/** The crowd of `bench:push`: N sockets that check every frame's number and how long it was under way. */
import { WebSocket } from 'ws'
import { parseNotice } from '#contract/sockets/notice.ts'
import { micros, serveAsks } from './pushTalk.ts'
import type { Outcome, Seat } from './pushTalk.ts'

/** Handshakes under way at one time. */
const AT_ONCE = 100

let sockets: WebSocket[] = []
let delays: number[] = []
const sums = { doubled: 0, disordered: 0, closed: 0 }
let leaving = false

function open(port: number, { path }: Seat): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
  sockets.push(socket)
  const seen = new Set<number>()
  let last = 0
  socket.on('message', data => {
    const now = micros()
    const notice = parseNotice(String(data))
    const [serial, sentAt] = (notice?.msgTxt ?? '').split('|', 2).map(Number)
    if (notice?.seq === undefined || serial === undefined || sentAt === undefined) return
    if (seen.has(serial)) sums.doubled += 1
    seen.add(serial)
    if (last !== 0 && notice.seq !== last + 1) sums.disordered += 1
    last = notice.seq
    delays.push(now - sentAt)
  })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('unexpected-response', (_request, response) => reject(new Error(`refused with ${response.statusCode}`)))
    socket.on('error', reject)
    socket.once('close', () => (sums.closed += leaving ? 0 : 1))
  })
}

async function connect(port: number, seats: readonly Seat[]): Promise<void> {
  const left = [...seats]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let seat = left.pop(); seat; seat = left.pop()) await open(port, seat)
    }),
  )
}

function result(): Outcome {
  const sorted = Float64Array.from(delays).sort()
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1_000
  return { received: sorted.length, ...sums, p50: at(0.5), p99: at(0.99), max: at(1) }
}

async function leave(): Promise<void> {
  leaving = true
  await Promise.all(
    sockets.map(
      socket =>
        new Promise<void>(resolve => {
          if (socket.readyState === WebSocket.CLOSED) return resolve()
          socket.once('close', () => resolve())
          socket.terminate()
        }),
    ),
  )
  sockets = []
  delays = []
  Object.assign(sums, { doubled: 0, disordered: 0, closed: 0 })
  leaving = false
}

serveAsks(
  0,
  async ask => {
    if (ask.ask === 'connect') await connect(ask.port, ask.seats)
    if (ask.ask === 'leave') await leave()
    return ask.ask === 'result' ? result() : null
  },
  leave,
)
