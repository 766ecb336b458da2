import { and, count, eq, inArray, not, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ORDER_RIGHTS } from '#contract/http/calls/orders.ts'
import { AUDIT_ADMIN, SECURITY_ADMIN, SYSTEM_ADMIN } from '#contract/permissions/separation.ts'
import { BUILT_IN_ROLES } from '#contract/resources/system/role.resource.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysPermission, sysRole, sysRolePermission, sysUser, sysUserRole, sysUserTenant } from '#server/db/tables/index.ts'
import { isGrantedTo, isNarrowedFor } from './grants.ts'
import type { UserPrincipal } from './principal.ts'
import { forbidden, Refusal } from './refusal.ts'

/** The role that may do everything, and the account that the hospital begins with. */
export const ADMIN_ROLE = 'admin'
const ADMIN_ACCOUNT = 'admin'
/** Never shown, never touched (contract.md 8.3). */
const RESERVED_ACCOUNT = '_reserve_user_external'

const TEXT = {
  builtIn: '系统管理员账号不允许此操作',
  above: '只有管理员可以管理管理员账号',
  aboveMine: '该账号拥有您没有的权限，请联系管理员处理',
  farTenant: '该账号还属于其他租户，请联系管理员处理',
  otherDuty: '系统管理员不能管理安全管理员和审计管理员的账号',
  last: '至少要保留一名正常的管理员',
  self: '不能对自己的账号执行此操作',
  ownLinks: '不能修改自己的角色和部门，请联系管理员',
  tooMuch: '不能授予自己没有的权限，请联系管理员授权',
} as const

/** Anyone who registered themselves has this role and sees nobody else (decision 055). */
const STRANGER_ROLE = 'user'

/** Whether somebody is a member of the staff by a role. */
export const isStaff = (user: UserPrincipal): boolean => user.roles.some(role => role !== STRANGER_ROLE)

/** Refuses everybody who is no member of the staff by a role. */
export function mustBeStaff(user: UserPrincipal): void {
  if (!isStaff(user)) throw forbidden()
}

export const isAdmin = (user: UserPrincipal): boolean => user.roles.includes(ADMIN_ROLE)

/** Gives roles and rights to others without having them: never to themselves, and never those of administrators of everything (SCALE-12). */
export const isSecurityAdmin = (user: UserPrincipal): boolean => user.roles.includes(SECURITY_ADMIN)

/** Accounts of a tenant; the reserved one is in none. A hospital without tenants works in tenant 0, whose people have no row at all. */
export const ofTenant = ({ tenantId }: { tenantId: number }): SQL => {
  const isMember =
    tenantId === 0
      ? sql`not exists (select 1 from sys_user_tenant ut where ut.user_id = ${sysUser.id} and ut.tenant_id <> 0)`
      : sql`exists (select 1 from sys_user_tenant ut where ut.user_id = ${sysUser.id} and ut.tenant_id = ${tenantId})`
  return sql`(${sysUser.username} <> ${RESERVED_ACCOUNT} and ${isMember})`
}

const BUILT_IN = new Set<string>(BUILT_IN_ROLES)
/** Whom the holders of a built-in role manage besides their own kind. */
const MANAGED: Readonly<Record<string, readonly string[]>> = { hospital: ['doctor', 'pharmacist', 'user'] }
/** Rights hang on the codes of built-in roles, not on their entries alone. */
const manages = (actor: UserPrincipal, code: string): boolean =>
  isAdmin(actor) || !BUILT_IN.has(code) || actor.roles.some(own => own === code || MANAGED[own]?.includes(code))

/** Actions that only those have whom a built-in role manages: they are given on without being one's own. */
const MANAGED_ACTIONS: Readonly<Record<string, readonly string[]>> = { hospital: [ORDER_RIGHTS.counter] }

const isMine = (actor: UserPrincipal, perms: string | null): boolean =>
  (perms ?? '')
    .split(',')
    .every(
      action => action === '' || actor.actions.has(action) || actor.roles.some(own => MANAGED_ACTIONS[own]?.includes(action)),
    )

/** Administrators manage everybody; others only whom they could not gain anything from: no right, built-in role or tenant that they lack. */
export async function refuseAbove(tx: Queryable, actor: UserPrincipal, ids: readonly string[]): Promise<void> {
  const others = [...new Set(ids)].filter(id => id !== actor.id)
  if (isAdmin(actor) || others.length === 0) return
  const roles = await tx
    .selectDistinct({ code: sysRole.roleCode })
    .from(sysUserRole)
    .innerJoin(sysRole, eq(sysRole.id, sysUserRole.roleId))
    .where(inArray(sysUserRole.userId, others))
  if (roles.some(({ code }) => code === ADMIN_ROLE)) throw new Refusal(TEXT.above)
  if (isSecurityAdmin(actor)) return
  if (actor.roles.includes(SYSTEM_ADMIN)) {
    if (roles.some(({ code }) => code === SECURITY_ADMIN || code === AUDIT_ADMIN)) throw new Refusal(TEXT.otherDuty)
    return
  }
  if (roles.some(({ code }) => !manages(actor, code))) throw new Refusal(TEXT.aboveMine)
  const [far] = await tx
    .select({ id: sysUserTenant.userId })
    .from(sysUserTenant)
    .where(
      and(
        inArray(sysUserTenant.userId, others),
        sql`not exists (select 1 from sys_user_tenant own where own.user_id = ${actor.id} and own.tenant_id = ${sysUserTenant.tenantId})`,
      ),
    )
    .limit(1)
  if (far) throw new Refusal(TEXT.farTenant)
  const isActive = and(eq(sysPermission.menuType, 2), eq(sysPermission.status, '1'), eq(sysPermission.delFlag, 0))
  const isNarrowed = sql<boolean>`${isNarrowedFor(actor.id)}`
  for (const id of others) {
    const granted = await tx
      .select({ perms: sysPermission.perms, isNarrowed })
      .from(sysPermission)
      .where(and(isActive, isGrantedTo(id)))
    if (!granted.every(one => isMine(actor, one.perms) && !one.isNarrowed)) throw new Refusal(TEXT.aboveMine)
  }
}

/** Nobody but an administrator changes which roles and departments their own account has: what they see hangs on them. */
export function refuseOwnLinks(actor: UserPrincipal, userIds: readonly string[]): void {
  if (!isAdmin(actor) && userIds.includes(actor.id)) throw new Refusal(TEXT.ownLinks)
}

/** The account that the hospital begins with stays, and nobody freezes or deletes themselves. */
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
  const current = and(eq(sysUserRole.roleId, role.id), eq(sysUser.status, 1), eq(sysUser.delFlag, 0))
  const [concerned] = await tx
    .select({ n: count() })
    .from(sysUserRole)
    .innerJoin(sysUser, eq(sysUser.id, sysUserRole.userId))
    .where(and(current, inArray(sysUser.id, [...leaving])))
  if (!concerned || concerned.n === 0) return
  const [left] = await tx
    .select({ n: count() })
    .from(sysUserRole)
    .innerJoin(sysUser, eq(sysUser.id, sysUserRole.userId))
    .where(and(current, notInArray(sysUser.id, [...leaving])))
  if (!left || left.n === 0) throw new Refusal(TEXT.last)
}

/** Nobody gives away what they have not themselves, or have for a part of the rows only; administrators have everything. */
export async function refuseForeignRights(tx: Tx, actor: UserPrincipal, roleIds: readonly string[]): Promise<void> {
  if (isAdmin(actor) || roleIds.length === 0) return
  const isNarrowed = sql<boolean>`${isNarrowedFor(actor.id)}`
  const granted = await tx
    .select({ code: sysRole.roleCode, perms: sysPermission.perms, isNarrowed })
    .from(sysRole)
    .leftJoin(sysRolePermission, eq(sysRolePermission.roleId, sysRole.id))
    .leftJoin(sysPermission, eq(sysPermission.id, sysRolePermission.permissionId))
    .where(inArray(sysRole.id, [...roleIds]))
  if (isSecurityAdmin(actor)) {
    if (granted.some(({ code }) => code === ADMIN_ROLE)) throw new Refusal(TEXT.tooMuch)
    return
  }
  if (granted.some(({ code, perms, isNarrowed: isPart }) => !manages(actor, code) || !isMine(actor, perms) || isPart))
    throw new Refusal(TEXT.tooMuch)
}

/** Nobody gives or takes entries that they have not themselves, nor those whose rows they see narrowed; administrators have everything. */
export async function refuseForeignEntries(tx: Tx, actor: UserPrincipal, ids: readonly string[]): Promise<void> {
  if (isAdmin(actor) || isSecurityAdmin(actor) || ids.length === 0) return
  const own = await tx
    .select({ id: sysPermission.id })
    .from(sysPermission)
    .where(
      and(inArray(sysPermission.id, [...ids]), eq(sysPermission.delFlag, 0), isGrantedTo(actor.id), not(isNarrowedFor(actor.id))),
    )
  if (own.length < new Set(ids).size) throw new Refusal(TEXT.tooMuch)
}
