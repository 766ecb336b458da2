import { and, eq } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { gridKey } from '#contract/grids/defineGrid.ts'
import type { GridCell, GridOp } from '#contract/grids/register.ts'
import type { GridAck, GridReject } from '#contract/sockets/grid.ts'
import type { Tx } from '#server/db/client.ts'
import { isAmong } from '#server/db/insertMany.ts'
import { gridAnswer, gridLog } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { TableContext } from './source.ts'
import { BAD_FORMAT } from './tableRows.ts'

/** What an original client knew of a table when it sent a row: it says no numbers, and sends all fields of which it changed one (contract.md 24.9). */
export interface WholeRow {
  /** number of the table up to which it has seen what happened */
  known: number
  /** false: it may have seen some of what came after `known` as well, because it loaded the table later */
  isSure: boolean
  /** the row as it sent it after `known`, by fields */
  said: Readonly<Record<string, GridValue>>
  /** numbers that its own changes to this row got after `known` */
  own: ReadonlySet<number>
}

/** Operations of one person that arrived together. */
export interface PersonOps {
  user: UserPrincipal
  ops: readonly GridOp[]
  /** an original client's row: each value is all of the cell, also of those it did not change */
  whole?: WholeRow
}

/** Answers given before, by `answerId`. */
export type Earlier = ReadonlyMap<string, GridAck | GridReject>

/** Answers are a person's own: nobody spends another's operation ids, which presence makes known. */
export const answerId = ({ id }: Pick<UserPrincipal, 'id'>, i: string): string => `${id}:${i}`

/**
 * The answers that these operations got before, and those that they name. What was taken stands in the history, which answers for it when the answer itself
 * was swept: a device that was away for weeks books nothing twice. What was refused so long ago is judged anew.
 */
export async function earlierAnswers(
  tx: Tx,
  tenantId: number,
  tableKey: string,
  parts: readonly PersonOps[],
): Promise<Map<string, GridAck | GridReject>> {
  // nobody sends an original client's again
  const said = parts.flatMap(({ user, ops, whole }) => (whole !== undefined ? [] : ops.map(op => ({ user, ...op }))))
  if (said.length === 0) return new Map()
  const named = said.flatMap(({ user, i, p }) =>
    (p === undefined ? [i] : [i, p]).map(one => ({ id: answerId(user, one), i: one })),
  )
  const answered = await tx
    .select()
    .from(gridAnswer)
    .where(
      and(
        eq(gridAnswer.tenantId, tenantId),
        eq(gridAnswer.tableKey, tableKey),
        isAmong(
          gridAnswer.opId,
          named.map(({ id }) => id),
        ),
      ),
    )
  const earlier = new Map(answered.map(({ opId, answer }) => [opId, answer as GridAck | GridReject]))
  const unknown = named.filter(({ id }) => !earlier.has(id))
  if (unknown.length === 0) return earlier
  const taken = await tx
    .select({ i: gridLog.opId, s: gridLog.seq, byId: gridLog.byId })
    .from(gridLog)
    .where(
      and(
        eq(gridLog.tenantId, tenantId),
        eq(gridLog.tableKey, tableKey),
        isAmong(
          gridLog.opId,
          unknown.map(({ i }) => i),
        ),
      ),
    )
  for (const { i, s, byId } of taken) earlier.set(answerId({ id: byId }, i), { i, s })
  return earlier
}

/** Refuses operations of which nothing but the id counts, and keeps the answers: later operations may name them. */
export async function refuseUnread(
  { app, source, scope, user }: TableContext & { user: UserPrincipal },
  ids: readonly string[],
): Promise<GridReject[]> {
  if (ids.length === 0) return []
  const tableKey = gridKey(source.table.name, scope.scope ?? undefined)
  const cur: GridCell = { v: null, s: 0, by: '', at: 0 }
  const rejs = [...new Set(ids)].map((i): GridReject => ({ i, why: 'rule', text: BAD_FORMAT, cur }))
  const at = new Date(app.now())
  await app.db
    .insert(gridAnswer)
    .values(rejs.map(answer => ({ tenantId: scope.tenantId, tableKey, opId: answerId(user, answer.i), answer, at })))
    .onConflictDoNothing()
  return rejs
}
