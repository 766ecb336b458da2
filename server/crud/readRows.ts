import { inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Database } from '#server/db/client.ts'
import type { Row } from './hooks.ts'
import type { Store } from './store.ts'

export interface Wanted {
  where: SQL | undefined
  order: readonly SQL[]
  limit: number
  offset: number
}
/** Reads a part of a list. `key` says that the same key is the same question: its statement is not built again. */
export type ReadRows = (store: Store, wanted: Wanted, key: string | null) => Promise<Row[]>

interface Statement {
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

export function createReadRows({ db, pool }: Pick<Database, 'db' | 'pool'>): ReadRows {
  const statements = new LRUCache<string, Statement>({ max: 2_000 })

  const statementOf = (store: Store, { where, order, limit, offset }: Wanted): Statement => {
    const page = (columns: Record<string, PgColumn>) =>
      db
        .select(columns)
        .from(store.table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
    const query =
      offset < DEEP
        ? page(store.readable)
        : db
            .select(store.readable)
            .from(store.table)
            .where(inArray(store.id, page({ id: store.id })))
            .orderBy(...order)
    const { sql: text, params: values } = query.toSQL()
    return { text, values }
  }

  return async (store, wanted, key) => {
    const full = key === null ? null : `${store.resource.id} ${wanted.limit} ${wanted.offset} ${key}`
    let statement = full === null ? undefined : statements.get(full)
    if (!statement) {
      statement = statementOf(store, wanted)
      if (full !== null) statements.set(full, statement)
    }
    const { rows } = await pool.query<unknown[]>({ ...statement, rowMode: 'array', types })
    const columns = Object.entries(store.readable)
    return rows.map(cells => {
      const row: Row = {}
      for (const [index, [name, column]] of columns.entries()) {
        const cell = cells[index]
        row[name] = cell === null ? null : column.mapFromDriverValue(cell)
      }
      return row
    })
  }
}
