import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysAnnouncement as annt, sysAnnouncementSend as send, sysUser } from '#server/db/tables/index.ts'
import type { AnnouncementRow } from './announcements.repository.ts'

const DRAFT = '0'
const RELEASED = '1'
const DUE_MAX = 500

/** The announcement, if it is out, whomever it is addressed to; null otherwise. */
export async function releasedAnnouncement(db: Queryable, id: string): Promise<AnnouncementRow | null> {
  const [row] = await db
    .select()
    .from(annt)
    .where(and(eq(annt.id, id), eq(annt.sendStatus, RELEASED), eq(annt.delFlag, 0)))
  return row ?? null
}

/** Drafts whose start has come, released ones whose end has, at most 500; each kind only where asked for. `isDraft`: it is to be released. */
export async function dueAnnouncements(
  db: Queryable,
  now: Date,
  { releases, revokes }: { releases: boolean; revokes: boolean },
): Promise<{ id: string; tenantId: number; isDraft: boolean }[]> {
  const begins = and(eq(annt.sendStatus, DRAFT), lte(annt.startTime, now), or(isNull(annt.endTime), gt(annt.endTime, now)))
  const ends = and(eq(annt.sendStatus, RELEASED), lte(annt.endTime, now))
  const wanted = or(...(releases ? [begins] : []), ...(revokes ? [ends] : []))
  if (!wanted) return []
  const rows = await db
    .select({ id: annt.id, tenantId: annt.tenantId, sendStatus: annt.sendStatus })
    .from(annt)
    .where(and(eq(annt.delFlag, 0), wanted))
    .orderBy(annt.startTime)
    .limit(DUE_MAX)
  return rows.map(({ sendStatus, ...row }) => ({ ...row, isDraft: sendStatus === DRAFT }))
}

/** The real name of who wrote an announcement, or the account where there is no such person; null: unknown. */
export async function authorOf(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ by: sql<string | null>`coalesce(${sysUser.realname}, ${annt.createBy})` })
    .from(annt)
    .leftJoin(sysUser, eq(sysUser.username, annt.createBy))
    .where(eq(annt.id, id))
  return row?.by ?? null
}

/** Stores an announcement that is out, addressed to one person. */
export async function addReleased(tx: Tx, row: typeof annt.$inferInsert & { id: string }, userId: string): Promise<void> {
  await tx.insert(annt).values(row)
  await tx.insert(send).values({ anntId: row.id, userId })
}
