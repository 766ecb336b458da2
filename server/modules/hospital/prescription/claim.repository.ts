import { and, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosDoctor, hosPharmacist, hosPrescription as rx } from '#server/db/tables/index.ts'
import type { SheetRow } from './sheet.repository.ts'

export type PharmacistRow = typeof hosPharmacist.$inferSelect

/** The pharmacist's record of a member of the staff in a tenant. */
export async function findPharmacist(db: Queryable, userId: string, tenantId: number): Promise<PharmacistRow | undefined> {
  const [row] = await db
    .select()
    .from(hosPharmacist)
    .where(and(eq(hosPharmacist.userId, userId), eq(hosPharmacist.tenantId, tenantId)))
  return row
}

/**
 * Claims a sheet where it is free (or its claim is over), not one's own, not past its time, and for one of this rank: one statement, so of many at once
 * one wins. Undefined: not now.
 */
export async function claimFree(
  tx: Tx,
  of: { id: string; pharmacist: PharmacistRow; now: Date; until: Date },
): Promise<SheetRow | undefined> {
  const { id, pharmacist, now, until } = of
  const own = tx.select({ id: hosDoctor.id }).from(hosDoctor).where(eq(hosDoctor.userId, pharmacist.userId))
  const [row] = await tx
    .update(rx)
    .set({
      status: '2',
      reviewerId: pharmacist.userId,
      claimedAt: now,
      claimUntil: until,
      version: sql`${rx.version} + 1`,
      updateTime: now,
    })
    .where(
      and(
        eq(rx.id, id),
        eq(rx.tenantId, pharmacist.tenantId),
        or(eq(rx.status, '1'), and(eq(rx.status, '2'), lt(rx.claimUntil, now))),
        or(isNull(rx.validUntil), gte(rx.validUntil, now)),
        pharmacist.isSenior === 'Y' ? undefined : ne(rx.isSenior, 'Y'),
        sql`${rx.doctorId} not in ${own}`,
      ),
    )
    .returning()
  return row
}
