import { and, asc, eq, gt } from 'drizzle-orm'
import type { GridLogEntry } from '#contract/grids/register.ts'
import type { Queryable } from '#server/db/client.ts'
import { gridLog } from '#server/db/tables/index.ts'
import type { OutboxRow } from '../outbox.ts'

/** How the streams of shared tables begin. */
export const GRID_STREAM = 'g:'
/** The only event of those streams. */
export const GRID_EVENT = 'op'

/** An accepted operation of the history as it goes to everybody, but for its number. */
export const entryOfLog = ({
  opId,
  rowId,
  field,
  value,
  row,
  byName,
  at,
}: Pick<typeof gridLog.$inferInsert, 'opId' | 'rowId' | 'field' | 'value' | 'row' | 'byName' | 'at'>): Omit<
  GridLogEntry,
  's'
> => ({
  i: opId,
  r: rowId,
  f: field,
  v: value ?? null,
  by: byName,
  at: at.getTime(),
  ...(row === null || row === undefined ? {} : { row }),
})

/**
 * What the stream of a shared table says after a number, at most `limit`: the history has the same numbers and says all of it, so that the outbox keeps no copy
 * of each operation. Nothing for a stream that is none of a table.
 */
export async function readLogged(tx: Queryable, streamId: string, afterSeq: number, limit: number): Promise<OutboxRow[]> {
  const [, tenantId, tableKey] = /^g:(\d+):(.+)$/s.exec(streamId) ?? []
  if (tenantId === undefined || tableKey === undefined) return []
  const rows = await tx
    .select()
    .from(gridLog)
    .where(and(eq(gridLog.tenantId, Number(tenantId)), eq(gridLog.tableKey, tableKey), gt(gridLog.seq, afterSeq)))
    .orderBy(asc(gridLog.seq))
    .limit(limit)
  return rows.map(row => ({ streamId, seq: row.seq, type: GRID_EVENT, payload: entryOfLog(row), createdAt: row.at }))
}
