import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridLogEntry } from '#contract/grids/register.ts'
import { at, id, tenantId } from './columns.ts'

/** The value of one cell as JSON. Drizzle's own column reads a text once more: `'15'` would come back as a number, `'null'` as nothing. */
const cellValue = customType<{ data: GridValue; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: value => JSON.stringify(value),
  fromDriver: value => value as GridValue,
})

/** Who wrote a cell last: number and id of the operation, id and name of the person, when (ms since 1970). */
export type GridMark = [seq: number, opId: string, byId: string, byName: string, at: number]

/**
 * Numbers and authors of the cells of shared tables (grid.md part 4), by field, all of a row together: a pasted row is one entry, not one for each cell. The
 * values themselves stand in each table's own rows; a cell nobody has written through the grid is not named here and stands at number 0.
 */
export const gridMarks = pgTable(
  'grid_marks',
  {
    tenantId: tenantId(),
    tableKey: text('table_key').notNull(),
    rowId: text('row_id').notNull(),
    cells: jsonb('cells').$type<Record<string, GridMark>>().notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.tableKey, t.rowId] })],
)

/**
 * Every accepted operation: the history of each cell (who, when, from what to what). Never swept: it is also the answer to each operation that was taken, and
 * what a table's stream says after a number (realtime/grid/logged.ts).
 */
export const gridLog = pgTable(
  'grid_log',
  {
    tenantId: tenantId(),
    tableKey: text('table_key').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    opId: text('op_id').notNull(),
    rowId: text('row_id').notNull(),
    field: text('field').notNull(),
    value: cellValue('value'),
    before: cellValue('before'),
    /** what a deleted row held that this operation brought back, as the wire says it (GridLogEntry.row) */
    row: jsonb('row').$type<GridLogEntry['row']>(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: at('at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.tableKey, t.seq] }),
    index('grid_log_cell').on(t.tenantId, t.tableKey, t.rowId, t.field, t.seq),
    index('grid_log_op').on(t.tenantId, t.tableKey, t.opId),
    // who made the rows of a table (realtime/grid/makers.ts): one entry or two of each row, not all its history
    index('grid_log_live')
      .on(t.tenantId, t.tableKey, t.rowId, t.seq)
      .where(sql`${t.field} = '$live'`),
  ],
)

/**
 * The answers that the history does not tell, so that an operation sent again gets the same: refusals, and what was taken over a value unseen. Swept after a
 * week.
 */
export const gridAnswer = pgTable(
  'grid_answer',
  {
    tenantId: tenantId(),
    tableKey: text('table_key').notNull(),
    opId: text('op_id').notNull(),
    /** GridAck or GridReject of contract/sockets/grid.ts */
    answer: jsonb('answer').notNull(),
    at: at('at').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.tableKey, t.opId] }), index('grid_answer_at').on(t.at)],
)

/** Comments on cells. */
export const gridComment = pgTable(
  'grid_comment',
  {
    id: id(),
    tenantId: tenantId(),
    tableKey: text('table_key').notNull(),
    rowId: text('row_id').notNull(),
    field: text('field').notNull(),
    text: text('text').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: at('at').notNull(),
    settled: boolean('settled').notNull().default(false),
  },
  t => [index('grid_comment_cell').on(t.tenantId, t.tableKey, t.rowId, t.field)],
)

/** Rows of the demo tables and of tables that have no table of their own. */
export const gridRow = pgTable(
  'grid_row',
  {
    tenantId: tenantId(),
    tableKey: text('table_key').notNull(),
    rowId: text('row_id').notNull(),
    place: text('place'),
    live: boolean('live').notNull().default(true),
    data: jsonb('data').$type<Record<string, GridValue>>().notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.tableKey, t.rowId] })],
)

/** Named ways of looking at a kind of table. */
export const gridView = pgTable(
  'grid_view',
  {
    id: id(),
    tenantId: tenantId(),
    /** name of the table, without its scope */
    tableName: text('table_name').notNull(),
    name: text('name').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    shared: boolean('shared').notNull().default(false),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
  },
  t => [uniqueIndex('grid_view_name').on(t.tenantId, t.tableName, t.byId, t.name)],
)
