import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { processStart } from '#server/db/lock.ts'
import { isBehindCaddy, openTestPglite, openTestPostgres } from './testDatabase.ts'
import type { TestDatabaseOptions } from './testDatabase.ts'

/** Opens a fresh, migrated database that nobody else uses: about 1 s. Closing it early is allowed. */
export type OpenTestDatabase = (options?: TestDatabaseOptions) => Promise<Database>

const address = process.env.DATABASE_URL

/** The databases a suite runs on: the embedded one always, PostgreSQL when DATABASE_URL is set (D20). */
export const testDatabases: readonly { kind: Database['kind']; open: OpenTestDatabase }[] = [
  ...(isBehindCaddy ? [] : [{ kind: 'pglite' as const, open: openTestPglite }]),
  ...(address
    ? [{ kind: 'postgres' as const, open: async (options?: TestDatabaseOptions) => openTestPostgres(address, options) }]
    : []),
]

// Every test file is a process of its own under one parent: the first of them speaks.
function sayWhatIsLeftOut() {
  const run = createHash('sha256')
    .update(`${process.ppid} ${processStart(process.ppid)}`)
    .digest('hex')
    .slice(0, 16)
  try {
    writeFileSync(join(tmpdir(), `xinglin-left-out-${run}`), '', { flag: 'wx' })
  } catch {
    return
  }
  process.stderr.write('DATABASE_URL is not set: the suites on PostgreSQL are left out.\n')
}

/**
 * A suite for every database: `describeOnDatabases('users', open => { it(…) })`. What `open` gave is closed after the suite.
 * Open in `beforeAll` and keep tests apart by their data or by a rolled-back transaction.
 */
export function describeOnDatabases(title: string, suite: (open: OpenTestDatabase, kind: Database['kind']) => void) {
  if (!address) sayWhatIsLeftOut()
  for (const { kind, open } of testDatabases) {
    describe(`${title} (${kind})`, () => {
      const opened: Database[] = []
      afterAll(async () => {
        for (const database of opened) await database.close()
      })
      suite(async options => {
        const database = await open(options)
        opened.push(database)
        return database
      }, kind)
    })
  }
}
