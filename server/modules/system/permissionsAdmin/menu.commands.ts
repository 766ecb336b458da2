import type { MenuEntryDraft } from '#contract/http/calls/permissionsAdmin.ts'
import { newId } from '#server/db/newId.ts'
import { acquireRightsLock } from '#server/plugins/grants.ts'
import { refuseForeignEntries } from '#server/plugins/rights.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { RightsContext } from '#server/plugins/writeRights.ts'
import { entryValues, refuseEntryErrors } from './menuEntry.rules.ts'
import { deleteEntries, insertEntry, updateEntry } from './menuRows.repository.ts'
import { loadMenuAdminTree } from './menuTree.queries.ts'
import { refuseForeignActions, refuseLockout } from './rights.service.ts'

/** Said of an entry that is not there. */
export const NO_ENTRY = '未找到菜单信息'
const TABLE = 'sys_permission'

export async function addMenuEntry(context: RightsContext, draft: MenuEntryDraft): Promise<string> {
  const { tx, user, now } = context
  await acquireRightsLock(tx)
  const { rows } = await loadMenuAdminTree(tx)
  const values = entryValues(draft)
  const id = newId()
  refuseEntryErrors(values, { rows, id, below: [id] })
  refuseForeignActions(user, values.perms ?? '')
  await insertEntry(tx, { ...values, id, createBy: user.username, createTime: now })
  await context.note('permission.add', TABLE, id, `${values.name} ${values.url}${values.perms ?? ''}`)
  return id
}

export async function editMenuEntry(
  context: RightsContext,
  { id, version, ...draft }: MenuEntryDraft & { id: string; version?: number },
): Promise<void> {
  const { tx, user, now } = context
  await acquireRightsLock(tx)
  const tree = await loadMenuAdminTree(tx)
  const current = tree.byId(id)
  if (!current) throw new Refusal(NO_ENTRY)
  if (version !== undefined && version !== current.version)
    throw new Refusal('数据已被他人修改，请刷新后重试', { result: { reason: 'VERSION_CONFLICT', version: current.version } })
  await refuseForeignEntries(tx, user, [id])
  const values = entryValues(draft, current)
  refuseEntryErrors(values, { rows: tree.rows, id, below: tree.idsBelow([id]) })
  refuseForeignActions(user, `${values.perms ?? ''},${current.perms ?? ''}`)
  await updateEntry(tx, id, { ...values, updateBy: user.username, updateTime: now })
  await refuseLockout(tx)
  const before = new Map(Object.entries<unknown>(current))
  const changes = Object.entries<unknown>(values)
    .filter(([key, value]) => before.get(key) !== value)
    .map(([key, value]) => `${key}: ${String(before.get(key) ?? '')} → ${String(value ?? '')}`)
  await context.note('permission.edit', TABLE, id, `${current.name} ${changes.join('; ')}`)
}

/** Removes entries with everything below them, their rules and every grant of them. They are only marked: a start of the server would bring them back. */
export async function deleteMenuEntries(context: RightsContext, ids: readonly string[]): Promise<void> {
  const { tx, user, now } = context
  await acquireRightsLock(tx)
  const tree = await loadMenuAdminTree(tx)
  const named = ids.flatMap(id => tree.byId(id) ?? [])
  if (named.length === 0) throw new Refusal(NO_ENTRY)
  const all = tree.idsBelow(named.map(row => row.id))
  await refuseForeignEntries(tx, user, all)
  await deleteEntries(tx, all, { updateBy: user.username, updateTime: now })
  await refuseLockout(tx)
  for (const { id, name } of named) await context.note('permission.delete', TABLE, id, name)
}
