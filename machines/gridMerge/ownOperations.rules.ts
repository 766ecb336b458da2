import { GRID_OPS_MAX, GRID_OPS_SIZE } from '#contract/constants.ts'
import { LIVE, singleCells, type GridOp } from '#contract/grids/register.ts'
import type { GridMergeContext, GridMergeEmitted, PendingOp, Step } from './gridMerge.types.ts'
import { cellOf, gone, withoutCells } from './cells.rules.ts'
import { isBeginning, isLocal, keptOf, overLocal, released, renamed } from './localRows.rules.ts'
import { sizeOf, wholeRows, withWholeRows, type WholeRows } from './wholeRows.rules.ts'

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
 * filled, as one operation. Answers them as a step of undo knows them: one over another without an answer names that, whose number is not known yet. What undoes
 * names its own; `whole`: those that became part of a new row, by which steps go on (`stepsOfWholeRows`). `known`: what else is known of the `n`th.
 */
export function added(
  context: GridMergeContext,
  draftOps: readonly GridOp[],
  now: number,
  sends: boolean,
  known: (n: number) => Pick<PendingOp, 'was' | 'typed'> = () => ({}),
): Step & { ops: GridOp[]; whole?: WholeRows } {
  const waiting = new Map<string, PendingOp>()
  // of a paste thousands wait, and each portion writes into a few rows of its own
  const rows = new Set(draftOps.map(({ r }) => r))
  for (const one of context.pending)
    if (rows.has(one.op.r)) for (const cell of singleCells(one.op)) waiting.set(cellOf(cell), one)
  const begun = context.required.length === 0 ? [] : draftOps.filter(isBeginning)
  const local =
    begun.length === 0 ? context.local : { ...context.local, ...Object.fromEntries(begun.map(({ r }) => [r, true as const])) }
  const replaced = new Map<string, GridOp>()
  const ids = new Map<string, string>()
  const touched = new Set<string>()
  const ops: GridOp[] = []
  const made: PendingOp[] = []
  for (const [n, draftOp] of draftOps.entries()) {
    const cell = cellOf(draftOp)
    const below = waiting.get(cell)
    const before = draftOp.u === undefined ? below : undefined
    const op = before === undefined ? draftOp : { ...draftOp, p: before.op.i }
    ops.push(op)
    const { was: stood, typed } = known(n)
    const one: PendingOp = { op, at: now }
    if (isLocal({ local }, draftOp.r)) {
      const isSum = context.policies[draftOp.f] === 'add'
      one.op = overLocal(draftOp, below?.op, isSum)
      one.local = true
      touched.add(draftOp.r)
      if (below !== undefined) {
        replaced.set(below.op.i, below.op)
        if (isSum) ids.set(below.op.i, draftOp.i)
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
  const begins = new Set(rest.sent.map(({ r }) => r))
  for (const op of draftOps) if (isBeginning(op) && !isLocal(rest, op.r)) begins.add(op.r)
  const count = context.made + ops.length
  const whole = begins.size === 0 ? NO_ROWS : wholeRows(rest.pending, begins, n => `${context.client}:${count + n + 1}`)
  const single = waits.map(({ op }) => op)
  const sent = touched.size === 0 ? single : [...single.filter(({ r }) => !touched.has(r)), ...rest.sent]
  const asWhole = (found: readonly GridOp[]) =>
    withWholeRows(
      found,
      whole,
      ({ i }) => i,
      ({ op }) => op,
    )
  // what was shown before of a row that begins now is part of its beginning
  const fresh = new Set(ops.map(({ i }) => i))
  const before = whole.size === 0 ? [] : context.pending.flatMap(({ op }) => (whole.has(op.i) ? [op] : []))
  const ended = [...[...replaced.values()].filter(({ i }) => !fresh.has(i)), ...before]
  const shown = whole.size === 0 ? single : asWhole([...before, ...single])
  const pending =
    whole.size === 0
      ? rest.pending
      : withWholeRows(
          rest.pending,
          whole,
          ({ op }) => op.i,
          one => one,
        )
  const places = touched.size === 0 ? ops : [...ops, ...[...touched].map(r => ({ r, f: LIVE }))]
  return {
    ops,
    ...(whole.size === 0 ? {} : { whole }),
    context: {
      pending,
      local: rest.local,
      made: count + new Set(whole.values()).size,
      refusals: withoutCells(context.refusals, places),
      conflicts: withoutCells(context.conflicts, ops),
      ...(ids.size === 0 ? {} : { undo: renamed(context.undo, ids), redo: renamed(context.redo, ids) }),
    },
    emits: [
      ...gone(ended),
      { type: 'ops.added', ops: shown },
      { type: 'queue.changed', pending: keptOf(rest, pending) },
      ...(sends && sent.length > 0 ? opFrames(context.client, whole.size === 0 ? sent : asWhole(sent)) : []),
    ],
  }
}
const NO_ROWS: WholeRows = new Map()

/** Operations that no line carries to the server, or that may have been lost with one: they say what they replaced. The same array where all do. */
export const cutOff = (pending: PendingOp[]): PendingOp[] =>
  pending.some(({ op, was }) => was !== undefined && op.w === undefined)
    ? pending.map(one => (one.was === undefined ? one : { ...one, op: { ...one.op, w: one.was } }))
    : pending
