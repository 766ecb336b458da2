import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { chatSession, hosPatient, hosPrescription, hosTransfer } from '#server/db/tables/index.ts'

/** What a row of the list shows besides its columns. `deadline`: until it is to be accepted, or until its service ends; null when nothing runs. */
export interface ListedSession {
  id: string
  patientName: string
  acceptedAt: Date | null
  firstReplyAt: Date | null
  deadline: Date | null
  transfers: number
  sheets: number
}

/** The same for these sessions, in no order. Drafts are no sheets yet. */
export async function listedSessions(db: Queryable, tenantId: number, ids: readonly string[]): Promise<ListedSession[]> {
  const rows = await db
    .select({
      row: chatSession,
      patientName: sql<string>`coalesce(${hosPatient.name}, '')`,
      transfers: sql<number>`(select count(*)::int from ${hosTransfer} t where t.session_id = ${chatSession.id} and t.status = '2')`,
      sheets: sql<number>`(select count(*)::int from ${hosPrescription} rx where rx.session_id = ${chatSession.id} and rx.status <> '0')`,
    })
    .from(chatSession)
    .leftJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .where(and(eq(chatSession.tenantId, tenantId), inArray(chatSession.id, [...ids])))
  return rows.map(({ row, ...more }) => ({
    ...more,
    id: row.id,
    acceptedAt: row.acceptedAt,
    firstReplyAt: row.firstReplyAt,
    deadline: row.status === '10' ? row.acceptDeadline : row.status === '20' ? row.serviceDeadline : null,
  }))
}

/** Sessions that ran out of time before a doctor accepted them, or (`false`) all others. */
export const overdueSessions = (isOverdue: boolean): SQL =>
  isOverdue ? eq(chatSession.status, '40') : sql`${chatSession.status} <> '40'`
