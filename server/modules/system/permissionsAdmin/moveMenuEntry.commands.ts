import { MENU_TYPE } from '#contract/http/calls/permissionsAdmin.ts'
import { acquireRightsLock } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseForeignEntries } from '#server/plugins/rights.ts'
import type { RightsContext } from '#server/plugins/writeRights.ts'
import { NO_ENTRY } from './menu.commands.ts'
import { entryValues, refuseEntryErrors } from './menuEntry.rules.ts'
import { updateEntry } from './menuRows.repository.ts'
import { loadMenuAdminTree } from './menuTree.queries.ts'
import { refuseLockout } from './rights.service.ts'

/** Puts an entry of the menu at a place below another one, or at the top, and numbers those there anew. Never below itself or a button (WALK-25). */
export async function moveMenuEntry(
  context: RightsContext,
  { id, parentId = '', place }: { id: string; parentId?: string; place: number },
): Promise<void> {
  const { tx, user, now } = context
  await acquireRightsLock(tx)
  const tree = await loadMenuAdminTree(tx)
  const current = tree.byId(id)
  if (!current) throw new Refusal(NO_ENTRY)
  await refuseForeignEntries(tx, user, [id])
  const isButton = current.menuType === MENU_TYPE.button
  const menuType = isButton ? MENU_TYPE.button : parentId === '' ? MENU_TYPE.top : MENU_TYPE.sub
  const values = entryValues({ parentId, menuType }, current)
  refuseEntryErrors(values, { rows: tree.rows, id, below: tree.idsBelow([id]) })
  const others = tree.rows.filter(row => row.parentId === parentId && row.id !== id)
  const at = Math.min(place, others.length)
  for (const [index, row] of [...others.slice(0, at), current, ...others.slice(at)].entries()) {
    const sortNo = index + 1
    if (row.id !== id && row.sortNo === sortNo) continue
    const moved = row.id === id ? values : {}
    await updateEntry(tx, row.id, { ...moved, sortNo, updateBy: user.username, updateTime: now })
  }
  await refuseLockout(tx)
  const parent = tree.byId(parentId)
  await context.note('permission.move', 'sys_permission', id, `${current.name} → ${parent?.name ?? ''} #${at + 1}`)
}
