import { codesOf } from '#contract/permissions/actionAccess.ts'
import { dutiesOf } from '#contract/permissions/separation.ts'
import type { Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ADMIN_ROLE, isAdmin, isSecurityAdmin } from '#server/plugins/rights.ts'
import { permsOfRole } from './menuRows.repository.ts'

const TEXT = {
  tooMuch: '不能授予自己没有的权限，请联系管理员授权',
  rules: '只有管理员可以设置数据规则',
  adminRole: '只有管理员可以修改管理员角色的权限',
  ownRole: '不能修改自己所拥有角色的权限，请联系其他管理员',
  lockout: '管理员角色必须保留角色授权与菜单维护的权限',
} as const
/** Without these nobody could give any right back. */
const KEPT = ['role:list', 'role:authorize', 'permission:edit']

/** Nobody puts an action into the menu that they may not do themselves. */
export function refuseForeignActions(actor: UserPrincipal, perms: string): void {
  if (!isAdmin(actor) && codesOf({ action: perms }).some(code => !actor.actions.has(code))) throw new Refusal(TEXT.tooMuch)
}

/** Rules narrow what people see: anyone who could change them could widen what they see. */
export function refuseUnlessRuler(actor: UserPrincipal): void {
  if (!isAdmin(actor) && !isSecurityAdmin(actor)) throw new Refusal(TEXT.rules)
}

/** Rights of administrators' roles are changed by those who have every right; nobody else changes a role of their own. */
export function refuseAdminRole(actor: UserPrincipal, roleCode: string): void {
  if (isAdmin(actor)) return
  if (roleCode === ADMIN_ROLE || dutiesOf([roleCode]).length > 0) throw new Refusal(TEXT.adminRole)
  if (isSecurityAdmin(actor) && actor.roles.includes(roleCode)) throw new Refusal(TEXT.ownRole)
}

/** Call it at the end of the transaction: administrators must still be able to undo what was done. */
export async function refuseLockout(tx: Tx): Promise<void> {
  const current = new Set((await permsOfRole(tx, ADMIN_ROLE)).flatMap(perms => codesOf({ action: perms })))
  if (KEPT.some(code => !current.has(code))) throw new Refusal(TEXT.lockout)
}
