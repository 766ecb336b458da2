import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '#server/db/migrate.ts'

interface Journal {
  entries: { idx: number; tag: string }[]
}

/** A folder with the migrations of the product up to this one, it not included; the caller removes it. Throws where there is none before it. */
export function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-before-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: Journal = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.findIndex(entry => entry.tag === tag)
  if (last < 1) throw new Error(`No migration before ${tag}`)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }))
  return folder
}
