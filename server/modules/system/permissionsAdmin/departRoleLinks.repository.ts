import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { visibleAccounts } from '#server/crud/accountScope.ts'
import type { Asker } from '#server/crud/accountScope.ts'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import {
  sysDepartRole,
  sysDepartRolePermission as granted,
  sysDepartRoleUser as carried,
  sysUser,
} from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'

/** Which roles of a department an account that the person may see has, by code. */
export async function carriedBy(
  asker: Asker,
  departId: string,
  userId: string,
): Promise<Pick<typeof carried.$inferSelect, 'id' | 'userId' | 'droleId'>[]> {
  return asker.tx
    .select({ id: carried.id, userId: carried.userId, droleId: carried.droleId })
    .from(carried)
    .innerJoin(sysDepartRole, and(eq(sysDepartRole.id, carried.droleId), eq(sysDepartRole.departId, departId)))
    .innerJoin(sysUser, eq(sysUser.id, carried.userId))
    .where(and(eq(carried.userId, userId), await visibleAccounts(asker)))
    .orderBy(asc(sysDepartRole.roleCode))
}

/** Whether the account is one of the tenant. */
export const isAccountOf = async (db: Queryable, userId: string, tenantId: number): Promise<boolean> =>
  (await db.$count(sysUser, and(eq(sysUser.id, userId), eq(sysUser.delFlag, 0), ofTenant({ tenantId })))) > 0

/** How many of these roles are of departments to which the user belongs. */
export async function countOpenTo(db: Queryable, userId: string, roleIds: readonly string[]): Promise<number> {
  const member = sql`exists (select 1 from sys_user_depart link where link.user_id = ${userId} and link.depart_id = ${sysDepartRole.departId})`
  return db.$count(sysDepartRole, and(inArray(sysDepartRole.id, [...roleIds]), member))
}

/** Ids of the users who have any of these roles. */
export async function carriersOf(db: Queryable, roleIds: readonly string[]): Promise<string[]> {
  const carriers = await db
    .selectDistinct({ id: carried.userId })
    .from(carried)
    .where(inArray(carried.droleId, [...roleIds]))
  return carriers.map(({ id }) => id)
}

/** Gives a user roles of departments; those that they have already stay. */
export async function insertRoleLinks(db: Queryable, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  await db
    .insert(carried)
    .values(roleIds.map(droleId => ({ id: newId(), userId, droleId })))
    .onConflictDoNothing()
}

/** Takes roles of departments from a user. */
export async function deleteRoleLinks(db: Queryable, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  await db.delete(carried).where(and(eq(carried.userId, userId), inArray(carried.droleId, [...roleIds])))
}

/** Ids of the menu entries that any of these roles is granted. */
export async function entriesOfDepartRoles(db: Queryable, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const current = await db
    .select({ id: granted.permissionId })
    .from(granted)
    .where(inArray(granted.roleId, [...roleIds]))
  return [...new Set(current.map(({ id }) => id))]
}

/** Grants entries to a role of a department; what it has already stays as it is. */
export async function grantToDepartRole(db: Queryable, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  await db
    .insert(granted)
    .values(permissionIds.map(permissionId => ({ roleId, permissionId })))
    .onConflictDoNothing()
}

/** Takes entries from a role of a department. */
export async function revokeFromDepartRole(db: Queryable, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  await db.delete(granted).where(and(eq(granted.roleId, roleId), inArray(granted.permissionId, [...permissionIds])))
}

const isLink = (roleId: string, permissionId: string) => and(eq(granted.roleId, roleId), eq(granted.permissionId, permissionId))

/** Data rules, as a comma list, that a role chose of an entry; null: it has not the entry. */
export async function choiceOfDepartRole(db: Queryable, roleId: string, permissionId: string): Promise<string | null> {
  const [link] = await db.select({ chosen: granted.dataRuleIds }).from(granted).where(isLink(roleId, permissionId))
  return link?.chosen ?? null
}

/** False: the role has not the entry. */
export async function setChoiceOfDepartRole(
  db: Queryable,
  roleId: string,
  permissionId: string,
  chosen: string,
): Promise<boolean> {
  const saved = await db
    .update(granted)
    .set({ dataRuleIds: chosen })
    .where(isLink(roleId, permissionId))
    .returning({ roleId: granted.roleId })
  return saved.length > 0
}
