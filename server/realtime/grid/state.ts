import { and, eq } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER, type GridCell, type GridOp } from '#contract/grids/register.ts'
import type { Tx } from '#server/db/client.ts'
import { isAmong } from '#server/db/insertMany.ts'
import { gridMarks, type GridMark } from '#server/db/tables/index.ts'
import { rowsMadeBy } from './makers.ts'
import type { GridRowState, TableContext } from './source.ts'
import { frameUniques } from './uniques.ts'

/** A cell as it stands while a frame is judged; `i`: the operation that wrote it, `byId`: whose it was. */
export type Cell = GridCell & { i: string; byId: string }
/** A row as the operations before this one left it. `madeBy`: who began it just now, '' for one that was there before. */
export type Changed = GridRowState & { isNew: boolean; madeBy: string }
/** A row that begins. */
export const emptyRow = (id: string, madeBy: string): Changed => ({ id, place: null, live: false, data: {}, isNew: true, madeBy })

/** Of a cell that nobody has written through the grid. */
const UNMARKED: GridMark = [0, '', '', '', 0]

/** Everything the judging of a frame's operations needs, read at once behind the lock of the table's numbers. */
export async function readState(tx: Tx, { source, scope }: TableContext, tableKey: string, ops: readonly GridOp[]) {
  const ids = [...new Set(ops.map(({ r }) => r))]
  const found = await source.find(tx, scope, ids)
  const rows = new Map<string, Changed>(found.map(row => [row.id, { ...row, isNew: false, madeBy: '' }]))
  const stored = await tx
    .select()
    .from(gridMarks)
    .where(and(eq(gridMarks.tenantId, scope.tenantId), eq(gridMarks.tableKey, tableKey), isAmong(gridMarks.rowId, ids)))
  const uniques = frameUniques(source.table, ops, rows, (field, keys) => source.holders(tx, scope, field, keys, ids))
  const marks = new Map(stored.map(({ rowId, cells }) => [rowId, new Map(Object.entries(cells))]))
  const writers = new Map<string, Set<string>>()
  const stood = new Map<number, GridValue>()
  const made = new Map<string, Promise<ReadonlySet<string>>>()
  const valueOf = (row: Changed | undefined, field: string): GridValue =>
    field === LIVE ? (row?.live ?? false) : field === ORDER ? (row?.place ?? null) : (row?.data[field] ?? null)
  return {
    rows,
    others: (r: string, field: string, value: GridValue) => uniques.others(rows.get(r), field, value),
    change: (row: Changed) => {
      uniques.changed(rows.get(row.id), row)
      rows.set(row.id, row)
    },
    /** a row that was to begin does not */
    forget: (id: string) => {
      const row = rows.get(id)
      if (row === undefined) return
      uniques.changed(row, { ...row, live: false })
      rows.delete(id)
    },
    cellOf: ({ r, f }: Pick<GridOp, 'r' | 'f'>): Cell => {
      const [s, i, byId, by, at] = marks.get(r)?.get(f) ?? UNMARKED
      return { v: valueOf(rows.get(r), f), s, by, at, i, byId }
    },
    /** whether this person made the row, now or before; the history is asked once a frame and only for who needs it */
    isMadeBy: async (row: Changed, userId: string): Promise<boolean> => {
      if (row.isNew) return row.madeBy === userId
      const own = made.get(userId) ?? rowsMadeBy(tx, { tenantId: scope.tenantId, tableKey }, userId, ids)
      made.set(userId, own)
      return (await own).has(row.id)
    },
    /** whether somebody else has written into the row after this number */
    othersSince: (r: string, s: number, userId: string): boolean =>
      [...(marks.get(r)?.values() ?? [])].some(([seq, , byId]) => seq > s && byId !== userId),
    /** whether somebody else has written into the row just now */
    othersNow: (r: string, userId: string): boolean => [...(writers.get(r) ?? [])].some(id => id !== userId),
    /** what stood in its cell before an operation of this transaction; undefined for another one */
    stoodBefore: (s: number): GridValue | undefined => stood.get(s),
    mark: (r: string, f: string, mark: GridMark, before: GridValue) => {
      const [seq, , byId] = mark
      stood.set(seq, before)
      marks.set(r, (marks.get(r) ?? new Map<string, GridMark>()).set(f, mark))
      writers.set(r, (writers.get(r) ?? new Set()).add(byId))
    },
  }
}
export type State = Awaited<ReturnType<typeof readState>>
