import { and, count, countDistinct, eq, gte, sql } from 'drizzle-orm'
import type { LoginStatistics, VisitDay } from '#contract/http/calls/visits.ts'
import type { Db } from '#server/db/client.ts'
import { sysLog } from '#server/db/tables/index.ts'

const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
/** Days that the visit statistics look back, today included (contract.md 15.5). */
const DAYS = 7

/** 0:00 of the day in Asia/Shanghai (D14), `back` days earlier. */
const dayStart = (now: number, back = 0): Date => new Date(Math.floor((now + SHANGHAI) / DAY) * DAY - SHANGHAI - back * DAY)

const signIns = (tenantId: number) =>
  and(eq(sysLog.logType, 1), eq(sysLog.action, 'login'), eq(sysLog.actorKind, 'user'), eq(sysLog.tenantId, tenantId))

/** Successful sign-ins of the staff of a tenant, from the log; `now` in epoch ms. */
export async function loginStatistics(db: Db, tenantId: number, now: number): Promise<LoginStatistics> {
  const [all] = await db.select({ n: count() }).from(sysLog).where(signIns(tenantId))
  const [today] = await db
    .select({ n: count(), ip: countDistinct(sysLog.ip) })
    .from(sysLog)
    .where(and(signIns(tenantId), gte(sysLog.at, dayStart(now))))
  return { totalVisitCount: all?.n ?? 0, todayVisitCount: today?.n ?? 0, todayIp: today?.ip ?? 0 }
}

/** The same by day, ascending; days without a sign-in are missing. */
export async function visitDays(db: Db, tenantId: number, now: number): Promise<VisitDay[]> {
  const day = sql<string>`to_char((${sysLog.at} at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, visit: count(), ip: countDistinct(sysLog.ip) })
    .from(sysLog)
    .where(and(signIns(tenantId), gte(sysLog.at, dayStart(now, DAYS - 1))))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return rows.map(row => ({ tian: row.day, type: row.day.slice(5), visit: row.visit, ip: row.ip }))
}
