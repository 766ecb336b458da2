import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { MenuEntryDraft } from '#contract/http/calls/permissionsAdmin.ts'
import * as t from '#server/db/tables/index.ts'
import { takeRightsTurn } from '#server/plugins/grants.ts'
import { refuseForeignEntries } from '#server/plugins/rights.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { RightsDeed } from '#server/plugins/writeRights.ts'
import { entryValues, refuseEntryFaults } from './menuEntry.ts'
import { loadMenuAdminTree } from './menuTree.ts'
import { refuseForeignActions, refuseLockout } from './rights.policy.ts'

/** Said of an entry that is not there. */
export const NO_ENTRY = '未找到菜单信息'
const TABLE = 'sys_permission'

export async function addMenuEntry(deed: RightsDeed, draft: MenuEntryDraft): Promise<string> {
  const { tx, user, now } = deed
  await takeRightsTurn(tx)
  const { rows } = await loadMenuAdminTree(tx)
  const values = entryValues(draft)
  const id = randomBytes(16).toString('hex')
  refuseEntryFaults(values, { rows, id, below: [id] })
  refuseForeignActions(user, values.perms ?? '')
  await tx.insert(t.sysPermission).values({ ...values, id, createBy: user.username, createTime: now })
  await deed.note('permission.add', TABLE, id, `${values.name} ${values.url}${values.perms ?? ''}`)
  return id
}

export async function editMenuEntry(
  deed: RightsDeed,
  { id, version, ...draft }: MenuEntryDraft & { id: string; version?: number },
): Promise<void> {
  const { tx, user, now } = deed
  await takeRightsTurn(tx)
  const tree = await loadMenuAdminTree(tx)
  const held = tree.byId(id)
  if (!held) throw new Refusal(NO_ENTRY)
  if (version !== undefined && version !== held.version)
    throw new Refusal('数据已被他人修改，请刷新后重试', { result: { reason: 'VERSION_CONFLICT', version: held.version } })
  await refuseForeignEntries(tx, user, [id])
  const values = entryValues(draft, held)
  refuseEntryFaults(values, { rows: tree.rows, id, below: tree.idsBelow([id]) })
  refuseForeignActions(user, `${values.perms ?? ''},${held.perms ?? ''}`)
  await tx
    .update(t.sysPermission)
    .set({ ...values, updateBy: user.username, updateTime: now, version: sql`version + 1` })
    .where(eq(t.sysPermission.id, id))
  await refuseLockout(tx)
  const before = new Map(Object.entries<unknown>(held))
  const changes = Object.entries<unknown>(values)
    .filter(([key, value]) => before.get(key) !== value)
    .map(([key, value]) => `${key}: ${String(before.get(key) ?? '')} → ${String(value ?? '')}`)
  await deed.note('permission.edit', TABLE, id, `${held.name} ${changes.join('; ')}`)
}

/** Removes entries with everything below them, their rules and every grant of them. They are only marked: a start of the server would bring them back. */
export async function deleteMenuEntries(deed: RightsDeed, ids: readonly string[]): Promise<void> {
  const { tx, user, now } = deed
  await takeRightsTurn(tx)
  const tree = await loadMenuAdminTree(tx)
  const named = ids.flatMap(id => tree.byId(id) ?? [])
  if (named.length === 0) throw new Refusal(NO_ENTRY)
  const all = tree.idsBelow(named.map(row => row.id))
  await refuseForeignEntries(tx, user, all)
  await tx
    .update(t.sysPermission)
    .set({ delFlag: 1, updateBy: user.username, updateTime: now })
    .where(inArray(t.sysPermission.id, all))
  for (const links of [t.sysPermissionDataRule, t.sysRolePermission, t.sysDepartPermission, t.sysDepartRolePermission])
    await tx.delete(links).where(inArray(links.permissionId, all))
  await refuseLockout(tx)
  for (const { id, name } of named) await deed.note('permission.delete', TABLE, id, name)
}
