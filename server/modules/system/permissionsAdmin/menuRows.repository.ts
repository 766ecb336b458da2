import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'

type Entry = typeof t.sysPermission.$inferInsert

/** How many of these entries of the menu were not deleted. */
export const countEntries = (db: Queryable, ids: readonly string[]): Promise<number> =>
  db.$count(t.sysPermission, and(inArray(t.sysPermission.id, [...ids]), eq(t.sysPermission.delFlag, 0)))

/** Ids of the entries that have data rules. */
export async function ruledEntries(db: Queryable): Promise<Set<string>> {
  const ruled = await db.selectDistinct({ id: t.sysPermissionDataRule.permissionId }).from(t.sysPermissionDataRule)
  return new Set(ruled.map(({ id }) => id))
}

/** Adds an entry to the menu, which is common to all tenants. */
export async function insertEntry(db: Queryable, values: Entry): Promise<void> {
  await db.insert(t.sysPermission).values(values)
}

/** Writes an entry, whose version rises. */
export async function updateEntry(
  db: Queryable,
  id: string,
  values: Partial<Entry> & { updateBy: string; updateTime: Date },
): Promise<void> {
  await db
    .update(t.sysPermission)
    .set({ ...values, version: sql`version + 1` })
    .where(eq(t.sysPermission.id, id))
}

/** Marks entries as deleted and removes their rules and every grant of them. */
export async function deleteEntries(
  tx: Tx,
  ids: readonly string[],
  written: { updateBy: string; updateTime: Date },
): Promise<void> {
  const all = [...ids]
  await tx
    .update(t.sysPermission)
    .set({ delFlag: 1, ...written })
    .where(inArray(t.sysPermission.id, all))
  for (const links of [t.sysPermissionDataRule, t.sysRolePermission, t.sysDepartPermission, t.sysDepartRolePermission])
    await tx.delete(links).where(inArray(links.permissionId, all))
}

/** Texts of the actions that a role of the hospital is granted, of entries in force. */
export async function permsOfRole(db: Queryable, roleCode: string): Promise<string[]> {
  const rows = await db
    .select({ perms: t.sysPermission.perms })
    .from(t.sysPermission)
    .innerJoin(t.sysRolePermission, eq(t.sysRolePermission.permissionId, t.sysPermission.id))
    .innerJoin(t.sysRole, and(eq(t.sysRole.id, t.sysRolePermission.roleId), eq(t.sysRole.roleCode, roleCode)))
    .where(and(eq(t.sysPermission.menuType, 2), eq(t.sysPermission.status, '1'), eq(t.sysPermission.delFlag, 0)))
  return rows.map(({ perms }) => perms ?? '')
}
