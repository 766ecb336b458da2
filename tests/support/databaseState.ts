import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import * as tables from '#server/db/tables/index.ts'

/** Links of the audit, and what processes say of themselves. */
export const isWrittenByTimer = (table: string): boolean => table.startsWith('sys_audit_') || table === 'sys_process'

/** A digest of all rows of each table, to see that something changed nothing; that it was refused is a line of the audit, and no change. `without`: what may change, `table` or `table.column`. */
export async function stateOf(database: Pick<Database, 'db'>, without: readonly string[] = []): Promise<Record<string, string>> {
  const asked = Object.values(tables).flatMap(table => {
    if (!is(table, PgTable)) return []
    const name = getTableName(table)
    if (without.includes(name) || isWrittenByTimer(name)) return []
    const columns = without
      .filter(entry => entry.startsWith(`${name}.`))
      .map(entry => sql` - ${entry.slice(name.length + 1)}::text`)
    const row = sql`(to_jsonb(r)${sql.join(columns)})::text`
    return [
      sql`select ${name}::text as name, coalesce(md5(string_agg(${row}, ',' order by ${row})), '') as digest from ${sql.identifier(name)} r ${name === 'sys_log' ? sql`where action <> 'refused'` : sql``}`,
    ]
  })
  const { rows } = await database.db.execute<{ name: string; digest: string }>(sql.join(asked, sql` union all `))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
