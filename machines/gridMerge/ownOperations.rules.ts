import { GRID_OPS_MAX, GRID_OPS_SIZE } from '#contract/constants.ts'
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
  const text = typeof op.v === 'string' ? op.v.length : 0
  return PARTS + 6 * (op.i.length + op.r.length + op.f.length + text + (op.p?.length ?? 0) + (op.g?.length ?? 0))
}
const LONG = 200

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
 * an answer names that, whose number is not known yet. What undoes names its own.
 */
export function added(
  context: GridMergeContext,
  wishes: readonly GridOp[],
  now: number,
  sends: boolean,
): Step & { ops: GridOp[] } {
  const waiting = new Map<string, string>()
  for (const { op } of context.pending) waiting.set(cellOf(op), op.i)
  const ops = wishes.map((op): GridOp => {
    const cell = cellOf(op)
    const before = op.u === undefined ? waiting.get(cell) : undefined
    waiting.set(cell, op.i)
    return before === undefined ? op : { ...op, p: before }
  })
  const pending = context.pending.concat(ops.map((op): PendingOp => ({ op, at: now })))
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
