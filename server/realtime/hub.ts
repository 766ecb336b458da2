import { publishFigure } from '#server/plugins/figures.ts'
import type { Outbox, OutboxRow } from './outbox.ts'

/** A passing event: nobody stores or numbers it, who is not there misses it. */
export interface Told {
  type: string
  payload: unknown
}

/** What a local listener of a stream gets. */
export interface Subscriber {
  /** Every row after the given position, once, strictly by seq. Must not throw. */
  row: (row: OutboxRow) => void
  told?: (event: Told) => void
  /** Rows up to and without `nextSeq` are not kept any more, or those after it are not the ones that were told: the listener must start anew. */
  lost?: (nextSeq: number) => void
}

/** Carries hints between processes; losing them costs two seconds, never an event (D5). */
export interface Backplane {
  send: (hint: Hint) => void
  close: () => Promise<void>
}
export type Hint = { stream: string; seq: number } | { stream: string; told: Told }

/** Who of this process listens to which stream (reliability.md part 5, Streams). */
export interface Hub {
  /** Rows after `fromSeq`, then whatever comes. Answers the function that ends it. */
  subscribe: (streamId: string, fromSeq: number, subscriber: Subscriber) => () => void
  /** Rows just committed by this process. */
  publish: (rows: readonly OutboxRow[]) => void
  /** A volatile event to all listeners of a stream, here and in the other processes. */
  tell: (streamId: string, event: Told) => void
  /** A hint from another process. */
  hinted: (hint: Hint) => void
  /** Looks up the heads of all listened streams now; also done every 2 s. */
  poll: () => Promise<void>
  listening: (streamId: string) => boolean
  close: () => void
}

const POLL_MS = 2_000
const RETRY_MS = 500
const PAGE = 200
/** Rows kept in memory per listened stream, so that a publish needs no read. */
const RECENT = 64
const POLL_CHUNK = 1_000

interface Listener {
  position: number
  subscriber: Subscriber
}
interface Reader {
  head: number
  /** newest rows, contiguous up to head, or none: most streams of a quiet hour */
  recent: OutboxRow[] | null
  listeners: Set<Listener>
  busy: boolean
}

/** Rows after a position before the head, where memory reaches back to it. */
function recentAfter(reader: Reader, position: number): OutboxRow[] | null {
  const first = reader.recent?.[0]
  return first !== undefined && first.seq <= position + 1 ? (reader.recent?.slice(position + 1 - first.seq) ?? null) : null
}

function deliver(listener: Listener, row: OutboxRow) {
  if (row.seq <= listener.position) return
  if (row.seq > listener.position + 1) listener.subscriber.lost?.(row.seq)
  listener.position = row.seq
  listener.subscriber.row(row)
}

/** The hub of one process. `read` and `heads` come from the outbox; `backplane` is absent where one process serves. */
export function createHub(
  source: () => Pick<Outbox, 'read' | 'heads'>,
  options: { backplane?: () => Backplane | undefined; warn: (text: string) => void; pollMs?: number; now?: () => number },
): Hub {
  const readers = new Map<string, Reader>()
  const unchecked = new Set<string>()
  let closed = false

  async function pump(streamId: string, reader: Reader): Promise<void> {
    if (reader.busy) return
    reader.busy = true
    try {
      while (readers.get(streamId) === reader) {
        const { head } = reader
        let from = head
        for (const { position } of reader.listeners) if (position < from) from = position
        if (from === head) break
        const rows = recentAfter(reader, from) ?? (await source().read(streamId, from, PAGE))
        if (rows.length === 0) {
          // The head says there is more, the table has nothing left: all of it was swept.
          for (const listener of [...reader.listeners]) {
            if (listener.position < from || listener.position >= head) continue
            listener.position = head
            listener.subscriber.lost?.(head + 1)
          }
          continue
        }
        for (const row of rows) {
          if (row.seq > reader.head) {
            // Read before it was published: what is remembered does not reach up to the head any more.
            reader.head = row.seq
            reader.recent = null
          }
          publishFigure('outbox.delivered', () => ({ lateMs: (options.now ?? Date.now)() - row.createdAt.getTime() }))
          for (const listener of reader.listeners) if (listener.position >= from) deliver(listener, row)
        }
      }
    } catch (error) {
      options.warn(`Reading stream ${streamId} failed and is tried again: ${String(error)}`)
      setTimeout(() => void pump(streamId, reader), RETRY_MS).unref()
    } finally {
      reader.busy = false
    }
  }

  function note(streamId: string, seq: number) {
    const reader = readers.get(streamId)
    if (!reader || seq <= reader.head) return
    reader.head = seq
    reader.recent = null
    void pump(streamId, reader)
  }

  function take(row: OutboxRow) {
    const reader = readers.get(row.streamId)
    if (!reader) return
    // a hole before it, or known already
    if (row.seq !== reader.head + 1) return note(row.streamId, row.seq)
    reader.head = row.seq
    const recent = (reader.recent ??= [])
    recent.push(row)
    if (recent.length > RECENT) recent.shift()
    void pump(row.streamId, reader)
  }

  function notifyHere(streamId: string, event: Told) {
    for (const { subscriber } of readers.get(streamId)?.listeners ?? []) subscriber.told?.(event)
  }

  /** The database has less than it had: a replica without the last commits took its place. Everybody starts anew from what there is. */
  function rewind(streamId: string, reader: Reader, seq: number) {
    options.warn(`Stream ${streamId} went back from ${reader.head} to ${seq}: the database has lost what it had committed`)
    reader.head = seq
    reader.recent = null
    for (const listener of [...reader.listeners]) {
      if (listener.position <= seq) continue
      listener.position = seq
      listener.subscriber.lost?.(seq + 1)
    }
  }

  async function check(ids: readonly string[]) {
    for (let at = 0; at < ids.length; at += POLL_CHUNK) {
      const chunk = ids.slice(at, at + POLL_CHUNK)
      // committed before the question: the answer must have at least as much
      const before = new Map(chunk.map(id => [id, readers.get(id)?.head ?? 0]))
      const heads = await source().heads(chunk)
      for (const [id, known] of before) {
        const seq = heads.get(id) ?? 0
        const reader = readers.get(id)
        if (seq < known && reader) rewind(id, reader, seq)
        else note(id, seq)
      }
    }
  }

  // What was committed between a listener's snapshot and its subscription; one query for all that came in the same moment.
  function checkSoon(streamId: string) {
    unchecked.add(streamId)
    if (unchecked.size > 1) return
    setImmediate(() => {
      const ids = [...unchecked]
      unchecked.clear()
      if (!closed) check(ids).catch((error: unknown) => options.warn(`Looking up stream heads failed: ${String(error)}`))
    })
  }

  const poll = () => check([...readers.keys()])
  const timer = setInterval(() => {
    poll().catch((error: unknown) => options.warn(`Polling stream heads failed: ${String(error)}`))
  }, options.pollMs ?? POLL_MS)
  timer.unref()

  return {
    subscribe: (streamId, fromSeq, subscriber) => {
      const listener: Listener = { position: fromSeq, subscriber }
      const reader: Reader = readers.get(streamId) ?? { head: fromSeq, recent: null, listeners: new Set(), busy: false }
      reader.listeners.add(listener)
      readers.set(streamId, reader)
      checkSoon(streamId)
      if (fromSeq < reader.head) void pump(streamId, reader)
      return () => {
        reader.listeners.delete(listener)
        if (reader.listeners.size === 0 && readers.get(streamId) === reader) readers.delete(streamId)
      }
    },
    publish: rows => {
      for (const row of rows) take(row)
      const backplane = options.backplane?.()
      if (backplane)
        for (const [stream, seq] of new Map(rows.map(row => [row.streamId, row.seq]))) backplane.send({ stream, seq })
    },
    tell: (streamId, event) => {
      notifyHere(streamId, event)
      options.backplane?.()?.send({ stream: streamId, told: event })
    },
    hinted: hint => {
      if ('told' in hint) return notifyHere(hint.stream, hint.told)
      // The number is no more than a reason to look: only the database says how far a stream goes.
      const reader = readers.get(hint.stream)
      if (reader && hint.seq > reader.head) checkSoon(hint.stream)
    },
    poll,
    listening: streamId => readers.has(streamId),
    close: () => {
      closed = true
      clearInterval(timer)
      readers.clear()
    },
  }
}
