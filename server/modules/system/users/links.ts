import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { sysDepart, sysRole, sysUser, sysUserDepart, sysUserRole } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseForeignRights, refuseLastAdmin } from '#server/plugins/rights.ts'

/** Gives a user exactly these roles. Roles that he gains must be within the rights of who gives them. */
export async function setRoles(tx: Tx, actor: UserPrincipal, userId: string, roleIds: readonly string[]): Promise<void> {
  const held = (await tx.select({ id: sysUserRole.roleId }).from(sysUserRole).where(eq(sysUserRole.userId, userId))).map(
    row => row.id,
  )
  const gained = roleIds.filter(id => !held.includes(id))
  const lost = held.filter(id => !roleIds.includes(id))
  if (gained.length > 0) {
    const known = await tx.select({ id: sysRole.id }).from(sysRole).where(inArray(sysRole.id, gained))
    if (known.length < gained.length) throw new Refusal('所选角色不存在，请重新选择')
  }
  await refuseForeignRights(tx, actor, [...gained, ...lost])
  if (lost.length > 0) {
    const [admin] = await tx
      .select({ id: sysRole.id })
      .from(sysRole)
      .where(and(inArray(sysRole.id, lost), eq(sysRole.roleCode, 'admin')))
    if (admin) await refuseLastAdmin(tx, [userId])
    await tx.delete(sysUserRole).where(and(eq(sysUserRole.userId, userId), inArray(sysUserRole.roleId, lost)))
  }
  if (gained.length > 0)
    await tx
      .insert(sysUserRole)
      .values(gained.map(roleId => ({ userId, roleId })))
      .onConflictDoNothing()
}

/** Puts a user into exactly these departments; the current one stays if it is among them, else it is the first. */
export async function setDeparts(tx: Tx, userId: string, departIds: readonly string[]): Promise<void> {
  const departs =
    departIds.length === 0
      ? []
      : await tx
          .select({ id: sysDepart.id, orgCode: sysDepart.orgCode })
          .from(sysDepart)
          .where(and(inArray(sysDepart.id, [...departIds]), eq(sysDepart.delFlag, 0)))
          .orderBy(asc(sysDepart.orgCode))
  if (departs.length < departIds.length) throw new Refusal('所选部门不存在，请重新选择')
  await tx.delete(sysUserDepart).where(eq(sysUserDepart.userId, userId))
  if (departs.length > 0) await tx.insert(sysUserDepart).values(departs.map(({ id }) => ({ userId, departId: id })))
  const [account] = await tx.select({ orgCode: sysUser.orgCode }).from(sysUser).where(eq(sysUser.id, userId))
  if (!departs.some(({ orgCode }) => orgCode === account?.orgCode))
    await tx
      .update(sysUser)
      .set({ orgCode: departs[0]?.orgCode ?? null })
      .where(eq(sysUser.id, userId))
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
