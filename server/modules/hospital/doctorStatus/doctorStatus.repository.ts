import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SESSION_TALKING } from '#contract/lifecycles/chatSession.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { chatSession, hosDoctor, sysToken } from '#server/db/tables/index.ts'

const WAITING = '10'
/** Of the selected doctor, with its table: in a subquery the bare name would be the subquery's. */
const OWN = sql`"hos_doctor"."user_id"`
const talking = sql`(select count(*)::int from ${chatSession} s where s.doctor_user_id = ${OWN} and s.status in ${[...SESSION_TALKING]})`
const waiting = sql`(select count(*)::int from ${chatSession} s where s.doctor_user_id = ${OWN} and s.status = ${WAITING})`
const seen = sql`(select max(k.last_seen) from ${sysToken} k where k.kind = 'user' and k.owner_id = ${OWN})`

/** Doctors in service: those who are not have no status. */
export const inService = (): SQL => eq(hosDoctor.enabled, true)

/** Doctors with what they hold now and when their account was last used, in no order. */
export async function statusOf(db: Queryable, tenantId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      doctor: hosDoctor,
      active: sql<number>`${talking}`,
      waiting: sql<number>`${waiting}`,
      seen: sql`${seen}`.mapWith(hosDoctor.graceUntil),
    })
    .from(hosDoctor)
    .where(and(eq(hosDoctor.tenantId, tenantId), inArray(hosDoctor.id, [...ids])))
}

/** Doctors in service whose presence, as `effectivePresence` says it, is this code; false for any other text. */
export function nowIn(code: string, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const suspended = sql`coalesce(${hosDoctor.suspendedFrom} <= ${at} and (${hosDoctor.suspendedTo} is null or ${at} < ${hosDoctor.suspendedTo}), false)`
  const away = sql`(${hosDoctor.desired} = '0' or coalesce(${hosDoctor.graceUntil} <= ${at}, true) or (${hosDoctor.offDuty} and ${talking} = 0))`
  const busy = sql`(${hosDoctor.desired} = '2' or ${talking} >= ${hosDoctor.maxConcurrent})`
  const parts: Readonly<Record<string, SQL>> = {
    0: sql`not ${suspended} and ${away}`,
    1: sql`not ${suspended} and not ${away} and not ${busy}`,
    2: sql`not ${suspended} and not ${away} and ${busy}`,
    3: suspended,
  }
  return parts[code] ?? sql`false`
}

/** Sessions that wait for a doctor. */
export const waitingFor = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: chatSession.id })
      .from(chatSession)
      .where(and(eq(chatSession.doctorUserId, userId), eq(chatSession.status, WAITING)))
      .orderBy(chatSession.id)
  ).map(({ id }) => id)

export const talkingWith = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(chatSession, and(eq(chatSession.doctorUserId, userId), inArray(chatSession.status, [...SESSION_TALKING])))
