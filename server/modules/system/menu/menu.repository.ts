import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sysPermission, sysRole, sysRolePermission, sysUserRole } from '#server/db/tables/index.ts'

export type PermissionRow = typeof sysPermission.$inferSelect

/** Every menu and button that is not deleted, in menu order. */
export const loadPermissions = async (db: Db): Promise<PermissionRow[]> =>
  db
    .select()
    .from(sysPermission)
    .where(eq(sysPermission.delFlag, 0))
    .orderBy(asc(sysPermission.sortNo), asc(sysPermission.name), asc(sysPermission.id))

/** Ids of the menus and buttons granted to a user by his roles. */
export async function loadGrants(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: sysRolePermission.permissionId })
    .from(sysUserRole)
    .innerJoin(sysRole, eq(sysRole.id, sysUserRole.roleId))
    .innerJoin(sysRolePermission, eq(sysRolePermission.roleId, sysRole.id))
    .where(and(eq(sysUserRole.userId, userId)))
  return new Set(rows.map(({ id }) => id))
}
