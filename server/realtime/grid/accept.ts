import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { MergePolicy } from '#contract/entities/gridColumn.ts'
import { isStorableText, type GridValue } from '#contract/entities/gridRow.ts'
import { gridKey, policyOf } from '#contract/grids/defineGrid.ts'
import { isPlace } from '#contract/grids/order.ts'
import { judge, LIVE, ORDER, type GridCell, type GridLogEntry, type GridOp, type GridRefusal } from '#contract/grids/register.ts'
import type { GridAck, GridReject } from '#contract/sockets/grid.ts'
import type { Tx } from '#server/db/client.ts'
import { gridAnswer, gridCell, type gridLog } from '#server/db/tables/index.ts'
import { sqlState } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { GRID_EVENT, gridStream, holdStream, keepLog } from './changed.ts'
import { columnFault, uniqueFault } from './columnFault.ts'
import { BAD_FORMAT } from './tableRows.ts'
import type { GridAccess, GridRowState, GridScope, GridSource } from './source.ts'

/** Answers are a person's own: nobody spends another's operation ids, which presence makes known. */
const answerId = ({ id }: UserPrincipal, i: string): string => `${id}:${i}`

export interface Accepted {
  acks: GridAck[]
  rejs: GridReject[]
}

const TEXT: Record<Exclude<GridRefusal, 'rule'>, string> = {
  stale: '该单元格已被他人修改',
  perm: '您没有修改该单元格的权限',
  gone: '该行已被删除',
}

type Cell = GridCell & { i: string; byId: string }
interface Deed {
  app: FastifyInstance
  source: GridSource
  scope: GridScope
  user: UserPrincipal
  access: GridAccess
}
type Changed = GridRowState & { isNew: boolean }
const emptyRow = (id: string): Changed => ({ id, place: null, live: false, data: {}, isNew: true })
/** A key grows by a letter with every fight for one gap. */
const PLACE_MAX = 200

/** Everything the judging of a frame's operations needs, read at once behind the lock of the table's numbers. */
async function readState(tx: Tx, { source, scope }: Deed, tableKey: string, ops: readonly GridOp[]) {
  const ids = [...new Set(ops.map(({ r }) => r))]
  const found = await source.find(tx, scope, ids)
  const rows = new Map<string, Changed>(found.map(row => [row.id, { ...row, isNew: false }]))
  const stored = await tx
    .select()
    .from(gridCell)
    .where(and(eq(gridCell.tenantId, scope.tenantId), eq(gridCell.tableKey, tableKey), inArray(gridCell.rowId, ids)))
  const marks = new Map(stored.map(cell => [`${cell.rowId}\n${cell.field}`, cell]))
  const valueOf = (row: Changed | undefined, field: string): GridValue =>
    field === LIVE ? (row?.live ?? false) : field === ORDER ? (row?.place ?? null) : (row?.data[field] ?? null)
  return {
    rows,
    cellOf: ({ r, f }: Pick<GridOp, 'r' | 'f'>): Cell => {
      const mark = marks.get(`${r}\n${f}`)
      const v = valueOf(rows.get(r), f)
      return mark === undefined
        ? { v, s: 0, by: '', at: 0, i: '', byId: '' }
        : { v, s: mark.seq, by: mark.byName, at: mark.at.getTime(), i: mark.opId, byId: mark.byId }
    },
    /** whether somebody else has written into the row after this number */
    othersSince: (r: string, s: number, userId: string): boolean =>
      [...marks.values()].some(({ rowId, seq, byId }) => rowId === r && seq > s && byId !== userId),
    mark: (cell: typeof gridCell.$inferSelect) => marks.set(`${cell.rowId}\n${cell.field}`, cell),
  }
}

/** Whether this person may make this change at all; rows he adds himself he may fill. */
function mayChange({ access, source }: Deed, op: GridOp, row: Changed | undefined): boolean {
  if (op.f === LIVE) return op.v === true ? (row === undefined ? access.add : access.remove || access.add) : access.remove
  if (op.f === ORDER) return access.move || (row?.isNew === true && access.add)
  const column = source.table.columns.find(({ key }) => key === op.f)
  if (column === undefined || column.disabled === true || column.type === 'normal') return false
  return access.edit || (row?.isNew === true && access.add)
}

/** Undo that would lose a colleague's work with the row, or take off an amount that was never added. */
function isUndoTooLate(
  op: GridOp,
  policy: MergePolicy,
  cell: Cell,
  { othersSince }: Awaited<ReturnType<typeof readState>>,
  earlier: ReadonlyMap<string, GridAck | GridReject>,
  user: UserPrincipal,
): boolean {
  if (op.u === undefined) return false
  if (op.f === LIVE) return op.v === false && othersSince(op.r, cell.s, user.id)
  const undone = op.u === 0 && op.p !== undefined ? earlier.get(op.p) : undefined
  return policy === 'add' && undone !== undefined && 'why' in undone
}

/** Why the operation is not taken, or what the cell becomes. */
async function verdictOf(
  tx: Tx,
  deed: Deed,
  op: GridOp,
  state: Awaited<ReturnType<typeof readState>>,
  cell: Cell,
  earlier: ReadonlyMap<string, GridAck | GridReject>,
): Promise<{ v: GridValue } | { why: GridRefusal; text: string }> {
  const { source, scope, user } = deed
  const { rows } = state
  const row = rows.get(op.r)
  if (!mayChange(deed, op, row)) return { why: 'perm', text: TEXT.perm }
  // a row that never was cannot be deleted: it would begin as a dead one
  if (op.f === LIVE ? row === undefined && op.v !== true : row?.live !== true) return { why: 'gone', text: TEXT.gone }
  const policy = policyOf(source.table, op.f)
  if (policy === 'add' && typeof op.v !== 'number') return { why: 'rule', text: BAD_FORMAT }
  const verdict = judge(cell, op, policy)
  if (!verdict.ok || isUndoTooLate(op, policy, cell, state, earlier, user)) return { why: 'stale', text: TEXT.stale }
  const { v } = verdict
  const isSound =
    op.f === LIVE
      ? typeof v === 'boolean'
      : op.f === ORDER
        ? typeof v === 'string' && v.length <= PLACE_MAX && isPlace(v)
        : typeof v === 'string'
          ? isStorableText(v)
          : typeof v !== 'number' || Number.isFinite(v)
  if (!isSound) return { why: 'rule', text: BAD_FORMAT }
  // rows of this frame count as they will be written, the others as they are stored
  const others = async (field: string, value: GridValue) =>
    [...rows.values()].filter(one => one.id !== op.r && one.live && one.data[field] === value).length +
    (await source.holders(tx, scope, field, value, [op.r, ...rows.keys()]))
  const isCell = op.f !== LIVE && op.f !== ORDER
  const shared = isCell
    ? await columnFault(source.table, op.f, v, value => others(op.f, value))
    : v === true && row !== undefined
      ? await uniqueFault(source.table, row.data, others)
      : ''
  const text =
    shared ||
    ((await source.fault?.({ tx, scope, now: new Date(deed.app.now()), frame: rows }, row ?? emptyRow(op.r), op.f, v)) ?? '')
  return text === '' ? { v } : { why: 'rule', text }
}

function changedRow(row: Changed | undefined, op: GridOp, v: GridValue): Changed {
  const base = row ?? emptyRow(op.r)
  if (op.f === LIVE) return { ...base, live: v === true }
  if (op.f === ORDER) return { ...base, place: v as string }
  return { ...base, data: { ...base.data, [op.f]: v } }
}

/**
 * Takes a frame's operations in one transaction, each by itself: accepted with the table's next number, or refused with a reason. One that was answered
 * before gets that answer again. What was accepted is published after the commit; the answers are for the sender.
 */
export async function acceptOps(deed: Deed, ops: readonly GridOp[]): Promise<Accepted> {
  const { app, source, scope, user } = deed
  const streamId = gridStream(scope, source.table.name)
  const tableKey = gridKey(source.table.name, scope.scope ?? undefined)
  const { tenantId } = scope
  const done = await app.outbox.run(async (tx, emit) => {
    // Whoever holds the table's numbers writes it alone: what is read below is what the operations meet.
    const head = await holdStream(tx, streamId)
    const answered = await tx
      .select()
      .from(gridAnswer)
      .where(
        and(
          eq(gridAnswer.tenantId, tenantId),
          eq(gridAnswer.tableKey, tableKey),
          inArray(
            gridAnswer.opId,
            ops.flatMap(({ i, p }) => (p === undefined ? [i] : [i, p])).map(i => answerId(user, i)),
          ),
        ),
      )
    const earlier = new Map(answered.map(({ answer }) => answer as GridAck | GridReject).map(one => [one.i, one]))
    const state = await readState(tx, deed, tableKey, ops)
    const now = new Date(app.now())
    const answer: Accepted = { acks: [], rejs: [] }
    const log: (typeof gridLog.$inferInsert)[] = []
    const answers: (typeof gridAnswer.$inferInsert)[] = []
    const touched = new Set<string>()
    let seq = head

    for (const op of ops) {
      const before = earlier.get(op.i)
      if (before !== undefined) {
        if ('why' in before) answer.rejs.push(before)
        else answer.acks.push(before)
        continue
      }
      const cell = state.cellOf(op)
      const row = state.rows.get(op.r)
      const verdict = await verdictOf(tx, deed, op, state, cell, earlier)
      const { v: stands, s: number, by, at, byId } = cell
      const cur: GridCell = { v: stands, s: number, by, at }
      if ('why' in verdict) {
        const rej: GridReject = { i: op.i, why: verdict.why, text: verdict.text, cur }
        answer.rejs.push(rej)
        earlier.set(op.i, rej)
        answers.push({ tenantId, tableKey, opId: answerId(user, op.i), answer: rej, at: now })
        continue
      }
      seq += 1
      state.rows.set(op.r, changedRow(row, op, verdict.v))
      touched.add(op.r)
      const author = { byId: user.id, byName: user.realname, at: now }
      state.mark({ tenantId, tableKey, rowId: op.r, field: op.f, seq, opId: op.i, ...author })
      log.push({ tenantId, tableKey, seq, opId: op.i, rowId: op.r, field: op.f, value: verdict.v, before: cell.v, ...author })
      const unseen = op.u === undefined && op.b < cell.s && byId !== user.id && policyOf(source.table, op.f) === 'lww'
      const ack: GridAck = { i: op.i, s: seq, ...(unseen ? { c: cur } : {}) }
      answer.acks.push(ack)
      earlier.set(op.i, ack)
      answers.push({ tenantId, tableKey, opId: answerId(user, op.i), answer: ack, at: now })
      const entry: Omit<GridLogEntry, 's'> = {
        i: op.i,
        r: op.r,
        f: op.f,
        v: verdict.v,
        by: user.realname,
        at: now.getTime(),
        ...(op.f === LIVE && verdict.v === true && row !== undefined ? { row: { o: row.place, d: { ...row.data } } } : {}),
      }
      emit(streamId, GRID_EVENT, entry)
    }

    if (log.length > 0) {
      await source.write(
        tx,
        scope,
        [...touched].flatMap(id => state.rows.get(id) ?? []),
        user,
      )
      await keepLog(tx, log)
    }
    if (answers.length > 0) await tx.insert(gridAnswer).values(answers)
    return answer
  })
  if (done.acks.length > 0) source.committed?.(app, scope)
  return done
}

/**
 * Takes operations like `acceptOps`, and gets by rows that their storage cannot hold although every rule let them pass: those are refused and the others
 * stored. Unanswered they would come again for ever and keep the rest of their frame out.
 */
export async function acceptWhatHolds(deed: Deed, ops: readonly GridOp[]): Promise<Accepted> {
  try {
    return await acceptOps(deed, ops)
  } catch (error) {
    // data exceptions and broken constraints stay what they are; everything else may work next time
    if (!/^2[23]/.test(sqlState(error) ?? '')) throw error
    const rows = [...new Set(ops.map(({ r }) => r))]
    if (rows.length === 1) return refuseAll(deed, ops, error)
    const half = new Set(rows.slice(0, Math.ceil(rows.length / 2)))
    const first = await acceptWhatHolds(
      deed,
      ops.filter(({ r }) => half.has(r)),
    )
    const second = await acceptWhatHolds(
      deed,
      ops.filter(({ r }) => !half.has(r)),
    )
    return { acks: [...first.acks, ...second.acks], rejs: [...first.rejs, ...second.rejs] }
  }
}

async function refuseAll({ app, source, scope, user }: Deed, ops: readonly GridOp[], error: unknown): Promise<Accepted> {
  app.log.error({ err: error }, `a row of ${source.table.name} could not be stored`)
  const tableKey = gridKey(source.table.name, scope.scope ?? undefined)
  const cur: GridCell = { v: null, s: 0, by: '', at: 0 }
  const rejs = ops.map(({ i }): GridReject => ({ i, why: 'rule', text: BAD_FORMAT, cur }))
  const at = new Date(app.now())
  await app.db
    .insert(gridAnswer)
    .values(rejs.map(answer => ({ tenantId: scope.tenantId, tableKey, opId: answerId(user, answer.i), answer, at })))
    .onConflictDoNothing()
  return { acks: [], rejs }
}
