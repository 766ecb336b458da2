import { and, eq } from 'drizzle-orm'
import { gridKey } from '#contract/grids/defineGrid.ts'
import type { Tx } from '#server/db/client.ts'
import { gridLog } from '#server/db/tables/index.ts'
import type { TableContext } from './source.ts'
import type { Cell, State } from './state.ts'

/** Whether the cell was empty before the operation at which it stands: what that one added was its first number. */
export async function isFirstNumber(
  tx: Tx,
  { source, scope }: Pick<TableContext, 'source' | 'scope'>,
  state: State,
  { s }: Cell,
): Promise<boolean> {
  const now = state.stoodBefore(s)
  if (now !== undefined) return now === null
  const [entry] = await tx
    .select({ before: gridLog.before, row: gridLog.row })
    .from(gridLog)
    .where(
      and(
        eq(gridLog.tenantId, scope.tenantId),
        eq(gridLog.tableKey, gridKey(source.table.name, scope.scope ?? undefined)),
        eq(gridLog.seq, s),
      ),
    )
  // a row that begins brings the first number of each of its cells
  return entry !== undefined && (entry.before === null || entry.row?.begins === true)
}
