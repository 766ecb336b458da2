import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'

/** Makes the table and its indexes as a migration would. */
export async function createTable(db: Pick<Db, 'execute'>, table: PgTable): Promise<void> {
  const { name, columns, indexes } = getTableConfig(table)
  const parts = columns.map(column => {
    const type = sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`
    const begins =
      column.default === undefined
        ? sql``
        : sql` default ${typeof column.default === 'number' ? sql.raw(String(column.default)) : column.default}`
    return sql`${type}${begins}${sql.raw(`${column.notNull ? ' not null' : ''}${column.primary ? ' primary key' : ''}`)}`
  })
  await db.execute(sql`create table ${sql.identifier(name)} (${sql.join(parts, sql`, `)})`)
  for (const { config } of indexes) {
    const on = config.columns.map(column => ('name' in column && column.name ? sql.identifier(column.name) : sql``))
    const where = config.where ? sql` where ${config.where}` : sql``
    const kind = config.unique ? sql`unique ` : sql``
    await db.execute(
      sql`create ${kind}index ${sql.identifier(config.name ?? '')} on ${sql.identifier(name)} (${sql.join(on, sql`, `)})${where}`,
    )
  }
}
