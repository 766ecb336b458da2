import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysRole, sysRolePermission, sysUserRole } from '#server/db/tables/index.ts'

const ROLES_MAX = 1_000

/** Roles of the hospital, common to all tenants, in the order in which they were made, at most a thousand. */
export async function allRoles(
  db: Queryable,
): Promise<Pick<typeof sysRole.$inferSelect, 'id' | 'roleCode' | 'roleName' | 'description'>[]> {
  const { id, roleCode, roleName, description } = sysRole
  return db
    .select({ id, roleCode, roleName, description })
    .from(sysRole)
    .orderBy(asc(sysRole.createTime), asc(roleCode))
    .limit(ROLES_MAX)
}

/** Ids of all roles in the order of their codes. */
export async function allRoleIds(db: Queryable): Promise<string[]> {
  return (await db.select({ id: sysRole.id }).from(sysRole).orderBy(asc(sysRole.roleCode))).map(({ id }) => id)
}

/** Whether another role has the code. */
export const isRoleCodeTaken = async (db: Queryable, roleCode: string, exceptId: string): Promise<boolean> =>
  (await db.$count(sysRole, and(eq(sysRole.roleCode, roleCode), ne(sysRole.id, exceptId)))) > 0

/** A role, held until the end of the transaction. */
export async function lockRole(tx: Tx, id: string): Promise<typeof sysRole.$inferSelect | undefined> {
  const [role] = await tx.select().from(sysRole).where(eq(sysRole.id, id)).for('update')
  return role
}

/** Ids of the users who have a role. */
export async function holdersOfRole(db: Queryable, roleId: string): Promise<string[]> {
  const holders = await db.select({ id: sysUserRole.userId }).from(sysUserRole).where(eq(sysUserRole.roleId, roleId))
  return holders.map(row => row.id)
}

/** Ids of the menu entries that a role is granted. */
export async function entriesOfRole(db: Queryable, roleId: string): Promise<string[]> {
  const given = await db
    .select({ id: sysRolePermission.permissionId })
    .from(sysRolePermission)
    .where(eq(sysRolePermission.roleId, roleId))
  return given.map(row => row.id)
}

/** Grants entries to a role; what it has already stays as it is. */
export async function grantToRole(db: Queryable, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  await db
    .insert(sysRolePermission)
    .values(permissionIds.map(permissionId => ({ roleId, permissionId })))
    .onConflictDoNothing()
}

/** Takes entries from a role. */
export async function revokeFromRole(db: Queryable, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  await db
    .delete(sysRolePermission)
    .where(and(eq(sysRolePermission.roleId, roleId), inArray(sysRolePermission.permissionId, [...permissionIds])))
}

const isLink = (roleId: string, permissionId: string) =>
  and(eq(sysRolePermission.roleId, roleId), eq(sysRolePermission.permissionId, permissionId))

/** Data rules, as a comma list, that a role chose of an entry; null: it has not the entry. */
export async function choiceOfRole(db: Queryable, roleId: string, permissionId: string): Promise<string | null> {
  const [link] = await db
    .select({ chosen: sysRolePermission.dataRuleIds })
    .from(sysRolePermission)
    .where(isLink(roleId, permissionId))
  return link?.chosen ?? null
}

/** False: the role has not the entry. */
export async function setChoiceOfRole(db: Queryable, roleId: string, permissionId: string, chosen: string): Promise<boolean> {
  const saved = await db
    .update(sysRolePermission)
    .set({ dataRuleIds: chosen })
    .where(isLink(roleId, permissionId))
    .returning({ roleId: sysRolePermission.roleId })
  return saved.length > 0
}
