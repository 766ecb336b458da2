import { and, eq, inArray } from 'drizzle-orm'
import { SESSION_OPEN } from '#contract/lifecycles/chatSession.ts'
import type { Queryable } from '#server/db/client.ts'
import { chatSession } from '#server/db/tables/index.ts'
import type { CommandContext } from './command.context.ts'
import { beginWork, settle } from './sessionUnitOfWork.service.ts'

/** Numbers of the sessions of a patient that are not over. */
export async function openSessionsOf(db: Queryable, patientId: string): Promise<string[]> {
  const rows = await db
    .select({ id: chatSession.id })
    .from(chatSession)
    .where(and(eq(chatSession.patientId, patientId), inArray(chatSession.status, [...SESSION_OPEN])))
  return rows.map(({ id }) => id)
}

/** Shows both sides of a session what is known of its people now: allergies stand above the conversation. */
export async function showPeople(context: CommandContext, sid: string): Promise<void> {
  context.people.delete(sid)
  await settle(context, await beginWork(context, { kind: 'clock' }, sid), 'mark')
}
