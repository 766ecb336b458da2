import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Sort } from '#contract/http/listQuery.ts'
import type { Row } from './hooks.ts'
import type { Store } from './store.ts'

export interface Wanted {
  where: () => SQL | undefined
  sorts: readonly Sort[]
  limit: number
  offset: number
}
/**
 * Reads lists without a query builder: only conditions are built, and those of the same `key` only once. Names in a statement are the tables' own,
 * values are always parameters.
 */
export interface ListReader {
  rows: (store: Store, wanted: Wanted, key: string | null) => Promise<Row[]>
  count: (store: Store, where: () => SQL | undefined, key: string | null) => Promise<number>
}

interface Condition {
  text: string
  values: unknown[]
}

/** Beyond this many rows the ids are read alone, from the index, and the rows by them. */
const DEEP = 1_000
// Dates and times stay text, for the columns to read: date, timestamp, timestamptz, interval.
const AS_TEXT: ReadonlySet<number> = new Set([1082, 1114, 1184, 1186])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (AS_TEXT.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format)),
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const nameOf = (store: Store, column: PgColumn): string => `${quoted(store.name)}.${quoted(column.name)}`

export function createListReader(pool: pg.Pool): ListReader {
  const dialect = new PgDialect()
  const conditions = new LRUCache<string, Condition>({ max: 2_000 })
  const columnLists = new WeakMap<Store, string>()

  const columnsOf = (store: Store): string => {
    const known = columnLists.get(store)
    if (known !== undefined) return known
    const list = Object.values(store.readable)
      .map(column => nameOf(store, column))
      .join(', ')
    columnLists.set(store, list)
    return list
  }
  const conditionOf = (store: Store, where: () => SQL | undefined, key: string | null): Condition => {
    const full = key === null ? null : `${store.resource.id} ${key}`
    const known = full === null ? undefined : conditions.get(full)
    if (known) return known
    const sql = where()
    const built = sql ? dialect.sqlToQuery(sql) : { sql: 'true', params: [] }
    const condition = { text: built.sql, values: built.params }
    if (full !== null) conditions.set(full, condition)
    return condition
  }
  const orderOf = (store: Store, sorts: readonly Sort[]): string =>
    sorts
      .flatMap(({ field, isDescending }) => {
        const column = store.column(field)
        return column ? [`${nameOf(store, column)}${isDescending ? ' desc' : ''}`] : []
      })
      .join(', ')

  return {
    async rows(store, { where, sorts, limit, offset }, key) {
      const { text, values } = conditionOf(store, where, key)
      const [table, order, id] = [quoted(store.name), orderOf(store, sorts), nameOf(store, store.id)]
      const part = (columns: string) =>
        `select ${columns} from ${table} where ${text} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`
      const statement =
        offset < DEEP
          ? part(columnsOf(store))
          : `select ${columnsOf(store)} from ${table} where ${id} in (${part(id)}) order by ${order}`
      const { rows } = await pool.query<unknown[]>({
        text: statement,
        values: [...values, limit, offset],
        rowMode: 'array',
        types,
      })
      const columns = Object.entries(store.readable)
      return rows.map(cells => {
        const row: Row = {}
        for (const [index, [name, column]] of columns.entries()) {
          const cell = cells[index]
          row[name] = cell === null ? null : column.mapFromDriverValue(cell)
        }
        return row
      })
    },
    async count(store, where, key) {
      const { text, values } = conditionOf(store, where, key)
      const { rows } = await pool.query<{ n: string }>({
        text: `select count(*) as n from ${quoted(store.name)} where ${text}`,
        values,
      })
      return Number(rows[0]?.n ?? 0)
    },
  }
}
