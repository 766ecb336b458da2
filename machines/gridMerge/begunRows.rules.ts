import type { GridValue } from '#contract/entities/gridRow.ts'
import { cellsOfNewRow, LIVE, ORDER, singleCells, type GridLogEntry, type GridOp } from '#contract/grids/register.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import { cellOf, cellRefOf, gone, withCells, withoutCells } from './cells.rules.ts'
import type { CellRef, CellRefusal, GridMergeContext, GridMergeEmitted, PendingOp } from './gridMerge.types.ts'
import { isBeginning, isLocal, localIn } from './localRows.rules.ts'
import { forgotten } from './undo.rules.ts'

type Local = Pick<GridMergeContext, 'local' | 'policies' | 'refusals'>
type Steps = Pick<GridMergeContext, 'undo' | 'redo'>
/** What the server says of a cell; `i`: the operation, where it is told. */
type SaidCell = CellRef & { v: GridValue; i?: string }

interface BegunRows {
  /** empty where no row of these has begun */
  changed: Partial<GridMergeContext>
  emits: GridMergeEmitted[]
  /** operations that wait for the server from now on */
  waits: GridOp[]
}
const NOTHING: BegunRows = { changed: {}, emits: [], waits: [] }

const NOT_COUNTED = '该行已在另一页面提交，此数未计入'

const pageOf = (i: string): string => i.slice(0, i.lastIndexOf(':'))
const isSame = (one: GridValue, other: GridValue): boolean => one === other || (isEmptyValue(one) && isEmptyValue(other))

/** Operations of the history cell by cell, as far as they are at local rows. */
export function saidOfLocal({ local }: Pick<Local, 'local'>, entries: readonly GridLogEntry[]): SaidCell[] {
  const said: SaidCell[] = []
  for (const one of entries) {
    const { r, i, row } = one
    if (!isLocal({ local }, r)) continue
    if (row === undefined) said.push(one)
    else for (const [f, v] of cellsOfNewRow(row)) said.push({ r, f, v, i })
  }
  return said
}

/**
 * Local rows that stand at the server are local no more: another page of this person's has sent them, or this one before it died and could note it. Nothing
 * that waits of them begins them again. Their life and place go, what stands there already, and all that the page which sent the row had made: it sent the
 * last of it. Of the rest nobody can tell whether it is older: a value goes out as one written without a line, so that the person is asked where another
 * stands by now; a number that is added up might count twice and is refused.
 */
export function begunElsewhere(context: Local & Steps, pending: PendingOp[], said: readonly SaidCell[]): BegunRows {
  const begun = new Map<string, string | null>()
  for (const { r, f, v, i } of said)
    if (f === LIVE && v === true && isLocal(context, r) && !begun.has(r)) begun.set(r, i === undefined ? null : pageOf(i))
  if (begun.size === 0) return NOTHING

  const stands = new Map(said.map(one => [cellOf(one), one.v]))
  const left: PendingOp[] = []
  const ended: GridOp[] = []
  const waits: GridOp[] = []
  const refusals: CellRefusal[] = []
  for (const one of pending) {
    const { local: isUnsent, ...rest } = one
    const { op } = rest
    const page = begun.get(op.r)
    if (page === undefined || isUnsent !== true) {
      left.push(one)
      continue
    }
    const isKnown = op.f === LIVE || op.f === ORDER || pageOf(op.i) === page || isSame(stands.get(cellOf(op)) ?? null, op.v)
    const policy = context.policies[op.f] ?? 'lww'
    if (isKnown || policy === 'add') {
      ended.push(op)
      if (!isKnown) refusals.push({ ...cellRefOf(op), why: 'stale', text: NOT_COUNTED, mine: rest.typed ?? op.v })
      continue
    }
    const later: PendingOp = policy === 'lww' ? { ...rest, op: { ...op, w: null }, was: null } : rest
    left.push(later)
    waits.push(later.op)
  }
  return {
    changed: {
      local: Object.fromEntries(Object.entries(context.local).filter(([r]) => !begun.has(r))),
      pending: left,
      refusals: withCells(withoutCells(context.refusals, ended), refusals),
      ...forgotten(context, new Set(ended.map(({ i }) => i))),
    },
    emits: [...gone(ended), ...refusals.map((refusal): GridMergeEmitted => ({ type: 'op.refused', refusal }))],
    waits,
  }
}

/**
 * Of rows that had not left their page, what was written last into each cell: two pages with the same row may both have left it, and one cell of it is one
 * operation. The same array where there is nothing to choose.
 */
function latestOfEach(queued: PendingOp[]): PendingOp[] {
  const latest = new Map<string, PendingOp>()
  let count = 0
  for (const one of queued) {
    if (one.local !== true) continue
    count += 1
    const cell = cellOf(one.op)
    const other = latest.get(cell)
    if (other === undefined || one.at >= other.at) latest.set(cell, one)
  }
  return latest.size === count ? queued : queued.filter(one => one.local !== true || latest.get(cellOf(one.op)) === one)
}

/**
 * What a page begins with of the operations that waited before it. A row that one page had finished and another still had unfinished goes out as it was
 * finished.
 */
export function leftOver(
  { required, parent, policies }: Pick<GridMergeContext, 'required' | 'parent' | 'policies'>,
  queued: PendingOp[],
): Pick<GridMergeContext, 'pending' | 'local' | 'refusals'> {
  const latest = latestOfEach(queued)
  const local = Object.fromEntries(latest.flatMap(one => (one.local === true ? [[one.op.r, true as const]] : [])))
  const said = latest.flatMap(one =>
    one.local !== true && isBeginning(one.op) && isLocal({ local }, one.op.r) ? singleCells(one.op) : [],
  )
  const { changed, waits } = begunElsewhere({ local, policies, refusals: [], undo: [], redo: [] }, latest, said)
  const late = new Set(waits)
  const left = changed.pending ?? latest
  // behind what begins their row
  const pending = late.size === 0 ? left : [...left.filter(({ op }) => !late.has(op)), ...left.filter(({ op }) => late.has(op))]
  return { pending, local: localIn({ required, parent }, pending), refusals: changed.refusals ?? [] }
}
