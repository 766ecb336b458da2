import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { GRID_RECORD_PAGE } from '#contract/constants.ts'
import { LIVE } from '#contract/grids/register.ts'
import type { Queryable } from '#server/db/client.ts'
import { gridLog, gridMarks } from '#server/db/tables/index.ts'

/** A cell of a shared table; `table` is the whole key with its scope. */
export interface StoredCell {
  tenantId: number
  table: string
  row: string
  field: string
}

/** Who wrote which cell last, by row. */
export const marksOf = (db: Queryable, tenantId: number, table: string) =>
  db
    .select({ rowId: gridMarks.rowId, cells: gridMarks.cells })
    .from(gridMarks)
    .where(and(eq(gridMarks.tenantId, tenantId), eq(gridMarks.tableKey, table)))

/** A page of what was written into a cell, newest first; `before`: the number that the page before ended with. */
export const cellHistory = (db: Queryable, { tenantId, table, row, field }: StoredCell, before?: number) =>
  db
    .select()
    .from(gridLog)
    .where(
      and(
        eq(gridLog.tenantId, tenantId),
        eq(gridLog.tableKey, table),
        eq(gridLog.rowId, row),
        or(
          eq(gridLog.field, field),
          // a row that began holds it
          and(
            eq(gridLog.field, LIVE),
            sql`${gridLog.row} ->> 'begins' = 'true' and jsonb_exists(${gridLog.row} -> 'd', ${field}::text)`,
          ),
        ),
        before === undefined ? undefined : lt(gridLog.seq, before),
      ),
    )
    .orderBy(desc(gridLog.seq))
    .limit(GRID_RECORD_PAGE)
