import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, type GridOp, type ShownCell } from '#contract/grids/register.ts'
import type { Tx } from '#server/db/client.ts'
import { gridLog } from '#server/db/tables/index.ts'
import type { WholeRow } from './answers.ts'
import type { State } from './state.ts'
import { cellsOfEntry } from './wholeRows.ts'

/** More changes of one row than this in the moments an original client has not heard of are no people. */
const LOOK_MAX = 500

/**
 * What an original client may show in the cells of a row it sends: what stood there when it was told last, what it said since, and what is on its way to it.
 * `log`: what this transaction has written so far. Asks only where a cell was written after what it knows.
 */
export async function shownCells(
  tx: Tx,
  { tenantId, tableKey }: { tenantId: number; tableKey: string },
  ops: readonly GridOp[],
  { cellOf }: State,
  log: readonly (typeof gridLog.$inferInsert)[],
  { known, isSure, said, own }: WholeRow,
): Promise<(op: GridOp) => ShownCell> {
  const newer = ops.filter(op => cellOf(op).s > known)
  const stored =
    newer.length === 0
      ? []
      : await tx
          .select({
            seq: gridLog.seq,
            rowId: gridLog.rowId,
            field: gridLog.field,
            value: gridLog.value,
            before: gridLog.before,
            row: gridLog.row,
          })
          .from(gridLog)
          .where(
            and(
              eq(gridLog.tenantId, tenantId),
              eq(gridLog.tableKey, tableKey),
              inArray(gridLog.rowId, [...new Set(newer.map(({ r }) => r))]),
              // a row that began holds them all
              inArray(gridLog.field, [LIVE, ...new Set(newer.map(({ f }) => f))]),
              gt(gridLog.seq, known),
            ),
          )
          .orderBy(desc(gridLog.seq))
          .limit(LOOK_MAX)
  const entries = [...stored.reverse(), ...log].flatMap(cellsOfEntry)
  return op => {
    const { r, f } = op
    const since = entries.filter(one => one.rowId === r && one.field === f)
    const others = since.filter(({ seq }) => !own.has(seq))
    const [first] = since
    const stood: GridValue = first === undefined ? cellOf(op).v : (first.before ?? null)
    // what it wrote over itself it shows no more
    const maybe = [...(others.length === since.length ? [stood] : []), ...others.map(({ value }) => value ?? null)]
    const one = said[f]
    if (one !== undefined) return { v: one, maybe }
    return { v: isSure || first === undefined ? stood : undefined, maybe }
  }
}
