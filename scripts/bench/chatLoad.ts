import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'
import type { Ack, SendAnswer } from '#contract/sockets/chat.ts'

/** One person of the load: their token and the sessions they write in. */
export interface Talker {
  token: string
  /** the process that they are connected to, where several serve; default: that of the load */
  url?: string
  sids: readonly string[]
}
export interface LoadOptions {
  url: string
  talkers: readonly Talker[]
  /** each side of each session sends once in this time, ms */
  every: number
  /** how long messages are sent, ms; then what is under way is waited for */
  lasting: number
}
/** Times in ms. `lost`: acknowledged and not delivered to both sides; `doubled`, `disordered`: seen so by a receiver. */
export interface LoadResult {
  sent: number
  refused: number
  acked: number[]
  delivered: number[]
  lost: number
  doubled: number
  disordered: number
  /** from the first message to the last acknowledgement */
  took: number
}

interface Seen {
  lastSeq: number
  ids: Set<string>
}
interface Arrived {
  sid: string
  message: { clientMsgId: string; seq: number }
}

const DRAIN_LIMIT_MS = 300_000

function connectTo(url: string, token: string): Promise<Socket> {
  const socket = io(url + CHAT_NAMESPACE, { path: CHAT_PATH, transports: ['websocket'], auth: { token }, forceNew: true })
  return new Promise((done, failed) => {
    socket.once('connect', () => done(socket))
    socket.once('connect_error', failed)
  })
}

/**
 * Connects everybody, lets each side of each session write at its own phase without waiting for answers, and checks at each receiver that
 * every acknowledged message comes once and in the order of the acknowledged numbers.
 */
export async function runLoad({ url, talkers, every, lasting }: LoadOptions): Promise<LoadResult> {
  const sentAt = new Map<string, number>()
  const accepted = new Map<string, string>()
  const result: LoadResult = { sent: 0, refused: 0, acked: [], delivered: [], lost: 0, doubled: 0, disordered: 0, took: 0 }
  const seenBy: Map<string, Seen>[] = []
  const sockets: Socket[] = []
  const says: ((sid: string) => void)[] = []
  const underWay = new Set<string>()
  let lastAck = 0

  for (const { token, sids, url: server = url } of talkers) {
    const socket = await connectTo(server, token)
    const seen = new Map<string, Seen>(sids.map(sid => [sid, { lastSeq: 0, ids: new Set() }]))
    const own = new Set<string>()
    socket.on('msg:new', ({ sid, message }: Arrived) => {
      const at = seen.get(sid)
      if (!at) return
      if (at.ids.has(message.clientMsgId)) result.doubled += 1
      at.ids.add(message.clientMsgId)
      if (at.lastSeq > 0 && message.seq !== at.lastSeq + 1) result.disordered += 1
      at.lastSeq = message.seq
      const begun = sentAt.get(message.clientMsgId)
      if (begun !== undefined && !own.has(message.clientMsgId)) result.delivered.push(performance.now() - begun)
    })
    const hello: Ack<unknown> = await socket.timeout(30_000).emitWithAck('hello', { tab: 'bench', lastEs: 0, sessions: [] })
    if (!hello.ok) throw new Error(`hello was refused: ${hello.code}`)
    seenBy.push(seen)
    sockets.push(socket)

    says.push(sid => {
      const clientMsgId = randomUUID()
      const begun = performance.now()
      sentAt.set(clientMsgId, begun)
      own.add(clientMsgId)
      result.sent += 1
      underWay.add(clientMsgId)
      socket.emit(
        'msg:send',
        { sid, clientMsgId, kind: 'text', content: '今天感觉怎么样？还有发热或者咳嗽吗？' },
        (answer: Ack<SendAnswer>) => {
          underWay.delete(clientMsgId)
          lastAck = performance.now()
          if (!answer.ok) return void (result.refused += 1)
          result.acked.push(lastAck - begun)
          accepted.set(clientMsgId, sid)
        },
      )
    })
  }

  const begun = performance.now()
  says.forEach((say, n) => {
    for (const sid of talkers[n]?.sids ?? [])
      for (let at = Math.random() * every; at < lasting; at += every) setTimeout(say, at, sid)
  })
  await wait(lasting)
  for (const until = performance.now() + DRAIN_LIMIT_MS; underWay.size > 0 && performance.now() < until;) await wait(50)
  await wait(1_000)
  result.took = lastAck - begun
  for (const socket of sockets) socket.close()

  for (const [clientMsgId, sid] of accepted) {
    const holders = seenBy.filter(seen => seen.has(sid))
    if (holders.some(seen => !seen.get(sid)?.ids.has(clientMsgId))) result.lost += 1
  }
  result.lost += underWay.size
  return result
}
/** Value below which a share of the sorted values lies; 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
