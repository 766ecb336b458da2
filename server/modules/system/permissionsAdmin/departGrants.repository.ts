import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'

const given = t.sysDepartPermission

/** The name of a department that was not deleted; null: there is none. */
export async function departNameOf(db: Queryable, id: string): Promise<string | null> {
  const [depart] = await db
    .select({ name: t.sysDepart.departName })
    .from(t.sysDepart)
    .where(and(eq(t.sysDepart.id, id), eq(t.sysDepart.delFlag, 0)))
  return depart?.name ?? null
}

/** Ids of the users who belong to a department. */
export async function membersOfDepart(db: Queryable, departId: string): Promise<string[]> {
  const members = await db
    .select({ id: t.sysUserDepart.userId })
    .from(t.sysUserDepart)
    .where(eq(t.sysUserDepart.departId, departId))
  return members.map(row => row.id)
}

/** Ids of the menu entries that a department is granted. */
export async function entriesOfDepart(db: Queryable, departId: string): Promise<string[]> {
  return (await db.select({ id: given.permissionId }).from(given).where(eq(given.departId, departId))).map(row => row.id)
}

/** How many of these entries a department is granted. */
export const countGiven = (db: Queryable, departId: string, permissionIds: readonly string[]): Promise<number> =>
  db.$count(given, and(eq(given.departId, departId), inArray(given.permissionId, [...permissionIds])))

/** Grants entries to a department; what it has already stays as it is. */
export async function grantToDepart(db: Queryable, departId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  await db
    .insert(given)
    .values(permissionIds.map(permissionId => ({ departId, permissionId })))
    .onConflictDoNothing()
}

/** Takes entries from a department and from its roles. */
export async function revokeFromDepart(tx: Tx, departId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  const [ids, ofRole] = [[...permissionIds], t.sysDepartRolePermission]
  await tx.delete(given).where(and(eq(given.departId, departId), inArray(given.permissionId, ids)))
  const roles = tx.select({ id: t.sysDepartRole.id }).from(t.sysDepartRole).where(eq(t.sysDepartRole.departId, departId))
  await tx.delete(ofRole).where(and(inArray(ofRole.roleId, roles), inArray(ofRole.permissionId, ids)))
}

const isLink = (departId: string, permissionId: string) => and(eq(given.departId, departId), eq(given.permissionId, permissionId))

/** Rules that a department lets its roles choose, as a comma list: those it chose itself, all when it chose none. Null: it has not the entry. */
export async function choiceOfDepart(db: Queryable, departId: string, permissionId: string): Promise<string | null> {
  const [link] = await db.select({ chosen: given.dataRuleIds }).from(given).where(isLink(departId, permissionId))
  return link?.chosen ?? null
}

/** Writes the rules that a department lets its roles choose of an entry, as a comma list. */
export async function setChoiceOfDepart(db: Queryable, departId: string, permissionId: string, chosen: string): Promise<void> {
  await db.update(given).set({ dataRuleIds: chosen }).where(isLink(departId, permissionId))
}
