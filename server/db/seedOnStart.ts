import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { Database } from './client.ts'
import { lastSeeding } from './seeding.repository.ts'
import type { Seeded, SeedOptions } from './seed/index.ts'

/**
 * A mark of the program whose entry is `file`: of what the built one holds, whose other files have a hash of theirs in their names; undefined for the source,
 * which changes under a running database.
 */
export function markOfBuild(file: string): string | undefined {
  if (file.endsWith('.ts')) return undefined
  const assets = join(dirname(file), 'assets')
  const names = existsSync(assets) ? readdirSync(assets).sort().join() : ''
  return createHash('sha256').update(readFileSync(file)).update(names).digest('hex').slice(0, 16)
}

/**
 * Fills a migrated database as `seedDatabase` does, and looks for nothing where a start of the same build has done it on the same day of the hospital: what
 * it would look for costs a third of a start. Accounts of a demonstration that is switched off are looked for at each start (SEC-01).
 */
export async function seedOnStart(
  database: Database,
  options: Omit<SeedOptions, 'mark'>,
  build: string | undefined,
): Promise<Seeded> {
  const { demo, now, size } = options
  const mark = build && [build, hospitalDay(now.getTime()), size, demo].join(' ')
  const last = mark && demo !== false ? await lastSeeding(database.db) : undefined
  if (last && last.mark === mark && last.realSince === null)
    return {
      demo: last.isDemo,
      firstStart: false,
      administrator: null,
      frozen: [],
      warning: demo === true && !last.isDemo ? 'notDemo' : null,
    }
  const { seedDatabase } = await import('./seed/index.ts')
  return seedDatabase(database, { ...options, ...(mark ? { mark } : {}) })
}
