import { and, count, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysAnnouncementSend as send, sysUser } from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'

/** How many people a tenant has; with `ids` how many of these are among them. */
export async function countPeople(db: Queryable, tenantId: number, ids?: readonly string[]): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(sysUser)
    .where(and(ids && inArray(sysUser.id, [...ids]), ofTenant({ tenantId }), eq(sysUser.delFlag, 0)))
  return found?.n ?? 0
}

/** Makes these people the receivers of an announcement; who stays keeps what is noted of their reading. */
export async function setReceivers(tx: Tx, anntId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(send).where(and(eq(send.anntId, anntId), ids.length > 0 ? notInArray(send.userId, [...ids]) : undefined))
  if (ids.length === 0) return
  await tx
    .insert(send)
    .values(ids.map(userId => ({ anntId, userId })))
    .onConflictDoNothing()
}

/** Nobody has read it. */
export async function setUnread(tx: Tx, anntId: string): Promise<void> {
  await tx
    .update(send)
    .set({ readFlag: '0', readTime: null })
    .where(and(eq(send.anntId, anntId), ne(send.readFlag, '0')))
}

/** Of announcements that have rows of receivers: how many people of the tenant there are, how many of them have read, and their ids joined by commas. */
export const receiverSums = (db: Queryable, ids: readonly string[], tenantId: number) =>
  db
    .select({
      id: send.anntId,
      all: count(sysUser.id),
      read: sql<number>`count(${sysUser.id}) filter (where ${send.readFlag} = '1')`.mapWith(Number),
      users: sql<string | null>`string_agg(${send.userId}, ',' order by ${send.userId}) filter (where ${sysUser.id} is not null)`,
    })
    .from(send)
    .leftJoin(sysUser, and(eq(sysUser.id, send.userId), eq(sysUser.delFlag, 0), ofTenant({ tenantId })))
    .where(inArray(send.anntId, [...ids]))
    .groupBy(send.anntId)
