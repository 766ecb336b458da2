import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { hosDoctor, hosPatient } from '#server/db/tables/index.ts'

/** Until when the account's own socket counts as connected; undefined: no such account. */
export async function hereUntilOf(tx: Queryable, accountId: string): Promise<{ hereUntil: Date | null } | undefined> {
  const [row] = await tx.select({ hereUntil: hosPatient.hereUntil }).from(hosPatient).where(eq(hosPatient.id, accountId))
  return row
}

export const setHereUntil = async (tx: Queryable, accountId: string, hereUntil: Date): Promise<void> => {
  await tx.update(hosPatient).set({ hereUntil }).where(eq(hosPatient.id, accountId))
}

/** What a doctor chose, and until when their socket counts as connected. */
export const setPresence = async (
  tx: Queryable,
  userId: string,
  change: Partial<Pick<typeof hosDoctor.$inferSelect, 'desired' | 'graceUntil' | 'updateBy' | 'updateTime'>>,
): Promise<void> => {
  await tx.update(hosDoctor).set(change).where(eq(hosDoctor.userId, userId))
}

/** Takes a doctor offline who has no sign-in left; false: there is one, or no such doctor. */
export async function setSignedOut(tx: Queryable, userId: string, updateBy: string, updateTime: Date): Promise<boolean> {
  const changed = await tx
    .update(hosDoctor)
    .set({ desired: '0', updateBy, updateTime })
    .where(
      and(eq(hosDoctor.userId, userId), sql`not exists (select 1 from sys_token where kind = 'user' and owner_id = ${userId})`),
    )
    .returning({ id: hosDoctor.id })
  return changed.length > 0
}
