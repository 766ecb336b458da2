import { and, count, desc, eq, exists, gte, ilike, inArray, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import {
  chatMessage,
  chatRating,
  chatSegment,
  chatSession,
  hosDoctor,
  hosPatient,
  hosPrescription,
  sysDepart,
} from '#server/db/tables/index.ts'

/** Segments that a doctor gave away. */
const givenAway = (tx: Queryable, userId: string) =>
  tx
    .select({ one: sql`1` })
    .from(chatSegment)
    .where(and(eq(chatSegment.sessionId, chatSession.id), eq(chatSegment.doctorUserId, userId), eq(chatSegment.status, '3')))

/** Sessions that a doctor held or holds; what a patient closed is for no doctor any more. */
export const inSessionsOfDoctor = (tx: Queryable, userId: string): SQL | undefined =>
  and(
    isNotNull(chatSession.acceptedAt),
    isNull(chatSession.sealedAt),
    or(eq(chatSession.doctorUserId, userId), exists(givenAway(tx, userId))),
  )

/** Sessions of a hospital that a doctor accepted. */
export const inSessionsOfTenant = (tenantId: number): SQL | undefined =>
  and(eq(chatSession.tenantId, tenantId), isNotNull(chatSession.acceptedAt))

export interface RecordFilter {
  patientName: string
  sessionNo: string
  status: string
  serviceType: string
  from: Date | null
  until: Date | null
}
const filterOf = ({ patientName, sessionNo, status, serviceType, from, until }: RecordFilter): SQL | undefined =>
  and(
    patientName === '' ? undefined : ilike(hosPatient.name, holding(patientName)),
    sessionNo === '' ? undefined : ilike(chatSession.sessionNo, holding(sessionNo)),
    status === '' ? undefined : eq(chatSession.status, status),
    serviceType === '' ? undefined : eq(chatSession.serviceType, serviceType),
    from === null ? undefined : gte(chatSession.acceptedAt, from),
    until === null ? undefined : lt(chatSession.acceptedAt, until),
  )

/** A page of the records of a reader (`scope`) with their people, newest first. */
export async function recordPage(
  tx: Queryable,
  scope: SQL | undefined,
  filter: RecordFilter,
  page: { limit: number; offset: number },
) {
  const where = and(scope, filterOf(filter))
  const rows = await tx
    .select({
      row: chatSession,
      patient: hosPatient,
      doctorName: hosDoctor.name,
      orgName: sysDepart.departName,
      score: chatRating.score,
      sheets: sql<number>`(select count(*)::int from ${hosPrescription} rx where rx.session_id = ${chatSession.id} and rx.status not in ('0', '6'))`,
    })
    .from(chatSession)
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .innerJoin(hosDoctor, eq(hosDoctor.userId, chatSession.doctorUserId))
    .leftJoin(sysDepart, eq(sysDepart.orgCode, chatSession.orgCode))
    .leftJoin(chatRating, eq(chatRating.sessionId, chatSession.id))
    .where(where)
    .orderBy(desc(chatSession.acceptedAt), desc(chatSession.id))
    .limit(page.limit)
    .offset(page.offset)
  const [sum] = await tx
    .select({ total: count() })
    .from(chatSession)
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .where(where)
  return { rows, total: sum?.total ?? 0 }
}

/** How far a doctor may read each session that they gave away, and when it left. */
export async function partsOf(
  tx: Queryable,
  userId: string,
  sids: readonly string[],
): Promise<Map<string, { upTo: number; endedAt: Date | null }>> {
  if (sids.length === 0) return new Map()
  const rows = await tx
    .select({ sid: chatSegment.sessionId, upTo: max(chatSegment.toSeq), endedAt: max(chatSegment.endedAt) })
    .from(chatSegment)
    .where(and(inArray(chatSegment.sessionId, [...sids]), eq(chatSegment.doctorUserId, userId), eq(chatSegment.status, '3')))
    .groupBy(chatSegment.sessionId)
  return new Map(rows.map(({ sid, upTo, endedAt }) => [sid, { upTo: upTo ?? 0, endedAt }]))
}

/** Texts of a patient's sessions with this doctor that hold the words, those of one session first, then the newest. */
export const messagesHolding = (
  tx: Queryable,
  of: { userId: string; patientId: string; sid: string; q: string; limit: number },
) =>
  tx
    .select({ message: chatMessage, sessionNo: chatSession.sessionNo, doctorUserId: chatSession.doctorUserId })
    .from(chatMessage)
    .innerJoin(chatSession, eq(chatSession.id, chatMessage.sessionId))
    .where(
      and(
        eq(chatSession.patientId, of.patientId),
        inSessionsOfDoctor(tx, of.userId),
        eq(chatMessage.kind, 'text'),
        isNull(chatMessage.recalledAt),
        ilike(chatMessage.content, holding(of.q)),
      ),
    )
    .orderBy(desc(sql`(${chatMessage.sessionId} = ${of.sid})`), desc(chatMessage.sentAt), desc(chatMessage.seq))
    .limit(of.limit)
