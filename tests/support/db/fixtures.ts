import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The one table of the driver's own tests: they must not depend on the product's tables. */
export const notes = pgTable('driver_notes', { id: integer().primaryKey(), body: text().notNull() })

/** Writes a folder as drizzle-kit would: one migration per given SQL text. */
export function migrationsOf(...sql: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-migrations-'))
  const entries = sql.map((_, idx) => ({
    idx,
    version: '7',
    when: 1_700_000_000_000 + idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  }))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  sql.forEach((statements, idx) => writeFileSync(join(folder, `000${idx}_step.sql`), statements))
  return folder
}

/** The migration that makes `notes`. */
export const createNotes = 'create table driver_notes (id integer primary key, body text not null);'
