import { GRID_OLD_PENDING, GRID_OPS_MAX, GRID_OPS_SIZE, GRID_TEXT_MAX, GRID_UNDO_MAX } from '#contract/constants.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, type GridLogEntry, type GridOp } from '#contract/grids/register.ts'
import {
  COMMON_SEND,
  TABLE_UPDATE,
  type GridAck,
  type GridDown,
  type GridMessage,
  type GridReject,
} from '#contract/sockets/grid.ts'
import type {
  CellPlace,
  CellRefusal,
  GridConflict,
  GridEdit,
  GridMergeContext,
  GridMergeEmitted,
  PendingOp,
  UndoStep,
} from './gridMerge.types.ts'

/** What an event makes of the context, and what is told outside. */
export interface Step {
  context: Partial<GridMergeContext>
  emits: GridMergeEmitted[]
}
const nothing: Step = { context: {}, emits: [] }

export const isAt =
  ({ r, f }: CellPlace) =>
  (other: CellPlace): boolean =>
    other.r === r && other.f === f
const notAt = (place: CellPlace) => (other: CellPlace) => !isAt(place)(other)

/** The row with the fields an original client sent; `tug_status` gathers (GRIDSOCK-08, GRIDSOCK-12). */
export const mergedRow = (row: GridRow, update: GridRow): GridRow => ({
  ...row,
  ...update,
  ...(update.tug_status === undefined ? {} : { tug_status: { ...row.tug_status, ...update.tug_status } }),
})

/** What the server says about this grid in a frame; null: another table, another grid, or none of our frames. */
export function downOf({ socketKey, client }: GridMergeContext, message: GridMessage): GridDown | null {
  if (message.type !== TABLE_UPDATE || !('x' in message) || message.socketKey !== socketKey) return null
  return message.client === undefined || message.client === client ? message.x : null
}

/** Bytes that an operation takes at most: a UTF-16 unit is three in UTF-8. */
const sizeOf = (op: GridOp): number => JSON.stringify(op).length * 3

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

/** Wishes of this person become pending operations; one call is one step of undo. `sends`: they go out at once. */
export function edited(context: GridMergeContext, wishes: readonly GridEdit[], now: number, sends: boolean): Step {
  const edits = wishes.filter(({ v }) => !isTooLong(v))
  const refusals = wishes
    .filter(({ v }) => isTooLong(v))
    .map((edit): CellRefusal => ({ ...placeOf(edit), why: 'rule', text: `最多${GRID_TEXT_MAX}个字符`, mine: edit.v }))
  if (refusals.length === 0) return stepped(context, edits, now, sends)
  const step = edits.length === 0 ? nothing : stepped(context, edits, now, sends)
  const before = (step.context.refusals ?? context.refusals).filter(one => refusals.every(notAt(one)))
  return {
    context: { ...step.context, refusals: [...before, ...refusals] },
    emits: [...step.emits, ...refusals.map((refusal): GridMergeEmitted => ({ type: 'op.refused', refusal }))],
  }
}

/** The number a person saw: while a chip asks him about a colleague's value, that value is not settled, and a comparing column refuses his. */
function seenAt({ conflicts }: GridMergeContext, edit: GridEdit): number {
  const open = conflicts.find(one => one.kind === 'editing' && isAt(edit)(one))
  return open === undefined ? edit.b : Math.min(edit.b, open.theirs.s - 1)
}

const isTooLong = (value: GridValue): boolean => typeof value === 'string' && value.length > GRID_TEXT_MAX

function stepped(context: GridMergeContext, edits: readonly GridEdit[], now: number, sends: boolean): Step {
  const g = `${context.client}:g${context.groups + 1}`
  const step = {
    g,
    cells: edits.map((edit, n) => ({ ...placeOf(edit), i: opId(context, n), s: 0, v: edit.v, before: edit.before })),
  }
  const made = added(
    context,
    edits.map((edit, n) => ({ i: opId(context, n), ...placeOf(edit), v: edit.v, b: seenAt(context, edit), g })),
    now,
    sends,
  )
  return {
    context: { ...made.context, groups: context.groups + 1, undo: [...context.undo, step].slice(-GRID_UNDO_MAX), redo: [] },
    emits: made.emits,
  }
}

/**
 * Takes back the last step, or does it again: each cell only if it is still as that step left it; numbers that are added up always, unless what is taken
 * back was refused. A row that the step brought goes as a whole.
 */
export function undone(context: GridMergeContext, way: 'undo' | 'redo', now: number, sends: boolean): Step {
  const step = context[way].at(-1)
  if (step === undefined) return nothing
  const other = way === 'undo' ? 'redo' : 'undo'
  // the last written cell is taken back first, so that rows come back before their cells
  const born = new Set(step.cells.filter(({ f, v, before }) => f === LIVE && v === true && before === false).map(({ r }) => r))
  const cells = step.cells.filter(({ r, f }) => f === LIVE || !born.has(r)).reverse()
  const ops = cells.map((cell, n): GridOp => {
    const base = { i: opId(context, n), ...placeOf(cell), v: cell.before, b: cell.s, g: step.g }
    return { ...base, u: cell.s, ...(cell.s === 0 ? { p: cell.i } : {}) }
  })
  const back: UndoStep = {
    g: step.g,
    cells: cells.map((cell, n) => ({ ...cell, i: opId(context, n), s: 0, v: cell.before, before: cell.v })),
  }
  const made = added(context, ops, now, sends)
  return {
    context: { ...made.context, [way]: context[way].slice(0, -1), [other]: [...context[other], back].slice(-GRID_UNDO_MAX) },
    emits: made.emits,
  }
}

const placeOf = ({ r, f }: CellPlace): CellPlace => ({ r, f })
const cellOf = ({ r, f }: CellPlace): string => `${r}\n${f}`
/** One for each cell, the last: what the person wrote last is what he wants. */
const lastOfEach = (found: readonly GridConflict[]): GridConflict[] => [...new Map(found.map(one => [cellOf(one), one])).values()]
const opId = ({ client, made }: GridMergeContext, n: number): string => `${client}:${made + n + 1}`

function added(context: GridMergeContext, wishes: readonly GridOp[], now: number, sends: boolean): Step {
  const waiting = new Map(context.pending.map(({ op }) => [cellOf(op), op.i]))
  const ops = wishes.map(op => {
    // the number my unanswered operation will get is not known: name the operation instead
    const before = waiting.get(cellOf(op))
    return op.p !== undefined || before === undefined ? op : { ...op, p: before }
  })
  const pending = [...context.pending, ...ops.map((op): PendingOp => ({ op, at: now }))]
  const changed = new Set(ops.map(cellOf))
  const untouched = (place: CellPlace) => !changed.has(cellOf(place))
  return {
    context: {
      pending,
      made: context.made + ops.length,
      refusals: context.refusals.filter(untouched),
      conflicts: context.conflicts.filter(untouched),
    },
    emits: [
      ...ops.map((op): GridMergeEmitted => ({ type: 'op.added', op })),
      { type: 'queue.changed', pending },
      ...(sends ? opFrames(context.client, ops) : []),
    ],
  }
}

/** Every frame that leads to no other state: operations, answers, colleagues, updates of original clients. */
export function received(context: GridMergeContext, message: GridMessage, now: number): Step {
  if (message.type === COMMON_SEND)
    return { context: {}, emits: [{ type: 'common.received', key: message.key, args: message.args }] }
  if (message.type === TABLE_UPDATE && 'args' in message) return plainReceived(context, message)
  const down = downOf(context, message)
  if (down === null) return nothing
  if (down.t === 'ops') return applied(context, down.ops, now)
  if (down.t === 'ack') return acknowledged(context, down.acks)
  if (down.t === 'rej') return refused(context, down.rejs)
  if (down.t === 'gone')
    return { context: { colleagues: context.colleagues.filter(one => one.client !== down.client) }, emits: [] }
  if (down.t !== 'see' || down.client === context.client) return nothing
  const { client, userId, name, r, f, editing } = down
  const others = context.colleagues.filter(one => one.client !== client)
  return { context: { colleagues: [...others, { client, userId, name, r, f, editing, age: 0 }] }, emits: [] }
}

/** An update of an original client: merged unless this grid sent it itself (GRIDSOCK-09). */
const plainReceived = ({ socketKey, client }: GridMergeContext, update: { socketKey: string; args: [GridRow, string] }): Step =>
  update.socketKey === socketKey && update.args[1] !== client
    ? { context: {}, emits: [{ type: 'row.merged', row: update.args[0] }] }
    : nothing

/** Numbered operations: those that follow on are applied, a hole is left for `since`; known ones are dropped. */
function applied(context: GridMergeContext, ops: readonly GridLogEntry[], now: number): Step {
  let seq = context.seq ?? 0
  const entries: GridLogEntry[] = []
  for (const entry of ops)
    if (entry.s === seq + 1) {
      entries.push(entry)
      seq = entry.s
    }
  const head = Math.max(context.head, ops.at(-1)?.s ?? 0)
  if (entries.length === 0) return { context: { head }, emits: [] }

  const numbers = new Map(entries.map(({ i, s }) => [i, s]))
  const mine = context.pending.filter(({ op }) => numbers.has(op.i)).map(({ op }) => op.i)
  const foreign = entries.filter(({ i }) => !mine.includes(i))
  const left = context.pending.filter(({ op }) => !numbers.has(op.i))
  const old = left.filter(one => isOvertaken(context, one, foreign, now))
  const pending = left.filter(one => !old.includes(one))
  const found = [
    ...lastOfEach(old.map(({ op }) => ({ ...placeOf(op), kind: 'old', mine: op.v, theirs: lastAt(foreign, op) }))),
    ...(context.draft !== null && foreign.some(isAt(context.draft))
      ? [{ ...context.draft, kind: 'editing' as const, mine: null, theirs: lastAt(foreign, context.draft) }]
      : []),
  ]
  return {
    context: {
      seq,
      head,
      pending,
      ...numbered(context, numbers),
      conflicts: [...context.conflicts.filter(one => found.every(notAt(one))), ...found],
    },
    emits: [
      { type: 'ops.apply', entries, mine },
      ...old.map(({ op }): GridMergeEmitted => ({ type: 'op.gone', op })),
      ...found.map((conflict): GridMergeEmitted => ({ type: 'conflict.found', conflict })),
      ...(pending.length === context.pending.length ? [] : [{ type: 'queue.changed' as const, pending }]),
    ],
  }
}

/** A value that waited long while somebody else wrote the cell: the person is asked before it goes over that one. */
const isOvertaken = (
  { policies }: GridMergeContext,
  { op, at }: PendingOp,
  foreign: readonly GridLogEntry[],
  now: number,
): boolean => (policies[op.f] ?? 'lww') === 'lww' && op.u === undefined && now - at > GRID_OLD_PENDING && foreign.some(isAt(op))

const lastAt = (entries: readonly GridLogEntry[], place: CellPlace) => {
  const { v, s, by, at } = entries.findLast(isAt(place)) ?? { v: null, s: 0, by: '', at: 0 }
  return { v, s, by, at }
}

/** The steps of undo and redo with the numbers their operations got. */
function numbered(
  { client, undo, redo }: GridMergeContext,
  all: ReadonlyMap<string, number>,
): Partial<Pick<GridMergeContext, 'undo' | 'redo'>> {
  const numbers = new Map([...all].filter(([i]) => i.startsWith(`${client}:`)))
  if (numbers.size === 0) return {}
  const fill = (steps: UndoStep[]) =>
    steps.some(step => step.cells.some(({ i }) => numbers.has(i)))
      ? steps.map(step => ({ ...step, cells: step.cells.map(cell => ({ ...cell, s: numbers.get(cell.i) ?? cell.s })) }))
      : steps
  return { undo: fill(undo), redo: fill(redo) }
}

/**
 * Taken operations stay on the screen as pending until their number is applied, so that nothing flickers; one whose number was in the rows as they were
 * loaded will not come again and goes now.
 */
function acknowledged(context: GridMergeContext, acks: readonly GridAck[]): Step {
  const places = new Map(context.pending.map(({ op }) => [op.i, op]))
  const known = new Set(acks.filter(({ s }) => s <= (context.seq ?? 0)).map(({ i }) => i))
  const gone = context.pending.filter(({ op }) => known.has(op.i))
  const pending = context.pending.filter(({ op }) => !known.has(op.i))
  return {
    context: { pending, ...numbered(context, new Map(acks.map(({ i, s }) => [i, s]))) },
    emits: [
      ...acks.flatMap(({ i, c }): GridMergeEmitted[] => {
        const op = places.get(i)
        return c === undefined || op === undefined ? [] : [{ type: 'value.replaced', ...placeOf(op), theirs: c }]
      }),
      ...gone.map(({ op }): GridMergeEmitted => ({ type: 'op.gone', op })),
      ...(gone.length > 0 ? [{ type: 'queue.changed' as const, pending }] : []),
    ],
  }
}

/** Refused operations leave the screen: a cell that moved on becomes a conflict, for an undo it is only counted, the rest is a refusal with its reason. */
function refused(context: GridMergeContext, rejs: readonly GridReject[]): Step {
  const reasons = new Map(rejs.map(rej => [rej.i, rej]))
  const gone = context.pending.flatMap(({ op }) => {
    const rej = reasons.get(op.i)
    return rej === undefined ? [] : [{ op, rej }]
  })
  const pending = context.pending.filter(({ op }) => !reasons.has(op.i))
  const left = gone.filter(({ op, rej }) => op.u !== undefined && rej.why === 'stale')
  const conflicts = lastOfEach(
    gone
      .filter(({ op, rej }) => op.u === undefined && rej.why === 'stale')
      .map(({ op, rej }) => ({ ...placeOf(op), kind: 'refused', mine: op.v, theirs: rej.cur })),
  )
  const refusals = gone
    .filter(({ rej }) => rej.why !== 'stale')
    .map(({ op, rej }) => ({ ...placeOf(op), why: rej.why, text: rej.text, mine: op.v }))
  const without = (steps: UndoStep[]) =>
    steps.map(step => ({ ...step, cells: step.cells.filter(({ i }) => !reasons.has(i)) })).filter(({ cells }) => cells.length > 0)
  return {
    context: {
      pending,
      undo: without(context.undo),
      redo: without(context.redo),
      conflicts: [...context.conflicts.filter(one => conflicts.every(notAt(one))), ...conflicts],
      refusals: [...context.refusals.filter(one => refusals.every(notAt(one))), ...refusals],
    },
    emits: [
      ...gone.map(({ op }): GridMergeEmitted => ({ type: 'op.gone', op })),
      ...conflicts.map((conflict): GridMergeEmitted => ({ type: 'conflict.found', conflict })),
      ...refusals.map((refusal): GridMergeEmitted => ({ type: 'op.refused', refusal })),
      ...(left.length > 0 ? [{ type: 'undo.left' as const, count: left.length }] : []),
      ...(gone.length > 0 ? [{ type: 'queue.changed' as const, pending }] : []),
    ],
  }
}

/** My value over theirs, now that I have seen theirs. While my editor is open nothing is written: its end does. */
export function kept(context: GridMergeContext, place: CellPlace, now: number, sends: boolean): Step {
  const conflict = context.conflicts.find(isAt(place))
  if (conflict === undefined) return nothing
  const conflicts = context.conflicts.filter(notAt(place))
  if (conflict.kind === 'editing') return { context: { conflicts }, emits: [] }
  const { theirs, mine } = conflict
  return edited({ ...context, conflicts }, [{ ...placeOf(place), v: mine, b: theirs.s, before: theirs.v }], now, sends)
}
