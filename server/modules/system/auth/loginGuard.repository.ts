import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysLoginGuard as guard } from '#server/db/tables/index.ts'

/** A moment of a guard with how long it locks, ms. */
export interface GuardTime {
  at: Date
  lock: number
}

// A lock that has passed, or a first failure long ago, begins a new count.
const overAt = ({ at, lock }: GuardTime) => {
  const old = new Date(at.getTime() - lock)
  return sql<boolean>`((${guard.lockedUntil} is not null and ${guard.lockedUntil} <= ${at}) or (${guard.lockedUntil} is null and ${guard.firstAt} <= ${old}))`
}

/** How many failures of a key count at that moment. */
export async function failuresOf(db: Queryable, key: string, time: GuardTime): Promise<number> {
  const [row] = await db
    .select({ failures: guard.failures, isOver: overAt(time) })
    .from(guard)
    .where(eq(guard.key, key))
  return row === undefined || row.isOver ? 0 : row.failures
}

/** Counts a try of a key as a failure, in a count that is over as the first; gives the row as it is then. */
export async function countTry(db: Queryable, key: string, time: GuardTime): Promise<typeof guard.$inferSelect | undefined> {
  const over = overAt(time)
  const [row] = await db
    .insert(guard)
    .values({ key, failures: 1, firstAt: time.at })
    .onConflictDoUpdate({
      target: guard.key,
      set: {
        failures: sql`case when ${over} then 1 else ${guard.failures} + 1 end`,
        firstAt: sql`case when ${over} then ${time.at} else ${guard.firstAt} end`,
        lockedUntil: sql`case when ${over} then null else ${guard.lockedUntil} end`,
      },
    })
    .returning()
  return row
}

/** Locks a key with so many failures that is not locked yet. */
export async function lockKey(db: Queryable, key: string, of: { max: number; until: Date }): Promise<void> {
  await db
    .update(guard)
    .set({ lockedUntil: of.until })
    .where(sql`${guard.key} = ${key} and ${guard.failures} >= ${of.max} and ${guard.lockedUntil} is null`)
}

/** Starts the count of a key anew. */
export async function forgetKey(db: Queryable, key: string): Promise<void> {
  await db.delete(guard).where(eq(guard.key, key))
}

/** Forgets every key with this beginning. */
export async function forgetKeys(db: Queryable, beginning: string): Promise<void> {
  await db.delete(guard).where(sql`starts_with(${guard.key}, ${beginning})`)
}
