import { GRID_OPS_MAX, GRID_OPS_SIZE } from '#contract/constants.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, type GridOp } from '#contract/grids/register.ts'
import type { GridMergeContext, GridMergeEmitted, PendingOp, Step } from './gridMerge.types.ts'
import { cellOf, gone, withoutCells } from './cells.rules.ts'
import { isBeginning, isLocal, keptOf, overLocal, released, renamed } from './localRows.rules.ts'

/** Names of the parts of a printed operation with their numbers, bytes. */
const PARTS = 160
/**
 * Bytes that an operation takes at most: no UTF-16 unit is printed longer than the six letters of an escape. Only a long text is printed to be counted: a
 * paste brings thousands of operations.
 */
function sizeOf(op: GridOp): number {
  if (typeof op.v === 'string' && op.v.length > LONG) return JSON.stringify(op).length * 3
  if (typeof op.w === 'string' && op.w.length > LONG) return JSON.stringify(op).length * 3
  const text = lengthOf(op.v) + lengthOf(op.w)
  return PARTS + 6 * (op.i.length + op.r.length + op.f.length + text + (op.p?.length ?? 0) + (op.g?.length ?? 0))
}
const LONG = 200
const lengthOf = (value: GridValue | undefined): number => (typeof value === 'string' ? value.length : 0)

/**
 * Frames that carry operations, as many as it takes: the server closes on one that is too long, and would at every new try. A row that begins is in one frame,
 * as far as a frame can hold it: the server takes it only with all its required cells.
 */
export function opFrames(client: string, ops: readonly GridOp[]): GridMergeEmitted[] {
  const frames: GridOp[][] = []
  let room = 0
  for (let from = 0, to = 0; from < ops.length; from = to) {
    to = endOfRow(ops, from)
    const row = ops.slice(from, to)
    const whole = row.reduce((sum, op) => sum + sizeOf(op), 0)
    const fits = whole <= room && (frames.at(-1)?.length ?? 0) + row.length <= GRID_OPS_MAX
    if (!fits) room = 0
    for (const op of row) {
      const size = sizeOf(op)
      const last = frames.at(-1)
      if (last === undefined || last.length >= GRID_OPS_MAX || size > room) {
        frames.push([op])
        room = GRID_OPS_SIZE
      } else last.push(op)
      room -= size
    }
  }
  return frames.map(part => ({ type: 'frame.send', x: { t: 'op', client, ops: part } }))
}

/** Index behind an operation, or behind all of the row that begins with it. */
function endOfRow(ops: readonly GridOp[], from: number): number {
  const first = ops[from]
  let to = from + 1
  if (first !== undefined && isBeginning(first)) while (ops[to]?.r === first.r) to += 1
  return to
}

/** Id of the `n`th operation, from 0, of those that are made now. */
export const opId = ({ client, made }: GridMergeContext, n: number): string => `${client}:${made + n + 1}`

/**
 * New operations of this person, shown at once and waiting for their answers; `sends`: they go out now, those of a new row when all its required cells are
 * filled. Answers them as a step of undo knows them: one over another without an answer names that, whose number is not known yet. What undoes names its own.
 * `known`: what else is known of the `n`th.
 */
export function added(
  context: GridMergeContext,
  wishes: readonly GridOp[],
  now: number,
  sends: boolean,
  known: (n: number) => Pick<PendingOp, 'was' | 'typed'> = () => ({}),
): Step & { ops: GridOp[] } {
  const waiting = new Map<string, PendingOp>()
  // of a paste thousands wait, and each portion writes into a few rows of its own
  const rows = new Set(wishes.map(({ r }) => r))
  for (const one of context.pending) if (rows.has(one.op.r)) waiting.set(cellOf(one.op), one)
  const begun = context.required.length === 0 ? [] : wishes.filter(isBeginning)
  const local =
    begun.length === 0 ? context.local : { ...context.local, ...Object.fromEntries(begun.map(({ r }) => [r, true as const])) }
  const replaced = new Map<string, GridOp>()
  const ids = new Map<string, string>()
  const touched = new Set<string>()
  const ops: GridOp[] = []
  const made: PendingOp[] = []
  for (const [n, wish] of wishes.entries()) {
    const cell = cellOf(wish)
    const below = waiting.get(cell)
    const before = wish.u === undefined ? below : undefined
    const op = before === undefined ? wish : { ...wish, p: before.op.i }
    ops.push(op)
    const { was: stood, typed } = known(n)
    const one: PendingOp = { op, at: now }
    if (isLocal({ local }, wish.r)) {
      const isSum = context.policies[wish.f] === 'add'
      one.op = overLocal(wish, below?.op, isSum)
      one.local = true
      touched.add(wish.r)
      if (below !== undefined) {
        replaced.set(below.op.i, below.op)
        if (isSum) ids.set(below.op.i, wish.i)
      }
    } else {
      const was = before === undefined ? stood : before.was
      if (was !== undefined) one.was = was
    }
    if (typed !== undefined) one.typed = typed
    waiting.set(cell, one)
    made.push(one)
  }
  const waits = (sends ? made : cutOff(made)).filter(({ op }) => !replaced.has(op.i))
  const all = (replaced.size === 0 ? context.pending : context.pending.filter(({ op }) => !replaced.has(op.i))).concat(waits)
  const rest = touched.size === 0 ? { local, pending: all, sent: [] } : released({ ...context, local }, all, touched)
  const shown = waits.map(({ op }) => op)
  const sent = touched.size === 0 ? shown : [...shown.filter(({ r }) => !touched.has(r)), ...rest.sent]
  const fresh = new Set(ops.map(({ i }) => i))
  const ended = [...replaced.values()].filter(({ i }) => !fresh.has(i))
  const places = touched.size === 0 ? ops : [...ops, ...[...touched].map(r => ({ r, f: LIVE }))]
  return {
    ops,
    context: {
      pending: rest.pending,
      local: rest.local,
      made: context.made + ops.length,
      refusals: withoutCells(context.refusals, places),
      conflicts: withoutCells(context.conflicts, ops),
      ...(ids.size === 0 ? {} : { undo: renamed(context.undo, ids), redo: renamed(context.redo, ids) }),
    },
    emits: [
      ...gone(ended),
      { type: 'ops.added', ops: shown },
      { type: 'queue.changed', pending: keptOf(rest, rest.pending) },
      ...(sends && sent.length > 0 ? opFrames(context.client, sent) : []),
    ],
  }
}

/** Operations that no line carries to the server, or that may have been lost with one: they say what they replaced. The same array where all do. */
export const cutOff = (pending: PendingOp[]): PendingOp[] =>
  pending.some(({ op, was }) => was !== undefined && op.w === undefined)
    ? pending.map(one => (one.was === undefined ? one : { ...one, op: { ...one.op, w: one.was } }))
    : pending
