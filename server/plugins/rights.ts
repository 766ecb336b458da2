import { and, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { sysPermission, sysRole, sysRolePermission, sysUser, sysUserRole } from '#server/db/tables/index.ts'
import type { UserPrincipal } from './principal.ts'
import { Refusal } from './refusal.ts'

/** The role that may do everything, and the account that the house begins with. */
export const ADMIN_ROLE = 'admin'
export const ADMIN_ACCOUNT = 'admin'
/** Never shown, never touched (contract.md 8.3). */
export const RESERVED_ACCOUNT = '_reserve_user_external'

const TEXT = {
  builtIn: '系统管理员账号不允许此操作',
  above: '只有管理员可以管理管理员账号',
  last: '至少要保留一名正常的管理员',
  self: '不能对自己的账号执行此操作',
  tooMuch: '不能授予自己没有的权限，请联系管理员授权',
} as const

export const isAdmin = (user: UserPrincipal): boolean => user.roles.includes(ADMIN_ROLE)

/** Accounts of the tenant this person works in. */
export const ofTenant = (user: UserPrincipal): SQL =>
  sql`${sysUser.username} <> ${RESERVED_ACCOUNT} and exists (select 1 from sys_user_tenant ut where ut.user_id = ${sysUser.id} and ut.tenant_id = ${user.tenantId})`

/** Administrators are managed by administrators only. */
export async function refuseAbove(tx: Tx, actor: UserPrincipal, ids: readonly string[]): Promise<void> {
  if (isAdmin(actor) || ids.length === 0) return
  const [above] = await tx
    .select({ id: sysUserRole.userId })
    .from(sysUserRole)
    .innerJoin(sysRole, eq(sysRole.id, sysUserRole.roleId))
    .where(and(inArray(sysUserRole.userId, [...ids]), eq(sysRole.roleCode, ADMIN_ROLE)))
    .limit(1)
  if (above) throw new Refusal(TEXT.above)
}

/** The account that the house begins with stays, and nobody freezes or deletes himself. */
export async function refuseSelfAndBuiltIn(tx: Tx, actor: UserPrincipal, ids: readonly string[]): Promise<void> {
  if (ids.includes(actor.id)) throw new Refusal(TEXT.self)
  const [builtIn] = await tx
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(and(inArray(sysUser.id, [...ids]), eq(sysUser.username, ADMIN_ACCOUNT)))
  if (builtIn) throw new Refusal(TEXT.builtIn)
}

/** Call it in the transaction before these accounts stop being administrators: somebody must be left. Others who try meanwhile wait. */
export async function refuseLastAdmin(tx: Tx, leaving: readonly string[]): Promise<void> {
  const [role] = await tx.select({ id: sysRole.id }).from(sysRole).where(eq(sysRole.roleCode, ADMIN_ROLE)).for('update')
  if (!role || leaving.length === 0) return
  const held = and(eq(sysUserRole.roleId, role.id), eq(sysUser.status, 1), eq(sysUser.delFlag, 0))
  const [concerned] = await tx
    .select({ n: count() })
    .from(sysUserRole)
    .innerJoin(sysUser, eq(sysUser.id, sysUserRole.userId))
    .where(and(held, inArray(sysUser.id, [...leaving])))
  if (!concerned || concerned.n === 0) return
  const [left] = await tx
    .select({ n: count() })
    .from(sysUserRole)
    .innerJoin(sysUser, eq(sysUser.id, sysUserRole.userId))
    .where(and(held, notInArray(sysUser.id, [...leaving])))
  if (!left || left.n === 0) throw new Refusal(TEXT.last)
}

/** Nobody gives away what he has not himself; administrators have everything. */
export async function refuseForeignRights(tx: Tx, actor: UserPrincipal, roleIds: readonly string[]): Promise<void> {
  if (isAdmin(actor) || roleIds.length === 0) return
  const granted = await tx
    .select({ code: sysRole.roleCode, perms: sysPermission.perms })
    .from(sysRole)
    .leftJoin(sysRolePermission, eq(sysRolePermission.roleId, sysRole.id))
    .leftJoin(sysPermission, eq(sysPermission.id, sysRolePermission.permissionId))
    .where(inArray(sysRole.id, [...roleIds]))
  const isMine = (perms: string | null) => (perms ?? '').split(',').every(action => action === '' || actor.actions.has(action))
  if (granted.some(({ code, perms }) => code === ADMIN_ROLE || !isMine(perms))) throw new Refusal(TEXT.tooMuch)
}
