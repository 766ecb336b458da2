import { and, asc, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { BIN_MAX } from '#contract/constants.ts'
import { visibleAccounts } from '#server/crud/accountScope.ts'
import type { Asker } from '#server/crud/accountScope.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import {
  sysDepartRoleUser,
  sysLoginGuard,
  sysPasskey,
  sysRecoveryCode,
  sysSecondFactor,
  sysThirdAccount,
  sysUser,
  sysUserDepart,
  sysUserRole,
  sysUserTenant,
} from '#server/db/tables/index.ts'
import { passwordKey, signInKeys } from '#server/plugins/guardKeys.ts'
import { ofTenant } from '#server/plugins/rights.ts'

/** An account as administration tables show it. */
export type AccountRow = Pick<typeof sysUser.$inferSelect, 'id' | 'username' | 'realname' | 'phone' | 'status'>
/** What accounts are linked with: a role, or any of these departments. */
export type LinkedWith = { roleId: string } | { departIds: readonly string[] }

const accountsWhere = (
  db: Queryable,
  where: SQL | undefined,
  { limit, offset, newest = desc(sysUser.createTime) }: { limit: number; offset: number; newest?: SQL },
): Promise<AccountRow[]> => {
  const { id, username, realname, phone, status } = sysUser
  return db
    .select({ id, username, realname, phone, status })
    .from(sysUser)
    .where(where)
    .orderBy(newest, asc(id))
    .limit(limit)
    .offset(offset)
}

/** Deleted accounts that the person may see, those deleted last first, as many as the bin shows. */
export async function deletedAccounts(asker: Asker): Promise<AccountRow[]> {
  const where = and(eq(sysUser.delFlag, 1), await visibleAccounts(asker))
  const newest = desc(sql`coalesce(${sysUser.updateTime}, ${sysUser.createTime})`)
  return accountsWhere(asker.tx, where, { limit: BIN_MAX.accounts, offset: 0, newest })
}

/** A page of accounts that are linked with something and that the person may see, the newest first; `name`: part of the account's, '' for any. */
export async function pageOfLinked(
  asker: Asker,
  linkedWith: LinkedWith,
  of: { name: string; limit: number; offset: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  const { tx } = asker
  const linked =
    'roleId' in linkedWith
      ? tx.select({ id: sysUserRole.userId }).from(sysUserRole).where(eq(sysUserRole.roleId, linkedWith.roleId))
      : tx
          .select({ id: sysUserDepart.userId })
          .from(sysUserDepart)
          .where(inArray(sysUserDepart.departId, [...linkedWith.departIds]))
  const named = of.name === '' ? undefined : ilike(sysUser.username, holding(of.name))
  const where = and(eq(sysUser.delFlag, 0), inArray(sysUser.id, linked), named, await visibleAccounts(asker))
  const [sum] = await tx.select({ n: count() }).from(sysUser).where(where)
  return { rows: await accountsWhere(tx, where, of), total: sum?.n ?? 0 }
}

/** The id of the account of that name in a tenant; null: there is none. */
export async function accountIdOf(db: Queryable, username: string, tenantId: number): Promise<string | null> {
  const [row] = await db
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(and(eq(sysUser.username, username), eq(sysUser.delFlag, 0), ofTenant({ tenantId })))
  return row?.id ?? null
}

/** Completes a new account: its password is to be changed (SEC-05), until then, and it is one of the tenant, 0 for none. */
export async function completeAccount(tx: Tx, id: string, of: { tenantId: number; firstPasswordUntil: Date }): Promise<void> {
  const { tenantId, firstPasswordUntil } = of
  await tx.update(sysUser).set({ mustChangePassword: true, firstPasswordUntil }).where(eq(sysUser.id, id))
  if (tenantId !== 0) await tx.insert(sysUserTenant).values({ userId: id, tenantId })
}

type Written = { updateBy: string; updateTime: Date }

/** Freezes accounts (2) or thaws them (1). */
export async function setStatus(db: Queryable, ids: readonly string[], values: Written & { status: number }): Promise<void> {
  await db
    .update(sysUser)
    .set(values)
    .where(inArray(sysUser.id, [...ids]))
}

/** Sets a password for somebody else, who changes it until then; `password`: argon2id text. */
export async function setFirstPassword(
  db: Queryable,
  id: string,
  values: { password: string; firstPasswordUntil: Date },
): Promise<void> {
  await db
    .update(sysUser)
    .set({ ...values, mustChangePassword: true })
    .where(eq(sysUser.id, id))
}

/** Starts the counts of failed sign-ins and of wrong passwords of an account anew, as the recovery by phone does. */
export async function forgetFailures(db: Queryable, { id, username }: { id: string; username: string }): Promise<void> {
  const isSignIn = sql`starts_with(${sysLoginGuard.key}, ${signInKeys(username)})`
  await db.delete(sysLoginGuard).where(or(isSignIn, eq(sysLoginGuard.key, passwordKey(id))))
}

/** What nobody else may have besides a deleted account that comes back. */
export async function keysOfAccount(db: Queryable, id: string) {
  const { username, phone, email, workNo } = sysUser
  const [row] = await db.select({ username, phone, email, workNo }).from(sysUser).where(eq(sysUser.id, id))
  return row
}

/** Takes an account out of the recycle bin. */
export async function restoreAccount(db: Queryable, id: string, values: Written): Promise<void> {
  await db
    .update(sysUser)
    .set({ delFlag: 0, ...values })
    .where(eq(sysUser.id, id))
}

/** Removes deleted accounts for good with their second factors, passkeys, roles, departments and tenants, and unties them from third parties. */
export async function eraseAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds]
  for (const own of [sysSecondFactor, sysRecoveryCode, sysPasskey]) await tx.delete(own).where(inArray(own.userId, ids))
  // the person of a third party may be bound to another account
  await tx.update(sysThirdAccount).set({ userId: null }).where(inArray(sysThirdAccount.userId, ids))
  await tx.delete(sysUserRole).where(inArray(sysUserRole.userId, ids))
  await tx.delete(sysUserDepart).where(inArray(sysUserDepart.userId, ids))
  await tx.delete(sysDepartRoleUser).where(inArray(sysDepartRoleUser.userId, ids))
  await tx.delete(sysUserTenant).where(inArray(sysUserTenant.userId, ids))
  await tx.delete(sysUser).where(and(inArray(sysUser.id, ids), eq(sysUser.delFlag, 1)))
}
