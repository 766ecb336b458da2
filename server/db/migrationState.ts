import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Queryable } from './client.ts'
import { migrationsFolder } from './migrate.ts'

const known = (): number => {
  const journal: unknown = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'))
  const entries = typeof journal === 'object' && journal !== null && 'entries' in journal ? journal.entries : []
  return Array.isArray(entries) ? entries.length : 0
}
let count: number | undefined

/** How many migrations of this program the database does not have yet; 0 when it is ready for it. */
export async function migrationsPending(db: Queryable): Promise<number> {
  count ??= known()
  const applied = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
  return Math.max(0, count - Number(applied.rows[0]?.n ?? 0))
}
