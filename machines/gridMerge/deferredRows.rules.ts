import { LIVE, type GridOp } from '#contract/grids/register.ts'
import type { GridReject } from '#contract/sockets/grid.ts'
import { cellOf, gone, withCells } from './cells.rules.ts'
import type { CellRefusal, GridMergeContext, GridMergeEmitted, PendingOp } from './gridMerge.types.ts'
import { isBeginning, keptOf, overLocal, renamed } from './localRows.rules.ts'

interface DeferredRows {
  context: GridMergeContext
  changed: Partial<GridMergeContext>
  emits: GridMergeEmitted[]
}

/**
 * Rows that the server did not let begin are local again, with the reasons at their cells: what was typed stays, and goes out with the next change of the row.
 * Their operations are others then, as the server answers one that it knows as it did before.
 */
export function deferredRows(context: GridMergeContext, reasons: ReadonlyMap<string, GridReject>): DeferredRows {
  const { client, policies, pending, required } = context
  const rows = new Set<string>()
  if (required.length > 0)
    for (const { op } of pending) if (isBeginning(op) && op.row === undefined && reasons.get(op.i)?.why === 'rule') rows.add(op.r)
  if (rows.size === 0) return { context, changed: {}, emits: [] }

  let { made } = context
  const ids = new Map<string, string>()
  const ended: GridOp[] = []
  const fresh = new Map<string, PendingOp>()
  const refusals = new Map<string, CellRefusal[]>()
  for (const { op, at, typed } of pending) {
    if (!rows.has(op.r)) continue
    ended.push(op)
    made += 1
    const below = fresh.get(cellOf(op))?.op
    const isSum = policies[op.f] === 'add'
    const again = overLocal({ ...op, i: `${client}:${made}` }, below, isSum)
    ids.set(op.i, again.i)
    if (below !== undefined && isSum) for (const [was, is] of ids) if (is === below.i) ids.set(was, again.i)
    fresh.set(cellOf(op), typed === undefined ? { op: again, at, local: true } : { op: again, at, typed, local: true })
    const reason = reasons.get(op.i)
    if (reason === undefined || reason.why !== 'rule') continue
    const refusal: CellRefusal = { r: op.r, f: op.f, why: 'rule', text: reason.text, mine: typed ?? op.v }
    if (op.g !== undefined) refusal.g = op.g
    refusals.set(op.r, [...(refusals.get(op.r) ?? []), refusal])
  }
  // the reason of the whole row is that of its cell, where one is known
  const told = [...refusals.values()].flatMap(all => (all.length === 1 ? all : all.filter(({ f }) => f !== LIVE)))
  const again = [...fresh.values()]
  const changed = {
    made,
    local: { ...context.local, ...Object.fromEntries([...rows].map(r => [r, true as const])) },
    pending: [...pending.filter(({ op }) => !rows.has(op.r)), ...again],
    undo: renamed(context.undo, ids),
    redo: renamed(context.redo, ids),
    refusals: withCells(context.refusals, told),
  }
  return {
    context: { ...context, ...changed },
    changed,
    emits: [
      ...gone(ended),
      { type: 'ops.added', ops: again.map(({ op }) => op) },
      ...told.map((refusal): GridMergeEmitted => ({ type: 'op.refused', refusal })),
      { type: 'queue.changed', pending: keptOf(changed, changed.pending) },
    ],
  }
}
