import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { countTry, failuresOf, forgetKey, forgetKeys, lockKey } from './loginGuard.repository.ts'

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
  const timeNow = () => ({ at: new Date(now()), lock })
  async function enter(key: string) {
    const row = await countTry(db, key, timeNow())
    if (!row) return
    if (row.lockedUntil) throw locked(row.lockedUntil.getTime(), now())
    if (row.failures > max) throw locked(row.firstAt.getTime() + lock, now())
  }

  return {
    forgive: beginning => forgetKeys(db, beginning),
    attempt: async (key, work, before) =>
      inTurn(key, async () => {
        if (before) await before(await failuresOf(db, key, timeNow()))
        await enter(key)
        try {
          const result = await work()
          await forgetKey(db, key)
          return result
        } catch (error) {
          if (error instanceof Refusal) await lockKey(db, key, { max, until: new Date(now() + lock) })
          throw error
        }
      }),
  }
}
