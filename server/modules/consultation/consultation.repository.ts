import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql, sum } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ChatCounts } from '#contract/entities/chat.ts'
import type { Tx } from '#server/db/client.ts'
import {
  chatMessage,
  chatRating,
  chatSession,
  hosDoctor,
  hosPatient,
  sysDepart,
  sysDict,
  sysDictItem,
  sysUser,
} from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { MessageRow, People, SessionRow } from './present.ts'

/** Ended sessions stay in the lists and counts of a client for this long (contract: HelloAnswer.sessions). */
const ENDED_IN_SCOPE_MS = 2 * 24 * 60 * 60 * 1_000

export interface FullSession {
  row: SessionRow
  people: People
}

/** Sessions with their people. `visits`: earlier consultations of the patient that really took place. */
function selectSessions(tx: Tx) {
  return tx
    .select({
      row: chatSession,
      patient: hosPatient,
      doctor: hosDoctor,
      avatar: sysUser.avatar,
      orgName: sysDepart.departName,
      titleText: sysDictItem.itemText,
      ratingScore: chatRating.score,
      ratingText: chatRating.text,
      visits: sql<number>`(select count(*)::int from chat_session earlier where earlier.patient_id = ${chatSession.patientId}
        and earlier.status = '30' and earlier.created_at < ${chatSession.createdAt})`,
    })
    .from(chatSession)
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .innerJoin(hosDoctor, eq(hosDoctor.userId, chatSession.doctorUserId))
    .leftJoin(sysUser, eq(sysUser.id, chatSession.doctorUserId))
    .leftJoin(sysDepart, eq(sysDepart.orgCode, chatSession.orgCode))
    .leftJoin(sysDict, eq(sysDict.dictCode, 'doctor_title'))
    .leftJoin(sysDictItem, and(eq(sysDictItem.dictId, sysDict.id), eq(sysDictItem.itemValue, hosDoctor.title)))
    .leftJoin(chatRating, eq(chatRating.sessionId, chatSession.id))
}
type Found = Awaited<ReturnType<typeof selectSessions>>[number]

const toFull = (found: Found): FullSession => ({
  row: found.row,
  people: {
    patient: found.patient,
    doctor: found.doctor,
    avatar: found.avatar,
    orgName: found.orgName,
    titleText: found.titleText,
    visits: found.visits,
    rating: found.ratingScore === null ? null : { score: found.ratingScore, text: found.ratingText ?? '' },
  },
})

/** The session with its people; with `lock` its row is held until the end of the transaction. */
export async function findSession(tx: Tx, sid: string, lock = false): Promise<FullSession | null> {
  const query = selectSessions(tx).where(eq(chatSession.id, sid))
  const [found] = await (lock ? query.for('update', { of: chatSession }) : query)
  return found ? toFull(found) : null
}

/** The row alone, held until the end of the transaction. */
export async function lockSession(tx: Tx, sid: string): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(chatSession).where(eq(chatSession.id, sid)).for('update')
  return row
}

/** Condition: sessions of this person; of a doctor not those whose patient closed his account. */
export const ofActor = (actor: Pick<ChatActor, 'kind' | 'id'>): SQL | undefined =>
  actor.kind === 'doctor'
    ? and(eq(chatSession.doctorUserId, actor.id), isNull(chatSession.sealedAt))
    : eq(chatSession.patientId, actor.id)

/** The end is never later than the last message, so the index on lastMsgAt keeps years of ended sessions out of the way. */
function inScope(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - ENDED_IN_SCOPE_MS)
  return or(
    inArray(chatSession.status, ['10', '20']),
    and(inArray(chatSession.status, ['30', '40', '50', '60']), gt(chatSession.lastMsgAt, since), gt(chatSession.endedAt, since)),
  )
}

/** Every session of the person that is not over, and those over within two days; newest first. */
export async function sessionsInScope(tx: Tx, actor: ChatActor, now: Date): Promise<FullSession[]> {
  const found = await selectSessions(tx)
    .where(and(ofActor(actor), inScope(now)))
    .orderBy(desc(chatSession.lastMsgAt), desc(chatSession.id))
    .limit(1_000)
  return found.map(toFull)
}

/**
 * A page by lastMsgAt, newest first; `cursor` is the lastMsgAt of the last row of the page before. Rows of the same millisecond as the last
 * one come with it, so that no page boundary can lose one.
 */
export async function pageOfSessions(
  tx: Tx,
  where: SQL | undefined,
  { cursor, size }: { cursor?: number | undefined; size: number },
): Promise<{ sessions: FullSession[]; cursor: number | null }> {
  const older = cursor === undefined ? undefined : lt(chatSession.lastMsgAt, new Date(cursor))
  const found = await selectSessions(tx)
    .where(and(where, older))
    .orderBy(desc(chatSession.lastMsgAt), desc(chatSession.id))
    .limit(size + 1)
  const last = found[size - 1]?.row.lastMsgAt
  if (found.length <= size || last === undefined) return { sessions: found.map(toFull), cursor: null }
  const same = await selectSessions(tx)
    .where(and(where, eq(chatSession.lastMsgAt, last)))
    .orderBy(desc(chatSession.id))
    .limit(500)
  const sure = found.filter(one => one.row.lastMsgAt > last)
  return { sessions: [...sure, ...same].map(toFull), cursor: last.getTime() }
}

/** Absolute counts of a person (CHAT-04), over the sessions in scope. */
export async function countsOf(tx: Tx, actor: Pick<ChatActor, 'kind' | 'id'>, now: Date): Promise<ChatCounts> {
  const doctor = actor.kind === 'doctor'
  const unread = doctor ? chatSession.unreadDoctor : chatSession.unreadPatient
  const rows = await tx
    .select({ status: chatSession.status, sessions: count(), unread: sum(unread).mapWith(Number) })
    .from(chatSession)
    .where(and(ofActor(actor), inScope(now)))
    .groupBy(chatSession.status)
  const of = (status: string) => rows.find(row => row.status === status)
  const counted = doctor ? rows.filter(row => ['10', '20', '30'].includes(row.status)) : rows
  return {
    unreadTotal: counted.reduce((total, row) => total + (row.unread ?? 0), 0),
    waiting: of('10')?.sessions ?? 0,
    active: of('20')?.sessions ?? 0,
  }
}

/** Messages of a session by seq. `after`/`before` exclusive; with `before` or without both the newest ones. Ascending in any case. */
export async function messagesOf(
  tx: Tx,
  sid: string,
  { after, before, limit }: { after?: number | undefined; before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const own = eq(chatMessage.sessionId, sid)
  if (after !== undefined)
    return tx
      .select()
      .from(chatMessage)
      .where(and(own, gt(chatMessage.seq, after)))
      .orderBy(asc(chatMessage.seq))
      .limit(limit)
  const rows = await tx
    .select()
    .from(chatMessage)
    .where(before === undefined ? own : and(own, lt(chatMessage.seq, before)))
    .orderBy(desc(chatMessage.seq))
    .limit(limit)
  return rows.reverse()
}

/** How many messages of the patient the doctor has not read beyond `readSeq`; and the other way round. */
export async function countUnread(tx: Tx, sid: string, side: 'doctor' | 'patient', readSeq: number): Promise<number> {
  const forMe =
    side === 'doctor' ? and(eq(chatMessage.senderKind, 2), sql`${chatMessage.kind} <> 'rating'`) : ne(chatMessage.senderKind, 2)
  const [row] = await tx
    .select({ unread: count() })
    .from(chatMessage)
    .where(and(eq(chatMessage.sessionId, sid), gt(chatMessage.seq, readSeq), forMe))
  return row?.unread ?? 0
}

export async function findDoctor(tx: Tx, userId: string, lock = false) {
  const query = tx.select().from(hosDoctor).where(eq(hosDoctor.userId, userId))
  const [doctor] = await (lock ? query.for('update') : query)
  return doctor
}

/** Running consultations of a doctor (I-8). */
export async function activeCount(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(chatSession)
    .where(and(eq(chatSession.doctorUserId, userId), eq(chatSession.status, '20')))
  return row?.n ?? 0
}

/** Waiting sessions of a doctor in the order of his desk: those in danger, the urgent, then the longest wait. */
export const waitingOf = (tx: Tx, userId: string) =>
  tx
    .select({ sid: chatSession.id, patientId: chatSession.patientId })
    .from(chatSession)
    .where(and(eq(chatSession.doctorUserId, userId), eq(chatSession.status, '10')))
    .orderBy(
      sql`(${chatSession.risk} <> '[]'::jsonb) desc`,
      desc(chatSession.priority),
      asc(chatSession.createdAt),
      asc(chatSession.id),
    )
    .limit(200)

/** Patients who wait for or talk to a doctor. */
export const patientsOf = (tx: Tx, userId: string) =>
  tx
    .selectDistinct({ patientId: chatSession.patientId })
    .from(chatSession)
    .where(and(eq(chatSession.doctorUserId, userId), inArray(chatSession.status, ['10', '20'])))

/** Doctors of the open sessions of a patient, and the other way round the patients of a doctor's with what is known of their presence. */
export const doctorsOf = (tx: Tx, patientId: string) =>
  tx
    .selectDistinct({ userId: chatSession.doctorUserId })
    .from(chatSession)
    .where(and(eq(chatSession.patientId, patientId), inArray(chatSession.status, ['10', '20'])))
export const patientsHereOf = (tx: Tx, userId: string) =>
  tx
    .selectDistinct({ patientId: chatSession.patientId, hereUntil: hosPatient.hereUntil })
    .from(chatSession)
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .where(and(eq(chatSession.doctorUserId, userId), inArray(chatSession.status, ['10', '20'])))

/** Sessions whose deadline has passed, at most 200. */
export async function overdue(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: chatSession.id })
    .from(chatSession)
    .where(
      or(
        and(eq(chatSession.status, '10'), sql`${chatSession.acceptDeadline} <= ${now.toISOString()}::timestamptz`),
        and(eq(chatSession.status, '20'), sql`${chatSession.serviceDeadline} <= ${now.toISOString()}::timestamptz`),
      ),
    )
    .limit(200)
  return rows.map(row => row.id)
}

/** Doctors whose grace ran out between two looks of the clock. */
export async function graceEnded(tx: Tx, from: Date, to: Date): Promise<string[]> {
  const rows = await tx
    .select({ userId: hosDoctor.userId })
    .from(hosDoctor)
    .where(and(gte(hosDoctor.graceUntil, from), lt(hosDoctor.graceUntil, to)))
  return rows.map(row => row.userId)
}
/** Patients whose presence ended in [from, to). */
export async function patientsGone(tx: Tx, from: Date, to: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: hosPatient.id })
    .from(hosPatient)
    .where(and(gte(hosPatient.hereUntil, from), lt(hosPatient.hereUntil, to)))
  return rows.map(row => row.id)
}
