import { LIVE, ORDER, overlaid, type GridOp } from '#contract/grids/register.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import type { GridMergeContext, PendingOp, UndoStep } from './gridMerge.types.ts'

type Rows = Pick<GridMergeContext, 'required' | 'parent' | 'local'>
const NO_ROWS: GridMergeContext['local'] = {}

/** The row has not left this page. */
export const isLocal = ({ local }: Pick<Rows, 'local'>, r: string): boolean => local[r] === true
/** There are rows that have not left this page. */
const hasLocal = ({ local }: Pick<Rows, 'local'>): boolean => Object.keys(local).length > 0
/** A row that never was begins with it. */
export const isBeginning = ({ f, v, u }: GridOp): boolean => f === LIVE && v === true && u === undefined

/** What goes, or went, to the server. */
export const ofServer = (context: Pick<Rows, 'local'>, pending: PendingOp[]): PendingOp[] =>
  hasLocal(context) ? pending.filter(({ op }) => !isLocal(context, op.r)) : pending
/** Whether anything waits for the server. */
export const waitsForServer = (context: Pick<GridMergeContext, 'local' | 'pending'>): boolean =>
  hasLocal(context) ? context.pending.some(({ op }) => !isLocal(context, op.r)) : context.pending.length > 0

function byRow(pending: readonly PendingOp[], rows: (r: string) => boolean): Map<string, PendingOp[]> {
  const found = new Map<string, PendingOp[]>()
  for (const one of pending)
    if (rows(one.op.r)) {
      const own = found.get(one.op.r)
      if (own === undefined) found.set(one.op.r, [one])
      else own.push(one)
    }
  return found
}
const valueIn = (ops: readonly PendingOp[], field: string) => ops.findLast(({ op }) => op.f === field)?.op.v ?? null

/** A row that is there, with all its required cells filled. */
const isWhole = ({ required }: Rows, ops: readonly PendingOp[]): boolean =>
  valueIn(ops, LIVE) === true && required.every(field => !isEmptyValue(valueIn(ops, field)))

/** What is written into a local row: nothing of it was sent, so that only the last value of a cell is left. `below`: what it replaces. */
export function overLocal({ i, r, f, v, g, w }: GridOp, below: GridOp | undefined, isSum: boolean): GridOp {
  const sum = w === null || below === undefined || below.v === null ? null : overlaid(below.v, [{ v }], 'add')
  const value = !isSum || below === undefined ? v : w === null ? null : (sum ?? v)
  const op: GridOp = { i, r, f, v: value, b: 0 }
  if (g !== undefined) op.g = g
  return op
}

/** It may be at the server from now on. */
const leaving = ({ local: _local, ...op }: PendingOp): PendingOp => op

/** Life, place and required cells first: if a frame cannot take all of a row, the rest may follow. */
function inOrder({ required }: Rows, ops: readonly PendingOp[]): PendingOp[] {
  const first = [LIVE, ORDER, ...required]
  const rank = ({ op: { f } }: PendingOp) => (first.includes(f) ? first.indexOf(f) : first.length)
  return ops.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Rows among `touched` that may go to the server now, and those that waited for them to hang under: their operations stand at the end of `pending`, row by
 * row. `sent`: these operations, in order.
 */
export function released(
  context: Rows,
  pending: PendingOp[],
  touched: ReadonlySet<string>,
): Pick<GridMergeContext, 'local' | 'pending'> & { sent: GridOp[] } {
  const { parent } = context
  const local = { ...context.local }
  const rows = byRow(pending, r => local[r] === true && (parent !== null || touched.has(r)))
  const sent: PendingOp[] = []
  const gone = new Set<string>()
  const hangsOn = (ops: readonly PendingOp[]) => (parent === null ? null : valueIn(ops, parent))
  for (let wanted = [...touched]; wanted.length > 0;) {
    const left: string[] = []
    for (const r of wanted) {
      const ops = rows.get(r)
      if (ops === undefined || gone.has(r) || !isWhole(context, ops)) continue
      const above = hangsOn(ops)
      if (typeof above === 'string' && local[above] === true) continue
      sent.push(...inOrder(context, ops).map(leaving))
      gone.add(r)
      delete local[r]
      for (const [below, own] of rows) if (parent !== null && hangsOn(own) === r) left.push(below)
    }
    wanted = left
  }
  if (gone.size === 0) return { local: context.local, pending, sent: [] }
  return {
    local,
    pending: [...pending.filter(({ op }) => !gone.has(op.r)), ...sent],
    sent: sent.map(({ op }) => op),
  }
}

/**
 * The rows among operations that waited over a reload which must not go out yet. Only those that had not left the page before it: the server may hold any other,
 * however it stands now.
 */
export function localIn({ required, parent }: Pick<Rows, 'required' | 'parent'>, queued: PendingOp[]): GridMergeContext['local'] {
  if (required.length === 0) return NO_ROWS
  const begun = new Set(queued.flatMap(({ op, local }) => (local === true && isBeginning(op) ? [op.r] : [])))
  const local = Object.fromEntries([...begun].map(r => [r, true as const]))
  return released({ required, parent, local }, queued, begun).local
}

/** What is kept over a reload: a local row that was taken away is not. */
export function keptOf({ local }: Pick<Rows, 'local'>, pending: PendingOp[]): PendingOp[] {
  if (!hasLocal({ local })) return pending
  const dead = new Set(pending.flatMap(({ op: { r, f, v } }) => (local[r] === true && f === LIVE && v === false ? [r] : [])))
  return dead.size === 0 ? pending : pending.filter(({ op }) => !dead.has(op.r))
}

/**
 * The steps after operations got other ids: what was refused is made anew, or one of a local row took the place of another. Such a cell goes to the end of its
 * step: cells stand in the order of their operations.
 */
export const renamed = (steps: UndoStep[], ids: ReadonlyMap<string, string>): UndoStep[] =>
  ids.size === 0 ? steps : renamedBy(steps, i => ids.get(i))

/** The same, where the new id also depends on the field: a row that began by one operation is said cell by cell. */
export function renamedBy(steps: UndoStep[], idOf: (i: string, f: string) => string | undefined): UndoStep[] {
  return steps.map(step => {
    if (!step.cells.some(({ i, f, p }) => idOf(i, f) !== undefined || (p !== undefined && idOf(p, f) !== undefined))) return step
    const cells = step.cells.map(cell => {
      const p = cell.p === undefined ? undefined : (idOf(cell.p, cell.f) ?? cell.p)
      const linked = p === undefined ? cell : { ...cell, p }
      const i = idOf(cell.i, cell.f)
      return i === undefined ? linked : { ...linked, i, s: 0 }
    })
    const isMoved = (n: number) => idOf(step.cells[n]?.i ?? '', step.cells[n]?.f ?? '') !== undefined
    return { ...step, cells: [...cells.filter((_, n) => !isMoved(n)), ...cells.filter((_, n) => isMoved(n))] }
  })
}
