import { and, asc, eq, inArray, or, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { MergePolicy } from '#contract/entities/gridColumn.ts'
import { isStorableText, type GridValue } from '#contract/entities/gridRow.ts'
import { gridKey, policyOf } from '#contract/grids/defineGrid.ts'
import { isPlace } from '#contract/grids/order.ts'
import { judge, LIVE, ORDER, type GridCell, type GridLogEntry, type GridOp, type GridRefusal } from '#contract/grids/register.ts'
import type { GridAck, GridReject } from '#contract/sockets/grid.ts'
import type { Tx } from '#server/db/client.ts'
import { gridAnswer, gridCell, gridLog } from '#server/db/tables/index.ts'
import { sqlState } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { GRID_EVENT, gridStream, holdStream, keepLog } from './changed.ts'
import { columnFault, uniqueFault } from './columnFault.ts'
import { BAD_FORMAT } from './tableRows.ts'
import type { GridAccess, GridRowState, GridScope, GridSource } from './source.ts'
import { frameUniques } from './uniques.ts'

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
/** One shared table. */
export interface TableDeed {
  app: FastifyInstance
  source: GridSource
  scope: GridScope
}
/** One table and one person at it. */
interface Deed extends TableDeed {
  user: UserPrincipal
  access: GridAccess
}
/** Operations of one person that arrived together. */
export interface PersonOps {
  user: UserPrincipal
  ops: readonly GridOp[]
}
/** `madeBy`: who began the row just now, '' for one that was there before */
type Changed = GridRowState & { isNew: boolean; madeBy: string }
const emptyRow = (id: string, madeBy: string): Changed => ({ id, place: null, live: false, data: {}, isNew: true, madeBy })
/** A key grows by a letter with every fight for one gap. */
const PLACE_MAX = 200

/** Everything the judging of a frame's operations needs, read at once behind the lock of the table's numbers. */
async function readState(tx: Tx, { source, scope }: TableDeed, tableKey: string, ops: readonly GridOp[]) {
  const ids = [...new Set(ops.map(({ r }) => r))]
  const found = await source.find(tx, scope, ids)
  const rows = new Map<string, Changed>(found.map(row => [row.id, { ...row, isNew: false, madeBy: '' }]))
  const stored = await tx
    .select()
    .from(gridCell)
    .where(and(eq(gridCell.tenantId, scope.tenantId), eq(gridCell.tableKey, tableKey), inArray(gridCell.rowId, ids)))
  const uniques = frameUniques(source.table, ops, rows, (field, keys) => source.holders(tx, scope, field, keys, ids))
  const marks = new Map(stored.map(cell => [`${cell.rowId}\n${cell.field}`, cell]))
  const writers = new Map<string, Set<string>>()
  const valueOf = (row: Changed | undefined, field: string): GridValue =>
    field === LIVE ? (row?.live ?? false) : field === ORDER ? (row?.place ?? null) : (row?.data[field] ?? null)
  return {
    rows,
    others: (r: string, field: string, value: GridValue) => uniques.others(rows.get(r), field, value),
    change: (row: Changed) => {
      uniques.changed(rows.get(row.id), row)
      rows.set(row.id, row)
    },
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
    /** whether somebody else has written into the row just now */
    othersNow: (r: string, userId: string): boolean => [...(writers.get(r) ?? [])].some(id => id !== userId),
    mark: (cell: typeof gridCell.$inferSelect) => {
      marks.set(`${cell.rowId}\n${cell.field}`, cell)
      writers.set(cell.rowId, (writers.get(cell.rowId) ?? new Set()).add(cell.byId))
    },
  }
}

type State = Awaited<ReturnType<typeof readState>>
/** Answers given before, by the ids under which they are kept. */
type Earlier = ReadonlyMap<string, GridAck | GridReject>

/** Whether everything that was ever written about the row is this person's, beginning with its insertion. */
async function isAllHis(tx: Tx, { source, scope, user }: Deed, state: State, row: Changed | undefined): Promise<boolean> {
  if (row === undefined || state.othersNow(row.id, user.id)) return false
  if (row.isNew) return true
  const [first] = await tx
    .select({ byId: gridLog.byId, before: gridLog.before })
    .from(gridLog)
    .where(
      and(
        eq(gridLog.tenantId, scope.tenantId),
        eq(gridLog.tableKey, gridKey(source.table.name, scope.scope ?? undefined)),
        eq(gridLog.rowId, row.id),
        or(ne(gridLog.byId, user.id), eq(gridLog.field, LIVE)),
      ),
    )
    // what a colleague wrote comes before his own insertion
    .orderBy(asc(eq(gridLog.byId, user.id)), asc(gridLog.seq))
    .limit(1)
  return first !== undefined && first.byId === user.id && first.before === false
}

/** Whether this person may make this change at all; rows he adds himself he may fill, and take back as long as they are his alone. */
async function mayChange(tx: Tx, deed: Deed, state: State, op: GridOp, row: Changed | undefined): Promise<boolean> {
  const { access, source, user } = deed
  const isFresh = row?.isNew === true && row.madeBy === user.id
  if (op.f === LIVE && op.v === true) return row === undefined ? access.add : access.remove || access.add
  if (op.f === LIVE) return access.remove || (access.add && op.u !== undefined && (await isAllHis(tx, deed, state, row)))
  if (op.f === ORDER) return access.move || (isFresh && access.add)
  const column = source.table.columns.find(({ key }) => key === op.f)
  if (column === undefined || column.disabled === true || column.type === 'normal') return false
  return access.edit || (isFresh && access.add)
}

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
  const undone = op.u === 0 && op.p !== undefined ? earlier.get(answerId(user, op.p)) : undefined
  return policy === 'add' && undone !== undefined && 'why' in undone
}

/** Why the operation is not taken, or what the cell becomes. */
async function verdictOf(
  tx: Tx,
  deed: Deed,
  op: GridOp,
  state: State,
  cell: Cell,
  earlier: Earlier,
): Promise<{ v: GridValue } | { why: GridRefusal; text: string }> {
  const { source, scope, user } = deed
  const { rows, others } = state
  const row = rows.get(op.r)
  if (!(await mayChange(tx, deed, state, op, row))) return { why: 'perm', text: TEXT.perm }
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
  const isCell = op.f !== LIVE && op.f !== ORDER
  const shared = isCell
    ? await columnFault(source.table, op.f, v, value => others(op.r, op.f, value))
    : v === true && row !== undefined
      ? await uniqueFault(source.table, row.data, (field, value) => others(op.r, field, value))
      : ''
  const text =
    shared ||
    ((await source.fault?.({ tx, scope, now: new Date(deed.app.now()), frame: rows }, row ?? emptyRow(op.r, user.id), op.f, v)) ??
      '')
  return text === '' ? { v } : { why: 'rule', text }
}

function changedRow(row: Changed | undefined, op: GridOp, v: GridValue, madeBy: string): Changed {
  const base = row ?? emptyRow(op.r, madeBy)
  if (op.f === LIVE) return { ...base, live: v === true }
  if (op.f === ORDER) return { ...base, place: v as string }
  return { ...base, data: { ...base.data, [op.f]: v } }
}

/**
 * Takes operations in one transaction, each by itself: accepted with the table's next number, or refused with a reason. One that was answered before gets
 * that answer again. Several people's are taken in the order given, as if one had come after the other. What was accepted is published after the commit;
 * the answers are for the senders, in the order of `parts`; null for whoever may not see the table (any more).
 */
async function acceptOps(table: TableDeed, parts: readonly PersonOps[]): Promise<(Accepted | null)[]> {
  const { app, source, scope } = table
  const streamId = gridStream(scope, source.table.name)
  const tableKey = gridKey(source.table.name, scope.scope ?? undefined)
  const { tenantId } = scope
  const all = parts.flatMap(({ ops }) => ops)
  const ids = parts.flatMap(({ user, ops }) =>
    ops.flatMap(({ i, p }) => (p === undefined ? [i] : [i, p])).map(i => answerId(user, i)),
  )
  const done = await app.outbox.run(async (tx, emit) => {
    // Whoever holds the table's numbers writes it alone: what is read below is what the operations meet.
    const head = await holdStream(tx, streamId)
    // What a sign-in may do, asked here and not before: a question of its own would wait for the table's line as the operations do. The newest of a
    // sign-in's principals knows best what its roles are by now.
    const newest = new Map(parts.map(({ user }) => [user.tokenHash, user]))
    const rights = new Map<string, GridAccess | null>()
    for (const [sign, user] of newest) rights.set(sign, await source.access(tx, user, scope))
    const answered = await tx
      .select()
      .from(gridAnswer)
      .where(and(eq(gridAnswer.tenantId, tenantId), eq(gridAnswer.tableKey, tableKey), inArray(gridAnswer.opId, ids)))
    const earlier = new Map(answered.map(({ opId, answer }) => [opId, answer as GridAck | GridReject]))
    const state = await readState(tx, table, tableKey, all)
    const now = new Date(app.now())
    const log: (typeof gridLog.$inferInsert)[] = []
    const answers: (typeof gridAnswer.$inferInsert)[] = []
    /** rows by who wrote them last */
    const touched = new Map<string, UserPrincipal>()
    let seq = head

    async function judged(deed: Deed, op: GridOp): Promise<GridAck | GridReject> {
      const { user } = deed
      const cell = state.cellOf(op)
      const row = state.rows.get(op.r)
      const verdict = await verdictOf(tx, deed, op, state, cell, earlier)
      const { v: stands, s: number, by, at, byId } = cell
      const cur: GridCell = { v: stands, s: number, by, at }
      if ('why' in verdict) return { i: op.i, why: verdict.why, text: verdict.text, cur }
      seq += 1
      state.change(changedRow(row, op, verdict.v, user.id))
      touched.set(op.r, user)
      const author = { byId: user.id, byName: user.realname, at: now }
      state.mark({ tenantId, tableKey, rowId: op.r, field: op.f, seq, opId: op.i, ...author })
      log.push({ tenantId, tableKey, seq, opId: op.i, rowId: op.r, field: op.f, value: verdict.v, before: cell.v, ...author })
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
      const unseen = op.u === undefined && op.b < cell.s && byId !== user.id && policyOf(source.table, op.f) === 'lww'
      return { i: op.i, s: seq, ...(unseen ? { c: cur } : {}) }
    }

    const answer: (Accepted | null)[] = []
    for (const { user, ops } of parts) {
      const access = rights.get(user.tokenHash) ?? null
      if (access === null) {
        answer.push(null)
        continue
      }
      const own: Accepted = { acks: [], rejs: [] }
      answer.push(own)
      for (const op of ops) {
        const id = answerId(user, op.i)
        const before = earlier.get(id)
        const given = before ?? (await judged({ ...table, user, access }, op))
        if ('why' in given) own.rejs.push(given)
        else own.acks.push(given)
        if (before !== undefined) continue
        earlier.set(id, given)
        answers.push({ tenantId, tableKey, opId: id, answer: given, at: now })
      }
    }

    for (const user of new Set(touched.values())) {
      const rows = [...touched].flatMap(([id, by]) => (by === user ? (state.rows.get(id) ?? []) : []))
      await source.write(tx, scope, rows, user)
    }
    if (log.length > 0) await keepLog(tx, log)
    if (answers.length > 0) await tx.insert(gridAnswer).values(answers)
    return answer
  })
  if (done.some(own => own !== null && own.acks.length > 0)) source.committed?.(app, scope)
  return done
}

/**
 * Takes operations like `acceptOps`, and gets by rows that their storage cannot hold although every rule let them pass: those are refused and the others
 * stored. Unanswered they would come again for ever and keep the rest of their frame out.
 */
export async function acceptWhatHolds(table: TableDeed, parts: readonly PersonOps[]): Promise<(Accepted | null)[]> {
  try {
    return await acceptOps(table, parts)
  } catch (error) {
    const [first] = parts
    // data exceptions and broken constraints stay what they are; everything else may work next time
    if (first === undefined || !/^2[23]/.test(sqlState(error) ?? '')) throw error
    const answers: (Accepted | null)[] = []
    if (parts.length > 1) for (const part of parts) answers.push(...(await acceptWhatHolds(table, [part])))
    else answers.push(await acceptByHalves(table, first, error))
    return answers
  }
}

async function acceptByHalves(table: TableDeed, part: PersonOps, error: unknown): Promise<Accepted | null> {
  const rows = [...new Set(part.ops.map(({ r }) => r))]
  if (rows.length === 1) return refuseAll({ ...table, ...part }, part.ops, error)
  const half = new Set(rows.slice(0, Math.ceil(rows.length / 2)))
  const halves: (Accepted | null)[] = []
  for (const isFirst of [true, false])
    halves.push(...(await acceptWhatHolds(table, [{ ...part, ops: part.ops.filter(({ r }) => half.has(r) === isFirst) }])))
  const answers = halves.filter(one => one !== null)
  return answers.length === 0 ? null : { acks: answers.flatMap(({ acks }) => acks), rejs: answers.flatMap(({ rejs }) => rejs) }
}

async function refuseAll(deed: TableDeed & { user: UserPrincipal }, ops: readonly GridOp[], error: unknown): Promise<Accepted> {
  deed.app.log.error({ err: error }, `a row of ${deed.source.table.name} could not be stored`)
  return {
    acks: [],
    rejs: await refuseUnread(
      deed,
      ops.map(({ i }) => i),
    ),
  }
}

/** Refuses operations of which nothing but the id counts, and keeps the answers: later operations may name them. */
export async function refuseUnread(
  { app, source, scope, user }: TableDeed & { user: UserPrincipal },
  ids: readonly string[],
): Promise<GridReject[]> {
  if (ids.length === 0) return []
  const tableKey = gridKey(source.table.name, scope.scope ?? undefined)
  const cur: GridCell = { v: null, s: 0, by: '', at: 0 }
  const rejs = [...new Set(ids)].map((i): GridReject => ({ i, why: 'rule', text: BAD_FORMAT, cur }))
  const at = new Date(app.now())
  await app.db
    .insert(gridAnswer)
    .values(rejs.map(answer => ({ tenantId: scope.tenantId, tableKey, opId: answerId(user, answer.i), answer, at })))
    .onConflictDoNothing()
  return rejs
}
