import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { chatMessage, chatSession, chatShare, hosPatient } from '#server/db/tables/index.ts'
import type { MessageRow } from './session.presenter.ts'

export const insertShare = async (tx: Tx, share: typeof chatShare.$inferInsert): Promise<void> => {
  await tx.insert(chatShare).values(share)
}

/** Marks a link of one's own as ended, at the first moment that it was; undefined: no such link of theirs. */
export async function markRevoked(tx: Tx, id: string, createdBy: string, now: Date) {
  const [share] = await tx
    .update(chatShare)
    .set({ revokedAt: sql`coalesce(${chatShare.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(chatShare.id, id), eq(chatShare.createdBy, createdBy)))
    .returning()
  return share
}

/** A link in force, by the hash of its token; its row is locked until the end of the transaction. `tries`: wrong digits that end a link. */
export async function lockShare(tx: Tx, hash: string, tries: number, now: Date) {
  const [share] = await tx
    .select()
    .from(chatShare)
    .where(
      and(
        eq(chatShare.hash, hash),
        isNull(chatShare.revokedAt),
        gt(chatShare.expiresAt, now),
        lt(chatShare.views, chatShare.viewsMax),
        lt(chatShare.wrongTries, tries),
      ),
    )
    .for('update')
  return share
}

/** Counts a view of a link, or wrong digits. */
export const countEntry = async (tx: Tx, id: string, counted: { views: number } | { wrongTries: number }): Promise<void> => {
  await tx.update(chatShare).set(counted).where(eq(chatShare.id, id))
}

/** The phone of the patient of a session. */
export async function phoneOf(tx: Tx, sid: string): Promise<string | undefined> {
  const [patient] = await tx
    .select({ phone: hosPatient.phone })
    .from(chatSession)
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .where(eq(chatSession.id, sid))
  return patient?.phone
}

/** The log of a session without what was taken back, from its begin. */
export const shownMessages = (tx: Queryable, sid: string, limit: number): Promise<MessageRow[]> =>
  tx
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage.sessionId, sid), isNull(chatMessage.recalledAt)))
    .orderBy(chatMessage.seq)
    .limit(limit)
