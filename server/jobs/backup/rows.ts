import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'

/** First line of a backup. `xinglin-rows-1` holds no files. */
export interface BackupHead {
  format: 'xinglin-rows-1' | 'xinglin-rows-2'
  /** ISO */
  at: string
  /** migrations of the database, so that rows go back into the same schema only */
  migrations: number
}
/** How many rows a table has, and a sum over them that no order changes. */
export interface Tally {
  counts: Record<string, number>
  sums: Record<string, number>
}

const FETCH = 1_000
/** Of tables with long values: a row of some MB is nothing wrong, a thousand of them are more than a text may be long. */
const FETCH_LONG = 50

/** Sign-ins, one-time codes and counts of tries: anyone who has a backup must not be let in by it, and what is restored signs everybody out (SEC-07). */
const LEFT_OUT: ReadonlySet<string> = new Set(['sys_token', 'sys_one_time_code', 'sys_login_guard', 'sys_limit'])

/**
 * What a backup that is not sealed does not hold, by table: secrets in clear by which its reader would make codes of a second factor. The installation's
 * key of signatures stays: without it no restored signature could be verified, and with it alone nobody writes one.
 */
const NOT_UNSEALED: Readonly<Record<string, SQL>> = {
  sys_second_factor: sql`where secret like 'plain:%' is not true`,
  sys_recovery_code: sql`where false`,
  sys_secret: sql`where name = 'signature'`,
}

/** Tables that lie in parts by their own name: the parts of another database may be other ones. `isLong`: values of it lie out of line. */
async function tablesOf(tx: Tx): Promise<{ name: string; isLong: boolean }[]> {
  const { rows } = await tx.execute<{ name: string; isLong: boolean }>(
    sql`select relname as name, exists (
        select from pg_class part where (part.oid = c.oid or part.oid in (select inhrelid from pg_inherits where inhparent = c.oid))
          and part.reltoastrelid <> 0 and pg_relation_size(part.reltoastrelid) > 0) as "isLong"
      from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows
}

/** Migrations that were applied, for the head. */
export async function migrationCount(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
  return rows[0]?.n ?? 0
}

const SUM_LIMIT = 2 ** 48
const sumOf = (line: string): number => createHash('sha256').update(line).digest().readUIntBE(0, 6)

/**
 * All rows of all tables as JSON lines, each part of them ending in a newline, of one moment: call it in a transaction of REPEATABLE READ. Read by a cursor, so that
 * memory and the time of a statement stay small however many there are. What was read stands in `tally`. `isSealed`: nobody reads the lines without BACKUP_KEY.
 */
export async function* rowLines(tx: Tx, signal: AbortSignal, tally: Tally, isSealed: boolean): AsyncGenerator<string> {
  for (const { name: table, isLong } of await tablesOf(tx)) {
    const atOnce = isLong ? FETCH_LONG : FETCH
    yield `${JSON.stringify({ table })}\n`
    tally.counts[table] = 0
    tally.sums[table] = 0
    // its mark alone empties the table where the backup is put back
    if (LEFT_OUT.has(table)) continue
    const kept = isSealed ? undefined : NOT_UNSEALED[table]
    await tx.execute(
      sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t ${kept ?? sql``}`,
    )
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(atOnce))} from backup_rows`)
      if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('')
      tally.counts[table] += rows.length
      for (const { line } of rows) tally.sums[table] = (tally.sums[table] + sumOf(line)) % SUM_LIMIT
      if (rows.length < atOnce) break
    }
    await tx.execute(sql`close backup_rows`)
  }
}
