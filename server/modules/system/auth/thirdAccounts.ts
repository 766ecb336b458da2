import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Profile } from '#contract/http/calls/account.ts'
import type { Tx } from '#server/db/client.ts'
import { sysThirdAccount as account, sysUser } from '#server/db/tables/index.ts'

/** A person as a party told of him. */
export interface ThirdPerson {
  /** the party's own id */
  id: string
  name: string
  avatar: string | null
}

/** Finds or makes the row of a person; name and picture follow the party. Answers the row's id and the user to whom it is bound. */
export async function recordThirdPerson(
  app: FastifyInstance,
  source: string,
  person: ThirdPerson,
): Promise<{ id: string; userId: string | null }> {
  const at = new Date(app.now())
  const known = { realname: person.name, avatar: person.avatar, updateTime: at }
  const [row] = await app.db
    .insert(account)
    .values({ id: randomBytes(16).toString('hex'), thirdType: source, thirdUserId: person.id, createTime: at, ...known })
    .onConflictDoUpdate({ target: [account.thirdType, account.thirdUserId], set: known })
    .returning()
  if (!row) throw new Error('an upsert gave no row')
  return { id: row.id, userId: row.userId }
}

/** Why an account cannot be bound: the person is bound already, or the user has another person of this party. */
export type BindFault = 'personBound' | 'userBound' | 'gone'
/** Binds a person to a user, each to one of the other; answers the party's word, or why not. */
export async function bindPerson(
  tx: Tx,
  accountId: string,
  userId: string,
  at: Date,
): Promise<{ source: string } | { fault: BindFault }> {
  // Bonds of one user take turns.
  await tx.select({ id: sysUser.id }).from(sysUser).where(eq(sysUser.id, userId)).for('no key update')
  const [person] = await tx.select().from(account).where(eq(account.id, accountId)).for('update')
  if (!person) return { fault: 'gone' }
  if (person.userId !== null && person.userId !== userId) return { fault: 'personBound' }
  const [other] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.thirdType, person.thirdType), eq(account.userId, userId)))
  if (other && other.id !== accountId) return { fault: 'userBound' }
  await tx
    .update(account)
    .set({ userId, updateTime: at })
    .where(and(eq(account.id, accountId), isNull(account.userId)))
  return { source: person.thirdType }
}

/** Ends the bond of a user to a party; whether there was one. */
export async function unbindPerson(app: FastifyInstance, source: string, userId: string): Promise<boolean> {
  const rows = await app.db
    .update(account)
    .set({ userId: null, updateTime: new Date(app.now()) })
    .where(and(eq(account.thirdType, source), eq(account.userId, userId)))
    .returning({ id: account.id })
  return rows.length > 0
}

/** The parties a user is bound to, by the names of the configuration. */
export async function boundParties(app: FastifyInstance, userId: string): Promise<Profile['thirdParties']> {
  const rows = await app.db
    .select({ source: account.thirdType, realname: account.realname })
    .from(account)
    .where(eq(account.userId, userId))
    .orderBy(account.thirdType)
  const nameOf = (source: string) => app.config.thirdProviders.find(provider => provider.source === source)?.name ?? source
  return rows.map(row => ({ ...row, name: nameOf(row.source) }))
}
