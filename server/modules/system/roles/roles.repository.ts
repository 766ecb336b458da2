import { and, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysRolePermission, sysUserRole } from '#server/db/tables/index.ts'

/** Whether a user has the role. */
export const hasRole = async (db: Queryable, userId: string, roleId: string): Promise<boolean> =>
  (await db.$count(sysUserRole, and(eq(sysUserRole.roleId, roleId), eq(sysUserRole.userId, userId)))) > 0

/** Takes a role from everybody who has it, and from it what it is granted. */
export async function deleteLinksOfRole(tx: Tx, roleId: string): Promise<void> {
  await tx.delete(sysUserRole).where(eq(sysUserRole.roleId, roleId))
  await tx.delete(sysRolePermission).where(eq(sysRolePermission.roleId, roleId))
}
