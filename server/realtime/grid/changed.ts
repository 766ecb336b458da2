import { randomUUID } from 'node:crypto'
import { and, eq, max, sql } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE } from '#contract/grids/register.ts'
import { gridKey } from '#contract/grids/defineGrid.ts'
import type { Tx } from '#server/db/client.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { gridLog, gridMarks, stream, type GridMark } from '#server/db/tables/index.ts'
import type { Emit } from '../outbox.ts'
import { entryOfLog, GRID_EVENT, GRID_STREAM } from './logged.ts'
import type { GridScope } from './source.ts'
import { cellsOfEntry } from './wholeRows.ts'

/** Stream of a shared table: its accepted operations in order. */
export const gridStream = ({ tenantId, scope }: GridScope, name: string): string =>
  `${GRID_STREAM}${tenantId}:${gridKey(name, scope ?? undefined)}`

/** Locks a table's numbers to the end of the transaction and answers the newest: anyone who holds them writes the table alone. */
export async function holdStream(tx: Tx, streamId: string): Promise<number> {
  const current = async () => {
    const [head] = await tx.select({ seq: stream.headSeq }).from(stream).where(eq(stream.id, streamId)).for('update')
    return head?.seq ?? null
  }
  const known = await current()
  if (known !== null) return known
  await tx.insert(stream).values({ id: streamId, headSeq: 0 }).onConflictDoNothing()
  return (await current()) ?? 0
}

/** Writes numbered changes into the history, and the newest of each cell beside its table. */
export async function keepLog(tx: Tx, log: readonly (typeof gridLog.$inferInsert)[]): Promise<void> {
  await insertMany(tx, gridLog, log)
  const marks = new Map<string, typeof gridMarks.$inferInsert>()
  for (const { tenantId, tableKey, rowId, field, seq, opId, byId, byName, at } of log.flatMap(cellsOfEntry)) {
    const row = marks.get(rowId) ?? { tenantId, tableKey, rowId, cells: {} }
    row.cells[field] = [seq, opId, byId, byName, at.getTime()] satisfies GridMark
    marks.set(rowId, row)
  }
  await insertMany(
    tx,
    gridMarks,
    [...marks.values()],
    sql`on conflict (tenant_id, table_key, row_id) do update set cells = ${gridMarks.cells} || excluded.cells`,
  )
}

/** A cell that was written outside the grid: `before` and the value that stands there now. */
export interface ExternalChange {
  r: string
  f: string
  v: GridValue
  before: GridValue
}

/** Where changes from outside the grid are told, and whose they are. */
interface ExternalWrite {
  name: string
  scope: GridScope
  by: { id: string; realname: string }
  now: Date
}
type Said = Pick<typeof gridLog.$inferInsert, 'rowId' | 'field' | 'value' | 'before' | 'row'>

/** Numbers what was written and tells it to the open boards. */
async function sayChanges(tx: Tx, emit: Emit, { name, scope, by, now }: ExternalWrite, changes: readonly Said[]): Promise<void> {
  if (changes.length === 0) return
  const streamId = gridStream(scope, name)
  const tableKey = gridKey(name, scope.scope ?? undefined)
  const { tenantId } = scope
  const head = await holdStream(tx, streamId)
  // what this transaction told before has its numbers in the log, not yet in the stream
  const [logged] = await tx
    .select({ seq: max(gridLog.seq) })
    .from(gridLog)
    .where(and(eq(gridLog.tenantId, tenantId), eq(gridLog.tableKey, tableKey)))
  const first = Math.max(head, Number(logged?.seq ?? 0)) + 1
  await keepLog(
    tx,
    changes.map((change, n) => {
      const author = { byId: by.id, byName: by.realname, at: now }
      const said = { tenantId, tableKey, seq: first + n, opId: `server:${randomUUID()}`, ...change, ...author }
      emit(streamId, GRID_EVENT, entryOfLog(said))
      return said
    }),
  )
}

/**
 * Tells a shared table what was written into its rows outside the grid (a form, a prescription), as operations with numbers of their own: open boards show
 * it, drafts meet it as a colleague's edit, histories name it. Take the table's numbers by `holdStream` before the rows are read or written, in the same
 * transaction `emit` belongs to.
 */
export const gridChanged = (tx: Tx, emit: Emit, where: ExternalWrite, changes: readonly ExternalChange[]): Promise<void> =>
  sayChanges(
    tx,
    emit,
    where,
    changes.map(({ r, f, v, before }) => ({ rowId: r, field: f, value: v, before })),
  )

/** The same of rows that were added outside the grid, each with all its cells under one number. */
export const gridRowsBegun = (
  tx: Tx,
  emit: Emit,
  where: ExternalWrite,
  rows: readonly { id: string; place: string; data: Readonly<Record<string, GridValue>> }[],
): Promise<void> =>
  sayChanges(
    tx,
    emit,
    where,
    rows.map(({ id, place, data }) => ({
      ...{ rowId: id, field: LIVE, value: true, before: false },
      row: { o: place, d: data, begins: true as const },
    })),
  )
