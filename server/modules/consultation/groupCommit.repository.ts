import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { SESSION_OPEN, SESSION_OVER, SESSION_TALKING } from '#contract/lifecycles/chatSession.ts'
import type { ChatCounts } from '#contract/entities/chat.ts'
import type { Db } from '#server/db/client.ts'
import { jsonOf } from '#server/db/insertMany.ts'
import { chatMessage, chatSession, outbox, stream } from '#server/db/tables/index.ts'
import { doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import { noticeStream } from '#server/realtime/noticeStreams.ts'
import type { OutboxRow } from '#server/realtime/outbox.ts'
import { COUNTED, ENDED_IN_SCOPE_MS } from './consultation.repository.ts'
import type { MessageRow, SessionRow } from './session.presenter.ts'

/** A session as one statement saw it, with what stands beside it at that moment. */
export interface SeenSession {
  row: SessionRow
  /** changes with every write of the row, by anybody */
  stamp: string
  /** heads of the streams of its doctor, of its patient and of the doctor's notices; null: nothing was ever told there */
  doctorHead: number | null
  patientHead: number | null
  noticeHead: number | null
  /** sums of the two, as far as they were asked for */
  doctorCounts: ChatCounts | null
  patientCounts: ChatCounts | null
}

/** What is read: the sessions, and of which of them the sums of the doctor, of the patient. */
export interface Wanted {
  sids: readonly string[]
  doctorsOf: readonly string[]
  patientsOf: readonly string[]
}

const textList = (values: readonly string[]): SQL =>
  sql.join(
    values.map(value => sql.raw(`'${value}'`)),
    sql`, `,
  )
const head = (streamId: SQL): SQL<number | null> =>
  sql<number | null>`(select ${stream.headSeq}::float8 from ${stream} where ${stream.id} = ${streamId})`

/** The sums of countsOf as a column; its conditions, for the side `of` whose sessions are those where `mine` holds. */
function sums(asked: string, unread: SQL, { counted, mine }: { counted: SQL; mine: SQL }): SQL<ChatCounts | null> {
  const since = sql.placeholder('since')
  return sql<ChatCounts | null>`case when ${chatSession.id} = any(${sql.placeholder(asked)}::text[]) then (
    select json_build_object(
      'unreadTotal', coalesce(sum(${unread}) filter (where ${counted}), 0),
      'waiting', count(*) filter (where o.status = '10'),
      'active', count(*) filter (where o.status in (${textList(SESSION_TALKING)})))
    from chat_session o
    where ${mine} and (o.status in (${textList(SESSION_OPEN)})
      or o.status in (${textList(SESSION_OVER)}) and o.last_msg_at > ${since}::timestamptz and o.ended_at > ${since}::timestamptz)
  ) end`
}

/** Makes the statement that sees sessions with the heads and sums beside them, all at one moment; built once. */
export function sessionsSeen(db: Db): (wanted: Wanted, now: Date) => Promise<SeenSession[]> {
  const { doctorUserId, appUserId } = chatSession
  const seen = db
    .select({
      row: chatSession,
      stamp: sql<string>`${chatSession}.xmin::text`,
      doctorHead: head(sql`${sql.raw(`'${doctorStream('')}'`)} || ${doctorUserId}`),
      patientHead: head(sql`${sql.raw(`'${patientStream('')}'`)} || ${appUserId}`),
      noticeHead: head(sql`${sql.raw(`'${noticeStream('')}'`)} || ${doctorUserId}`),
      doctorCounts: sums('doctorsOf', sql`o.unread_doctor`, {
        counted: sql`o.status in (${textList(COUNTED)})`,
        mine: sql`o.doctor_user_id = ${doctorUserId} and o.sealed_at is null`,
      }),
      patientCounts: sums('patientsOf', sql`o.unread_patient`, { counted: sql`true`, mine: sql`o.app_user_id = ${appUserId}` }),
    })
    .from(chatSession)
    .where(sql`${chatSession.id} = any(${sql.placeholder('sids')}::text[])`)
    .prepare('')
  return (wanted, now) => seen.execute({ ...wanted, since: new Date(now.getTime() - ENDED_IN_SCOPE_MS).toISOString() })
}

/** What a text, or a read mark, changes of its session. */
const CHANGED = [
  'lastSeq',
  'lastMsgAt',
  'lastMsgPreview',
  'lastMsgBy',
  'previewPatient',
  'previewPatientBy',
  'unreadDoctor',
  'unreadPatient',
  'readSeqDoctor',
  'readSeqPatient',
  'waitingSince',
  'firstReplyAt',
  'declineUntil',
  'quotaUsed',
  'risk',
  'priority',
  'rev',
] as const satisfies readonly (keyof SessionRow)[]
/** Are these columns all that `group` would write of a session? */
export const isWrittenByGroup = (columns: readonly string[]): boolean =>
  columns.every(column => CHANGED.some(one => one === column))

/** A piece of a group, written whole or not at all. */
export interface Part {
  sessions: { row: SessionRow; stamp: string }[]
  /** of each stream the head it must have and the one it gets */
  heads: { id: string; head: number; next: number }[]
  messages: MessageRow[]
  events: OutboxRow[]
}

/** Columns of a table as the statement names them, as JSON says their types, and a row as JSON. */
function columnsOf<T extends PgTable>(table: T, keys?: readonly string[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => keys === undefined || keys.includes(key))
  const names = columns.map(([, { name }]) => `"${name}"`)
  return {
    names,
    list: names.join(', '),
    shape: columns.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join(', '),
    json: (row: object): Record<string, unknown> => {
      const values: Readonly<Record<string, unknown>> = { ...row }
      return Object.fromEntries(columns.map(([key, column]) => [column.name, jsonOf(column, values[key])]))
    },
  }
}
const ofSession = columnsOf(chatSession, CHANGED)
const ofMessage = columnsOf(chatMessage)
const ofEvent = columnsOf(outbox)

const BEFORE_SESSIONS = 'with s as materialized (select * from json_to_recordset('
const BEFORE_HEADS = `::json) as r(part int, id text, stamp text, ${ofSession.shape})),
h as materialized (select * from json_to_recordset(`
const BEFORE_MESSAGES = `::json) as r(part int, id text, head bigint, next bigint)),
m as materialized (select * from json_to_recordset(`
// What another transaction holds or has changed since is not waited for: its part is left alone. Each row is looked up by itself: a plan is kept for as long
// as the connection lives, and one that reads a whole table because it was small then would not do.
const BEFORE_EVENTS = `::json) as r(part int, ${ofMessage.shape})),
locked_s as materialized (select s.part from s cross join lateral (
  select from chat_session c where c.id = s.id and c.xmin::text = s.stamp for update skip locked) c),
locked_h as materialized (select h.part from h cross join lateral (
  select from stream t where t.id = h.id and t.head_seq = h.head for update skip locked) t),
known as materialized (select m.part from m cross join lateral (
  select from chat_message c
  where c.session_id = m.session_id and c.sender_id = m.sender_id and c.client_msg_id = m.client_msg_id limit 1) c),
good as materialized (
  select part from (
    select part, -1 as n from s union all select part, -1 from h union all
    select part, 1 from locked_s union all select part, 1 from locked_h union all select part, -1 from known
  ) x group by part having sum(n) = 0),
wrote_s as (
  update chat_session c set ${ofSession.names.map(name => `${name} = s.${name}`).join(', ')}
  from s join good using (part) where c.id = s.id),
wrote_h as (update stream t set head_seq = h.next from h join good using (part) where t.id = h.id),
wrote_m as (insert into chat_message (${ofMessage.list}) select ${ofMessage.list} from m join good using (part)),
wrote_e as (insert into outbox (${ofEvent.list}) select ${ofEvent.list} from json_to_recordset(`
const AFTER_EVENTS = `::json) as r(part int, ${ofEvent.shape}) join good using (part))
select part, pg_current_xact_id()::xid::text as stamp from good`

/**
 * Writes the parts of a group in one statement, which is one transaction: each part whose sessions and streams are as they were seen, locked by nobody else, and
 * whose messages are new. Answers which parts were written, each with the stamp that its sessions have now; of the others nothing was.
 */
export async function writeParts(db: Db, parts: readonly Part[]): Promise<Map<number, string>> {
  const json = (rows: (part: Part) => Record<string, unknown>[]): string =>
    JSON.stringify(parts.flatMap((part, n) => rows(part).map(row => ({ part: n, ...row }))))
  const sessions = json(part => part.sessions.map(({ row, stamp }) => ({ id: row.id, stamp, ...ofSession.json(row) })))
  const heads = json(part => part.heads)
  const messages = json(part => part.messages.map(ofMessage.json))
  const events = json(part => part.events.map(ofEvent.json))
  const { rows } = await db.execute<{ part: number; stamp: string }>(
    sql`${sql.raw(BEFORE_SESSIONS)}${sessions}${sql.raw(BEFORE_HEADS)}${heads}${sql.raw(BEFORE_MESSAGES)}${messages}${sql.raw(
      BEFORE_EVENTS,
    )}${events}${sql.raw(AFTER_EVENTS)}`,
  )
  return new Map(rows.map(({ part, stamp }) => [part, stamp]))
}
