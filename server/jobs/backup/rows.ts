import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'

/** First line of a backup. */
export interface BackupHead {
  format: 'xinglin-rows-1'
  /** ISO */
  at: string
  /** migrations of the database, so that rows go back into the same schema only */
  migrations: number
}
/** Line before the rows of a table, and the last of the file. */
export type BackupMark = { table: string } | { end: Record<string, number>; sha256: string }

const FETCH = 1_000

/** Sign-ins and one-time codes: anyone who has a backup must not be let in by it, and what is restored signs everybody out (SEC-07). */
const LEFT_OUT: ReadonlySet<string> = new Set(['sys_token', 'sys_one_time_code'])

async function tableNames(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** Migrations that were applied, for the head. */
export async function migrationCount(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
  return rows[0]?.n ?? 0
}

/**
 * All rows of all tables as JSON lines, of one moment: call it in a transaction of REPEATABLE READ. Read by a cursor, so that memory and the time
 * of a statement stay small however many there are. The last line holds the counts and the hash of everything before.
 */
export async function* backupLines(tx: Tx, at: Date, signal: AbortSignal): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const lineOf = (value: BackupHead | BackupMark | string): string => {
    const line = `${typeof value === 'string' ? value : JSON.stringify(value)}\n`
    hash.update(line)
    return line
  }
  const counts: Record<string, number> = {}
  yield lineOf({ format: 'xinglin-rows-1', at: at.toISOString(), migrations: await migrationCount(tx) })
  for (const table of await tableNames(tx)) {
    yield lineOf({ table })
    counts[table] = 0
    // its mark alone empties the table where the backup is put back
    if (LEFT_OUT.has(table)) continue
    await tx.execute(
      sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
    )
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(FETCH))} from backup_rows`)
      for (const { line } of rows) yield lineOf(line)
      counts[table] += rows.length
      if (rows.length < FETCH) break
    }
    await tx.execute(sql`close backup_rows`)
  }
  yield lineOf({ end: counts, sha256: hash.copy().digest('hex') })
}
