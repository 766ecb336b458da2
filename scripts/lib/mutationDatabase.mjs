/**
 * What tests of a server get for `tests/support/testDatabase.ts` under mutation (scripts/lib/mutationServerRunner.mjs): every database is a copy on the
 * PostgreSQL at DATABASE_URL, which is there in a tenth of the time that PGlite needs. What a test leaves open, as its change broke it, stands in `left`.
 */
import { openTestPostgres as openReal } from '../../tests/support/testDatabase.ts'

export * from '../../tests/support/testDatabase.ts'

const left = (globalThis.openTestDatabases ??= new Set())

export async function openTestPostgres(address, options) {
  const database = await openReal(address, options)
  const one = {
    ...database,
    close: () => {
      left.delete(one)
      return database.close()
    },
  }
  left.add(one)
  return one
}

export const openTestPglite = options => openTestPostgres(process.env.DATABASE_URL, options)
