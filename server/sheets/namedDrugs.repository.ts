import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { hosPrescription, hosRxLine, hosRxReview } from '#server/db/tables/index.ts'

/** Dictionary review_result. */
const APPROVED = '1'

/** Names of drugs on sheets of these sessions, in any version, with whether that version was approved. */
export const namedDrugs = (db: Queryable, sids: readonly string[]) =>
  db
    .selectDistinct({
      sid: hosPrescription.sessionId,
      name: sql<string>`${hosRxLine.facts}->>'name'`,
      isApproved: sql<boolean>`${hosRxReview.id} is not null`,
    })
    .from(hosRxLine)
    .innerJoin(hosPrescription, eq(hosPrescription.id, hosRxLine.rxId))
    .leftJoin(
      hosRxReview,
      and(eq(hosRxReview.rxId, hosRxLine.rxId), eq(hosRxReview.rxVersion, hosRxLine.rxVersion), eq(hosRxReview.result, APPROVED)),
    )
    .where(inArray(hosPrescription.sessionId, [...sids]))

/** Versions of these sheets that a pharmacist approved, as `id version`. */
export async function approvedVersions(db: Queryable, rxIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ rxId: hosRxReview.rxId, rxVersion: hosRxReview.rxVersion })
    .from(hosRxReview)
    .where(and(inArray(hosRxReview.rxId, [...rxIds]), eq(hosRxReview.result, APPROVED)))
  return new Set(rows.map(({ rxId, rxVersion }) => `${rxId} ${rxVersion}`))
}
