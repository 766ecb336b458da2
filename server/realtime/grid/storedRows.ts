import { and, eq, inArray, sql } from 'drizzle-orm'
import type { GridTable } from '#contract/grids/defineGrid.ts'
import { gridKey } from '#contract/grids/defineGrid.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { insertMany, isAmong, isNotAmong } from '#server/db/insertMany.ts'
import { gridRow } from '#server/db/tables/index.ts'
import type { GridRowState, GridScope, GridSource } from './source.ts'
import { countsOf, keySql } from './uniques.ts'

export interface StoredRows extends GridSource {
  /** takes rows out for good: they stand elsewhere now */
  forget: (tx: Tx, scope: GridScope, ids: readonly string[]) => Promise<void>
}

/** A source whose rows stand in grid_row: for demo tables and for tables nothing else of the product reads. */
export function storedRows(table: GridTable, access: GridSource['access'], more: Pick<GridSource, 'issue'> = {}): StoredRows {
  const inTable = ({ tenantId, scope }: GridScope) =>
    and(eq(gridRow.tenantId, tenantId), eq(gridRow.tableKey, gridKey(table.name, scope ?? undefined)))
  const state = ({ rowId, place, live, data }: typeof gridRow.$inferSelect): GridRowState => ({ id: rowId, place, live, data })
  return {
    table,
    access,
    ...more,
    rows: async (tx: Queryable, scope) => {
      const rows = await tx
        .select()
        .from(gridRow)
        .where(and(inTable(scope), eq(gridRow.live, true)))
      return rows.map(state)
    },
    find: async (tx, scope, ids) => {
      if (ids.length === 0) return []
      const rows = await tx
        .select()
        .from(gridRow)
        .where(and(inTable(scope), isAmong(gridRow.rowId, ids)))
      return rows.map(state)
    },
    write: async (tx, { tenantId, scope }, rows) => {
      if (rows.length === 0) return
      const tableKey = gridKey(table.name, scope ?? undefined)
      await insertMany(
        tx,
        gridRow,
        rows.map(({ id, place, live, data }) => ({ tenantId, tableKey, rowId: id, place, live, data: { ...data } })),
        sql`on conflict (tenant_id, table_key, row_id) do update set
          place = excluded.place, live = excluded.live, data = excluded.data`,
      )
    },
    forget: async (tx, scope, ids) => {
      if (ids.length > 0) await tx.delete(gridRow).where(and(inTable(scope), inArray(gridRow.rowId, [...ids])))
    },
    holders: async (tx, scope, field, keys, except) => {
      const key = keySql(sql`(${gridRow.data} ->> ${field}::text)`)
      const rows = await tx
        .select({ key, n: sql<number>`count(*)::int` })
        .from(gridRow)
        .where(and(inTable(scope), eq(gridRow.live, true), isNotAmong(gridRow.rowId, except), isAmong(key, keys)))
        .groupBy(sql`1`)
      return countsOf(rows)
    },
  }
}
