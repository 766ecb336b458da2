import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sysLoginGuard as guard } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'

export interface LoginGuard {
  /**
   * Runs one try. It counts before it is judged, success starts the count anew, a Refusal of `work` counts as failure and the last allowed
   * one locks. Tries of one key take turns in a process: many at once are neither a way around the limit nor a lock for the rightful user.
   * Refuses without running `work` while locked. `before` is told in the same turn how many failures the key has; what it throws is not counted.
   */
  attempt<T>(key: string, work: () => Promise<T>, before?: (failures: number) => Promise<void>): Promise<T>
  /** Starts the count of every key with this beginning anew. */
  forgive(beginning: string): Promise<void>
}

/** The refusal while tries are held: one sentence for every account, with the moment it ends. */
export const locked = (until: number, now: number) =>
  new Refusal(`登录失败次数过多，请${Math.max(1, Math.ceil((until - now) / 60_000))}分钟后再试`, {
    result: { reason: 'LOCKED', until },
  })

/** `max` failures within `lock` ms lock a key for `lock` ms (D38). */
export function createLoginGuard(db: Db, now: () => number, max: number, lock: number): LoginGuard {
  const last = new Map<string, Promise<unknown>>()

  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
  // A lock that has passed, or a first failure long ago, begins a new count.
  const overAt = (at: Date) => {
    const old = new Date(at.getTime() - lock)
    return sql<boolean>`((${guard.lockedUntil} is not null and ${guard.lockedUntil} <= ${at}) or (${guard.lockedUntil} is null and ${guard.firstAt} <= ${old}))`
  }
  async function failuresOf(key: string): Promise<number> {
    const [row] = await db
      .select({ failures: guard.failures, isOver: overAt(new Date(now())) })
      .from(guard)
      .where(eq(guard.key, key))
    return row === undefined || row.isOver ? 0 : row.failures
  }
  async function enter(key: string) {
    const at = new Date(now())
    const over = overAt(at)
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
  }
  async function failed(key: string) {
    await db
      .update(guard)
      .set({ lockedUntil: new Date(now() + lock) })
      .where(sql`${guard.key} = ${key} and ${guard.failures} >= ${max} and ${guard.lockedUntil} is null`)
  }

  return {
    async forgive(beginning) {
      await db.delete(guard).where(sql`starts_with(${guard.key}, ${beginning})`)
    },
    attempt: async (key, work, before) =>
      inTurn(key, async () => {
        if (before) await before(await failuresOf(key))
        await enter(key)
        try {
          const result = await work()
          await db.delete(guard).where(eq(guard.key, key))
          return result
        } catch (error) {
          if (error instanceof Refusal) await failed(key)
          throw error
        }
      }),
  }
}
