import type { MenuNode } from '#contract/entities/menu.ts'
import type { Queryable } from '#server/db/client.ts'
import { sysPermission } from '#server/db/tables/index.ts'
import { isGrantedTo } from '#server/plugins/grants.ts'
import type { PermissionRow } from '#server/plugins/grants.ts'

export { loadPermissions } from '#server/plugins/grants.ts'
export type { PermissionRow } from '#server/plugins/grants.ts'

/** Ids of the menus and buttons granted to a user by their roles, in the hospital and within departments. */
export async function loadGrants(db: Queryable, userId: string): Promise<Set<string>> {
  const rows = await db.select({ id: sysPermission.id }).from(sysPermission).where(isGrantedTo(userId))
  return new Set(rows.map(({ id }) => id))
}

/** Menus and buttons for other modules. */
export interface Menus {
  /** every menu and button that is not deleted, in menu order */
  rows(): Promise<PermissionRow[]>
  /** the menu tree of a user, out of those rows */
  treeOf(rows: readonly PermissionRow[], userId: string): Promise<MenuNode[]>
}
