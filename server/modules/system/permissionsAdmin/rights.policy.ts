import { and, eq, inArray, sql } from 'drizzle-orm'
import { codesOf } from '#contract/permissions/actionAccess.ts'
import type { Tx } from '#server/db/client.ts'
import { sysPermission, sysRole, sysRolePermission } from '#server/db/tables/index.ts'
import { isGrantedTo } from '#server/plugins/grants.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ADMIN_ROLE, isAdmin } from '#server/plugins/rights.ts'

const TEXT = {
  tooMuch: '不能授予自己没有的权限，请联系管理员授权',
  rules: '只有管理员可以设置数据规则',
  adminRole: '只有管理员可以修改管理员角色的权限',
  lockout: '管理员角色必须保留角色授权与菜单维护的权限',
} as const
// Any number, the same in every process of ours: changes of rights take turns, so that no circle arises and somebody can always undo them.
const RIGHTS_LOCK = 9464549
/** Without these nobody could give any right back. */
const KEPT = ['role:list', 'role:authorize', 'permission:edit']

export const takeRightsTurn = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`)

/** Nobody gives or takes entries that he has not himself, nor those whose rows he sees narrowed; administrators have everything. */
export async function refuseForeignEntries(tx: Tx, actor: UserPrincipal, ids: readonly string[]): Promise<void> {
  if (isAdmin(actor) || ids.length === 0) return
  const isNarrowed = sql`exists (
    select 1 from sys_user_role carried join sys_role_permission held on held.role_id = carried.role_id
    where carried.user_id = ${actor.id} and held.permission_id = ${sysPermission.id} and held.data_rule_ids <> ''
  ) or exists (
    select 1 from sys_depart_role_user carried join sys_depart_role_permission held on held.role_id = carried.drole_id
    where carried.user_id = ${actor.id} and held.permission_id = ${sysPermission.id} and held.data_rule_ids <> ''
  )`
  const own = await tx
    .select({ id: sysPermission.id })
    .from(sysPermission)
    .where(
      and(inArray(sysPermission.id, [...ids]), eq(sysPermission.delFlag, 0), isGrantedTo(actor.id), sql`not (${isNarrowed})`),
    )
  if (own.length < new Set(ids).size) throw new Refusal(TEXT.tooMuch)
}

/** Nobody puts an action into the menu that he may not do himself. */
export function refuseForeignActions(actor: UserPrincipal, perms: string): void {
  if (!isAdmin(actor) && codesOf({ action: perms }).some(code => !actor.actions.has(code))) throw new Refusal(TEXT.tooMuch)
}

/** Rules narrow what people see: whoever could change them could widen what he sees. */
export function refuseUnlessRuler(actor: UserPrincipal): void {
  if (!isAdmin(actor)) throw new Refusal(TEXT.rules)
}

export function refuseAdminRole(actor: UserPrincipal, roleCode: string): void {
  if (roleCode === ADMIN_ROLE && !isAdmin(actor)) throw new Refusal(TEXT.adminRole)
}

/** Call it at the end of the transaction: administrators must still be able to undo what was done. */
export async function refuseLockout(tx: Tx): Promise<void> {
  const rows = await tx
    .select({ perms: sysPermission.perms })
    .from(sysPermission)
    .innerJoin(sysRolePermission, eq(sysRolePermission.permissionId, sysPermission.id))
    .innerJoin(sysRole, and(eq(sysRole.id, sysRolePermission.roleId), eq(sysRole.roleCode, ADMIN_ROLE)))
    .where(and(eq(sysPermission.menuType, 2), eq(sysPermission.status, '1'), eq(sysPermission.delFlag, 0)))
  const held = new Set(rows.flatMap(({ perms }) => codesOf({ action: perms ?? '' })))
  if (KEPT.some(code => !held.has(code))) throw new Refusal(TEXT.lockout)
}
