import { getTableColumns, sql, type InferInsertModel, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from './client.ts'

/** How the database reads a value out of JSON. */
export const jsonOf = (column: PgColumn, value: unknown): unknown =>
  value === null || value === undefined || column.getSQLType().startsWith('json')
    ? (value ?? null)
    : column.mapToDriverValue(value)

/** A value as a parameter of its own. */
const plain = (column: PgColumn, value: unknown): unknown => {
  const json = jsonOf(column, value)
  return json !== null && column.getSQLType().startsWith('json') ? JSON.stringify(json) : json
}

/**
 * Inserts rows that name the same columns, by one parameter and one for each value that all rows have in common: a value for each column of each row costs the builder and the parser of the statement more than
 * the database needs to store it (5,000 for a frame of a paste). `then`: what comes behind, as `on conflict`.
 */
export async function insertMany<T extends PgTable>(
  tx: Queryable,
  table: T,
  rows: readonly InferInsertModel<T>[],
  then: SQL = sql``,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const all: readonly Readonly<Record<string, unknown>>[] = rows
  const named = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const isCommon = new Map(named.map(([key]) => [key, all.every(row => row[key] === all[0]?.[key])]))
  const own = named.filter(([key]) => isCommon.get(key) === false)
  const [common] = all
  const data = all.map(row => {
    const values: Record<string, unknown> = {}
    for (const [n, [key, column]] of own.entries()) values[`c${n}`] = jsonOf(column, row[key])
    return values
  })
  const names = named.map(([, { name }]) => sql.identifier(name))
  const values = named.map(([key, column]) => {
    const type = sql.raw(column.getSQLType())
    const n = own.findIndex(([one]) => one === key)
    return n < 0 ? sql`${plain(column, common?.[key])}::${type}` : sql`${sql.identifier(`c${n}`)}`
  })
  const shape = own.map(([, column], n) => sql`${sql.identifier(`c${n}`)} ${sql.raw(column.getSQLType())}`)
  const source =
    own.length === 0
      ? sql`generate_series(1, ${rows.length}::int)`
      : sql`json_to_recordset(${JSON.stringify(data)}::json) as r(${sql.join(shape, sql`, `)})`
  await tx.execute(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${source} ${then}`,
  )
}

/** Writes columns of rows by their ids, one parameter for all; rows that name the same columns. */
export async function updateMany(
  tx: Tx,
  table: PgTable,
  rows: readonly { id: string; set: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const named = Object.entries(getTableColumns(table)).filter(([key]) => key in (rows[0]?.set ?? {}))
  if (named.length === 0) return
  const data = rows.map(({ id, set }) => ({
    id,
    ...Object.fromEntries(named.map(([key, column], n) => [`c${n}`, jsonOf(column, set[key])])),
  }))
  const shape = named.map(([, column], n) => sql`${sql.identifier(`c${n}`)} ${sql.raw(column.getSQLType())}`)
  const sets = named.map(([, { name }], n) => sql`${sql.identifier(name)} = r.${sql.identifier(`c${n}`)}`)
  await tx.execute(
    sql`update ${table} t set ${sql.join(sets, sql`, `)}
      from json_to_recordset(${JSON.stringify(data)}::json) as r(id text, ${sql.join(shape, sql`, `)}) where t.id = r.id`,
  )
}

/** A text column (or expression) holds one of many values, by one parameter for all of them. */
export const isAmong = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`
/** A text column holds none of many values. */
export const isNotAmong = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} <> all(${sql.param([...values])}::text[])`
