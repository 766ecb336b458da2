import { and, count, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysPasskey } from '#server/db/tables/index.ts'

export type PasskeyRow = typeof sysPasskey.$inferSelect

/** A passkey by the id that the authenticator gave it, of whatever user. */
export async function findPasskey(db: Queryable, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(sysPasskey).where(eq(sysPasskey.id, id))
  return row
}

/** Passkeys of a user, the oldest first. */
export async function passkeysOf(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(sysPasskey).where(eq(sysPasskey.userId, userId)).orderBy(sysPasskey.createdAt)
}

/** How many passkeys a user has. */
export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  const [owned] = await db.select({ count: count() }).from(sysPasskey).where(eq(sysPasskey.userId, userId))
  return owned?.count ?? 0
}

/** Moves the counter of a passkey on from where it was read; false: somebody moved it meanwhile. */
export async function moveCounter(db: Queryable, row: PasskeyRow, counter: number, at: Date): Promise<boolean> {
  const used = await db
    .update(sysPasskey)
    .set({ counter, lastUsed: at })
    .where(and(eq(sysPasskey.id, row.id), eq(sysPasskey.counter, row.counter)))
    .returning({ id: sysPasskey.id })
  return used.length > 0
}

/** False: there is a passkey of that id. */
export async function insertPasskey(db: Queryable, values: typeof sysPasskey.$inferInsert): Promise<boolean> {
  const added = await db.insert(sysPasskey).values(values).onConflictDoNothing().returning({ id: sysPasskey.id })
  return added.length > 0
}

/** Removes a passkey of a user, or all of theirs; whether there was one. */
export async function deletePasskeys(db: Queryable, userId: string, id?: string): Promise<boolean> {
  const gone = await db
    .delete(sysPasskey)
    .where(and(eq(sysPasskey.userId, userId), id === undefined ? undefined : eq(sysPasskey.id, id)))
    .returning({ id: sysPasskey.id })
  return gone.length > 0
}
