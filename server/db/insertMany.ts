import { getTableColumns, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

/** How the database reads a value out of JSON. */
const jsonOf = (column: PgColumn, value: unknown): unknown =>
  value === null || value === undefined || column.getSQLType().startsWith('json')
    ? (value ?? null)
    : column.mapToDriverValue(value)

/**
 * Inserts rows that name the same columns, by one parameter: a value for each column of each row costs the builder and the parser of the statement more than
 * the database needs to store it (5,000 for a frame of a paste). `then`: what comes behind, as `on conflict`.
 */
export async function insertMany<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
  then: SQL = sql``,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const named = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const data = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(named.map(([key, column]) => [column.name, jsonOf(column, row[key])])),
  )
  const columns = sql.join(
    named.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(data)}::json) ${then}`,
  )
}

/** A text column holds one of many values, by one parameter for all of them. */
export const isAmong = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`
