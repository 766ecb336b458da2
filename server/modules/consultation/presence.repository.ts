import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { SESSION_OPEN } from '#contract/lifecycles/chatSession.ts'
import type { Queryable } from '#server/db/client.ts'
import { isAmong } from '#server/db/insertMany.ts'
import { chatSession, hosDoctor, hosPatient } from '#server/db/tables/index.ts'

/** Lets the sockets of these accounts count as connected until then; answers for each that there is until when it did so before. */
export async function extendHereUntil(
  tx: Queryable,
  accountIds: readonly string[],
  hereUntil: Date,
): Promise<{ accountId: string; before: Date | null }[]> {
  const before = alias(hosPatient, 'before')
  return tx
    .update(hosPatient)
    .set({ hereUntil })
    .from(before)
    .where(and(eq(before.id, hosPatient.id), isAmong(hosPatient.id, accountIds)))
    .returning({ accountId: hosPatient.id, before: before.hereUntil })
}

export const setHereUntil = async (tx: Queryable, accountId: string, hereUntil: Date): Promise<void> => {
  await tx.update(hosPatient).set({ hereUntil }).where(eq(hosPatient.id, accountId))
}

/** What a doctor chose, and until when their socket counts as connected. */
export const setPresence = async (
  tx: Queryable,
  userId: string,
  change: Partial<Pick<typeof hosDoctor.$inferSelect, 'desired' | 'desiredBy' | 'graceUntil' | 'updateBy' | 'updateTime'>>,
): Promise<void> => {
  await tx.update(hosDoctor).set(change).where(eq(hosDoctor.userId, userId))
}

/** Takes a doctor offline who has no sign-in left; false: there is one, or no such doctor. */
export async function setSignedOut(tx: Queryable, userId: string, by: string, updateTime: Date): Promise<boolean> {
  const changed = await tx
    .update(hosDoctor)
    .set({ desired: '0', desiredBy: by, updateBy: by, updateTime })
    .where(
      and(eq(hosDoctor.userId, userId), sql`not exists (select 1 from sys_token where kind = 'user' and owner_id = ${userId})`),
    )
    .returning({ id: hosDoctor.id })
  return changed.length > 0
}

/** Numbers of the sessions of a patient that are not over. */
export async function openSessionsOf(db: Queryable, patientId: string): Promise<string[]> {
  const rows = await db
    .select({ id: chatSession.id })
    .from(chatSession)
    .where(and(eq(chatSession.patientId, patientId), inArray(chatSession.status, [...SESSION_OPEN])))
  return rows.map(({ id }) => id)
}
