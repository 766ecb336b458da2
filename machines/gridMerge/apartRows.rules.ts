import { LIVE, singleCells, type GridOp } from '#contract/grids/register.ts'
import type { GridReject } from '#contract/sockets/grid.ts'
import { cellOf, gone } from './cells.rules.ts'
import type { GridMergeContext, GridMergeEmitted, PendingOp } from './gridMerge.types.ts'
import { keptOf, overLocal, renamedBy } from './localRows.rules.ts'
import { opFrames } from './ownOperations.rules.ts'

const idAt = (i: string, f: string): string => `${i}\n${f}`

/**
 * New rows that the server did not take as a whole are said again cell by cell, with what was written into them since, under new ids: what is right of them
 * stays, and each cell that is not gets its own answer. A row that its person has taken away meanwhile is refused as it is.
 */
export function apartRows(
  context: GridMergeContext,
  reasons: ReadonlyMap<string, GridReject>,
): { context: GridMergeContext; changed: Partial<GridMergeContext>; emits: GridMergeEmitted[] } {
  const { client, policies, pending, linked } = context
  const rows = new Set(pending.flatMap(({ op }) => (op.row !== undefined && reasons.has(op.i) ? [op.r] : [])))
  if (rows.size > 0) for (const { op } of pending) if (op.f === LIVE && op.v === false) rows.delete(op.r)
  if (rows.size === 0) return { context, changed: {}, emits: [] }

  let { made } = context
  const fresh = new Map<string, PendingOp>()
  /** the cell that says now what an operation said of a field */
  const cells = new Map<string, string>()
  const ended: GridOp[] = []
  for (const { op, at, typed } of pending) {
    if (!rows.has(op.r)) continue
    ended.push(op)
    for (const one of singleCells(op)) {
      made += 1
      const cell = cellOf(one)
      const again = overLocal({ ...one, i: `${client}:${made}` }, fresh.get(cell)?.op, policies[one.f] === 'add')
      cells.set(idAt(op.i, one.f), cell)
      fresh.set(cell, typed === undefined ? { op: again, at } : { op: again, at, typed })
    }
  }
  const again = [...fresh.values()]
  const idOf = (i: string, f: string): string | undefined => fresh.get(cells.get(idAt(i, f)) ?? '')?.op.i
  const changed = {
    made,
    pending: [...pending.filter(({ op }) => !rows.has(op.r)), ...again],
    undo: renamedBy(context.undo, idOf),
    redo: renamedBy(context.redo, idOf),
  }
  const ops = again.map(({ op }) => op)
  return {
    context: { ...context, ...changed },
    changed,
    emits: [
      ...gone(ended),
      { type: 'ops.added', ops },
      { type: 'queue.changed', pending: keptOf(context, changed.pending) },
      ...(linked ? opFrames(client, ops) : []),
    ],
  }
}
