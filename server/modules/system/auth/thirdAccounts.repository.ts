import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { sysThirdAccount as account, sysUser } from '#server/db/tables/index.ts'

export type ThirdAccountRow = typeof account.$inferSelect

/** Finds or makes the row of a person of a party, by the party's own id; name and picture follow the party. */
export async function upsertPerson(
  db: Queryable,
  source: string,
  person: { id: string; name: string; avatar: string | null },
  at: Date,
): Promise<ThirdAccountRow> {
  const known = { realname: person.name, avatar: person.avatar, updateTime: at }
  const [row] = await db
    .insert(account)
    .values({ id: newId(), thirdType: source, thirdUserId: person.id, createTime: at, ...known })
    .onConflictDoUpdate({ target: [account.thirdType, account.thirdUserId], set: known })
    .returning()
  if (!row) throw new Error('an upsert gave no row')
  return row
}

/** Holds the user, so that links of one user take turns, and the person of a party, whose row it gives; an account that was erased binds nobody. */
export async function lockAccount(tx: Tx, accountId: string, userId: string): Promise<ThirdAccountRow | undefined> {
  await tx.select({ id: sysUser.id }).from(sysUser).where(eq(sysUser.id, userId)).for('no key update')
  const [person] = await tx.select().from(account).where(eq(account.id, accountId)).for('update')
  if (person === undefined || person.userId === null) return person
  const [bound] = await tx.select({ id: sysUser.id }).from(sysUser).where(eq(sysUser.id, person.userId))
  if (bound !== undefined) return person
  // erased by a version that left the row as it was
  await tx.update(account).set({ userId: null }).where(eq(account.id, accountId))
  return { ...person, userId: null }
}

/** The id of the person of a party to whom a user is bound; null: to nobody. */
export async function boundPersonOf(db: Queryable, source: string, userId: string): Promise<string | null> {
  const [bound] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.thirdType, source), eq(account.userId, userId)))
  return bound?.id ?? null
}

/** Binds a person who is bound to nobody. */
export async function linkAccount(db: Queryable, accountId: string, userId: string, at: Date): Promise<void> {
  await db
    .update(account)
    .set({ userId, updateTime: at })
    .where(and(eq(account.id, accountId), isNull(account.userId)))
}

/** Ends the link of a user to a party; whether there was one. */
export async function unlinkAccount(db: Queryable, source: string, userId: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ userId: null, updateTime: at })
    .where(and(eq(account.thirdType, source), eq(account.userId, userId)))
    .returning({ id: account.id })
  return rows.length > 0
}

/** The parties to which a user is bound, with the name that each knows. */
export async function linkedAccountsOf(db: Queryable, userId: string): Promise<{ source: string; realname: string }[]> {
  return db
    .select({ source: account.thirdType, realname: account.realname })
    .from(account)
    .where(eq(account.userId, userId))
    .orderBy(account.thirdType)
}
