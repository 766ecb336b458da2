import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from './client.ts'
import { sysSeeding } from './tables/index.ts'

/** The one row. */
const ID = 'last'

/**
 * What a start filled a database with. `mark` tells build, day and choice of the demonstration, '' where nothing is to be told; `isDemo`: it was begun as one;
 * `realSince`: when a former demonstration was taken into real use.
 */
export interface Seeding {
  mark: string
  isDemo: boolean
  realSince: Date | null
}

/** What a start last filled the database with; undefined: none said so. */
export async function lastSeeding(db: Queryable): Promise<Seeding | undefined> {
  const [row] = await db
    .select({ mark: sysSeeding.mark, isDemo: sysSeeding.isDemo, realSince: sysSeeding.realSince })
    .from(sysSeeding)
    .where(eq(sysSeeding.id, ID))
  return row
}

/** Notes what this start has filled the database with, in the transaction that did it. */
export async function recordSeeding(tx: Tx, seeding: Seeding, at: Date): Promise<void> {
  const values = { ...seeding, at }
  await tx
    .insert(sysSeeding)
    .values({ id: ID, ...values })
    .onConflictDoUpdate({ target: sysSeeding.id, set: values })
}
