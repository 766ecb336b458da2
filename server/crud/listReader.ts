import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { COUNTED_MAX, PAGE_SIZES } from '#contract/constants.ts'
import type { Sort } from '#contract/http/listQuery.ts'
import type { Row } from './hooks.ts'
import type { Store } from './storeTypes.ts'
import { wireReader } from './wireValue.ts'

export interface Wanted {
  where: () => SQL | undefined
  sorts: readonly Sort[]
  limit: number
  offset: number
}
/**
 * Reads lists without a query builder: only conditions are built, and those of the same `key` only once. Names in a statement are the tables' own,
 * values are always parameters. Rows hold wire values.
 */
export interface ListReader {
  rows: (store: Store, wanted: Wanted, key: string | null) => Promise<Row[]>
  /** Exact up to COUNTED_MAX, as an audit of years takes longer to count than a statement may run; beyond it what the planner of the database thinks. */
  count: (store: Store, where: () => SQL | undefined, key: string | null) => Promise<number>
}

interface Condition {
  text: string
  values: unknown[]
}

/** Beyond this many rows the ids are read alone, from the index, and the rows by them. */
const DEEP = 1_000
/** Pages that begin before this are statements of their own: with the numbers in it one plan serves a prepared statement for all times. */
const NEAR = 100
const COMMON: ReadonlySet<number> = new Set(PAGE_SIZES)
// Dates and times stay text, for the columns to read: date, timestamp, timestamptz, interval.
const AS_TEXT: ReadonlySet<number> = new Set([1082, 1114, 1184, 1186])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (AS_TEXT.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format)),
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const nameOf = (store: Store, column: PgColumn): string => `${quoted(store.name)}.${quoted(column.name)}`

/** What statements and rows of a store are made of; found once. */
interface Plan {
  table: string
  id: string
  /** names of all columns, as a select writes them */
  list: string
  columns: readonly { name: string; read: (cell: unknown) => unknown }[]
}
const planOf = (store: Store): Plan => {
  const columns = Object.entries(store.readable)
  return {
    table: quoted(store.name),
    id: nameOf(store, store.id),
    list: columns.map(([, column]) => nameOf(store, column)).join(', '),
    columns: columns.map(([name, column]) => ({ name, read: wireReader(column) })),
  }
}

export function createListReader(pool: pg.Pool): ListReader {
  const dialect = new PgDialect()
  const conditions = new LRUCache<string, Condition>({ max: 2_000 })
  const statements = new LRUCache<string, string>({ max: 2_000 })
  const plans = new WeakMap<Store, Plan>()

  const planned = (store: Store): Plan => {
    const plan = plans.get(store) ?? planOf(store)
    plans.set(store, plan)
    return plan
  }
  const builtOf = (sql: SQL | undefined): Condition => {
    const { sql: text, params } = sql ? dialect.sqlToQuery(sql) : { sql: 'true', params: [] }
    return { text, values: params }
  }
  const conditionOf = (store: Store, where: () => SQL | undefined, key: string | null): Condition => {
    if (key === null) return builtOf(where())
    const full = `${store.resource.id} ${key}`
    const condition = conditions.get(full) ?? builtOf(where())
    conditions.set(full, condition)
    return condition
  }
  const orderOf = (store: Store, sorts: readonly Sort[]): string =>
    sorts
      .flatMap(({ field, isDescending }) => {
        const column = store.column(field)
        return column ? [`${nameOf(store, column)}${isDescending ? ' desc' : ''}`] : []
      })
      .join(', ')
  const built = (store: Store, { text }: Condition, sorts: readonly Sort[], range: string, isDeep: boolean): string => {
    const { table, id, list } = planned(store)
    const order = orderOf(store, sorts)
    const part = (columns: string) => `select ${columns} from ${table} where ${text} order by ${order} ${range}`
    return isDeep ? `select ${list} from ${table} where ${id} in (${part(id)}) order by ${order}` : part(list)
  }
  // the same text as the same object: it is what the connection finds its prepared statement by
  const statementOf = (store: Store, condition: Condition, sorts: readonly Sort[], range: string, isDeep: boolean): string => {
    const order = sorts.map(({ field, isDescending }) => (isDescending ? `-${field}` : field)).join()
    const key = `${store.resource.id} ${isDeep} ${range} ${order} ${condition.text}`
    const statement = statements.get(key) ?? built(store, condition, sorts, range, isDeep)
    statements.set(key, statement)
    return statement
  }

  return {
    async rows(store, { where, sorts, limit, offset }, key) {
      const condition = conditionOf(store, where, key)
      const isNear = offset < NEAR && COMMON.has(limit)
      const count = condition.values.length
      const range = isNear ? `limit ${limit} offset ${offset}` : `limit $${count + 1} offset $${count + 2}`
      const text = statementOf(store, condition, sorts, range, offset >= DEEP)
      const values = isNear ? condition.values : [...condition.values, limit, offset]
      // values beside the statement: so it is prepared when it comes again (db/preparing.ts)
      const { rows } = await pool.query<unknown[]>({ text, rowMode: 'array', types }, values)
      const { columns } = planned(store)
      return rows.map(cells => {
        const row: Row = {}
        columns.forEach(({ name, read }, at) => {
          const cell = cells[at]
          row[name] = cell === null ? null : read(cell)
        })
        return row
      })
    },
    async count(store, where, key) {
      const { text, values } = conditionOf(store, where, key)
      const all = `from ${quoted(store.name)} where ${text}`
      const counted = `select count(*) as n from (select ${all} limit ${COUNTED_MAX + 1}) counted`
      const { rows } = await pool.query<{ n: string }>(counted, values)
      const n = Number(rows[0]?.n ?? 0)
      if (n <= COUNTED_MAX) return n
      type Told = { 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }
      const { rows: told } = await pool.query<Told>(`explain (format json) select ${all}`, values)
      return Math.max(n, told[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
    },
  }
}
