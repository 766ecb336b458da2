import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { PREFERENCES_PER_USER } from '#contract/http/calls/preferences.ts'
import type { Db } from '#server/db/client.ts'
import { sysUser, sysUserPreference as preference } from '#server/db/tables/index.ts'

/** Small JSON values of the users; everybody reaches only their own. */
export interface Preferences {
  of(userId: string): Promise<Record<string, unknown>>
  /** Stores and removes (null) all or nothing. False: the user would have more than PREFERENCES_PER_USER. */
  save(userId: string, values: Readonly<Record<string, unknown>>, at: Date): Promise<boolean>
}

class TooMany extends Error {}

export function createPreferences(db: Db): Preferences {
  return {
    async of(userId) {
      const rows = await db
        .select({ key: preference.key, value: preference.value })
        .from(preference)
        .where(eq(preference.userId, userId))
        .limit(PREFERENCES_PER_USER)
      return Object.fromEntries(rows.map(row => [row.key, row.value]))
    },

    async save(userId, values, at) {
      const entries = Object.entries(values)
      const removed = entries.filter(([, value]) => value === null).map(([key]) => key)
      const kept = entries.filter(([, value]) => value !== null)
      try {
        await db.transaction(async tx => {
          // Writes of one user take turns: two tabs at once neither pass the limit nor wait for each other's keys in a circle.
          await tx.select({ id: sysUser.id }).from(sysUser).where(eq(sysUser.id, userId)).for('no key update')
          if (removed.length)
            await tx.delete(preference).where(and(eq(preference.userId, userId), inArray(preference.key, removed)))
          if (kept.length === 0) return
          await tx
            .insert(preference)
            .values(kept.map(([key, value]) => ({ userId, key, value, updatedAt: at })))
            .onConflictDoUpdate({
              target: [preference.userId, preference.key],
              set: { value: sql`excluded.value`, updatedAt: at },
            })
          const [sum] = await tx.select({ n: count() }).from(preference).where(eq(preference.userId, userId))
          if ((sum?.n ?? 0) > PREFERENCES_PER_USER) throw new TooMany()
        })
        return true
      } catch (error) {
        if (error instanceof TooMany) return false
        throw error
      }
    },
  }
}
