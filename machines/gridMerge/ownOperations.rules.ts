import { GRID_OPS_MAX, GRID_OPS_SIZE } from '#contract/constants.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridOp } from '#contract/grids/register.ts'
import type { GridMergeContext, GridMergeEmitted, PendingOp, Step } from './gridMerge.types.ts'
import { cellOf, withoutCells } from './cells.rules.ts'

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

/** Frames that carry operations, as many as it takes: the server closes on one that is too long, and would at every new try. */
export function opFrames(client: string, ops: readonly GridOp[]): GridMergeEmitted[] {
  const frames: GridOp[][] = []
  let room = 0
  for (const op of ops) {
    const size = sizeOf(op)
    const last = frames.at(-1)
    if (last === undefined || last.length >= GRID_OPS_MAX || size > room) {
      frames.push([op])
      room = GRID_OPS_SIZE
    } else last.push(op)
    room -= size
  }
  return frames.map(part => ({ type: 'frame.send', x: { t: 'op', client, ops: part } }))
}

/** Id of the `n`th operation, from 0, of those that are made now. */
export const opId = ({ client, made }: GridMergeContext, n: number): string => `${client}:${made + n + 1}`

/**
 * New operations of this person, shown at once and waiting for their answers; `sends`: they go out now. Answers them as they wait: one over another without
 * an answer names that, whose number is not known yet. What undoes names its own. `known`: what else is known of the `n`th.
 */
export function added(
  context: GridMergeContext,
  wishes: readonly GridOp[],
  now: number,
  sends: boolean,
  known: (n: number) => Pick<PendingOp, 'was' | 'typed'> = () => ({}),
): Step & { ops: GridOp[] } {
  const waiting = new Map<string, PendingOp>()
  for (const one of context.pending) waiting.set(cellOf(one.op), one)
  const made = wishes.map((wish, n): PendingOp => {
    const cell = cellOf(wish)
    const before = wish.u === undefined ? waiting.get(cell) : undefined
    const { was: stood, typed } = known(n)
    const was = before === undefined ? stood : before.was
    const one: PendingOp = { op: before === undefined ? wish : { ...wish, p: before.op.i }, at: now }
    if (was !== undefined) one.was = was
    if (typed !== undefined) one.typed = typed
    waiting.set(cell, one)
    return one
  })
  const waits = sends ? made : cutOff(made)
  const ops = waits.map(({ op }) => op)
  const pending = context.pending.concat(waits)
  return {
    ops,
    context: {
      pending,
      made: context.made + ops.length,
      refusals: withoutCells(context.refusals, ops),
      conflicts: withoutCells(context.conflicts, ops),
    },
    emits: [{ type: 'ops.added', ops }, { type: 'queue.changed', pending }, ...(sends ? opFrames(context.client, ops) : [])],
  }
}

/** Operations that no line carries to the server, or that may have been lost with one: they say what they replaced. The same array where all do. */
export const cutOff = (pending: PendingOp[]): PendingOp[] =>
  pending.some(({ op, was }) => was !== undefined && op.w === undefined)
    ? pending.map(one => (one.was === undefined ? one : { ...one, op: { ...one.op, w: one.was } }))
    : pending
