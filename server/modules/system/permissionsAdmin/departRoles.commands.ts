import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DepartRoleDraft } from '#contract/http/calls/departmentsAdmin.ts'
import type { GrantChange } from '#contract/http/calls/permissionsAdmin.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { lockAccounts } from '#server/crud/accountScope.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { takeRightsTurn } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ofTenant, refuseAbove, refuseForeignEntries, refuseOwnLinks } from '#server/plugins/rights.ts'
import type { RightsDeed } from '#server/plugins/writeRights.ts'
import { differenceOf, GRANT_TEXT, inWords } from './grants.ts'

const TEXT = {
  noEntity: '未找到对应实体',
  noDepart: '所选部门不存在，请重新选择',
  taken: '部门角色编码已存在',
  beyond: '只能授予部门已有的权限',
  noUser: '用户不存在！',
  notMember: '该用户不属于此部门，不能授予部门角色',
} as const
const TABLE = 'sys_depart_role'

export async function addDepartRole(
  deed: RightsDeed,
  draft: DepartRoleDraft & { departId: string; roleName: string; roleCode: string },
): Promise<string> {
  const { tx, user, now } = deed
  await takeRightsTurn(tx)
  const isDepart = and(eq(t.sysDepart.id, draft.departId), eq(t.sysDepart.delFlag, 0))
  if ((await tx.$count(t.sysDepart, isDepart)) === 0) throw new Refusal(TEXT.noDepart)
  if ((await tx.$count(t.sysDepartRole, eq(t.sysDepartRole.roleCode, draft.roleCode))) > 0) throw new Refusal(TEXT.taken)
  const id = randomBytes(16).toString('hex')
  const { departId, roleName, roleCode, description } = draft
  await tx
    .insert(t.sysDepartRole)
    .values({ id, departId, roleName, roleCode, description: description || null, createBy: user.username, createTime: now })
  await deed.note('departRole.add', TABLE, id, `${roleCode} ${roleName}`)
  return id
}

export async function editDepartRole(
  deed: RightsDeed,
  { id, roleName, description }: DepartRoleDraft & { id: string },
): Promise<void> {
  const { tx, user, now } = deed
  const [held] = await tx
    .update(t.sysDepartRole)
    .set({ roleName, description, updateBy: user.username, updateTime: now })
    .where(eq(t.sysDepartRole.id, id))
    .returning()
  if (!held) throw new Refusal(TEXT.noEntity)
  await deed.note('departRole.edit', TABLE, id, `${held.roleCode} ${held.roleName}`)
}

/** Entries of these roles must be within the rights of who gives or takes the roles. */
async function refuseForeignRoles(tx: Tx, user: RightsDeed['user'], ids: readonly string[]): Promise<void> {
  const { permissionId: id, roleId } = t.sysDepartRolePermission
  const held =
    ids.length === 0
      ? []
      : await tx
          .selectDistinct({ id })
          .from(t.sysDepartRolePermission)
          .where(inArray(roleId, [...ids]))
  await refuseForeignEntries(
    tx,
    user,
    held.map(row => row.id),
  )
}

export async function deleteDepartRoles(deed: RightsDeed, ids: readonly string[]): Promise<void> {
  const { tx, user } = deed
  await takeRightsTurn(tx)
  await refuseForeignRoles(tx, user, ids)
  const { userId, droleId } = t.sysDepartRoleUser
  const carriers = await tx
    .selectDistinct({ id: userId })
    .from(t.sysDepartRoleUser)
    .where(inArray(droleId, [...ids]))
  refuseOwnLinks(
    user,
    carriers.map(carrier => carrier.id),
  )
  const gone =
    ids.length === 0
      ? []
      : await tx
          .delete(t.sysDepartRole)
          .where(inArray(t.sysDepartRole.id, [...ids]))
          .returning()
  if (gone.length === 0) throw new Refusal(TEXT.noEntity)
  await tx.delete(t.sysDepartRoleUser).where(inArray(t.sysDepartRoleUser.droleId, [...ids]))
  await tx.delete(t.sysDepartRolePermission).where(inArray(t.sysDepartRolePermission.roleId, [...ids]))
  for (const role of gone) await deed.note('departRole.delete', TABLE, role.id, `${role.roleCode} ${role.roleName}`)
}

/** Gives and takes what the two lists differ in, within what the department has. */
export async function saveDepartRoleGrants(
  deed: RightsDeed,
  { roleId, ...change }: GrantChange & { roleId: string },
): Promise<void> {
  const { tx, user } = deed
  await takeRightsTurn(tx)
  const [role] = await tx.select().from(t.sysDepartRole).where(eq(t.sysDepartRole.id, roleId))
  if (!role) throw new Refusal(GRANT_TEXT.failed)
  const difference = await differenceOf(tx, user, change)
  const { gained, lost } = difference
  if (gained.length > 0) {
    const given = and(eq(t.sysDepartPermission.departId, role.departId), inArray(t.sysDepartPermission.permissionId, gained))
    if ((await tx.$count(t.sysDepartPermission, given)) < gained.length) throw new Refusal(TEXT.beyond)
    await tx
      .insert(t.sysDepartRolePermission)
      .values(gained.map(permissionId => ({ roleId, permissionId })))
      .onConflictDoNothing()
  }
  if (lost.length > 0)
    await tx
      .delete(t.sysDepartRolePermission)
      .where(and(eq(t.sysDepartRolePermission.roleId, roleId), inArray(t.sysDepartRolePermission.permissionId, lost)))
  const holders = await tx
    .select({ id: t.sysDepartRoleUser.userId })
    .from(t.sysDepartRoleUser)
    .where(eq(t.sysDepartRoleUser.droleId, roleId))
  deed.concerns(holders.map(row => row.id))
  await deed.note('departRole.authorize', TABLE, roleId, `${role.roleName} ${inWords(difference)}`)
}

/** Gives a member of departments roles there and takes others from him. */
export async function saveDepartRolesOfUser(
  deed: RightsDeed,
  { userId, newRoleId, oldRoleId }: { userId: string; newRoleId: string; oldRoleId?: string },
): Promise<void> {
  const { tx, user } = deed
  const [now, before] = [commaParts(newRoleId), commaParts(oldRoleId)]
  const gained = now.filter(id => !before.includes(id))
  const lost = before.filter(id => !now.includes(id))
  await takeRightsTurn(tx)
  const isKnown = and(eq(t.sysUser.id, userId), eq(t.sysUser.delFlag, 0), ofTenant(user))
  if ((await tx.$count(t.sysUser, isKnown)) === 0) throw new Refusal(TEXT.noUser)
  await lockAccounts(deed, [userId])
  if (gained.length + lost.length > 0) refuseOwnLinks(user, [userId])
  await refuseAbove(tx, user, [userId])
  await refuseForeignRoles(tx, user, [...gained, ...lost])
  if (gained.length > 0) {
    const member = sql`exists (select 1 from sys_user_depart link where link.user_id = ${userId} and link.depart_id = ${t.sysDepartRole.departId})`
    const open = await tx.$count(t.sysDepartRole, and(inArray(t.sysDepartRole.id, gained), member))
    if (open < gained.length) throw new Refusal(TEXT.notMember)
    await tx
      .insert(t.sysDepartRoleUser)
      .values(gained.map(droleId => ({ id: randomBytes(16).toString('hex'), userId, droleId })))
      .onConflictDoNothing()
  }
  if (lost.length > 0)
    await tx
      .delete(t.sysDepartRoleUser)
      .where(and(eq(t.sysDepartRoleUser.userId, userId), inArray(t.sysDepartRoleUser.droleId, lost)))
  deed.concerns([userId])
  await deed.note('departRole.users', 'sys_user', userId, `部门角色 授予：${gained.join(',')}；收回：${lost.join(',')}`)
}
