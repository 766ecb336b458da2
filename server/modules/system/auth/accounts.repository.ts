import { and, eq, sql } from 'drizzle-orm'
import { visibleAccounts } from '#server/crud/accountScope.ts'
import type { Asker } from '#server/crud/accountScope.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { newId } from '#server/db/newId.ts'

/** What somebody who registers gives. */
export interface NewAccount {
  username: string
  phone: string
  email: string | null
  /** argon2id text */
  password: string
}

/** Role of anyone who registers themselves: the pages of everybody, no right besides (decision 055). */
const REGISTERED_ROLE = 'user'

/** Makes the account with its role; answers the id, or null when that role is no more. In a transaction that holds the turn. */
export async function addAccount(tx: Tx, account: NewAccount, at: Date): Promise<string | null> {
  const [role] = await tx.select({ id: t.sysRole.id }).from(t.sysRole).where(eq(t.sysRole.roleCode, REGISTERED_ROLE))
  if (!role) return null
  const id = newId()
  await tx.insert(t.sysUser).values({ id, realname: account.username, createBy: account.username, createTime: at, ...account })
  await tx.insert(t.sysUserRole).values({ userId: id, roleId: role.id })
  return id
}

/** Holds an account until the end of the transaction. Rows of accounts are locked before the turn (accounts.ts). */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: t.sysUser.id }).from(t.sysUser).where(eq(t.sysUser.id, id)).for('update')
}

/** Writes columns of an account and who wrote them, when. A form that was read before is then told of it. */
export async function updateAccount(
  db: Queryable,
  id: string,
  values: Partial<typeof t.sysUser.$inferInsert> & { updateBy: string; updateTime: Date },
): Promise<void> {
  await db
    .update(t.sysUser)
    .set({ ...values, version: sql`${t.sysUser.version} + 1` })
    .where(eq(t.sysUser.id, id))
}

/** Names of the roles of a user in the hospital, in the order of their codes. */
export async function roleNamesOf(db: Queryable, userId: string): Promise<string[]> {
  const roles = await db
    .select({ name: t.sysRole.roleName })
    .from(t.sysUserRole)
    .innerJoin(t.sysRole, eq(t.sysRole.id, t.sysUserRole.roleId))
    .where(eq(t.sysUserRole.userId, userId))
    .orderBy(t.sysRole.roleCode)
  return roles.map(({ name }) => name)
}

/** The id of the account of that name, of those that the person may see; null: there is none. */
export async function visibleAccountOf(asker: Asker, username: string): Promise<string | null> {
  const [found] = await asker.tx
    .select({ id: t.sysUser.id })
    .from(t.sysUser)
    .where(and(eq(t.sysUser.username, username), await visibleAccounts(asker)))
  return found?.id ?? null
}
