import { dutiesOf, SEPARATION_TEXT } from '#contract/permissions/separation.ts'
import { askerIn, narrowedAccounts } from '#server/crud/accountScope.ts'
import { appendChanges } from '#server/crud/changes.ts'
import type { WriteContext } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isAdmin, isSecurityAdmin, refuseForeignRights, refuseLastAdmin, refuseOwnLinks } from '#server/plugins/rights.ts'
import { ownDepartsBelow } from '#server/plugins/superiors.ts'
import * as links from './links.repository.ts'

const TEXT = {
  noRole: '所选角色不存在，请重新选择',
  noDepart: '所选部门不存在，请重新选择',
  foreignDepart: '只能调整自己所在部门及其下级部门的人员，请联系管理员',
} as const

/** An entry in the history of an account whose links changed and a line of the audit, with the names of what it gained and lost. */
async function recordLinks(
  { app, user, tx }: WriteContext,
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

/** Gives a user exactly these roles. Roles that they gain or lose must be within the rights of who changes them, and never their own. */
export async function setRoles(context: WriteContext, userId: string, roleIds: readonly string[]): Promise<void> {
  const { tx, user: actor } = context
  const current = await links.roleIdsOf(tx, userId)
  const gained = roleIds.filter(id => !current.includes(id))
  const lost = current.filter(id => !roleIds.includes(id))
  if (gained.length + lost.length === 0) return
  refuseOwnLinks(actor, [userId])
  const isSeparated = context.app.config.separation
  if (isSeparated && !isSecurityAdmin(actor)) throw new Refusal(SEPARATION_TEXT.onlySecurity)
  const known = await links.rolesByIds(tx, [...current, ...roleIds])
  if (gained.some(id => !known.some(role => role.id === id))) throw new Refusal(TEXT.noRole)
  const codes = known.filter(role => roleIds.includes(role.id)).map(role => role.code)
  if (isSeparated && dutiesOf(codes).length > 1) throw new Refusal(SEPARATION_TEXT.twoDuties)
  await refuseForeignRights(tx, actor, [...gained, ...lost])
  if (lost.length > 0) {
    if (known.some(role => role.code === 'admin' && lost.includes(role.id))) await refuseLastAdmin(tx, [userId])
    await links.deleteRoleLinks(tx, userId, lost)
  }
  await links.insertRoleLinks(tx, userId, gained)
  await links.raiseVersion(tx, userId)
  const names = (ids: readonly string[]) => known.filter(role => ids.includes(role.id)).map(role => role.name)
  await recordLinks(context, userId, { action: 'user.roles', before: names(current), after: names(roleIds) })
}

/** Anyone who sees a part of the accounts moves people between their own departments and those below only: rows are told apart by departments. */
async function refuseForeignDeparts({ app, user, tx }: WriteContext, departIds: readonly string[]): Promise<void> {
  if (isAdmin(user) || (await narrowedAccounts(askerIn(tx, app, user))) === undefined) return
  const own = await ownDepartsBelow(tx, user.id)
  if (departIds.some(id => !own.includes(id))) throw new Refusal(TEXT.foreignDepart)
}

/** Puts a user into exactly these departments; the current one stays if it is among them, else it is the first. */
export async function setDeparts(context: WriteContext, userId: string, departIds: readonly string[]): Promise<void> {
  const { tx, user: actor } = context
  const departs = await links.departsByIds(tx, departIds)
  if (departs.length < departIds.length) throw new Refusal(TEXT.noDepart)
  const current = await links.departsOf(tx, userId)
  const gained = departs.filter(({ id }) => !current.some(one => one.id === id))
  const lost = current.filter(({ id }) => !departs.some(one => one.id === id))
  if (gained.length + lost.length === 0) return
  refuseOwnLinks(actor, [userId])
  await refuseForeignDeparts(
    context,
    [...gained, ...lost].map(({ id }) => id),
  )
  await links.replaceDeparts(tx, userId, departs)
  await links.raiseVersion(tx, userId)
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  await recordLinks(context, userId, { action: 'user.departs', before: names(current), after: names(departs) })
}
