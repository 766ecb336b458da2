import type { TenantDraft } from '#contract/http/calls/tenants.ts'
import type { Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isAdmin } from '#server/plugins/rights.ts'
import type { RightsContext } from '#server/plugins/writeRights.ts'
import * as rows from './tenants.repository.ts'

export const TENANT_TEXT = {
  taken: '该编号已存在!',
  noEntity: '未找到对应实体',
  used: '该租户已被引用，无法删除！',
  allUsed: '选择的租户都已被引用，无法删除！',
  someLeft: '部分删除成功！（被引用的租户无法删除）',
  none: '未选中租户！',
  own: '不能停用自己当前所在的租户',
  dates: '结束时间不能早于开始时间',
  adminOnly: '只有管理员可以添加租户',
} as const
const FROZEN = 0

/** Administrators manage every tenant, others only those they belong to. */
const mayManage = (user: UserPrincipal, id: number): boolean => isAdmin(user) || user.tenantIds.includes(id)

const day = (text: string | undefined): string | null | undefined => (text === undefined ? undefined : text.slice(0, 10) || null)

/** A tenant that they manage, held until the end of the transaction; refuses others. */
async function holdTenant(tx: Tx, user: UserPrincipal, id: number): Promise<rows.Tenant> {
  const row = await rows.lockTenant(tx, id)
  if (!row || !mayManage(user, id)) throw new Refusal(TENANT_TEXT.noEntity)
  return row
}
function refuseDates(begin: string | null | undefined, end: string | null | undefined): void {
  for (const text of [begin, end])
    if (text && Number.isNaN(Date.parse(`${text}T00:00:00Z`))) throw new Refusal('参数不合法：日期')
  if (begin && end && end < begin) throw new Refusal(TENANT_TEXT.dates)
}

export async function addTenant(context: RightsContext, draft: TenantDraft & { id: number; name: string }): Promise<void> {
  const { tx, user, now } = context
  if (!isAdmin(user)) throw new Refusal(TENANT_TEXT.adminOnly)
  const { id, name, status = 1 } = draft
  const [beginDate, endDate] = [day(draft.beginDate), day(draft.endDate)]
  refuseDates(beginDate, endDate)
  const tenant = { id, name: name.trim(), status, beginDate, endDate, createBy: user.username, createTime: now }
  if (!(await rows.insertTenant(tx, tenant))) throw new Refusal(TENANT_TEXT.taken)
  await context.note('tenant.add', 'sys_tenant', String(id), name)
}

/** Answers whether the tenant is frozen now and was not before. */
export async function editTenant(context: RightsContext, draft: TenantDraft & { id: number }): Promise<boolean> {
  const { tx, user, now } = context
  const { id, name, status } = draft
  const current = await holdTenant(tx, user, id)
  if (status === FROZEN && id === user.tenantId) throw new Refusal(TENANT_TEXT.own)
  const [beginDate, endDate] = [day(draft.beginDate), day(draft.endDate)]
  refuseDates(beginDate === undefined ? current.beginDate : beginDate, endDate === undefined ? current.endDate : endDate)
  const changed = { name: name?.trim(), status, beginDate, endDate, updateBy: user.username, updateTime: now }
  await rows.updateTenant(tx, id, changed)
  const state = status === undefined || status === current.status ? '' : status === FROZEN ? ' 停用' : ' 启用'
  await context.note('tenant.edit', 'sys_tenant', String(id), `${current.name} → ${name ?? current.name}${state}`)
  return status === FROZEN && current.status !== FROZEN
}

/** Deletes those that nothing belongs to, and answers them. */
export async function deleteTenants(context: RightsContext, ids: readonly number[]): Promise<readonly number[]> {
  const { tx, user } = context
  const free: number[] = []
  const names: string[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { name } = await holdTenant(tx, user, id)
    if (await rows.isTenantUsed(tx, id)) continue
    free.push(id)
    names.push(name)
  }
  await rows.deleteTenantRows(tx, free)
  for (const [index, id] of free.entries()) await context.note('tenant.delete', 'sys_tenant', String(id), names[index] ?? '')
  return free
}
