import { GRID_OLD_PENDING } from '#contract/constants.ts'
import { LIVE, ORDER, type GridLogEntry } from '#contract/grids/register.ts'
import { cellOf, gone, isAt, lastOfEach, placeOf, withCells } from './cells.rules.ts'
import type {
  GridConflict,
  GridDraft,
  GridMergeContext,
  GridMergeEmitted,
  LoadedRows,
  PendingOp,
  Step,
} from './gridMerge.types.ts'

/**
 * Values of cells that waited long: the person is asked before they go over what a colleague wrote meanwhile (grid.md part 4). Life and place of a row are
 * no values that he could choose between.
 */
export const oldOnes = ({ policies }: GridMergeContext, pending: readonly PendingOp[], now: number): PendingOp[] =>
  pending.filter(
    ({ op: { f, u }, at }) =>
      now - at > GRID_OLD_PENDING && u === undefined && f !== LIVE && f !== ORDER && (policies[f] ?? 'lww') === 'lww',
  )

/** The open editor after these operations: the person knows of his own. */
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
 * The rows were loaded, with whatever colleagues wrote while this page was away: the cell of the open editor and the values that waited long are looked at
 * as if those operations had come one by one. A value that is one's own is nobody else's: its answer is still to come.
 */
export function loaded(context: GridMergeContext, { s, editable, cells, now }: LoadedRows): Step {
  const { pending, draft } = context
  const there = new Map(cells.map(cell => [cellOf(cell), cell]))
  const wanted = new Set(pending.map(({ op }) => `${cellOf(op)}\n${JSON.stringify(op.v)}`))
  const theirs = (place: { r: string; f: string; b: number }) => {
    const cell = there.get(cellOf(place))
    if (cell === undefined || cell.s <= place.b || wanted.has(`${cellOf(place)}\n${JSON.stringify(cell.v)}`)) return null
    return { v: cell.v, s: cell.s, by: cell.by, at: cell.at }
  }
  const old = oldOnes(context, pending, now).filter(({ op }) => theirs(op) !== null)
  const left = old.length === 0 ? pending : pending.filter(one => !old.includes(one))
  const conflictOf = (place: { r: string; f: string; b: number }, rest: Pick<GridConflict, 'kind' | 'mine'>): GridConflict[] => {
    const cell = theirs(place)
    return cell === null ? [] : [{ ...placeOf(place), ...rest, theirs: cell }]
  }
  const drafted = draft === null ? [] : conflictOf(draft, { kind: 'editing', mine: null }).filter(one => one.theirs.v !== draft.v)
  const found = [...lastOfEach(old.flatMap(({ op }) => conflictOf(op, { kind: 'old', mine: op.v }))), ...drafted]
  return {
    context: {
      seq: s,
      head: s,
      editable,
      trouble: '',
      pending: left,
      // what stands there now is what the editor showed: nothing went by its person
      draft: draft === null || drafted.length > 0 ? draft : { ...draft, b: Math.max(draft.b, there.get(cellOf(draft))?.s ?? 0) },
      conflicts: withCells(context.conflicts, found),
    },
    emits: [
      ...gone(old.map(({ op }) => op)),
      ...found.map((conflict): GridMergeEmitted => ({ type: 'conflict.found', conflict })),
      ...(old.length === 0 ? [] : [{ type: 'queue.changed' as const, pending: left }]),
    ],
  }
}
