import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import type { Db } from '#server/db/client.ts'
import { gridComment } from '#server/db/tables/index.ts'

/** Cells whose open comments are told; more nobody works off, and the frame must not close the socket. */
const CELLS_MAX = 2_000

/** The cells of a table with open comments, those with the newest first: row, field, how many. */
export async function openComments(db: Db, tenantId: number, tableKey: string): Promise<GridSnapshot['comments']> {
  const found = await db
    .select({ r: gridComment.rowId, f: gridComment.field, n: sql<number>`count(*)::int` })
    .from(gridComment)
    .where(and(eq(gridComment.tenantId, tenantId), eq(gridComment.tableKey, tableKey), eq(gridComment.settled, false)))
    .groupBy(gridComment.rowId, gridComment.field)
    .orderBy(desc(max(gridComment.at)))
    .limit(CELLS_MAX)
  return found.map(({ r, f, n }) => [r, f, n])
}
