import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { IllnessCard } from '#contract/entities/chat.ts'
import type { Queryable } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { chatSession, hosIllness, hosOrder, hosPatient, hosRevisitProof } from '#server/db/tables/index.ts'

const proofs = sql<number>`(select count(*)::int from ${hosRevisitProof} p where p.session_id = ${chatSession.id})`

const joined = (db: Queryable) =>
  db
    .select({ illness: hosIllness, patient: hosPatient, orderNo: hosOrder.orderNo, session: chatSession, proofs })
    .from(hosIllness)
    .leftJoin(hosOrder, eq(hosOrder.id, hosIllness.orderId))
    .leftJoin(hosPatient, eq(hosPatient.id, hosIllness.patientId))
    .leftJoin(chatSession, eq(chatSession.orderId, hosIllness.orderId))

/** 病情 of the tenant with order, patient and session (null before the order is paid), in no order. */
export async function illnessesOf(db: Queryable, tenantId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await joined(db).where(and(eq(hosIllness.tenantId, tenantId), inArray(hosIllness.id, [...ids])))
  return rows.map(({ illness, ...more }) => ({ ...more, id: illness.id, card: illness.card as IllnessCard }))
}
export type FoundIllness = Awaited<ReturnType<typeof illnessesOf>>[number]

/** Of patients whose name has this in it. */
export const ofPatientNamed = (name: string): SQL =>
  sql`${hosIllness.patientId} in (select p.id from ${hosPatient} p where p.name like ${holding(name)})`

/** Of patients who say that they were treated before, or not. */
export const saysVisited = (isVisited: boolean): SQL => sql`${hosIllness.card} ->> 'visitedBefore' = ${isVisited ? 'Y' : 'N'}`

/** Of sessions that were judged so (dictionary revisit_status). */
export const judged = (codes: readonly string[]): SQL =>
  sql`exists (select 1 from ${chatSession} c where c.order_id = ${hosIllness.orderId} and c.revisit_status in ${[...codes]})`
