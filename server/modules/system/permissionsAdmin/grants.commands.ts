import type { GrantChange } from '#contract/http/calls/permissionsAdmin.ts'
import { acquireRightsLock } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { RightsContext } from '#server/plugins/writeRights.ts'
import { departNameOf, grantToDepart, membersOfDepart, revokeFromDepart } from './departGrants.repository.ts'
import { differenceOf, GRANT_TEXT, differenceText } from './grants.service.ts'
import { grantToRole, holdersOfRole, lockRole, revokeFromRole } from './roleGrants.repository.ts'
import { refuseAdminRole, refuseLockout } from './rights.service.ts'

/** Gives and takes what the two lists differ in. */
export async function saveRoleGrants(
  context: RightsContext,
  { roleId, ...change }: GrantChange & { roleId: string },
): Promise<void> {
  const { tx, user } = context
  await acquireRightsLock(tx)
  const role = await lockRole(tx, roleId)
  if (!role) throw new Refusal(GRANT_TEXT.failed)
  refuseAdminRole(user, role.roleCode)
  const difference = await differenceOf(tx, user, change)
  await revokeFromRole(tx, roleId, difference.lost)
  await grantToRole(tx, roleId, difference.gained)
  await refuseLockout(tx)
  context.concerns(await holdersOfRole(tx, roleId))
  await context.note('role.authorize', 'sys_role', roleId, `${role.roleName} ${differenceText(difference)}`)
}

/** The same for a department, whose roles lose what it loses. */
export async function saveDepartGrants(
  context: RightsContext,
  { departId, ...change }: GrantChange & { departId: string },
): Promise<void> {
  const { tx, user } = context
  await acquireRightsLock(tx)
  const name = await departNameOf(tx, departId)
  if (name === null) throw new Refusal(GRANT_TEXT.failed)
  const difference = await differenceOf(tx, user, change)
  await revokeFromDepart(tx, departId, difference.lost)
  await grantToDepart(tx, departId, difference.gained)
  context.concerns(await membersOfDepart(tx, departId))
  await context.note('depart.authorize', 'sys_depart', departId, `${name} ${differenceText(difference)}`)
}
