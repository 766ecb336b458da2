import fp from 'fastify-plugin'
import { HEARTBEAT_WORD, NOTICE_FRAME_MAX } from '#contract/constants.ts'
import { HEARTBEAT_ANSWER, NOTICE_MISSING, printNotice, type NoticeMessage } from '#contract/sockets/notice.ts'
import type { Hub, Subscriber } from './hub.ts'
import type { OutboxRow } from './outbox.ts'
import { noticeStream, topicStream } from './noticeStreams.ts'
import { CLOSE, socketPath, textFrame, type ServerSocket, type SocketListener } from './serverSocket.ts'
import { openSocketGateway } from './socketGateway.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** open notice sockets of this process */
    noticeSockets: () => number
  }
}

const HEARTBEAT_FRAME = textFrame(printNotice(HEARTBEAT_ANSWER))
const FLOOD = { perSecond: 20, burst: 60 }

/** One frame per row, however many sockets it goes to. */
const frames = new WeakMap<OutboxRow, Buffer>()
function frameOf(row: OutboxRow): Buffer {
  let frame = frames.get(row)
  if (!frame) {
    frame = textFrame(printNotice({ ...(row.payload as NoticeMessage), stream: row.streamId, seq: row.seq }))
    frames.set(row, frame)
  }
  return frame
}

/** What an open socket follows. A class, as there are thousands: functions of their own would weigh more than what they do. */
class NoticeSubscription implements Subscriber, SocketListener {
  readonly #socket: ServerSocket
  readonly #leaves: (() => void)[] = []

  constructor(socket: ServerSocket) {
    this.#socket = socket
  }

  follow(hub: Hub, stream: string, from: number): void {
    this.#leaves.push(hub.subscribe(stream, from, this))
  }

  row(row: OutboxRow): void {
    this.#socket.send(frameOf(row))
  }

  /** It forgets its numbers, comes back without them and loads its lists. */
  lost(): void {
    this.#socket.close(CLOSE.leaving, NOTICE_MISSING)
  }

  /** The heartbeat is the only word of a client; everything else is ignored, never sent on to anybody (contract.md 24.2). */
  heard(text: Buffer): void {
    if (text.length === HEARTBEAT_WORD.length && text.toString() === HEARTBEAT_WORD) this.#socket.send(HEARTBEAT_FRAME)
  }

  closed(): void {
    for (const leave of this.#leaves) leave()
  }
}

/** `since` of the query: a whole number ≥ 0, or null. */
const sinceOf = (query: URLSearchParams): number | null => {
  const text = query.get('since')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * The notice socket `/websocket/{userId}?token=…&since=…` (API-MISC-03): only the user's own path, frames of theirs and their tenant's stream in order,
 * after `since` when given. Heartbeats are answered to the sender alone.
 */
export const noticePlugin = fp(
  async app => {
    const open = openSocketGateway(app, {
      name: 'notice',
      maxFrame: NOTICE_FRAME_MAX,
      flood: FLOOD,
      ownerOf: target => socketPath(target.path, 'websocket', 1)?.[0] ?? null,
      prepare: async (principal, query) => {
        const own = noticeStream(principal.id)
        // One socket for all tenants of the user: which of them they work in is said by each call's header, not by the socket.
        const topics = [...new Set([principal.tenantId, ...principal.tenantIds])].map(topicStream)
        const heads = await app.outbox.heads([own, ...topics])
        const since = sinceOf(query)
        const ownHead = heads.get(own) ?? 0
        return {
          streams: [
            { stream: own, from: since === null ? ownHead : Math.min(since, ownHead) },
            ...topics.map(stream => ({ stream, from: heads.get(stream) ?? 0 })),
          ],
          // a database without the last commits numbers anew: the client would take what comes for what it has seen
          isAhead: since !== null && since > ownHead,
        }
      },
      opened: (socket, _principal, { streams, isAhead }) => {
        const subscription = new NoticeSubscription(socket)
        if (isAhead) {
          subscription.lost()
          return subscription
        }
        for (const { stream, from } of streams) subscription.follow(app.hub, stream, from)
        return subscription
      },
    })
    app.decorate('noticeSockets', open)
  },
  { name: 'notice', dependencies: ['core', 'tokens', 'realtime', 'upgrade'] },
)
