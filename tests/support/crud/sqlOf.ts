import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** A condition as the database gets it, the names of columns without those of their table; null where there is none. */
export function sqlOf(condition: SQL | undefined): { sql: string; params: unknown[] } | null {
  if (condition === undefined) return null
  const { sql, params } = dialect.sqlToQuery(condition)
  return { sql: sql.replaceAll('"test_sample".', ''), params }
}
