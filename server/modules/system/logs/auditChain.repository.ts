import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, notLike, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysAuditAnchor, sysAuditLink, sysAuditOutlet, sysLog } from '#server/db/tables/index.ts'

export type LogRow = typeof sysLog.$inferSelect
export type LinkRow = typeof sysAuditLink.$inferSelect
export type AnchorRow = typeof sysAuditAnchor.$inferSelect

// Any number, the same in every process of ours.
const CHAIN_LOCK = 9464553

/** Only one process lengthens or shortens the chain; false: another one does at present. */
export async function tryChainLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as got`)
  return rows[0]?.got === true
}

/** The newest link, or the one of a number. */
export async function linkAt(db: Queryable, seq?: number): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(sysAuditLink)
    .where(seq === undefined ? undefined : eq(sysAuditLink.seq, seq))
    .orderBy(desc(sysAuditLink.seq))
    .limit(1)
  return row ?? null
}

/** Marks of the chain from its beginning on. */
export const anchors = (db: Queryable): Promise<AnchorRow[]> => db.select().from(sysAuditAnchor).orderBy(asc(sysAuditAnchor.seq))

/** Writes a mark; one of the same number is replaced. */
export async function putAnchor(tx: Tx, row: AnchorRow): Promise<void> {
  await tx.insert(sysAuditAnchor).values(row).onConflictDoUpdate({ target: sysAuditAnchor.seq, set: row })
}

/** Notes that every line of before the chain has its link. */
export async function setFilled(tx: Tx, at: Date): Promise<void> {
  await tx.update(sysAuditAnchor).set({ until: at }).where(isNull(sysAuditAnchor.until))
}

interface Window {
  /** lines from this moment on; null: from the first */
  since: Date | null
  /** until this one */
  until: Date
  /** behind this line */
  after: Pick<LogRow, 'at' | 'id'> | null
  limit: number
}
const without = () => isNull(sysAuditLink.seq)

/** Lines without a link, by time. */
export async function unlinked(db: Queryable, { since, until, after, limit }: Window): Promise<LogRow[]> {
  const isBehind =
    after === null ? undefined : sql`(${sysLog.at}, ${sysLog.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::text)`
  const rows = await db
    .select({ log: sysLog })
    .from(sysLog)
    .leftJoin(sysAuditLink, eq(sysAuditLink.logId, sysLog.id))
    .where(and(without(), since === null ? undefined : gte(sysLog.at, since), lte(sysLog.at, until), isBehind))
    .orderBy(asc(sysLog.at), asc(sysLog.id))
    .limit(limit)
  return rows.map(({ log }) => log)
}

/** Adds links. */
export async function addLinks(tx: Tx, rows: readonly LinkRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(sysAuditLink).values([...rows])
}

/** Links from a number on with their lines, in their order; null: the line is gone. */
export async function linksFrom(db: Queryable, seq: number, limit: number): Promise<{ link: LinkRow; log: LogRow | null }[]> {
  return db
    .select({ link: sysAuditLink, log: sysLog })
    .from(sysAuditLink)
    .leftJoin(sysLog, eq(sysLog.id, sysAuditLink.logId))
    .where(gte(sysAuditLink.seq, seq))
    .orderBy(asc(sysAuditLink.seq))
    .limit(limit)
}

/** When the lines of the links behind a number were written, in their order; null: the line is gone. */
export const agesBehind = (db: Queryable, seq: number, limit: number): Promise<{ seq: number; at: Date | null }[]> =>
  db
    .select({ seq: sysAuditLink.seq, at: sysLog.at })
    .from(sysAuditLink)
    .leftJoin(sysLog, eq(sysLog.id, sysAuditLink.logId))
    .where(gt(sysAuditLink.seq, seq))
    .orderBy(asc(sysAuditLink.seq))
    .limit(limit)

/** Whether a link up to a number was made without a key. */
export async function hasPlainUpTo(db: Queryable, seq: number): Promise<boolean> {
  const found = await db
    .select({ seq: sysAuditLink.seq })
    .from(sysAuditLink)
    .where(and(lte(sysAuditLink.seq, seq), notLike(sysAuditLink.algorithm, '%:%')))
    .limit(1)
  return found.length > 0
}

/** Removes links up to a number with their lines; the marks before it go too. Answers how many lines, and when the newest was written. */
export async function removeUpTo(tx: Tx, seq: number): Promise<{ count: number; newest: Date | null }> {
  const ids = tx.select({ id: sysAuditLink.logId }).from(sysAuditLink).where(lte(sysAuditLink.seq, seq))
  const gone = await tx.delete(sysLog).where(inArray(sysLog.id, ids)).returning({ at: sysLog.at })
  await tx.delete(sysAuditLink).where(lte(sysAuditLink.seq, seq))
  await tx.delete(sysAuditAnchor).where(lt(sysAuditAnchor.seq, seq))
  const times = gone.map(({ at }) => at.getTime())
  return { count: gone.length, newest: times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))) }
}

const SYSLOG = 'syslog'

/** Takes the right to send for some time; null: another process has it. Answers the last number that has left. */
export async function leaseOutlet(db: Queryable, owner: string, now: Date, until: Date): Promise<number | null> {
  await db
    .insert(sysAuditOutlet)
    .values({ name: SYSLOG, leaseUntil: new Date(0) })
    .onConflictDoNothing()
  const [row] = await db
    .update(sysAuditOutlet)
    .set({ owner, leaseUntil: until })
    .where(
      and(eq(sysAuditOutlet.name, SYSLOG), sql`(${sysAuditOutlet.owner} = ${owner} or ${lt(sysAuditOutlet.leaseUntil, now)})`),
    )
    .returning({ seq: sysAuditOutlet.seq })
  return row?.seq ?? null
}

/** Notes how far the audit has left, while the sender still has the right. */
export async function moveOutlet(db: Queryable, owner: string, seq: number): Promise<void> {
  await db
    .update(sysAuditOutlet)
    .set({ seq })
    .where(and(eq(sysAuditOutlet.name, SYSLOG), eq(sysAuditOutlet.owner, owner)))
}

/** The last number that has left the machine; null: nothing was ever sent. */
export async function outletSeq(db: Queryable): Promise<number | null> {
  const [row] = await db.select({ seq: sysAuditOutlet.seq }).from(sysAuditOutlet).where(eq(sysAuditOutlet.name, SYSLOG))
  return row?.seq ?? null
}
