import { and, asc, eq, inArray } from 'drizzle-orm'
import { askerOf, narrowedAccounts } from '#server/crud/accountScope.ts'
import { appendChanges } from '#server/crud/changes.ts'
import type { Deed } from '#server/crud/hooks.ts'
import type { Tx } from '#server/db/client.ts'
import { sysDepart, sysRole, sysUser, sysUserDepart, sysUserRole } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isAdmin, refuseForeignRights, refuseLastAdmin, refuseOwnLinks } from '#server/plugins/rights.ts'

const TEXT = {
  noRole: '所选角色不存在，请重新选择',
  noDepart: '所选部门不存在，请重新选择',
  foreignDepart: '只能调整自己所在部门及其下级部门的人员，请联系管理员',
} as const

/** An entry in the history of an account whose links changed and a line of the audit, with the names of what it gained and lost. */
async function recordLinks(
  { app, user, tx }: Deed,
  userId: string,
  { action, before, after }: { action: 'user.roles' | 'user.departs'; before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const gained = after.filter(name => !before.includes(name))
  const lost = before.filter(name => !after.includes(name))
  const [plus, minus] = action === 'user.roles' ? ['授予角色', '收回角色'] : ['加入部门', '移出部门']
  const parts = [
    ...(gained.length ? [`${plus}：${gained.join('、')}`] : []),
    ...(lost.length ? [`${minus}：${lost.join('、')}`] : []),
  ]
  const [field, label] = action === 'user.roles' ? ['selectedroles', '角色'] : ['selecteddeparts', '部门']
  await appendChanges(app, tx, {
    entity: 'sys_user',
    id: userId,
    tenantId: 0,
    user,
    action: 'edit',
    changes: [{ field, label, before: before.join('、'), after: after.join('、') }],
  })
  await app.audit({ actor: user, action, entity: 'sys_user', entityId: userId, content: parts.join('；') }, tx)
}

/** Gives a user exactly these roles. Roles that he gains or loses must be within the rights of who changes them, and never his own. */
export async function setRoles(deed: Deed, userId: string, roleIds: readonly string[]): Promise<void> {
  const { tx, user: actor } = deed
  const held = (await tx.select({ id: sysUserRole.roleId }).from(sysUserRole).where(eq(sysUserRole.userId, userId))).map(
    row => row.id,
  )
  const gained = roleIds.filter(id => !held.includes(id))
  const lost = held.filter(id => !roleIds.includes(id))
  if (gained.length + lost.length === 0) return
  refuseOwnLinks(actor, [userId])
  const known = await tx
    .select({ id: sysRole.id, code: sysRole.roleCode, name: sysRole.roleName })
    .from(sysRole)
    .where(inArray(sysRole.id, [...new Set([...held, ...roleIds])]))
    .orderBy(asc(sysRole.roleCode))
  if (gained.some(id => !known.some(role => role.id === id))) throw new Refusal(TEXT.noRole)
  await refuseForeignRights(tx, actor, [...gained, ...lost])
  if (lost.length > 0) {
    if (known.some(role => role.code === 'admin' && lost.includes(role.id))) await refuseLastAdmin(tx, [userId])
    await tx.delete(sysUserRole).where(and(eq(sysUserRole.userId, userId), inArray(sysUserRole.roleId, lost)))
  }
  if (gained.length > 0)
    await tx
      .insert(sysUserRole)
      .values(gained.map(roleId => ({ userId, roleId })))
      .onConflictDoNothing()
  const names = (ids: readonly string[]) => known.filter(role => ids.includes(role.id)).map(role => role.name)
  await recordLinks(deed, userId, { action: 'user.roles', before: names(held), after: names(roleIds) })
}

/** Whoever sees a part of the accounts moves people between his own departments and those below only: rows are told apart by departments. */
async function refuseForeignDeparts({ app, user, tx }: Deed, orgCodes: readonly string[]): Promise<void> {
  if (isAdmin(user) || (await narrowedAccounts(askerOf(app, user, tx))) === undefined) return
  const own = await tx
    .select({ code: sysDepart.orgCode })
    .from(sysUserDepart)
    .innerJoin(sysDepart, and(eq(sysDepart.id, sysUserDepart.departId), eq(sysDepart.delFlag, 0)))
    .where(eq(sysUserDepart.userId, user.id))
  if (orgCodes.some(code => !own.some(mine => code.startsWith(mine.code)))) throw new Refusal(TEXT.foreignDepart)
}

/** Puts a user into exactly these departments; the current one stays if it is among them, else it is the first. */
export async function setDeparts(deed: Deed, userId: string, departIds: readonly string[]): Promise<void> {
  const { tx, user: actor } = deed
  const departs =
    departIds.length === 0
      ? []
      : await tx
          .select({ id: sysDepart.id, orgCode: sysDepart.orgCode, name: sysDepart.departName })
          .from(sysDepart)
          .where(and(inArray(sysDepart.id, [...departIds]), eq(sysDepart.delFlag, 0)))
          .orderBy(asc(sysDepart.orgCode))
  if (departs.length < departIds.length) throw new Refusal(TEXT.noDepart)
  const held = await tx
    .select({ id: sysDepart.id, orgCode: sysDepart.orgCode, name: sysDepart.departName })
    .from(sysUserDepart)
    .innerJoin(sysDepart, and(eq(sysDepart.id, sysUserDepart.departId), eq(sysDepart.delFlag, 0)))
    .where(eq(sysUserDepart.userId, userId))
    .orderBy(asc(sysDepart.orgCode))
  const gained = departs.filter(({ id }) => !held.some(one => one.id === id))
  const lost = held.filter(({ id }) => !departs.some(one => one.id === id))
  if (gained.length + lost.length === 0) return
  refuseOwnLinks(actor, [userId])
  await refuseForeignDeparts(
    deed,
    [...gained, ...lost].map(({ orgCode }) => orgCode),
  )
  await tx.delete(sysUserDepart).where(eq(sysUserDepart.userId, userId))
  if (departs.length > 0) await tx.insert(sysUserDepart).values(departs.map(({ id }) => ({ userId, departId: id })))
  const [account] = await tx.select({ orgCode: sysUser.orgCode }).from(sysUser).where(eq(sysUser.id, userId))
  if (!departs.some(({ orgCode }) => orgCode === account?.orgCode))
    await tx
      .update(sysUser)
      .set({ orgCode: departs[0]?.orgCode ?? null })
      .where(eq(sysUser.id, userId))
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  await recordLinks(deed, userId, { action: 'user.departs', before: names(held), after: names(departs) })
}

/** Roles and departments of users, in the order of their codes. */
export async function linksOf(db: Tx, userIds: readonly string[]) {
  if (userIds.length === 0) return { roles: [], departs: [] }
  const roles = await db
    .select({ userId: sysUserRole.userId, id: sysRole.id, name: sysRole.roleName })
    .from(sysUserRole)
    .innerJoin(sysRole, eq(sysRole.id, sysUserRole.roleId))
    .where(inArray(sysUserRole.userId, [...userIds]))
    .orderBy(asc(sysRole.roleCode))
  const departs = await db
    .select({ userId: sysUserDepart.userId, id: sysDepart.id, name: sysDepart.departName })
    .from(sysUserDepart)
    .innerJoin(sysDepart, and(eq(sysDepart.id, sysUserDepart.departId), eq(sysDepart.delFlag, 0)))
    .where(inArray(sysUserDepart.userId, [...userIds]))
    .orderBy(asc(sysDepart.orgCode))
  return { roles, departs }
}
