import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import {
  sysDepart,
  sysDepartRole,
  sysDepartRoleUser,
  sysRole,
  sysUser,
  sysUserDepart,
  sysUserRole,
} from '#server/db/tables/index.ts'

/** Roles and departments of users, in the order of their codes; deleted departments left out. */
export async function linksOf(db: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return { roles: [], departs: [] }
  const roles = await db
    .select({ userId: sysUserRole.userId, id: sysRole.id, name: sysRole.roleName })
    .from(sysUserRole)
    .innerJoin(sysRole, eq(sysRole.id, sysUserRole.roleId))
    .where(inArray(sysUserRole.userId, [...userIds]))
    .orderBy(asc(sysRole.roleCode))
  const departs = await db
    .select({ userId: sysUserDepart.userId, id: sysDepart.id, name: sysDepart.departName })
    .from(sysUserDepart)
    .innerJoin(sysDepart, and(eq(sysDepart.id, sysUserDepart.departId), eq(sysDepart.delFlag, 0)))
    .where(inArray(sysUserDepart.userId, [...userIds]))
    .orderBy(asc(sysDepart.orgCode))
  return { roles, departs }
}

/** Ids of the roles of a user. */
export async function roleIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ id: sysUserRole.roleId }).from(sysUserRole).where(eq(sysUserRole.userId, userId))
  return rows.map(row => row.id)
}

/** Those of these roles that there are, in the order of their codes. */
export async function rolesByIds(db: Queryable, ids: readonly string[]): Promise<{ id: string; code: string; name: string }[]> {
  return db
    .select({ id: sysRole.id, code: sysRole.roleCode, name: sysRole.roleName })
    .from(sysRole)
    .where(inArray(sysRole.id, [...new Set(ids)]))
    .orderBy(asc(sysRole.roleCode))
}

/** Takes roles from a user. */
export async function deleteRoleLinks(db: Queryable, userId: string, roleIds: readonly string[]): Promise<void> {
  await db.delete(sysUserRole).where(and(eq(sysUserRole.userId, userId), inArray(sysUserRole.roleId, [...roleIds])))
}

/** Gives a user roles; those that they have already stay. */
export async function insertRoleLinks(db: Queryable, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  await db
    .insert(sysUserRole)
    .values(roleIds.map(roleId => ({ userId, roleId })))
    .onConflictDoNothing()
}

/** A department as links name it. */
export interface LinkedDepart {
  id: string
  orgCode: string
  name: string
}
const DEPART = { id: sysDepart.id, orgCode: sysDepart.orgCode, name: sysDepart.departName }

/** Those of these departments that were not deleted, by code. */
export async function departsByIds(db: Queryable, ids: readonly string[]): Promise<LinkedDepart[]> {
  if (ids.length === 0) return []
  return db
    .select(DEPART)
    .from(sysDepart)
    .where(and(inArray(sysDepart.id, [...ids]), eq(sysDepart.delFlag, 0)))
    .orderBy(asc(sysDepart.orgCode))
}

/** Departments of a user that were not deleted, by code. */
export async function departsOf(db: Queryable, userId: string): Promise<LinkedDepart[]> {
  return db
    .select(DEPART)
    .from(sysUserDepart)
    .innerJoin(sysDepart, and(eq(sysDepart.id, sysUserDepart.departId), eq(sysDepart.delFlag, 0)))
    .where(eq(sysUserDepart.userId, userId))
    .orderBy(asc(sysDepart.orgCode))
}

/** Those of these users who belong to a department. */
export async function membersAmong(db: Queryable, departId: string, userIds: readonly string[]): Promise<string[]> {
  const linked = await db
    .select({ userId: sysUserDepart.userId })
    .from(sysUserDepart)
    .where(and(eq(sysUserDepart.departId, departId), inArray(sysUserDepart.userId, [...userIds])))
  return linked.map(({ userId }) => userId)
}

/**
 * Puts a user into exactly these departments; the current one stays if it is among them, else it is the first, or none. Only in departments where they stay
 * do they keep roles: none comes back with somebody who returns.
 */
export async function replaceDeparts(tx: Tx, userId: string, departs: readonly LinkedDepart[]): Promise<void> {
  const before = await tx.delete(sysUserDepart).where(eq(sysUserDepart.userId, userId)).returning({ id: sysUserDepart.departId })
  const stayed = departs.map(({ id }) => id).filter(id => before.some(one => one.id === id))
  const foreign = tx.select({ id: sysDepartRole.id }).from(sysDepartRole).where(notInArray(sysDepartRole.departId, stayed))
  await tx.delete(sysDepartRoleUser).where(and(eq(sysDepartRoleUser.userId, userId), inArray(sysDepartRoleUser.droleId, foreign)))
  if (departs.length > 0) await tx.insert(sysUserDepart).values(departs.map(({ id }) => ({ userId, departId: id })))
  const [account] = await tx.select({ orgCode: sysUser.orgCode }).from(sysUser).where(eq(sysUser.id, userId))
  if (departs.some(({ orgCode }) => orgCode === account?.orgCode)) return
  await tx
    .update(sysUser)
    .set({ orgCode: departs[0]?.orgCode ?? null })
    .where(eq(sysUser.id, userId))
}

/** Says of an account that it is no longer what a form may have read: its links belong to that form. */
export async function raiseVersion(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sysUser)
    .set({ version: sql`${sysUser.version} + 1` })
    .where(eq(sysUser.id, userId))
}
