import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysLoginGuard as guard } from '#server/db/tables/index.ts'

/** From the `max`th try on a key is held for `hold` ms, twice as long after each further one, at most `longest`; after `memory` ms it counts anew. */
export interface BackOffMeasures {
  max: number
  hold: number
  longest: number
  memory: number
}

/** Counts tries of one key wherever they come from. The database holds the counts, for all processes and over restarts. */
export interface BackOff {
  /** until when the key is held, in ms of the clock; null: it is not */
  keptUntil(key: string): Promise<number | null>
  /** Counts a try before it is judged: how many the key has with it, or until when it is held instead. Of many at once no more than `max` are judged. */
  enter(key: string): Promise<{ tries: number } | { until: number }>
  /** Starts the count anew: the try was right. */
  forgive(key: string): Promise<void>
}

/** A power of two beyond every hold, so that no count overflows. */
const DOUBLINGS_MAX = 30

/** Back-off over the table of failed sign-ins (SEC-04, SEC-07). */
export function createBackOff(db: Queryable, now: () => number, { max, hold, longest, memory }: BackOffMeasures): BackOff {
  async function keptUntil(key: string): Promise<number | null> {
    const [row] = await db.select({ until: guard.lockedUntil }).from(guard).where(eq(guard.key, key))
    const until = row?.until?.getTime() ?? 0
    return until > now() ? until : null
  }
  return {
    keptUntil,
    async enter(key) {
      const at = new Date(now())
      const forgotten = sql`${guard.firstAt} <= ${new Date(at.getTime() - memory)}`
      const tries = sql`case when ${forgotten} then 1 else ${guard.failures} + 1 end`
      const doublings = sql`least(${tries} - ${max}::int, ${DOUBLINGS_MAX}::int)`
      const current = sql`${at.toISOString()}::timestamptz + least(${longest}::float8, ${hold}::float8 * power(2::float8, ${doublings})) * interval '1 millisecond'`
      const [row] = await db
        .insert(guard)
        .values({ key, failures: 1, firstAt: at, lockedUntil: max <= 1 ? new Date(at.getTime() + hold) : null })
        .onConflictDoUpdate({
          target: guard.key,
          set: {
            failures: tries,
            firstAt: sql`case when ${forgotten} then ${at} else ${guard.firstAt} end`,
            lockedUntil: sql`case when ${tries} >= ${max}::int then ${current} else null end`,
          },
          setWhere: sql`${guard.lockedUntil} is null or ${guard.lockedUntil} <= ${at}`,
        })
        .returning({ tries: guard.failures })
      return row ?? { until: (await keptUntil(key)) ?? now() }
    },
    async forgive(key) {
      await db.delete(guard).where(eq(guard.key, key))
    },
  }
}
