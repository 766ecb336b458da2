import { and, eq, inArray } from 'drizzle-orm'
import type { GrantChange } from '#contract/http/calls/permissionsAdmin.ts'
import * as t from '#server/db/tables/index.ts'
import { takeRightsTurn } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { RightsDeed } from '#server/plugins/writeRights.ts'
import { differenceOf, GRANT_TEXT, inWords, takeFromDepartRoles } from './grants.ts'
import { refuseAdminRole, refuseLockout } from './rights.policy.ts'

/** Gives and takes what the two lists differ in. */
export async function saveRoleGrants(deed: RightsDeed, { roleId, ...change }: GrantChange & { roleId: string }): Promise<void> {
  const { tx, user } = deed
  await takeRightsTurn(tx)
  const [role] = await tx.select().from(t.sysRole).where(eq(t.sysRole.id, roleId)).for('update')
  if (!role) throw new Refusal(GRANT_TEXT.failed)
  refuseAdminRole(user, role.roleCode)
  const difference = await differenceOf(tx, user, change)
  const { gained, lost } = difference
  if (lost.length > 0)
    await tx
      .delete(t.sysRolePermission)
      .where(and(eq(t.sysRolePermission.roleId, roleId), inArray(t.sysRolePermission.permissionId, lost)))
  if (gained.length > 0)
    await tx
      .insert(t.sysRolePermission)
      .values(gained.map(permissionId => ({ roleId, permissionId })))
      .onConflictDoNothing()
  await refuseLockout(tx)
  const holders = await tx.select({ id: t.sysUserRole.userId }).from(t.sysUserRole).where(eq(t.sysUserRole.roleId, roleId))
  deed.concerns(holders.map(row => row.id))
  await deed.note('role.authorize', 'sys_role', roleId, `${role.roleName} ${inWords(difference)}`)
}

/** The same for a department, whose roles lose what it loses. */
export async function saveDepartGrants(
  deed: RightsDeed,
  { departId, ...change }: GrantChange & { departId: string },
): Promise<void> {
  const { tx, user } = deed
  await takeRightsTurn(tx)
  const [depart] = await tx
    .select()
    .from(t.sysDepart)
    .where(and(eq(t.sysDepart.id, departId), eq(t.sysDepart.delFlag, 0)))
  if (!depart) throw new Refusal(GRANT_TEXT.failed)
  const difference = await differenceOf(tx, user, change)
  const { gained, lost } = difference
  if (lost.length > 0) {
    await tx
      .delete(t.sysDepartPermission)
      .where(and(eq(t.sysDepartPermission.departId, departId), inArray(t.sysDepartPermission.permissionId, lost)))
    await takeFromDepartRoles(tx, departId, lost)
  }
  if (gained.length > 0)
    await tx
      .insert(t.sysDepartPermission)
      .values(gained.map(permissionId => ({ departId, permissionId })))
      .onConflictDoNothing()
  const members = await tx
    .select({ id: t.sysUserDepart.userId })
    .from(t.sysUserDepart)
    .where(eq(t.sysUserDepart.departId, departId))
  deed.concerns(members.map(row => row.id))
  await deed.note('depart.authorize', 'sys_depart', departId, `${depart.departName} ${inWords(difference)}`)
}
