import { sql } from 'drizzle-orm'
import type { Queryable } from './client.ts'

/** A table below so many pages is read whole as quickly as by any index. */
const SMALL_PAGES = 16
/** Grown by so much since the planner last counted its pages. */
const GROWN_BY = 0.2
/** Beyond so many pages (1 GiB at 8 KiB) going through a table would keep everybody waiting: a sample of it is counted, which takes as long for any table. */
const LARGE_PAGES = 131_072

/** Names, quoted, of the tables that have grown by a fifth since they were last vacuumed or analyzed, the smallest first; small ones are left out. */
async function grownTables(db: Queryable): Promise<{ name: string; isLarge: boolean }[]> {
  const { rows } = await db.execute<{ name: string; isLarge: boolean }>(sql`
    select format('%I.%I', schema, name) as name, pages > ${LARGE_PAGES}::int as "isLarge"
    from (
      select n.nspname as schema, c.relname as name, c.relpages as counted, pg_relation_size(c.oid) / current_setting('block_size')::int as pages
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')) sized
    where pages >= ${SMALL_PAGES}::int and pages > counted * (1 + ${GROWN_BY}::float8)
    order by pages, name`)
  return rows
}

/**
 * What PostgreSQL's autovacuum does, for a database that has none: tables that have grown by a fifth are vacuumed and analyzed, so that the planner knows
 * how long they are and removed rows give their room back. A statement a table: others wait for one table at most. Gives the names of the tables (SCALE-08).
 */
export async function vacuumGrownTables(db: Queryable): Promise<string[]> {
  const tables = await grownTables(db)
  for (const { name, isLarge } of tables)
    await db.execute(sql`${sql.raw(isLarge ? 'analyze' : 'vacuum (analyze)')} ${sql.raw(name)}`)
  return tables.map(({ name }) => name)
}
