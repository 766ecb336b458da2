import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sysPermission } from '#server/db/tables/index.ts'
import { isGrantedTo } from '#server/plugins/grants.ts'

export type PermissionRow = typeof sysPermission.$inferSelect

/** Every menu and button that is not deleted, in menu order. */
export const loadPermissions = async (db: Db): Promise<PermissionRow[]> =>
  db
    .select()
    .from(sysPermission)
    .where(eq(sysPermission.delFlag, 0))
    .orderBy(asc(sysPermission.sortNo), asc(sysPermission.name), asc(sysPermission.id))

/** Ids of the menus and buttons granted to a user by his roles, in the house and within departments. */
export async function loadGrants(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.select({ id: sysPermission.id }).from(sysPermission).where(isGrantedTo(userId))
  return new Set(rows.map(({ id }) => id))
}
