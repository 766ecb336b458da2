import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sysLoginGuard as guard } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'

export interface LoginGuard {
  /** Counts a try before it is judged, so that tries at the same time count too; refuses while locked. */
  enter(key: string): Promise<void>
  /** The try failed; the last allowed one locks. */
  failed(key: string): Promise<void>
  /** The try succeeded: the count starts anew. */
  passed(key: string): Promise<void>
}

const locked = (until: number, now: number) =>
  new Refusal(`登录失败次数过多，请${Math.max(1, Math.ceil((until - now) / 60_000))}分钟后再试`, {
    result: { reason: 'LOCKED', until },
  })

/** `max` failures within `lock` ms lock a key for `lock` ms (D38). */
export function createLoginGuard(db: Db, now: () => number, max: number, lock: number): LoginGuard {
  return {
    async enter(key) {
      const at = new Date(now())
      const old = new Date(now() - lock)
      // A lock that has passed, or a first failure long ago, begins a new count.
      const over = sql`((${guard.lockedUntil} is not null and ${guard.lockedUntil} <= ${at}) or (${guard.lockedUntil} is null and ${guard.firstAt} <= ${old}))`
      const [row] = await db
        .insert(guard)
        .values({ key, failures: 1, firstAt: at })
        .onConflictDoUpdate({
          target: guard.key,
          set: {
            failures: sql`case when ${over} then 1 else ${guard.failures} + 1 end`,
            firstAt: sql`case when ${over} then ${at} else ${guard.firstAt} end`,
            lockedUntil: sql`case when ${over} then null else ${guard.lockedUntil} end`,
          },
        })
        .returning()
      if (!row) return
      if (row.lockedUntil) throw locked(row.lockedUntil.getTime(), now())
      if (row.failures > max) throw locked(row.firstAt.getTime() + lock, now())
    },
    async failed(key) {
      await db
        .update(guard)
        .set({ lockedUntil: new Date(now() + lock) })
        .where(sql`${guard.key} = ${key} and ${guard.failures} >= ${max} and ${guard.lockedUntil} is null`)
    },
    async passed(key) {
      await db.delete(guard).where(eq(guard.key, key))
    },
  }
}
