import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { chatSession, hosDoctor, hosSchedule, sysDepart, sysUserDepart } from '#server/db/tables/index.ts'

const WEEK_MS = 7 * 86_400_000
const NOON = 12

/** Codes of the departments in which doctors of the tenant work, in their order; all of them, or those of the person alone. */
export async function staffedDepartments(
  db: Queryable,
  { id, tenantId }: { id: string; tenantId: number },
  all: boolean,
): Promise<string[]> {
  const own = db.select({ id: sysUserDepart.departId }).from(sysUserDepart).where(eq(sysUserDepart.userId, id))
  const staffed = db
    .select({ orgCode: hosDoctor.orgCode })
    .from(hosDoctor)
    .where(and(eq(hosDoctor.tenantId, tenantId), eq(hosDoctor.enabled, true)))
  const found = await db
    .select({ orgCode: sysDepart.orgCode })
    .from(sysDepart)
    .where(and(eq(sysDepart.delFlag, 0), inArray(sysDepart.orgCode, staffed), all ? undefined : inArray(sysDepart.id, own)))
    .orderBy(asc(sysDepart.departOrder), asc(sysDepart.id))
  return found.map(({ orgCode }) => orgCode)
}

/**
 * How many consultations each doctor of a department, and each who stands on its board of that week, got from the Monday `from` on, by half-day of
 * Beijing; `day`: 0 is Monday.
 */
export function consultationsOfWeek(
  db: Queryable,
  { tenantId, orgCode, monday, from }: { tenantId: number; orgCode: string; monday: string; from: Date },
) {
  const planned = db
    .select({ doctorId: hosSchedule.doctorId })
    .from(hosSchedule)
    .where(
      and(
        eq(hosSchedule.tenantId, tenantId),
        eq(hosSchedule.orgCode, orgCode),
        eq(hosSchedule.monday, monday),
        eq(hosSchedule.live, true),
      ),
    )
  const local = sql`(${chatSession.createdAt} at time zone 'Asia/Shanghai')`
  const day = sql<number>`(extract(isodow from ${local}) - 1)::int`
  const isMorning = sql<boolean>`extract(hour from ${local}) < ${sql.raw(String(NOON))}`
  return db
    .select({ doctorId: hosDoctor.id, day, isMorning, used: sql<number>`count(*)::int` })
    .from(chatSession)
    .innerJoin(hosDoctor, eq(hosDoctor.userId, chatSession.doctorUserId))
    .where(
      and(
        eq(chatSession.tenantId, tenantId),
        or(eq(hosDoctor.orgCode, orgCode), inArray(hosDoctor.id, planned)),
        gte(chatSession.createdAt, from),
        lt(chatSession.createdAt, new Date(from.getTime() + WEEK_MS)),
      ),
    )
    .groupBy(hosDoctor.id, day, isMorning)
}
