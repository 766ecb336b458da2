import type { MergePolicy } from '#contract/entities/gridColumn.ts'
import { isStorableText, type GridValue } from '#contract/entities/gridRow.ts'
import { gridKey, policyOf } from '#contract/grids/defineGrid.ts'
import { isPositionKey } from '#contract/grids/order.ts'
import {
  cellsOfNewRow,
  judge,
  LIVE,
  ORDER,
  overStanding,
  singleCells,
  type GridCell,
  type GridLogEntry,
  type GridOp,
  type GridRefusal,
} from '#contract/grids/register.ts'
import type { GridAck, GridReject } from '#contract/sockets/grid.ts'
import type { Tx } from '#server/db/client.ts'
import { gridAnswer, type gridLog, type GridMark } from '#server/db/tables/index.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { isOfValues } from '#server/db/retried.ts'
import { publishFigure } from '#server/plugins/figures.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { answerId, earlierAnswers, refuseUnread, type Earlier, type PersonOps } from './answers.ts'
import { gridStream, holdStream, keepLog } from './changed.ts'
import { columnError, uniqueError } from './columnError.ts'
import { isFirstNumber } from './firstNumber.ts'
import { entryOfLog, GRID_EVENT } from './logged.ts'
import { cellsBehind, isBeginning, newRowErrors, newRowsTogether, type NewRowErrors } from './newRows.ts'
import { mayChange, type OperationContext } from './rights.ts'
import type { GridAccess, TableContext } from './source.ts'
import { emptyRow, readState, type Cell, type State } from './state.ts'
import { BAD_FORMAT } from './tableRows.ts'
import { shownCells } from './legacyEcho.ts'
import { changedRow, rowBegun, type OpVerdict } from './wholeRows.ts'

/** What was taken and what was refused of one person's operations. */
export interface Accepted {
  acks: GridAck[]
  rejs: GridReject[]
}

const TEXT: Record<Exclude<GridRefusal, 'rule'>, string> = {
  stale: '该单元格已被他人修改',
  perm: '您没有修改该单元格的权限',
  gone: '该行已被删除',
}

const NOT_ADDED = '该行未添加'

/** A key grows by a letter with every fight for one gap. */
const PLACE_MAX = 200

/** Undo that would lose a colleague's work with the row, or take off an amount that was never added. */
function isUndoTooLate(
  op: GridOp,
  policy: MergePolicy,
  cell: Cell,
  { othersSince }: State,
  earlier: Earlier,
  user: UserPrincipal,
): boolean {
  if (op.u === undefined) return false
  if (op.f === LIVE) return op.v === false && othersSince(op.r, cell.s, user.id)
  if (policy !== 'add' || op.u !== 0 || op.p === undefined) return false
  const undone = earlier.get(answerId(user, op.p))
  // of what was taken the history knows for ever
  return undone === undefined || 'why' in undone
}

/** Why the operation is not taken, or what the cell becomes. */
async function verdictOf(
  tx: Tx,
  context: OperationContext,
  op: GridOp,
  state: State,
  cell: Cell,
  earlier: Earlier,
  unborn: NewRowErrors | undefined,
  isJudged: boolean,
): Promise<OpVerdict> {
  const { source, scope, user } = context
  const { rows, others } = state
  const row = rows.get(op.r)
  const isDelayed = unborn !== undefined && row === undefined
  if (isDelayed && op.f !== LIVE) {
    const wrong = unborn.get(op.f)
    return wrong === undefined ? { why: 'gone', text: NOT_ADDED } : { why: 'rule', text: wrong }
  }
  if (!(await mayChange(tx, context, state, op, row))) return { why: 'perm', text: context.access.why ?? TEXT.perm }
  if (isDelayed) return { why: 'rule', text: [...unborn.values()][0] ?? NOT_ADDED }
  // a row that never was cannot be deleted: it would begin as a dead one
  if (op.f === LIVE ? row === undefined && op.v !== true : row?.live !== true) return { why: 'gone', text: TEXT.gone }
  const policy = policyOf(source.table, op.f)
  if (policy === 'add' && typeof op.v !== 'number' && op.v !== null) return { why: 'rule', text: BAD_FORMAT }
  const isFirst =
    policy !== 'add' || op.w !== null || op.u === undefined || cell.v === null || (await isFirstNumber(tx, context, state, cell))
  const { w: _empty, ...sum } = op
  const verdict = judge(cell, isFirst ? op : sum, policy)
  if (!verdict.ok || isUndoTooLate(op, policy, cell, state, earlier, user)) return { why: 'stale', text: TEXT.stale }
  const { v } = verdict
  const isSound =
    op.f === LIVE
      ? typeof v === 'boolean'
      : op.f === ORDER
        ? typeof v === 'string' && v.length <= PLACE_MAX && isPositionKey(v)
        : typeof v === 'string'
          ? isStorableText(v)
          : typeof v !== 'number' || Number.isFinite(v)
  if (!isSound) return { why: 'rule', text: BAD_FORMAT }
  const isCell = op.f !== LIVE && op.f !== ORDER
  let shared = ''
  if (isCell && !(isJudged && v === op.v)) shared = await columnError(source.table, op.f, v, value => others(op.r, op.f, value))
  else if (v === true && row !== undefined && op.f === LIVE)
    shared = await uniqueError(source.table, row.data, (field, value) => others(op.r, field, value))
  const text =
    shared ||
    ((await source.issue?.(
      { tx, scope, now: new Date(context.app.now()), frame: rows },
      row ?? emptyRow(op.r, user.id),
      op.f,
      v,
    )) ??
      '')
  return text === '' ? { v } : { why: 'rule', text }
}

/**
 * Takes operations in one transaction, each by itself: accepted with the table's next number, or refused with a reason. One that was answered before gets
 * that answer again. Several people's are taken in the order given, as if one had come after the other. What was accepted is published after the commit;
 * the answers are for the senders, in the order of `parts`; null for anyone who may not see the table (any more).
 */
async function acceptOps(table: TableContext, parts: readonly PersonOps[]): Promise<(Accepted | null)[]> {
  const { app, source, scope } = table
  const streamId = gridStream(scope, source.table.name)
  const tableKey = gridKey(source.table.name, scope.scope ?? undefined)
  const { tenantId } = scope
  const all = parts.flatMap(({ ops }) => ops.flatMap(singleCells))
  const done = await app.outbox.run(async (tx, emit) => {
    // Anyone who holds the table's numbers writes it alone: what is read below is what the operations meet.
    const head = await holdStream(tx, streamId)
    // What a sign-in may do, asked here and not before: a question of its own would wait for the table's queue as the operations do. The newest of a
    // sign-in's principals knows best what its roles are by now.
    const newest = new Map(parts.map(({ user }) => [user.tokenHash, user]))
    const rights = new Map<string, GridAccess | null>()
    for (const [sign, user] of newest) rights.set(sign, await source.access(tx, user, scope))
    const earlier = await earlierAnswers(tx, tenantId, tableKey, parts)
    const state = await readState(tx, table, tableKey, all)
    const now = new Date(app.now())
    const log: (typeof gridLog.$inferInsert)[] = []
    const answers: (typeof gridAnswer.$inferInsert)[] = []
    /** rows by who wrote them last */
    const touched = new Map<string, UserPrincipal>()
    let seq = head

    /** rows that a frame wants to begin and cannot, until it ends */
    const unborn = new Map<string, NewRowErrors>()
    /** operations of rows that begin, whose columns were asked already */
    const sound = new Set<GridOp>()

    /** Numbers what was taken of an operation, and tells it. */
    const taken = (
      { user }: OperationContext,
      { i, r, f }: GridOp,
      v: GridValue,
      before: GridValue,
      row: GridLogEntry['row'],
    ) => {
      touched.set(r, user)
      const said = {
        opId: i,
        rowId: r,
        field: f,
        value: v,
        before,
        row: row ?? null,
        byId: user.id,
        byName: user.realname,
        at: now,
      }
      log.push({ tenantId, tableKey, seq, ...said })
      emit(streamId, GRID_EVENT, entryOfLog(said))
    }
    const markOf = ({ id, realname }: UserPrincipal, i: string): GridMark => [seq, i, id, realname, now.getTime()]

    async function begun(context: OperationContext, op: GridOp): Promise<GridAck | GridReject> {
      const { user } = context
      const { byId: _id, i: _i, ...cur } = state.cellOf(op)
      const cells = singleCells(op).filter(({ f }) => f !== LIVE)
      const [issue] = (await newRowErrors(tx, table, state, op.r, cells, user.id, new Set())).values()
      const verdict =
        issue !== undefined
          ? { why: 'rule' as const, text: issue }
          : await rowBegun(op, state, user.id, cell =>
              verdictOf(tx, context, cell, state, state.cellOf(cell), earlier, undefined, false),
            )
      if ('why' in verdict) return { i: op.i, why: verdict.why, text: verdict.text, cur }
      seq += 1
      for (const [f] of cellsOfNewRow(verdict.row)) state.mark(op.r, f, markOf(user, op.i), null)
      taken(context, op, true, false, { ...verdict.row, begins: true })
      return { i: op.i, s: seq }
    }

    async function judged(context: OperationContext, op: GridOp): Promise<GridAck | GridReject> {
      if (op.row !== undefined) return begun(context, op)
      const { user } = context
      const cell = state.cellOf(op)
      const row = state.rows.get(op.r)
      const verdict = await verdictOf(tx, context, op, state, cell, earlier, unborn.get(op.r), sound.has(op))
      const { v: stands, s: number, by, at, byId } = cell
      const cur: GridCell = { v: stands, s: number, by, at }
      if ('why' in verdict) return { i: op.i, why: verdict.why, text: verdict.text, cur }
      seq += 1
      state.change(changedRow(row, op, verdict.v, user.id))
      state.mark(op.r, op.f, markOf(user, op.i), cell.v)
      const isBack = op.f === LIVE && verdict.v === true && row !== undefined
      taken(context, op, verdict.v, cell.v, isBack ? { o: row.place, d: { ...row.data } } : undefined)
      const unseen =
        op.u === undefined && op.w === undefined && op.b < cell.s && byId !== user.id && policyOf(source.table, op.f) === 'lww'
      return { i: op.i, s: seq, ...(unseen ? { c: cur } : {}) }
    }

    const answer: (Accepted | null)[] = []
    for (const { user, ops, whole } of parts) {
      const access = rights.get(user.tokenHash) ?? null
      if (access === null) {
        answer.push(null)
        continue
      }
      const own: Accepted = { acks: [], rejs: [] }
      answer.push(own)
      const together = newRowsTogether(ops, state)
      const shown = whole === undefined ? null : await shownCells(tx, { tenantId, tableKey }, ops, state, log, whole)
      unborn.clear()
      for (const [n, said] of together.entries()) {
        const op = shown === null ? said : overStanding(state.cellOf(said), said, policyOf(source.table, said.f), shown(said))
        if (op === null) continue
        const id = answerId(user, op.i)
        const before = earlier.get(id)
        if (before === undefined && op.row === undefined && isBeginning(op, state)) {
          const cells = cellsBehind(together, n).filter(({ i }) => !earlier.has(answerId(user, i)))
          const issues = await newRowErrors(tx, table, state, op.r, cells, user.id, sound)
          if (issues.size > 0) unborn.set(op.r, issues)
        }
        const given = before ?? (await judged({ ...table, user, access }, op))
        if ('why' in given) own.rejs.push(given)
        else own.acks.push(given)
        if (before !== undefined || whole !== undefined) continue
        earlier.set(id, given)
        // of the others the history tells the number
        if ('why' in given || given.c !== undefined) answers.push({ tenantId, tableKey, opId: id, answer: given, at: now })
      }
    }

    for (const user of new Set(touched.values())) {
      const rows = [...touched].flatMap(([id, by]) => (by === user ? (state.rows.get(id) ?? []) : []))
      await source.write(tx, scope, rows, user)
    }
    await keepLog(tx, log)
    await insertMany(tx, gridAnswer, answers)
    return answer
  })
  if (done.some(own => own !== null && own.acks.length > 0)) source.committed?.(app, scope)
  publishFigure('grid.answered', () => {
    const acks = done.flatMap(own => own?.acks ?? [])
    const refused = done.reduce((sum, own) => sum + (own?.rejs.length ?? 0), 0)
    return { taken: acks.length, refused, replaced: acks.filter(({ c }) => c !== undefined).length }
  })
  return done
}

/**
 * Takes a person's operations like `acceptOps`, and gets by rows that their storage cannot hold although every rule let them pass: those are refused and the others
 * stored. Unanswered they would come again for ever and keep the rest of their frame out.
 */
async function acceptWhatHolds(table: TableContext, part: PersonOps): Promise<Accepted | null> {
  try {
    const [answer = null] = await acceptOps(table, [part])
    return answer
  } catch (error) {
    if (!isOfValues(error)) throw error
    return acceptByHalves(table, part, error)
  }
}

/** Takes what several people say together; where their storage cannot hold all of it, each by themselves, so that nobody keeps another from an answer. */
export async function acceptTogether(
  table: TableContext,
  parts: readonly PersonOps[],
): Promise<PromiseSettledResult<Accepted | null>[]> {
  try {
    return (await acceptOps(table, parts)).map(value => ({ status: 'fulfilled', value }))
  } catch (error) {
    if (!isOfValues(error)) throw error
  }
  const answers: PromiseSettledResult<Accepted | null>[] = []
  for (const part of parts) answers.push(...(await Promise.allSettled([acceptWhatHolds(table, part)])))
  return answers
}

async function acceptByHalves(table: TableContext, part: PersonOps, error: unknown): Promise<Accepted | null> {
  const rows = [...new Set(part.ops.map(({ r }) => r))]
  if (rows.length === 1) return refuseAll({ ...table, ...part }, part.ops, error)
  const half = new Set(rows.slice(0, Math.ceil(rows.length / 2)))
  const halves: (Accepted | null)[] = []
  for (const isFirst of [true, false])
    halves.push(await acceptWhatHolds(table, { ...part, ops: part.ops.filter(({ r }) => half.has(r) === isFirst) }))
  const answers = halves.filter(one => one !== null)
  return answers.length === 0 ? null : { acks: answers.flatMap(({ acks }) => acks), rejs: answers.flatMap(({ rejs }) => rejs) }
}

async function refuseAll(
  context: TableContext & { user: UserPrincipal },
  ops: readonly GridOp[],
  error: unknown,
): Promise<Accepted> {
  context.app.log.error({ err: error }, `a row of ${context.source.table.name} could not be stored`)
  return {
    acks: [],
    rejs: await refuseUnread(
      context,
      ops.map(({ i }) => i),
    ),
  }
}
