import { and, asc, count, desc, eq, ilike, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { AnnouncementReader } from '#contract/http/calls/announcementAdmin.ts'
import type { Page } from '#contract/http/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { sysAnnouncement as annt, sysAnnouncementSend as send, sysUser } from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { wireTime } from '#server/plugins/wireTime.ts'

interface Question {
  anntId: string
  tenantId: number
  readFlag?: '0' | '1'
  realname?: string
  no: number
  size: number
}

/** Whom an announcement of a tenant is addressed to, and who has read it when: read ones first. null: there is no such announcement. */
export async function readersOf(db: Queryable, question: Question): Promise<Page<AnnouncementReader> | null> {
  const { anntId, tenantId, readFlag, realname, no, size } = question
  const [row] = await db
    .select({ msgType: annt.msgType })
    .from(annt)
    .where(and(eq(annt.id, anntId), eq(annt.tenantId, tenantId), eq(annt.delFlag, 0)))
  if (!row) return null
  const where = and(
    ofTenant({ tenantId }),
    eq(sysUser.delFlag, 0),
    row.msgType === 'USER' ? isNotNull(send.userId) : undefined,
    readFlag === '1' ? eq(send.readFlag, '1') : readFlag === '0' ? or(isNull(send.readFlag), ne(send.readFlag, '1')) : undefined,
    realname ? ilike(sysUser.realname, holding(realname)) : undefined,
  )
  const addressed = and(eq(send.userId, sysUser.id), eq(send.anntId, anntId))
  const rows = await db
    .select({
      id: sysUser.id,
      username: sysUser.username,
      realname: sysUser.realname,
      flag: send.readFlag,
      at: send.readTime,
      confirmedAt: send.confirmTime,
    })
    .from(sysUser)
    .leftJoin(send, addressed)
    .where(where)
    .orderBy(desc(sql`coalesce(${send.readFlag}, '0')`), desc(send.readTime), asc(sysUser.id))
    .limit(size)
    .offset((no - 1) * size)
  const [sum] = await db.select({ n: count() }).from(sysUser).leftJoin(send, addressed).where(where)
  const total = sum?.n ?? 0
  const records = rows.map(({ id, username, realname: name, flag, at, confirmedAt }) => ({
    id,
    anntId,
    userId: id,
    username,
    realname: name,
    readFlag: flag === '1' ? ('1' as const) : ('0' as const),
    readTime: at && wireTime(at),
    confirmTime: confirmedAt && wireTime(confirmedAt),
  }))
  return { records, total, size, current: no, pages: Math.ceil(total / size) }
}
