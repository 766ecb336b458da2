import type { GridLogEntry } from '#contract/grids/register.ts'
import { begunElsewhere } from './begunRows.rules.ts'
import { isAt, cellRefOf, withCells } from './cells.rules.ts'
import { keptOf } from './localRows.rules.ts'
import type {
  GridConflict,
  GridDraft,
  GridMergeContext,
  GridMergeEmitted,
  LoadedRows,
  PendingOp,
  Step,
} from './gridMerge.types.ts'

/** The open editor after these operations: the person knows of their own. */
export function followed(draft: GridDraft | null, entries: readonly GridLogEntry[], own: ReadonlySet<string>): GridDraft | null {
  if (draft === null) return null
  const mine = entries.findLast(entry => own.has(entry.i) && isAt(draft)(entry))
  return mine === undefined ? draft : { ...draft, b: mine.s }
}

/** The same when the rows already hold own operations whose answers come now. */
export function answeredIn(
  draft: GridDraft | null,
  answered: readonly PendingOp[],
  numbers: ReadonlyMap<string, number>,
): GridDraft | null {
  if (draft === null) return null
  const mine = answered.flatMap(({ op }) => (isAt(draft)(op) ? (numbers.get(op.i) ?? []) : []))
  return mine.length === 0 ? draft : { ...draft, b: Math.max(draft.b, ...mine) }
}

/** Operations behind own ones that have their numbers now: those are what their author had seen. */
export function behind(pending: PendingOp[], numbers: ReadonlyMap<string, number>): PendingOp[] {
  const before = ({ op: { p } }: PendingOp) => (p === undefined ? undefined : numbers.get(p))
  if (!pending.some(one => before(one) !== undefined)) return pending
  return pending.map(one => {
    const b = before(one)
    return b === undefined ? one : { ...one, op: { ...one.op, b } }
  })
}

/**
 * The rows were loaded, with whatever colleagues wrote while this page was away: the cell of the open editor is looked at as if those operations had come one
 * by one. A value that is one's own is nobody else's: its answer is still to come.
 */
export function loaded(context: GridMergeContext, { s, editable, cells }: LoadedRows): Step {
  const { pending, draft } = context
  const cell = draft === null ? undefined : cells.find(isAt(draft))
  const isOwn = cell !== undefined && pending.some(({ op }) => isAt(cell)(op) && op.v === cell.v)
  const found: GridConflict[] =
    draft === null || cell === undefined || cell.s <= draft.b || isOwn || cell.v === draft.v
      ? []
      : [{ ...cellRefOf(draft), kind: 'editing', mine: null, theirs: { v: cell.v, s: cell.s, by: cell.by, at: cell.at } }]
  const begun = begunElsewhere(context, pending, cells)
  const { pending: left, local } = begun.changed
  return {
    context: {
      seq: s,
      head: s,
      editable,
      trouble: '',
      // what stands there now is what the editor showed: nothing went by its person
      draft: draft === null || found.length > 0 ? draft : { ...draft, b: Math.max(draft.b, cell?.s ?? 0) },
      conflicts: withCells(context.conflicts, found),
      ...begun.changed,
    },
    emits: [
      ...begun.emits,
      ...found.map((conflict): GridMergeEmitted => ({ type: 'conflict.found', conflict })),
      ...(left === undefined || local === undefined
        ? []
        : [{ type: 'queue.changed' as const, pending: keptOf({ local }, left) }]),
    ],
  }
}
