import { and, asc, eq, ne, or } from 'drizzle-orm'
import { gridKey } from '#contract/grids/defineGrid.ts'
import { LIVE, ORDER, type GridOp } from '#contract/grids/register.ts'
import type { Tx } from '#server/db/client.ts'
import { gridLog } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { GridAccess, TableContext } from './source.ts'
import type { Changed, State } from './state.ts'

/** One table and one person at it. */
export interface OperationContext extends TableContext {
  user: UserPrincipal
  access: GridAccess
}

/** Whether everything that was ever written about the row is this person's, beginning with its insertion. */
async function isAllHis(
  tx: Tx,
  { source, scope, user }: OperationContext,
  state: State,
  row: Changed | undefined,
): Promise<boolean> {
  if (row === undefined || state.othersNow(row.id, user.id)) return false
  if (row.isNew) return true
  const [first] = await tx
    .select({ byId: gridLog.byId, before: gridLog.before })
    .from(gridLog)
    .where(
      and(
        eq(gridLog.tenantId, scope.tenantId),
        eq(gridLog.tableKey, gridKey(source.table.name, scope.scope ?? undefined)),
        eq(gridLog.rowId, row.id),
        or(ne(gridLog.byId, user.id), eq(gridLog.field, LIVE)),
      ),
    )
    // what a colleague wrote comes before their own insertion
    .orderBy(asc(eq(gridLog.byId, user.id)), asc(gridLog.seq))
    .limit(1)
  return first !== undefined && first.byId === user.id && first.before === false
}

/**
 * Whether this person may make this change at all. Who may add but not edit may fill and place the rows they made themselves, also later and after a reload, as
 * long as they may add; other people's rows they may not touch, nor delete more than what is their alone.
 */
export async function mayChange(
  tx: Tx,
  context: OperationContext,
  state: State,
  op: GridOp,
  row: Changed | undefined,
): Promise<boolean> {
  const { access, source, user } = context
  const isHis = async () => access.add && row !== undefined && (await state.isMadeBy(row, user.id))
  if (op.f === LIVE && op.v === true) return row === undefined ? access.add : access.remove || access.add
  if (op.f === LIVE) return access.remove || (access.add && op.u !== undefined && (await isAllHis(tx, context, state, row)))
  if (op.f === ORDER) return access.move || (await isHis())
  const column = source.table.columns.find(({ key }) => key === op.f)
  if (column === undefined || column.disabled === true || column.type === 'normal') return false
  return access.edit || (await isHis())
}
