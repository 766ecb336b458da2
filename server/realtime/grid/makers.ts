import { and, asc, eq, sql } from 'drizzle-orm'
import { LIVE } from '#contract/grids/register.ts'
import type { Queryable } from '#server/db/client.ts'
import { isAmong } from '#server/db/insertMany.ts'
import { gridLog } from '#server/db/tables/index.ts'

/**
 * Ids of the rows of a table that this person made in the grid: their history begins with their insertion. Anyone who deleted and brought back a row of
 * somebody else's did not make it. `among`: only of these rows; without it of the whole table, deleted ones too.
 */
export async function rowsMadeBy(
  tx: Queryable,
  { tenantId, tableKey }: { tenantId: number; tableKey: string },
  userId: string,
  among?: readonly string[],
): Promise<Set<string>> {
  const begun = await tx
    .selectDistinctOn([gridLog.rowId], { id: gridLog.rowId, byId: gridLog.byId, before: gridLog.before })
    .from(gridLog)
    .where(
      and(
        eq(gridLog.tenantId, tenantId),
        eq(gridLog.tableKey, tableKey),
        // a parameter would keep a prepared plan from the index of these entries
        eq(gridLog.field, sql.raw(`'${LIVE}'`)),
        among === undefined ? undefined : isAmong(gridLog.rowId, among),
      ),
    )
    .orderBy(asc(gridLog.rowId), asc(gridLog.seq))
  return new Set(begun.filter(({ byId, before }) => byId === userId && before === false).map(({ id }) => id))
}
