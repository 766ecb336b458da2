import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridTable } from '#contract/grids/defineGrid.ts'
import { LIVE } from '#contract/grids/register.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import type { Queryable } from '#server/db/client.ts'
import { insertMany, isAmong, isNotAmong } from '#server/db/insertMany.ts'
import type { GridRowState, GridScope, GridSource } from './source.ts'
import { countsOf, keySql } from './uniques.ts'

/** How a field is stored: a text, a whole number, yuan kept as fen, a day, one of several values. */
export type FieldShape =
  | { as: 'text'; max: number }
  | { as: 'whole' | 'fen'; min: number; max: number }
  | { as: 'day' }
  | { as: 'one'; of: readonly (string | number)[] }

/** Where a field stands and what it may hold. `shown`: written by others than the grid. */
export interface TableField {
  column: PgColumn
  shape: FieldShape
  shown?: true
}

export interface RowsTable {
  table: GridTable
  /** has tenantId, id, place, live besides the fields; its key is (tenantId, id) */
  store: PgTable
  fields: Readonly<Record<string, TableField>>
  /** the rows of one table of the kind, and what a new row is given so that it is one of them */
  of: (scope: GridScope) => { where: SQL | undefined; given: Readonly<Record<string, unknown>> }
  access: GridSource['access']
  issue?: NonNullable<GridSource['issue']>
}

/** what no column of the kind holds */
export const BAD_FORMAT = '数据格式不正确'
/** Whether a client's id for a new row can stand in addresses and comma-joined lists. */
export const isRowId = (id: string): boolean => /^[\w-]{1,64}$/.test(id)
const isDay = (text: string): boolean => {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

/** What is wrong with a value for its column in the database, '' for nothing. */
export function shapeError(title: string, shape: FieldShape, value: GridValue): string {
  // one of several is never nothing: its column has a value from the start
  if (isEmptyValue(value) && shape.as !== 'one') return ''
  if (shape.as === 'text')
    return typeof value !== 'string' ? BAD_FORMAT : value.length > shape.max ? `${title}最多${shape.max}个字符` : ''
  if (shape.as === 'day') return typeof value === 'string' && isDay(value) ? '' : BAD_FORMAT
  if (shape.as === 'one') return shape.of.some(one => one === value) ? '' : BAD_FORMAT
  if (typeof value !== 'number' || !Number.isFinite(value)) return BAD_FORMAT
  if (shape.as === 'whole' && !Number.isInteger(value)) return `${title}必须是整数`
  return value < shape.min || value > shape.max ? `${title}必须在${shape.min}到${shape.max}之间` : ''
}

const stored = ({ as }: FieldShape, value: GridValue): GridValue =>
  as === 'fen' && typeof value === 'number'
    ? Math.round(value * 100)
    : as !== 'one' && as !== 'text' && isEmptyValue(value)
      ? null
      : value
const shown = ({ as }: FieldShape, value: unknown): GridValue =>
  value === undefined || value === null ? null : as === 'fen' ? Number(value) / 100 : (value as GridValue)

/** A source whose rows stand in a table of their own, a column for each field. */
export function tableRows({ table, store, fields, of, access, issue }: RowsTable): GridSource {
  const columns = new Map(Object.entries(getTableColumns(store)))
  const column = (name: string): PgColumn => {
    const found = columns.get(name)
    if (found === undefined) throw new Error(`the table of ${table.name} has no ${name}`)
    return found
  }
  const [id, place, live, tenant] = [column('id'), column('place'), column('live'), column('tenantId')]
  const named = Object.entries(fields)
  const propertyOf = new Map([...columns].map(([name, one]) => [one, name]))
  const within = (scope: GridScope) => and(eq(tenant, scope.tenantId), of(scope).where)
  const read = async (tx: Queryable, where: SQL | undefined): Promise<GridRowState[]> => {
    const selected = Object.fromEntries(named.map(([key, { column: one }]) => [`f_${key}`, one]))
    const rows: Record<string, unknown>[] = await tx
      .select({ id, place, live, ...selected })
      .from(store)
      .where(where)
    return rows.map(row => ({
      id: String(row['id']),
      place: typeof row['place'] === 'string' ? row['place'] : null,
      live: row['live'] === true,
      data: Object.fromEntries(named.map(([key, { shape }]) => [key, shown(shape, row[`f_${key}`])])),
    }))
  }
  const valuesOf = ({ place: at, live: is, data }: GridRowState) => ({
    place: at,
    live: is,
    ...Object.fromEntries(
      named.flatMap(([key, { column: one, shape, shown: isShown }]) =>
        isShown === true || !(key in data) ? [] : [[propertyOf.get(one) ?? key, stored(shape, data[key] ?? null)]],
      ),
    ),
  })
  return {
    table,
    access,
    rows: (tx, scope) => read(tx, and(within(scope), eq(live, true))),
    find: async (tx, scope, ids) => (ids.length === 0 ? [] : read(tx, and(within(scope), isAmong(id, ids)))),
    write: async (tx, scope, rows) => {
      // in their order: a row may take a value that one before it gave up
      let together: Record<string, unknown>[] = []
      const insert = async () => {
        const begun = together
        together = []
        await insertMany(tx, store, begun)
      }
      for (const row of rows) {
        if (row.isNew) {
          const begun = { ...of(scope).given, tenantId: scope.tenantId, id: row.id, ...valuesOf(row) }
          if (together[0] !== undefined && Object.keys(together[0]).join() !== Object.keys(begun).join()) await insert()
          together.push(begun)
          continue
        }
        await insert()
        await tx
          .update(store)
          .set(valuesOf(row))
          .where(and(within(scope), eq(id, row.id)))
      }
      await insert()
    },
    holders: async (tx, scope, name, keys, except) => {
      const field = fields[name]
      if (field === undefined) return new Map()
      // yuan stand there as fen
      const current = field.shape.as === 'fen' ? sql`(${field.column}::numeric / 100)::float8` : field.column
      const key = keySql(current)
      const rows = await tx
        .select({ key, n: sql<number>`count(*)::int` })
        .from(store)
        .where(and(within(scope), eq(live, true), isNotAmong(id, except), isAmong(key, keys)))
        .groupBy(sql`1`)
      return countsOf(rows)
    },
    issue: async (ask, row, key, value) => {
      const field = fields[key]
      const title = table.columns.find(one => one.key === key)?.title ?? ''
      if (field !== undefined) {
        const text = shapeError(title, field.shape, value)
        if (text !== '') return text
      }
      // the id of a row in another table of the kind begins no row here
      if (key === LIVE && value === true && !row.live) {
        if (!isRowId(row.id)) return BAD_FORMAT
        const { where } = of(ask.scope)
        // a kind of one table has no other
        const [elsewhere] =
          where === undefined
            ? []
            : await ask.tx
                .select({ id })
                .from(store)
                .where(and(eq(tenant, ask.scope.tenantId), eq(id, row.id), sql`not (${where})`))
                .limit(1)
        if (elsewhere !== undefined) return BAD_FORMAT
      }
      return (await issue?.(ask, row, key, value)) ?? ''
    },
  }
}
