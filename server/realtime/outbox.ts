import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { sqlState } from '#server/db/retried.ts'
import { outbox as outboxTable, stream as streamTable } from '#server/db/tables/index.ts'

/** A stored event of a stream. `seq` ≥ 1, +1 per event of the stream, no holes, in the order of the commits. */
export interface OutboxRow {
  streamId: string
  seq: number
  type: string
  payload: unknown
  createdAt: Date
}

/**
 * Worked out when the heads of all streams of the transaction are locked, so that sums (unread counts) hold exactly at the number the event
 * gets. Answering undefined means: no such event after all.
 */
export type LatePayload = (tx: Tx) => Promise<unknown>

/** An event before it has its number. `payload`: JSON, or a function that gives it late. */
export interface OutboxDraft {
  streamId: string
  type: string
  payload: unknown | LatePayload
}

/** Notes an event of the running command; it is numbered and stored just before the commit. */
export type Emit = (streamId: string, type: string, payload: unknown | LatePayload) => void

/** A transaction whose events are numbered in commit order and published after the commit (reliability.md part 5, Streams). */
export interface Outbox {
  /** Runs `command` in one transaction and publishes what it emitted; deadlocks and serialization failures are tried again, so a command may run twice. */
  run: <T>(work: (tx: Tx, emit: Emit) => Promise<T>) => Promise<T>
  /** For a transaction of one's own: numbers and stores, call it last; hand the answer to `publish` after the commit. */
  append: (tx: Tx, drafts: readonly OutboxDraft[]) => Promise<OutboxRow[]>
  publish: (rows: readonly OutboxRow[]) => void
  /** Rows after `afterSeq` in order, at most `limit`. The first may be later than afterSeq + 1 when older ones were swept. */
  read: (streamId: string, afterSeq: number, limit: number, tx?: Queryable) => Promise<OutboxRow[]>
  /** Newest number of each stream that has one. */
  heads: (streamIds: readonly string[], tx?: Queryable) => Promise<Map<string, number>>
  /** Deletes what is older than a day or has 10,000 newer rows in its stream; answers how many. */
  sweep: () => Promise<number>
}

/** Where the events of some streams stand already: the outbox numbers and publishes them and keeps no copy. */
export interface KeptElsewhere {
  /** how the names of these streams begin */
  prefix: string
  read: (tx: Queryable, streamId: string, afterSeq: number, limit: number) => Promise<OutboxRow[]>
}

const TRIES = 5
const KEEP_MS = 24 * 60 * 60 * 1_000
const KEEP_ROWS = 10_000
const SWEEP_BATCH = 5_000

const mayWorkNextTime = (error: unknown) => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** Locks and moves the heads in one statement, in the order of their ids (no deadlock between two transactions); answers the heads before. */
async function acquireNumbers(tx: Tx, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const rows = await tx
    .insert(streamTable)
    .values([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, headSeq]) => ({ id, headSeq })))
    .onConflictDoUpdate({ target: streamTable.id, set: { headSeq: sql`${streamTable.headSeq} + excluded.head_seq` } })
    .returning({ id: streamTable.id, headSeq: streamTable.headSeq })
  return new Map(rows.map(row => [row.id, row.headSeq - (counts.get(row.id) ?? 0)]))
}

async function append(
  tx: Tx,
  given: readonly OutboxDraft[],
  now: Date,
  isKept: (streamId: string) => boolean,
): Promise<OutboxRow[]> {
  const drafts = given.filter(draft => draft.payload !== undefined)
  if (drafts.length === 0) return []
  const counts = new Map<string, number>()
  for (const { streamId } of drafts) counts.set(streamId, (counts.get(streamId) ?? 0) + 1)
  const heads = await acquireNumbers(tx, counts)
  const rows: OutboxRow[] = []
  for (const { streamId, type, payload: early } of drafts) {
    const payload: unknown = typeof early === 'function' ? await (early as LatePayload)(tx) : early
    if (payload === undefined) continue
    const seq = (heads.get(streamId) ?? 0) + 1
    heads.set(streamId, seq)
    rows.push({ streamId, seq, type, payload, createdAt: now })
  }
  await insertMany(
    tx,
    outboxTable,
    rows.filter(({ streamId }) => !isKept(streamId)),
  )
  if (rows.length === drafts.length) return rows
  // Numbers were taken for events that are none after all: given back behind the same locks, so there is no hole.
  const moved = [...heads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, headSeq]) => ({ id, headSeq }))
  await tx
    .insert(streamTable)
    .values(moved)
    .onConflictDoUpdate({ target: streamTable.id, set: { headSeq: sql`excluded.head_seq` } })
  return rows
}

/** The outbox over one database. `publish` gets the rows of each committed transaction; `now` is the server's clock. */
export function createOutbox(
  db: Db,
  publish: (rows: readonly OutboxRow[]) => void,
  now: () => Date,
  elsewhere?: KeptElsewhere,
): Outbox {
  const isKept = (streamId: string): boolean => elsewhere !== undefined && streamId.startsWith(elsewhere.prefix)
  async function once<T>(work: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> {
    const { answer, rows } = await db.transaction(async tx => {
      const drafts: OutboxDraft[] = []
      const result = await work(tx, (streamId, type, payload) => drafts.push({ streamId, type, payload }))
      return { answer: result, rows: await append(tx, drafts, now(), isKept) }
    })
    publish(rows)
    return answer
  }
  return {
    run: async work => {
      for (let attempt = 1; ; attempt++)
        try {
          return await once(work)
        } catch (error) {
          if (attempt >= TRIES || !mayWorkNextTime(error)) throw error
        }
    },
    append: (tx, drafts) => append(tx, drafts, now(), isKept),
    publish,
    read: async (streamId, afterSeq, limit, tx = db) =>
      elsewhere !== undefined && isKept(streamId)
        ? elsewhere.read(tx, streamId, afterSeq, limit)
        : tx
            .select()
            .from(outboxTable)
            .where(and(eq(outboxTable.streamId, streamId), gt(outboxTable.seq, afterSeq)))
            .orderBy(asc(outboxTable.seq))
            .limit(limit),
    heads: async (streamIds, tx = db) => {
      if (streamIds.length === 0) return new Map()
      const rows = await tx
        .select()
        .from(streamTable)
        // One parameter, not one for each: a thousand of them cost the parser more than the look-up.
        .where(sql`${streamTable.id} = any(${sql.param([...streamIds])}::text[])`)
      return new Map(rows.map(row => [row.id, row.headSeq]))
    },
    sweep: async () => {
      const oldest = new Date(now().getTime() - KEEP_MS).toISOString()
      let total = 0
      // two ways, each by its index: one condition for both would read the whole table for every batch
      for (const rows of [
        sql`select o.ctid from ${outboxTable} o where o.created_at < ${oldest}::timestamptz order by o.created_at limit ${SWEEP_BATCH}::int`,
        sql`select o.ctid from ${streamTable} s cross join lateral (
          select ctid from ${outboxTable} one where one.stream_id = s.id and one.seq <= s.head_seq - ${KEEP_ROWS}::bigint
          order by one.seq limit ${SWEEP_BATCH}::int) o
          where s.head_seq > ${KEEP_ROWS}::bigint limit ${SWEEP_BATCH}::int`,
      ])
        for (let count = SWEEP_BATCH; count >= SWEEP_BATCH; total += count) {
          const { rowCount } = await db.execute(sql`delete from ${outboxTable} where ctid = any(array(${rows}))`)
          count = rowCount ?? 0
        }
      return total
    },
  }
}
