import type * as calls from '#contract/http/calls/departmentsAdmin.ts'
import type { InputOf } from '#contract/http/defineCall.ts'
import type { GrantChange } from '#contract/http/calls/permissionsAdmin.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { lockAccounts } from '#server/crud/accountScope.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { acquireRightsLock } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove, refuseForeignEntries, refuseOwnLinks } from '#server/plugins/rights.ts'
import type { RightsContext } from '#server/plugins/writeRights.ts'
import { countGiven } from './departGrants.repository.ts'
import * as links from './departRoleLinks.repository.ts'
import * as roles from './departRoles.repository.ts'
import { differenceOf, GRANT_TEXT, differenceText } from './grants.service.ts'

const TEXT = {
  noEntity: '未找到对应实体',
  noDepart: '所选部门不存在，请重新选择',
  taken: '部门角色编码已存在',
  beyond: '只能授予部门已有的权限',
  noUser: '用户不存在！',
  notMember: '该用户不属于此部门，不能授予部门角色',
} as const
const TABLE = 'sys_depart_role'

export async function addDepartRole(context: RightsContext, draft: InputOf<typeof calls.addDepartRole>): Promise<string> {
  const { tx, user, now } = context
  await acquireRightsLock(tx)
  if (!(await roles.hasDepart(tx, draft.departId))) throw new Refusal(TEXT.noDepart)
  if (await roles.isDepartRoleCodeTaken(tx, draft.roleCode)) throw new Refusal(TEXT.taken)
  const id = newId()
  const { departId, roleName, roleCode, description } = draft
  const made = { createBy: user.username, createTime: now }
  await roles.insertDepartRole(tx, { id, departId, roleName, roleCode, description: description || null, ...made })
  await context.note('departRole.add', TABLE, id, `${roleCode} ${roleName}`)
  return id
}

export async function editDepartRole(
  context: RightsContext,
  { id, roleName, description }: InputOf<typeof calls.editDepartRole>,
): Promise<void> {
  const { tx, user, now } = context
  const changed = { roleName, description, updateBy: user.username, updateTime: now }
  const current = await roles.updateDepartRole(tx, id, changed)
  if (!current) throw new Refusal(TEXT.noEntity)
  await context.note('departRole.edit', TABLE, id, `${current.roleCode} ${current.roleName}`)
}

/** Entries of these roles must be within the rights of who gives or takes the roles. */
async function refuseForeignRoles(tx: Tx, user: RightsContext['user'], ids: readonly string[]): Promise<void> {
  await refuseForeignEntries(tx, user, await links.entriesOfDepartRoles(tx, ids))
}

export async function deleteDepartRoles(context: RightsContext, ids: readonly string[]): Promise<void> {
  const { tx, user } = context
  await acquireRightsLock(tx)
  await refuseForeignRoles(tx, user, ids)
  refuseOwnLinks(user, await links.carriersOf(tx, ids))
  const gone = await roles.deleteDepartRoleRows(tx, ids)
  if (gone.length === 0) throw new Refusal(TEXT.noEntity)
  for (const role of gone) await context.note('departRole.delete', TABLE, role.id, `${role.roleCode} ${role.roleName}`)
}

/** Gives and takes what the two lists differ in, within what the department has. */
export async function saveDepartRoleGrants(
  context: RightsContext,
  { roleId, ...change }: GrantChange & { roleId: string },
): Promise<void> {
  const { tx, user } = context
  await acquireRightsLock(tx)
  const role = await roles.findDepartRole(tx, roleId)
  if (!role) throw new Refusal(GRANT_TEXT.failed)
  const difference = await differenceOf(tx, user, change)
  const { gained, lost } = difference
  if (gained.length > 0 && (await countGiven(tx, role.departId, gained)) < gained.length) throw new Refusal(TEXT.beyond)
  await links.grantToDepartRole(tx, roleId, gained)
  await links.revokeFromDepartRole(tx, roleId, lost)
  context.concerns(await links.carriersOf(tx, [roleId]))
  await context.note('departRole.authorize', TABLE, roleId, `${role.roleName} ${differenceText(difference)}`)
}

/** Gives a member of departments roles there and takes others from them. */
export async function saveDepartRolesOfUser(
  context: RightsContext,
  { userId, newRoleId, oldRoleId }: { userId: string; newRoleId: string; oldRoleId?: string },
): Promise<void> {
  const { tx, user } = context
  const [now, before] = [commaParts(newRoleId), commaParts(oldRoleId)]
  const gained = now.filter(id => !before.includes(id))
  const lost = before.filter(id => !now.includes(id))
  await acquireRightsLock(tx)
  if (!(await links.isAccountOf(tx, userId, user.tenantId))) throw new Refusal(TEXT.noUser)
  await lockAccounts(context, [userId])
  if (gained.length + lost.length > 0) refuseOwnLinks(user, [userId])
  await refuseAbove(tx, user, [userId])
  await refuseForeignRoles(tx, user, [...gained, ...lost])
  if (gained.length > 0 && (await links.countOpenTo(tx, userId, gained)) < gained.length) throw new Refusal(TEXT.notMember)
  await links.insertRoleLinks(tx, userId, gained)
  await links.deleteRoleLinks(tx, userId, lost)
  context.concerns([userId])
  await context.note('departRole.users', 'sys_user', userId, `部门角色 授予：${gained.join(',')}；收回：${lost.join(',')}`)
}
