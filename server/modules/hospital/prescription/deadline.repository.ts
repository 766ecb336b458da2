import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosPharmacist, hosPrescription as rx, hosRxReview, sysToken } from '#server/db/tables/index.ts'
import type { SheetRow } from './sheet.repository.ts'

const DUE_MAX = 200

/** So long may a sheet wait for a senior before the office is told that none is there, ms. */
const SENIOR_WAIT_MS = 10 * 60_000

/** Sheets that only a senior may take, for ten minutes now, during which no senior was signed in; of which the office was not told. */
function withoutSenior(db: Queryable, now: Date): SQL | undefined {
  const since = new Date(now.getTime() - SENIOR_WAIT_MS)
  const decided = db
    .select({ id: hosRxReview.id })
    .from(hosRxReview)
    .where(and(eq(hosRxReview.rxId, rx.id), gt(hosRxReview.finishedAt, since)))
  const seen = db
    .select({ hash: sysToken.hash })
    .from(hosPharmacist)
    .innerJoin(sysToken, and(eq(sysToken.kind, 'user'), eq(sysToken.ownerId, hosPharmacist.userId), gt(sysToken.lastSeen, since)))
    .where(and(eq(hosPharmacist.tenantId, rx.tenantId), eq(hosPharmacist.isSenior, 'Y'), eq(hosPharmacist.enabled, 'Y')))
  return and(
    eq(rx.status, '1'),
    eq(rx.isSenior, 'Y'),
    isNull(rx.officeToldAt),
    lte(rx.submittedAt, since),
    notExists(decided),
    notExists(seen),
  )
}

/** Marks that the office was told; false where that is not due any more. */
export async function markOfficeTold(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(rx)
    .set({ officeToldAt: now })
    .where(and(eq(rx.id, id), withoutSenior(tx, now)))
    .returning({ id: rx.id })
  return rows.length > 0
}

/** Sheets whose claim, validity or time for mending is over, or that wait for a senior who is not there, at most some hundred at once. */
export async function dueSheets(db: Queryable, now: Date): Promise<string[]> {
  const ids = new Set<string>()
  const over = [
    and(eq(rx.status, '2'), lt(rx.claimUntil, now)),
    and(inArray(rx.status, ['1', '2', '3', '7']), lt(rx.validUntil, now)),
    and(inArray(rx.status, ['0', '4', '5']), lt(rx.editableUntil, now)),
    withoutSenior(db, now),
  ]
  for (const where of over)
    for (const { id } of await db.select({ id: rx.id }).from(rx).where(where).orderBy(rx.id).limit(DUE_MAX)) ids.add(id)
  return [...ids]
}

/** Sheets that a pharmacist has claimed. */
export async function claimedBy(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: rx.id })
    .from(rx)
    .where(and(eq(rx.status, '2'), eq(rx.reviewerId, userId), isNotNull(rx.claimUntil)))
  return rows.map(({ id }) => id)
}

/** Until when these may be mended: no change that a writer must see, so the version stays. */
export async function setEditableUntil(tx: Tx, sheets: readonly SheetRow[], until: Date): Promise<void> {
  if (sheets.length === 0) return
  await tx
    .update(rx)
    .set({ editableUntil: until })
    .where(
      inArray(
        rx.id,
        sheets.map(({ id }) => id),
      ),
    )
}
