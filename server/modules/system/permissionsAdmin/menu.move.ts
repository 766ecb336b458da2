import { eq, sql } from 'drizzle-orm'
import { MENU_TYPE } from '#contract/http/calls/permissionsAdmin.ts'
import * as t from '#server/db/tables/index.ts'
import { takeRightsTurn } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseForeignEntries } from '#server/plugins/rights.ts'
import type { RightsDeed } from '#server/plugins/writeRights.ts'
import { NO_ENTRY } from './menu.commands.ts'
import { entryValues, refuseEntryFaults } from './menuEntry.ts'
import { loadMenuAdminTree } from './menuTree.ts'
import { refuseLockout } from './rights.policy.ts'

/** Puts an entry of the menu at a place below another one, or at the top, and numbers those there anew. Never below itself or a button (WALK-25). */
export async function moveMenuEntry(
  deed: RightsDeed,
  { id, parentId = '', place }: { id: string; parentId?: string; place: number },
): Promise<void> {
  const { tx, user, now } = deed
  await takeRightsTurn(tx)
  const tree = await loadMenuAdminTree(tx)
  const held = tree.byId(id)
  if (!held) throw new Refusal(NO_ENTRY)
  await refuseForeignEntries(tx, user, [id])
  const isButton = held.menuType === MENU_TYPE.button
  const menuType = isButton ? MENU_TYPE.button : parentId === '' ? MENU_TYPE.top : MENU_TYPE.sub
  const values = entryValues({ parentId, menuType }, held)
  refuseEntryFaults(values, { rows: tree.rows, id, below: tree.idsBelow([id]) })
  const others = tree.rows.filter(row => row.parentId === parentId && row.id !== id)
  const at = Math.min(place, others.length)
  for (const [index, row] of [...others.slice(0, at), held, ...others.slice(at)].entries()) {
    const sortNo = index + 1
    if (row.id !== id && row.sortNo === sortNo) continue
    await tx
      .update(t.sysPermission)
      .set({
        ...(row.id === id ? values : {}),
        sortNo,
        updateBy: user.username,
        updateTime: now,
        version: sql`version + 1`,
      })
      .where(eq(t.sysPermission.id, row.id))
  }
  await refuseLockout(tx)
  const parent = tree.byId(parentId)
  await deed.note('permission.move', 'sys_permission', id, `${held.name} → ${parent?.name ?? ''} #${at + 1}`)
}
