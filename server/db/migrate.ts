import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './client.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from './retried.ts'

// Any number, the same in every process of ours: "Xinglin" on a telephone keypad.
const MIGRATION_LOCK = 9464546
/** A lock that is waited for lets nobody past who comes later: so long at most do those of the version that serves wait, ms. */
const LOCK_MS = 2_000
const PAUSE_MS = 3_000
/** Some ten minutes of tries: a backup reads for that long. */
const TRIES = 120

/** The folder of generated migrations, looked for upwards from this file: works from the source and from dist/server. */
export function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, 'server/db/migrations')
    if (existsSync(join(found, 'meta/_journal.json'))) return found
    if (folder === dirname(folder))
      throw new Error('server/db/migrations is missing: run `npm run db:generate` or deploy the folder with dist')
  }
}

/**
 * Lets the account that serves read and write the rows of all tables, those that come later too, and nothing else (ASVS 13.2.2); does nothing where it is the one that
 * owns them.
 */
async function grantRows(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ name: string | null }>('select quote_ident(nullif($1, current_user)) as name', [name])
  const account = rows[0]?.name ?? null
  if (account === null) return
  for (const schema of ['public', 'drizzle'])
    await owner.query(
      `grant usage on schema ${schema} to ${account}; grant select on all tables in schema ${schema} to ${account}`,
    )
  await owner.query(`grant insert, update, delete on all tables in schema public to ${account};
    grant usage, select, update on all sequences in schema public to ${account};
    revoke create on schema public from public;
    alter default privileges in schema public grant select, insert, update, delete on tables to ${account};
    alter default privileges in schema public grant usage, select, update on sequences to ${account}`)
}

/**
 * Brings the database to the newest schema; does nothing when it is there. All migrations of one call are one transaction.
 * On PostgreSQL a second process that migrates at the same time waits and then finds nothing to do; a table that is in use is asked for again and again, so that the
 * version that serves goes on meanwhile. Errors: one that was in use for ten minutes.
 */
export async function migrate(database: Database, folder: string = migrationsFolder()): Promise<void> {
  if (database.ownerUrl === null) return applyMigrations(database.db, { migrationsFolder: folder })
  // A connection of its own without time limits: an index on a large table takes longer than any query may.
  const client = new pg.Client({ connectionString: database.ownerUrl, application_name: 'xinglin migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = ${LOCK_MS}`)
    for (let attempt = 1; ; attempt += 1)
      try {
        await applyMigrations(drizzle(client), { migrationsFolder: folder })
        break
      } catch (error) {
        if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === TRIES) throw error
        await wait(PAUSE_MS)
      }
    const { rows } = await database.pool.query<{ name: string }>('select current_user as name')
    await grantRows(client, rows[0]?.name ?? '')
  } finally {
    await client.end()
  }
}
