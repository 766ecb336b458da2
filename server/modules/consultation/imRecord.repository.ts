import { and, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, max, ne, or, sql } from 'drizzle-orm'
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

/** What a patient closed is for no doctor any more. */
const isOpenToDoctors = (): SQL | undefined => and(isNotNull(chatSession.acceptedAt), isNull(chatSession.sealedAt))

/** Segments that a doctor gave away. */
const givenAway = (tx: Queryable, userId: string) =>
  tx
    .select({ id: chatSegment.sessionId })
    .from(chatSegment)
    .where(and(eq(chatSegment.doctorUserId, userId), eq(chatSegment.status, '3')))

/** Sessions that a doctor held or holds. */
const inSessionsOfDoctor = (tx: Queryable, userId: string): SQL | undefined =>
  and(isOpenToDoctors(), or(eq(chatSession.doctorUserId, userId), inArray(chatSession.id, givenAway(tx, userId))))

/** Sessions of a hospital that a doctor accepted. */
const inSessionsOfTenant = (tenantId: number): SQL | undefined =>
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

/** Whose records: a doctor's own and those given away, or all that were accepted in a hospital. */
export type RecordScope = { userId: string } | { tenantId: number }

/** The same sessions in two parts, each of which is walked by an index of its own: a doctor's own, and those given away. */
const partsOfDoctor = (tx: Queryable, userId: string): (SQL | undefined)[] => [
  and(isOpenToDoctors(), eq(chatSession.doctorUserId, userId)),
  and(isOpenToDoctors(), inArray(chatSession.id, givenAway(tx, userId)), ne(chatSession.doctorUserId, userId)),
]

/** The ids and moments of a condition, the newest first, so many of them. The patient is joined where a name is asked for alone: years of consultations are walked by one index then (SCALE-08). */
function newest(tx: Queryable, where: SQL | undefined, filter: RecordFilter, reach: number) {
  const chosen = tx.select({ id: chatSession.id, at: chatSession.acceptedAt }).from(chatSession)
  const joined = filter.patientName === '' ? chosen : chosen.innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
  return joined
    .where(and(where, filterOf(filter)))
    .orderBy(desc(chatSession.acceptedAt), desc(chatSession.id))
    .limit(reach)
}
async function counted(tx: Queryable, where: SQL | undefined, filter: RecordFilter): Promise<number> {
  const chosen = tx.select({ total: count() }).from(chatSession)
  const joined = filter.patientName === '' ? chosen : chosen.innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
  const [sum] = await joined.where(and(where, filterOf(filter)))
  return sum?.total ?? 0
}

/** A page of the records of a reader with their people, newest first. */
export async function recordPage(
  tx: Queryable,
  scope: RecordScope,
  filter: RecordFilter,
  page: { limit: number; offset: number },
) {
  const parts = 'userId' in scope ? partsOfDoctor(tx, scope.userId) : [inSessionsOfTenant(scope.tenantId)]
  const reach = page.offset + page.limit
  const found: { id: string; at: Date | null }[] = []
  let total = 0
  for (const part of parts) {
    found.push(...(await newest(tx, part, filter, reach)))
    total += await counted(tx, part, filter)
  }
  const moment = ({ at }: { at: Date | null }): number => at?.getTime() ?? 0
  const ids = found
    .toSorted((a, b) => moment(b) - moment(a) || (a.id < b.id ? 1 : -1))
    .slice(page.offset, reach)
    .map(({ id }) => id)
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
    .where(inArray(chatSession.id, ids))
    .orderBy(desc(chatSession.acceptedAt), desc(chatSession.id))
  return { rows, total }
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
