import { and, count, countDistinct, eq, gte, inArray, sql } from 'drizzle-orm'
import type { LoginStatistics, SystemHome, VisitDay } from '#contract/http/calls/visits.ts'
import { FAILED_STATES } from '#contract/rules/jobRules.ts'
import { hospitalDayStart } from '#contract/rules/hospitalClock.ts'
import type { Db } from '#server/db/client.ts'
import { isSignIn } from '#server/db/signIns.ts'
import { sysJobRun, sysLog } from '#server/db/tables/index.ts'

/** Days that the visit statistics look back, today included (contract.md 15.5). */
const DAYS = 7

/** Successful sign-ins of the staff of a tenant, from the log; `now` in epoch ms. */
export async function loginStatistics(db: Db, tenantId: number, now: number): Promise<LoginStatistics> {
  const [all] = await db.select({ n: count() }).from(sysLog).where(isSignIn(tenantId))
  const [today] = await db
    .select({ n: count(), ip: countDistinct(sysLog.ip) })
    .from(sysLog)
    .where(and(isSignIn(tenantId), gte(sysLog.at, hospitalDayStart(now))))
  return { totalVisitCount: all?.n ?? 0, todayVisitCount: today?.n ?? 0, todayIp: today?.ip ?? 0 }
}

/** The same by day, ascending; days without a sign-in are missing. */
export async function visitDays(db: Db, tenantId: number, now: number): Promise<VisitDay[]> {
  const day = sql<string>`to_char((${sysLog.at} at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, visit: count(), ip: countDistinct(sysLog.ip) })
    .from(sysLog)
    .where(and(isSignIn(tenantId), gte(sysLog.at, hospitalDayStart(now, DAYS - 1))))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return rows.map(row => ({ tian: row.day, type: row.day.slice(5), visit: row.visit, ip: row.ip }))
}

const DAY_MS = 86_400_000

/** Sign-ins of a tenant that failed today, and runs of jobs that ended badly within 24 hours; `now` in epoch ms. */
export async function failures(db: Db, tenantId: number, now: number): Promise<SystemHome> {
  const [failed] = await db
    .select({ n: count() })
    .from(sysLog)
    .where(
      and(
        eq(sysLog.logType, 1),
        eq(sysLog.action, 'login.failed'),
        inArray(sysLog.tenantId, [0, tenantId]),
        gte(sysLog.at, hospitalDayStart(now)),
      ),
    )
  const [runs] = await db
    .select({ n: count() })
    .from(sysJobRun)
    .where(and(inArray(sysJobRun.state, [...FAILED_STATES]), gte(sysJobRun.plannedAt, new Date(now - DAY_MS))))
  return { failedSignIns: failed?.n ?? 0, failedRuns: runs?.n ?? 0 }
}
