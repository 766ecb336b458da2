import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNull, lt, lte, ne, or, sql, sum } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import pinyin from 'pinyin-match'
import type { ChatCounts } from '#contract/entities/chat.ts'
import { SESSION_OPEN, SESSION_OVER, SESSION_TALKING } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
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
import type { MessageRow, People, SessionRow } from './session.presenter.ts'

/** Ended sessions stay in the lists and counts of a client for this long (contract: HelloAnswer.sessions). */
export const ENDED_IN_SCOPE_MS = 2 * 24 * 60 * 60 * 1_000

export interface FullSession {
  row: SessionRow
  people: People
}

/** Sessions with their people. `visits`: earlier consultations of the patient that really took place. */
function selectSessions(tx: Queryable) {
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

/** The session with its people. */
export async function findSession(tx: Queryable, sid: string): Promise<FullSession | null> {
  const [found] = await selectSessions(tx).where(eq(chatSession.id, sid))
  return found ? toFull(found) : null
}

/** Makes the statement that reads the people of sessions, by the ids of these; built once. */
export function peopleRead(db: Queryable): (sids: readonly string[]) => Promise<Map<string, People>> {
  const read = selectSessions(db)
    .where(sql`${chatSession.id} = any(${sql.placeholder('sids')}::text[])`)
    .prepare('')
  return async sids => new Map((await read.execute({ sids })).map(one => [one.row.id, toFull(one).people]))
}

/** The session with its people, its row held until the end of the transaction. */
export const findLockedSession = async (tx: Tx, sid: string): Promise<FullSession | null> =>
  // Locked alone and read afterwards: a row that got another doctor while this waited would fall out of the join.
  (await lockSession(tx, sid)) ? findSession(tx, sid) : null

/** The row alone, held until the end of the transaction. */
export async function lockSession(tx: Tx, sid: string): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(chatSession).where(eq(chatSession.id, sid)).for('update')
  return row
}

/** Condition: sessions of this person; of a doctor not those whose patient closed their account. */
const ofActor = (actor: Pick<ChatActor, 'kind' | 'id'>): SQL | undefined =>
  actor.kind === 'doctor'
    ? and(eq(chatSession.doctorUserId, actor.id), isNull(chatSession.sealedAt))
    : eq(chatSession.appUserId, actor.id)

/** The end is never later than the last message, so the index on lastMsgAt keeps years of ended sessions out of the way. */
function inScope(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - ENDED_IN_SCOPE_MS)
  return or(
    inArray(chatSession.status, [...SESSION_OPEN]),
    and(inArray(chatSession.status, [...SESSION_OVER]), gt(chatSession.lastMsgAt, since), gt(chatSession.endedAt, since)),
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

export interface PageBounds {
  cursor?: number | undefined
  size: number
}

/**
 * A page by lastMsgAt, newest first; `cursor` is the lastMsgAt of the last row of the page before. Rows of the same millisecond as the last
 * one come with it, so that no page boundary can lose one.
 */
async function pageOfSessions(
  tx: Queryable,
  where: SQL | undefined,
  { cursor, size }: PageBounds,
  nearest?: SQL,
): Promise<{ sessions: FullSession[]; cursor: number | null }> {
  const older = cursor === undefined ? undefined : lt(chatSession.lastMsgAt, new Date(cursor))
  const found = await selectSessions(tx)
    .where(and(nearest, where, older))
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

/** The consultations of an account's people, newest first. */
export const sessionsOfAccount = (tx: Queryable, accountId: string, page: PageBounds) =>
  pageOfSessions(tx, eq(chatSession.appUserId, accountId), page)

/** Patients whose names are compared by sound, and ids in one condition. */
const NAMES_MAX = 50_000
const SPELLED_MAX = 500

/** Condition: the patient's name is spelled so, in pinyin or initials (xzq, xiaozhiqiang); undefined for what is no pinyin or fits nobody. */
async function spelled(tx: Queryable, actor: ChatActor, q: string): Promise<SQL | undefined> {
  if (!/^[a-z ]+$/i.test(q)) return undefined
  const names = await tx
    .selectDistinct({ id: hosPatient.id, name: hosPatient.name })
    .from(chatSession)
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .where(ofActor(actor))
    .limit(NAMES_MAX)
  const ids = names.flatMap(({ id, name }) => (pinyin.match(name, q) ? id : []))
  return ids.length > 0 ? inArray(hosPatient.id, ids.slice(0, SPELLED_MAX)) : undefined
}

/** The newest of each state, as many as a page can show: found by the index, where years of ended ones would be sorted for each page. Asked apart: within the statement of the page the planner does not begin with them (SCALE-08). */
async function newestOfStates(
  tx: Queryable,
  userId: string,
  states: readonly SessionStatus[],
  { cursor, size }: PageBounds,
): Promise<string[]> {
  const older = cursor === undefined ? sql`` : sql` and one.last_msg_at < ${new Date(cursor).toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select top.id from unnest(${sql.param([...states])}::text[]) state cross join lateral (
      select one.id from ${chatSession} one
      where one.doctor_user_id = ${userId} and one.status = state and one.sealed_at is null${older}
      order by one.last_msg_at desc limit ${size + 1}) top`)
  return rows.map(({ id }) => id)
}

/** A doctor's sessions in these states. `q`: part of the patient's name, its pinyin or initials, part of the session number, or the last four digits of their phone; empty for all. */
export async function searchSessions(
  tx: Queryable,
  actor: ChatActor,
  states: readonly SessionStatus[],
  q: string,
  page: PageBounds,
) {
  const search =
    q === ''
      ? undefined
      : or(
          ilike(hosPatient.name, holding(q)),
          ilike(chatSession.sessionNo, holding(q)),
          /^\d{4}$/.test(q) ? ilike(hosPatient.phone, `%${q}`) : undefined,
          await spelled(tx, actor, q),
        )
  const nearest = search === undefined ? inArray(chatSession.id, await newestOfStates(tx, actor.id, states, page)) : undefined
  return pageOfSessions(tx, and(ofActor(actor), inArray(chatSession.status, [...states]), search), page, nearest)
}

/** The newest number of each of these sessions that is the person's; those of others are left out. */
export const headsOf = async (tx: Tx, actor: ChatActor, sids: readonly string[]) =>
  sids.length === 0
    ? []
    : tx
        .select({ sid: chatSession.id, lastSeq: chatSession.lastSeq })
        .from(chatSession)
        .where(and(ofActor(actor), inArray(chatSession.id, [...sids])))

/** Unread messages of these are a doctor's business. */
export const COUNTED: readonly string[] = [...SESSION_OPEN, '30']

/** Absolute counts of a person (CHAT-04), over the sessions in scope. */
export async function countsOf(tx: Queryable, actor: Pick<ChatActor, 'kind' | 'id'>, now: Date): Promise<ChatCounts> {
  const doctor = actor.kind === 'doctor'
  const unread = doctor ? chatSession.unreadDoctor : chatSession.unreadPatient
  const rows = await tx
    .select({ status: chatSession.status, sessions: count(), unread: sum(unread).mapWith(Number) })
    .from(chatSession)
    .where(and(ofActor(actor), inScope(now)))
    .groupBy(chatSession.status)
  const of = (status: string) => rows.find(row => row.status === status)
  const counted = doctor ? rows.filter(row => COUNTED.includes(row.status)) : rows
  return {
    unreadTotal: counted.reduce((total, row) => total + (row.unread ?? 0), 0),
    waiting: of('10')?.sessions ?? 0,
    active: SESSION_TALKING.reduce((total, status) => total + (of(status)?.sessions ?? 0), 0),
  }
}

/** Messages of a session by seq. `after`/`before` exclusive; with `before` or without both the newest ones. Ascending in any case. */
export async function messagesOf(
  tx: Queryable,
  sid: string,
  {
    after,
    before,
    limit,
    upTo,
  }: { after?: number | undefined; before?: number | undefined; limit: number; upTo?: number | null },
): Promise<MessageRow[]> {
  const session = eq(chatMessage.sessionId, sid)
  const own = upTo == null ? session : and(session, lte(chatMessage.seq, upTo))
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

/** Stores the rating of a session; false: it has one. */
export async function insertRating(tx: Tx, rating: typeof chatRating.$inferInsert): Promise<boolean> {
  const stored = await tx.insert(chatRating).values(rating).onConflictDoNothing().returning({ sessionId: chatRating.sessionId })
  return stored.length > 0
}

export const insertSession = async (tx: Tx, row: SessionRow): Promise<void> => {
  await tx.insert(chatSession).values(row)
}
/** Writes columns of a session that this transaction has locked or made. */
export const updateSession = async (tx: Tx, sid: string, change: Partial<SessionRow>): Promise<void> => {
  await tx.update(chatSession).set(change).where(eq(chatSession.id, sid))
}

/** Gives a session to another doctor; its people must be read anew. */
export const moveToDoctor = async (tx: Tx, sid: string, doctor: typeof hosDoctor.$inferSelect): Promise<void> => {
  // the last words of the doctor before are not the new one's own
  const lastMsgBy = sql`case when ${chatSession.lastMsgBy} = 1 then 3 else ${chatSession.lastMsgBy} end`
  await tx
    .update(chatSession)
    .set({ doctorUserId: doctor.userId, orgCode: doctor.orgCode, lastMsgBy })
    .where(eq(chatSession.id, sid))
}

/** The doctor of a session, and the account that opened it. */
export async function partiesOf(tx: Queryable, sid: string): Promise<{ doctor: string; patient: string } | undefined> {
  const [row] = await tx
    .select({ doctor: chatSession.doctorUserId, patient: chatSession.appUserId })
    .from(chatSession)
    .where(eq(chatSession.id, sid))
  return row
}

const doctorRow = (tx: Queryable, userId: string) => tx.select().from(hosDoctor).where(eq(hosDoctor.userId, userId))
/** The doctor of an account. */
export async function findDoctor(tx: Queryable, userId: string) {
  const [doctor] = await doctorRow(tx, userId)
  return doctor
}
/** The doctor of an account, the row held until the end of the transaction. */
export async function lockDoctor(tx: Tx, userId: string) {
  const [doctor] = await doctorRow(tx, userId).for('update')
  return doctor
}

/** Running consultations of a doctor, also those that another one is asked to take over (I-8). */
export async function activeCount(tx: Queryable, userId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(chatSession)
    .where(and(eq(chatSession.doctorUserId, userId), inArray(chatSession.status, [...SESSION_TALKING])))
  return row?.n ?? 0
}

/** Waiting sessions of a doctor in the order of their desk: those in danger, the urgent, then the longest wait. */
export const waitingOf = (tx: Queryable, userId: string) =>
  tx
    .select({ sid: chatSession.id, accountId: chatSession.appUserId })
    .from(chatSession)
    .where(and(eq(chatSession.doctorUserId, userId), eq(chatSession.status, '10')))
    .orderBy(
      sql`(${chatSession.risk} <> '[]'::jsonb) desc`,
      desc(chatSession.priority),
      asc(sql`coalesce(${chatSession.waitingSince}, ${chatSession.createdAt})`),
      asc(chatSession.id),
    )
    .limit(200)

/** Accounts whose people wait for or talk to a doctor. */
export const accountsOf = (tx: Queryable, userId: string) =>
  tx
    .selectDistinct({ accountId: chatSession.appUserId })
    .from(chatSession)
    .where(and(eq(chatSession.doctorUserId, userId), inArray(chatSession.status, [...SESSION_OPEN])))

/** Doctors of the open sessions of an account with who is treated, and the other way round a doctor's patients with what is known of the account. */
export const doctorsOf = (tx: Queryable, accountId: string) =>
  tx
    .selectDistinct({ userId: chatSession.doctorUserId, patientId: chatSession.patientId })
    .from(chatSession)
    .where(and(eq(chatSession.appUserId, accountId), inArray(chatSession.status, [...SESSION_OPEN])))
export const patientsHereOf = (tx: Tx, userId: string) =>
  tx
    .selectDistinct({ patientId: chatSession.patientId, hereUntil: hosPatient.hereUntil })
    .from(chatSession)
    // the socket is the account's, whose own card has the same id
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.appUserId))
    .where(and(eq(chatSession.doctorUserId, userId), inArray(chatSession.status, [...SESSION_OPEN])))

/** Sessions whose deadline has passed, at most 200. */
export async function overdue(tx: Queryable, now: Date): Promise<string[]> {
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

/** Doctors whose grace ran out, or whose 停诊 began or ended, between two looks of the clock. */
export async function graceEnded(tx: Queryable, from: Date, to: Date): Promise<string[]> {
  const rows = await tx
    .select({ userId: hosDoctor.userId })
    .from(hosDoctor)
    .where(
      or(
        and(gte(hosDoctor.graceUntil, from), lt(hosDoctor.graceUntil, to)),
        and(gte(hosDoctor.suspendedFrom, from), lt(hosDoctor.suspendedFrom, to)),
        and(gte(hosDoctor.suspendedTo, from), lt(hosDoctor.suspendedTo, to)),
      ),
    )
  return rows.map(row => row.userId)
}
/** Accounts whose presence ended in [from, to). */
export async function patientsGone(tx: Queryable, from: Date, to: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: hosPatient.id })
    .from(hosPatient)
    .where(and(gte(hosPatient.hereUntil, from), lt(hosPatient.hereUntil, to)))
  return rows.map(row => row.id)
}
