import { GRID_TEXT_MAX, GRID_UNDO_MAX } from '#contract/constants.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER, type GridLogEntry, type GridOp } from '#contract/grids/register.ts'
import {
  COMMON_SEND,
  TABLE_UPDATE,
  type GridAck,
  type GridDown,
  type GridMessage,
  type GridPresence,
  type GridReject,
} from '#contract/sockets/grid.ts'
import type {
  CellRef,
  CellRefusal,
  GridConflict,
  GridEdit,
  GridMergeContext,
  GridMergeEmitted,
  PendingOp,
  Step,
  StepCell,
  UndoStep,
} from './gridMerge.types.ts'
import { apartRows } from './apartRows.rules.ts'
import { gone, isAt, lastOfEach, notAt, cellRefOf, withCells } from './cells.rules.ts'
import { deferredRows } from './deferredRows.rules.ts'
import { begunElsewhere, saidOfLocal } from './begunRows.rules.ts'
import { keptOf } from './localRows.rules.ts'
import { answeredIn, behind, followed } from './overtaken.rules.ts'
import { added, opFrames, opId } from './ownOperations.rules.ts'
import { numbered } from './stepNumbers.rules.ts'
import { stepsOfWholeRows } from './wholeRows.rules.ts'
import { forgotten } from './undo.rules.ts'

const nothing: Step = { context: {}, emits: [] }

/** The row with the fields an original client sent; `tug_status` gathers (GRIDSOCK-08, GRIDSOCK-12). */
export const mergedRow = (row: GridRow, update: GridRow): GridRow => ({
  ...row,
  ...update,
  ...(update.tug_status === undefined ? {} : { tug_status: { ...row.tug_status, ...update.tug_status } }),
})

/** What the server says about this grid in a frame; null: another table, another grid, or none of our frames. */
export function downOf(
  { socketKey, client }: Pick<GridMergeContext, 'socketKey' | 'client'>,
  message: GridMessage,
): GridDown | null {
  if (message.type !== TABLE_UPDATE || !('x' in message) || message.socketKey !== socketKey) return null
  return message.client === undefined || message.client === client ? message.x : null
}

/**
 * Edits of this person become pending operations; one call is one step of undo, and calls of one `name` are one too, whatever is done between them. `sends`: they go
 * out at once.
 */
export function edited(
  context: GridMergeContext,
  cellEdits: readonly GridEdit[],
  now: number,
  sends: boolean,
  name?: string,
): Step {
  const tooLong = cellEdits.filter(({ v }) => isTooLong(v))
  if (tooLong.length === 0) return stepped(context, cellEdits, now, sends, name)
  const edits = cellEdits.filter(({ v }) => !isTooLong(v))
  const refusals = tooLong.map((edit): CellRefusal => ({
    ...cellRefOf(edit),
    why: 'rule',
    text: `最多${GRID_TEXT_MAX}个字符`,
    mine: edit.v,
  }))
  const step = edits.length === 0 ? nothing : stepped(context, edits, now, sends, name)
  return {
    context: { ...step.context, refusals: withCells(step.context.refusals ?? context.refusals, refusals) },
    emits: [...step.emits, ...refusals.map((refusal): GridMergeEmitted => ({ type: 'op.refused', refusal }))],
  }
}

/**
 * The number a person saw: their editor shows what stood there when it opened, and while a chip asks them about a colleague's value, that value is not settled;
 * a comparing column refuses theirs then.
 */
function seenAt({ conflicts, draft }: GridMergeContext, edit: GridEdit): number {
  const b = draft !== null && isAt(edit)(draft) ? Math.min(edit.b, draft.b) : edit.b
  if (conflicts.length === 0) return b
  const open = conflicts.find(one => one.kind === 'editing' && isAt(edit)(one))
  return open === undefined ? b : Math.min(b, open.theirs.s - 1)
}

const isTooLong = (value: GridValue): boolean => typeof value === 'string' && value.length > GRID_TEXT_MAX

/** Its newest value counts. Life and place of a row are no values that a person could choose between. */
const isLastWriter = ({ policies }: GridMergeContext, { f }: CellRef): boolean =>
  f !== LIVE && f !== ORDER && (policies[f] ?? 'lww') === 'lww'

function stepped(context: GridMergeContext, edits: readonly GridEdit[], now: number, sends: boolean, name?: string): Step {
  const at = name === undefined ? -1 : context.undo.findLastIndex(step => step.name === name)
  const open = context.undo[at] ?? null
  const g = open?.g ?? `${context.client}:g${context.groups + 1}`
  // a paste has ten thousand cells: one walk, and literals, which cost a thirtieth of a spread
  const draftOps: GridOp[] = []
  for (const [n, edit] of edits.entries()) {
    const { r, f, v } = edit
    const draftOp: GridOp = { i: opId(context, n), r, f, v, b: seenAt(context, edit), g }
    if (edit.empties === true) draftOp.w = null
    draftOps.push(draftOp)
  }
  const known = (n: number): Pick<PendingOp, 'was' | 'typed'> => {
    const edit = edits[n]
    if (edit?.typed !== undefined) return { typed: edit.typed }
    if (edit === undefined || !isLastWriter(context, edit)) return {}
    return { was: context.draft !== null && isAt(edit)(context.draft) ? context.draft.v : edit.before }
  }
  const { ops, whole, ...made } = added(context, draftOps, now, sends, known)
  const cells: StepCell[] = []
  for (const [n, { r, f, i, v, b, p }] of ops.entries()) {
    const cell: StepCell = { r, f, i, s: 0, v, before: edits[n]?.before ?? null, b }
    if (p !== undefined) cell.p = p
    if (edits[n]?.isFirst === true) cell.isFirst = true
    if (edits[n]?.empties === true) cell.empties = true
    cells.push(cell)
  }
  const step: UndoStep = name === undefined ? { g, cells } : { g, name, cells }
  const before = made.context.undo ?? context.undo
  const undo =
    open === null
      ? [...before, step].slice(-GRID_UNDO_MAX)
      : before.map((one, n) => (n === at ? { ...one, cells: [...one.cells, ...cells] } : one))
  return {
    context: {
      ...made.context,
      groups: context.groups + (open === null ? 1 : 0),
      undo: stepsOfWholeRows(undo, whole),
      redo: [],
    },
    emits: made.emits,
  }
}

/** Every frame that leads to no other state: operations, answers, colleagues, updates of original clients. */
export function received(context: GridMergeContext, message: GridMessage): Step {
  if (message.type === COMMON_SEND)
    return { context: {}, emits: [{ type: 'common.received', key: message.key, args: message.args }] }
  if (message.type === TABLE_UPDATE && 'args' in message) return plainReceived(context, message)
  const down = downOf(context, message)
  if (down === null) return nothing
  if (down.t === 'ops') return applied(context, down.ops)
  if (down.t === 'ack') return acknowledged(context, down.acks)
  if (down.t === 'rej') return refused(context, down.rejs)
  if (down.t === 'gone')
    return { context: { colleagues: context.colleagues.filter(one => one.client !== down.client) }, emits: [] }
  if (down.t === 'commented') return { context: {}, emits: [{ type: 'cell.commented', r: down.r, f: down.f, open: down.open }] }
  if (down.t === 'seen') return seen(context, down.people)
  if (down.t !== 'see') return nothing
  const { client, userId, name, r, f, editing } = down
  return seen(context, [{ client, userId, name, r, f, editing }])
}

/** Where colleagues stand now; one's own words come back too and count for nothing. */
function seen(context: GridMergeContext, people: readonly GridPresence[]): Step {
  const arrived = people.filter(({ client }) => client !== context.client)
  if (arrived.length === 0) return nothing
  const moved = new Set(arrived.map(({ client }) => client))
  const others = context.colleagues.filter(({ client }) => !moved.has(client))
  return { context: { colleagues: [...others, ...arrived.map(one => ({ ...one, age: 0 }))] }, emits: [] }
}

/** An update of an original client: merged unless this grid sent it itself (GRIDSOCK-09). */
const plainReceived = ({ socketKey, client }: GridMergeContext, update: { socketKey: string; args: [GridRow, string] }): Step =>
  update.socketKey === socketKey && update.args[1] !== client
    ? { context: {}, emits: [{ type: 'row.merged', row: update.args[0] }] }
    : nothing

/** Conflicts whose cell was written once more ask about the newest value: what is kept or taken is what the person sees. */
function renewed(conflicts: GridConflict[], foreign: readonly GridLogEntry[]): GridConflict[] {
  if (conflicts.length === 0) return conflicts
  return conflicts.map(one => {
    const newest = lastAt(foreign, one)
    return newest.s > one.theirs.s ? { ...one, theirs: newest } : one
  })
}

/** Numbered operations: those that follow on are applied, a hole is left for `since`; known ones are dropped. */
function applied(context: GridMergeContext, ops: readonly GridLogEntry[]): Step {
  let seq = context.seq ?? 0
  const entries: GridLogEntry[] = []
  for (const entry of ops)
    if (entry.s === seq + 1) {
      entries.push(entry)
      seq = entry.s
    }
  // frames that were gathered may hold a later number before an earlier one
  const head = ops.reduce((most, { s }) => Math.max(most, s), context.head)
  if (entries.length === 0) return { context: { head }, emits: [] }

  const { pending: unanswered, undo, redo } = context
  // of who only reads nothing waits for a number: ten thousand operations a second need no table of them
  const numbers = unanswered.length + undo.length + redo.length === 0 ? NO_NUMBERS : new Map(entries.map(({ i, s }) => [i, s]))
  const mine = context.pending.flatMap(({ op }) => (numbers.has(op.i) ? [op.i] : []))
  const own = new Set(mine)
  const foreign = mine.length === 0 ? entries : entries.filter(({ i }) => !own.has(i))
  const left = mine.length === 0 ? context.pending : context.pending.filter(({ op }) => !own.has(op.i))
  const waiting = behind(left, numbers)
  const counted = numbered(context, numbers)
  const begun = begunElsewhere({ ...context, ...counted }, waiting, saidOfLocal(context, entries))
  const { pending = waiting, local = context.local } = begun.changed
  const found = [
    ...(context.draft !== null && foreign.some(isAt(context.draft))
      ? [{ ...cellRefOf(context.draft), kind: 'editing' as const, mine: null, theirs: lastAt(foreign, context.draft) }]
      : []),
  ]
  return {
    context: {
      seq,
      head,
      pending,
      draft: followed(context.draft, entries, own),
      ...counted,
      conflicts: withCells(renewed(context.conflicts, foreign), found),
      ...begun.changed,
    },
    emits: [
      { type: 'ops.apply', entries, mine },
      ...begun.emits,
      ...found.map((conflict): GridMergeEmitted => ({ type: 'conflict.found', conflict })),
      ...(pending.length === context.pending.length && local === context.local
        ? []
        : [{ type: 'queue.changed' as const, pending: keptOf({ local }, pending) }]),
      ...(context.linked ? opFrames(context.client, begun.waits) : []),
    ],
  }
}

const lastAt = (entries: readonly GridLogEntry[], place: CellRef) => {
  const { v, s, by, at } = entries.findLast(isAt(place)) ?? { v: null, s: 0, by: '', at: 0 }
  return { v, s, by, at }
}

const NO_NUMBERS: ReadonlyMap<string, number> = new Map()
const NO_OPS: ReadonlyMap<string, GridOp> = new Map()

/**
 * Taken operations stay on the screen as pending until their number is applied, so that nothing flickers; one whose number was in the rows as they were
 * loaded will not come again and goes now.
 */
function acknowledged(context: GridMergeContext, acks: readonly GridAck[]): Step {
  const places = acks.some(({ c }) => c !== undefined) ? new Map(context.pending.map(({ op }) => [op.i, op])) : NO_OPS
  const numbers = new Map(acks.map(({ i, s }) => [i, s]))
  const known = new Set(acks.filter(({ s }) => s <= (context.seq ?? 0)).map(({ i }) => i))
  const answered = known.size === 0 ? [] : context.pending.filter(({ op }) => known.has(op.i))
  const left = answered.length === 0 ? context.pending : context.pending.filter(({ op }) => !known.has(op.i))
  const pending = behind(left, numbers)
  return {
    context: { pending, draft: answeredIn(context.draft, answered, numbers), ...numbered(context, numbers) },
    emits: [
      ...acks.flatMap(({ i, c }): GridMergeEmitted[] => {
        const op = places.get(i)
        return c === undefined || op === undefined ? [] : [{ type: 'value.replaced', ...cellRefOf(op), theirs: c }]
      }),
      ...gone(answered.map(({ op }) => op)),
      ...(answered.length > 0 ? [{ type: 'queue.changed' as const, pending: keptOf(context, pending) }] : []),
    ],
  }
}

/**
 * Refused operations leave the screen: a cell that moved on becomes a conflict, for an undo it is only counted, the rest is a refusal with its reason. A row
 * that may not begin as it is stays with its person.
 */
function refused(context: GridMergeContext, rejs: readonly GridReject[]): Step {
  const reasons = new Map(rejs.map(rej => [rej.i, rej]))
  const apart = apartRows(context, reasons)
  const deferred = deferredRows(apart.context, reasons)
  const step = refusedFor(deferred.context, reasons)
  return {
    context: { ...apart.changed, ...deferred.changed, ...step.context },
    emits: [...apart.emits, ...deferred.emits, ...step.emits],
  }
}

function refusedFor(context: GridMergeContext, reasons: ReadonlyMap<string, GridReject>): Step {
  const given = context.pending.flatMap(({ op, typed }) => {
    const rej = reasons.get(op.i)
    return rej === undefined ? [] : [{ op, rej, typed }]
  })
  const pending = context.pending.filter(({ op }) => !reasons.has(op.i))
  const left = given.filter(({ op, rej }) => op.u !== undefined && rej.why === 'stale')
  const conflicts = lastOfEach(
    given
      .filter(({ op, rej }) => op.u === undefined && rej.why === 'stale')
      .map(({ op, rej }) => ({ ...cellRefOf(op), kind: 'refused', mine: op.v, theirs: rej.cur })),
  )
  const refusals = given
    .filter(({ rej }) => rej.why !== 'stale')
    .map(({ op, rej, typed }) => {
      const refusal: CellRefusal = { ...cellRefOf(op), why: rej.why, text: rej.text, mine: typed ?? op.v }
      return op.g === undefined ? refusal : { ...refusal, g: op.g }
    })
  return {
    context: {
      pending,
      ...forgotten(context, new Set(reasons.keys())),
      conflicts: withCells(context.conflicts, conflicts),
      refusals: withCells(context.refusals, refusals),
    },
    emits: [
      ...gone(given.map(({ op }) => op)),
      ...conflicts.map((conflict): GridMergeEmitted => ({ type: 'conflict.found', conflict })),
      ...refusals.map((refusal): GridMergeEmitted => ({ type: 'op.refused', refusal })),
      ...(left.length > 0 ? [{ type: 'undo.left' as const, count: left.length }] : []),
      ...(given.length > 0 ? [{ type: 'queue.changed' as const, pending: keptOf(context, pending) }] : []),
    ],
  }
}

/** My value over theirs, now that I have seen theirs. While my editor is open nothing is written: its end does. */
export function kept(context: GridMergeContext, place: CellRef, now: number, sends: boolean): Step {
  const conflict = context.conflicts.find(isAt(place))
  if (conflict === undefined) return nothing
  const conflicts = context.conflicts.filter(notAt(place))
  const { theirs, mine } = conflict
  if (conflict.kind === 'editing') return { context: { conflicts }, emits: [] }
  return edited({ ...context, conflicts }, [{ ...cellRefOf(place), v: mine, b: theirs.s, before: theirs.v }], now, sends)
}
