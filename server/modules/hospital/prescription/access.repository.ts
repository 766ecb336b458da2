import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { chatSession, hosDoctor } from '#server/db/tables/index.ts'

export type SessionRow = typeof chatSession.$inferSelect
export type DoctorRow = typeof hosDoctor.$inferSelect

export async function findDoctorOfUser(db: Queryable, userId: string): Promise<DoctorRow | undefined> {
  const [doctor] = await db.select().from(hosDoctor).where(eq(hosDoctor.userId, userId))
  return doctor
}
export async function findDoctorById(db: Queryable, id: string): Promise<DoctorRow | undefined> {
  const [doctor] = await db.select().from(hosDoctor).where(eq(hosDoctor.id, id))
  return doctor
}
/** A consultation; `lock`: held until the end of the transaction. */
export async function findSessionRow(db: Queryable, sid: string, lock = false): Promise<SessionRow | undefined> {
  const query = db.select().from(chatSession).where(eq(chatSession.id, sid))
  const [row] = await (lock ? query.for('update') : query)
  return row
}
/** Whether its patient closed the account of a consultation: what belongs to it is kept for the law alone. */
export async function isSealedSession(db: Queryable, sid: string): Promise<boolean> {
  const rows = await db
    .select({ id: chatSession.id })
    .from(chatSession)
    .where(and(eq(chatSession.id, sid), isNotNull(chatSession.sealedAt)))
  return rows.length > 0
}
