import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import * as tables from '#server/db/tables/index.ts'

/** A digest of all rows of each table, to see that something changed nothing; that it was refused is a line of the audit, and no change. `without`: what may change, `table` or `table.column`. */
export async function stateOf(database: Pick<Database, 'db'>, without: readonly string[] = []): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue
    const name = getTableName(table)
    if (without.includes(name)) continue
    const columns = without
      .filter(entry => entry.startsWith(`${name}.`))
      .map(entry => sql` - ${entry.slice(name.length + 1)}::text`)
    const row = sql`(to_jsonb(r)${sql.join(columns)})::text`
    const { rows } = await database.db.execute<{ digest: string }>(
      sql`select coalesce(md5(string_agg(${row}, ',' order by ${row})), '') as digest from ${sql.identifier(name)} r ${name === 'sys_log' ? sql`where action <> 'refused'` : sql``}`,
    )
    state[name] = String(rows[0]?.digest)
  }
  return state
}
