import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { RX_TO_FETCH } from '#contract/entities/prescription.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosDoctor, hosPrescription as rx } from '#server/db/tables/index.ts'

const due = (now: Date, until: Date) =>
  and(inArray(rx.status, [...RX_TO_FETCH]), isNull(rx.expiryRemindedAt), gte(rx.validUntil, now), lte(rx.validUntil, until))

/** Prescriptions that still hold and run out by `until`, of which nobody was reminded yet; the next to run out first. */
export const prescriptionsToRemind = (db: Queryable, now: Date, until: Date) =>
  db.select({ id: rx.id, rxNo: rx.rxNo }).from(rx).where(due(now, until)).orderBy(rx.validUntil, rx.id)

/** Marks that people are reminded of a prescription and answers it; undefined where that is not due any more. */
export async function markReminded(tx: Tx, id: string, now: Date, until: Date): Promise<typeof rx.$inferSelect | undefined> {
  const [row] = await tx
    .update(rx)
    .set({ expiryRemindedAt: now })
    .where(and(eq(rx.id, id), due(now, until)))
    .returning()
  return row
}

/** The account of a doctor; null: there is no such doctor. */
export async function userOfDoctor(db: Queryable, doctorId: string): Promise<string | null> {
  const [doctor] = await db.select({ userId: hosDoctor.userId }).from(hosDoctor).where(eq(hosDoctor.id, doctorId))
  return doctor?.userId ?? null
}
