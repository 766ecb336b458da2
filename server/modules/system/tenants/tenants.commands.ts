import { eq, getTableColumns, inArray, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TenantDraft } from '#contract/http/calls/tenants.ts'
import type { Tx } from '#server/db/client.ts'
import * as tables from '#server/db/tables/index.ts'
import { sysTenant, sysToken } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isAdmin } from '#server/plugins/rights.ts'
import type { RightsDeed } from '#server/plugins/writeRights.ts'

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

/** Tables whose rows belong to tenants, sign-ins left out: an id that was ever used would hand its rows to the next tenant of that id. */
const OWNED: readonly { table: PgTable; tenantId: PgColumn }[] = Object.values<unknown>(tables).flatMap(table => {
  if (!is(table, PgTable) || table === sysToken) return []
  const tenantId = new Map<string, PgColumn>(Object.entries(getTableColumns(table))).get('tenantId')
  return tenantId ? [{ table, tenantId }] : []
})

/** Administrators manage every tenant, others only those they belong to. */
const mayManage = (user: UserPrincipal, id: number): boolean => isAdmin(user) || user.tenantIds.includes(id)

const day = (text: string | undefined): string | null | undefined => (text === undefined ? undefined : text.slice(0, 10) || null)

async function lockTenant(tx: Tx, user: UserPrincipal, id: number) {
  const [row] = await tx.select().from(sysTenant).where(eq(sysTenant.id, id)).for('update')
  if (!row || !mayManage(user, id)) throw new Refusal(TENANT_TEXT.noEntity)
  return row
}
function refuseDates(begin: string | null | undefined, end: string | null | undefined): void {
  for (const text of [begin, end])
    if (text && Number.isNaN(Date.parse(`${text}T00:00:00Z`))) throw new Refusal('参数不合法：日期')
  if (begin && end && end < begin) throw new Refusal(TENANT_TEXT.dates)
}

export async function addTenant(deed: RightsDeed, draft: TenantDraft & { id: number; name: string }): Promise<void> {
  const { tx, user, now } = deed
  if (!isAdmin(user)) throw new Refusal(TENANT_TEXT.adminOnly)
  const { id, name, status = 1 } = draft
  const [beginDate, endDate] = [day(draft.beginDate), day(draft.endDate)]
  refuseDates(beginDate, endDate)
  const added = await tx
    .insert(sysTenant)
    .values({ id, name: name.trim(), status, beginDate, endDate, createBy: user.username, createTime: now })
    .onConflictDoNothing()
    .returning({ id: sysTenant.id })
  if (added.length === 0) throw new Refusal(TENANT_TEXT.taken)
  await deed.note('tenant.add', 'sys_tenant', String(id), name)
}

/** Answers whether the tenant is frozen now and was not before. */
export async function editTenant(deed: RightsDeed, draft: TenantDraft & { id: number }): Promise<boolean> {
  const { tx, user, now } = deed
  const { id, name, status } = draft
  const held = await lockTenant(tx, user, id)
  if (status === FROZEN && id === user.tenantId) throw new Refusal(TENANT_TEXT.own)
  const [beginDate, endDate] = [day(draft.beginDate), day(draft.endDate)]
  refuseDates(beginDate === undefined ? held.beginDate : beginDate, endDate === undefined ? held.endDate : endDate)
  await tx
    .update(sysTenant)
    .set({ name: name?.trim(), status, beginDate, endDate, updateBy: user.username, updateTime: now })
    .where(eq(sysTenant.id, id))
  const state = status === undefined || status === held.status ? '' : status === FROZEN ? ' 停用' : ' 启用'
  await deed.note('tenant.edit', 'sys_tenant', String(id), `${held.name} → ${name ?? held.name}${state}`)
  return status === FROZEN && held.status !== FROZEN
}

/** Whether anything belongs to the tenant. */
async function isUsed(tx: Tx, id: number): Promise<boolean> {
  for (const { table, tenantId } of OWNED) {
    const found = await tx.select({ id: tenantId }).from(table).where(eq(tenantId, id)).limit(1)
    if (found.length > 0) return true
  }
  return false
}

/** Deletes those that nothing belongs to; answers how many were left. */
export async function deleteTenants(deed: RightsDeed, ids: readonly number[]): Promise<number> {
  const { tx, user } = deed
  const free: number[] = []
  const names: string[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { name } = await lockTenant(tx, user, id)
    if (await isUsed(tx, id)) continue
    free.push(id)
    names.push(name)
  }
  if (free.length > 0) await tx.delete(sysTenant).where(inArray(sysTenant.id, free))
  for (const [index, id] of free.entries()) await deed.note('tenant.delete', 'sys_tenant', String(id), names[index] ?? '')
  return ids.length - free.length
}
