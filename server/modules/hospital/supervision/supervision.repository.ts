import { and, asc, eq, lte } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosSupervision as report } from '#server/db/tables/index.ts'

export type ReportRow = typeof report.$inferSelect
const DUE_MAX = 50

/** Writes a report that is due at once. */
export const insertReport = async (
  tx: Tx,
  row: Pick<ReportRow, 'tenantId' | 'kind' | 'refId' | 'payload'>,
  now: Date,
): Promise<void> => {
  await tx.insert(report).values({ id: newId(), ...row, createdAt: now, nextAt: now })
}

/** Reports to be sent, the oldest first, at most fifty. */
export async function dueReports(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: report.id })
    .from(report)
    .where(and(eq(report.status, '0'), lte(report.nextAt, now)))
    .orderBy(asc(report.nextAt), asc(report.id))
    .limit(DUE_MAX)
  return rows.map(({ id }) => id)
}

/** Takes a report that is due, until `until`: nobody else sends it meanwhile. Undefined: somebody was faster. */
export async function claimReport(
  db: Queryable,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ReportRow | undefined> {
  const [row] = await db
    .update(report)
    .set({ nextAt: until })
    .where(and(eq(report.id, id), eq(report.status, '0'), lte(report.nextAt, now)))
    .returning()
  return row
}

export const updateReport = async (db: Queryable, id: string, change: Partial<ReportRow>): Promise<void> => {
  await db.update(report).set(change).where(eq(report.id, id))
}
