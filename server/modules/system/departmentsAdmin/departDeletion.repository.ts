import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import type { DepartRow } from './departTree.repository.ts'

/** Those of these departments that were not deleted. */
export async function liveDeparts(db: Queryable, ids: readonly string[]): Promise<DepartRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(t.sysDepart)
    .where(and(inArray(t.sysDepart.id, [...ids]), eq(t.sysDepart.delFlag, 0)))
}

/** Holds the accounts that belong to these departments or work in them, in the order in which everybody locks accounts. */
export async function lockPeopleOf(tx: Tx, departIds: readonly string[]): Promise<void> {
  const ids = [...departIds]
  const codes = tx.select({ code: t.sysDepart.orgCode }).from(t.sysDepart).where(inArray(t.sysDepart.id, ids))
  const members = tx.select({ id: t.sysUserDepart.userId }).from(t.sysUserDepart).where(inArray(t.sysUserDepart.departId, ids))
  await tx
    .select({ id: t.sysUser.id })
    .from(t.sysUser)
    .where(or(inArray(t.sysUser.orgCode, codes), inArray(t.sysUser.id, members)))
    .orderBy(asc(t.sysUser.id))
    .for('update')
}

/** Ids of the accounts that belong to these departments. */
export async function membersOf(db: Queryable, departIds: readonly string[]): Promise<string[]> {
  const people = await db
    .selectDistinct({ id: t.sysUserDepart.userId })
    .from(t.sysUserDepart)
    .where(inArray(t.sysUserDepart.departId, [...departIds]))
  return people.map(person => person.id)
}

/** Ids of the menu entries that are granted to these departments. */
export async function entriesOf(db: Queryable, departIds: readonly string[]): Promise<string[]> {
  const given = await db
    .selectDistinct({ id: t.sysDepartPermission.permissionId })
    .from(t.sysDepartPermission)
    .where(inArray(t.sysDepartPermission.departId, [...departIds]))
  return given.map(entry => entry.id)
}

/** Whether a doctor is on duty in a department of these codes. */
export const hasWorkingDoctors = async (db: Queryable, codes: readonly string[]): Promise<boolean> =>
  (await db.$count(t.hosDoctor, and(inArray(t.hosDoctor.orgCode, [...codes]), eq(t.hosDoctor.enabled, true)))) > 0

/** Marks departments as deleted; gives their codes. */
export async function markDeleted(db: Queryable, ids: readonly string[], by: { user: string; now: Date }): Promise<string[]> {
  const gone = await db
    .update(t.sysDepart)
    .set({ delFlag: 1, updateBy: by.user, updateTime: by.now, version: sql`version + 1` })
    .where(inArray(t.sysDepart.id, [...ids]))
    .returning({ code: t.sysDepart.orgCode })
  return gone.map(({ code }) => code)
}

/** Removes what hangs on departments: their roles with who has them and what they grant, their own grants, who belongs to them. */
export async function deleteLinksOf(tx: Tx, departIds: readonly string[]): Promise<void> {
  const ids = [...departIds]
  const roles = tx.select({ id: t.sysDepartRole.id }).from(t.sysDepartRole).where(inArray(t.sysDepartRole.departId, ids))
  await tx.delete(t.sysDepartRoleUser).where(inArray(t.sysDepartRoleUser.droleId, roles))
  await tx.delete(t.sysDepartRolePermission).where(inArray(t.sysDepartRolePermission.roleId, roles))
  await tx.delete(t.sysDepartRole).where(inArray(t.sysDepartRole.departId, ids))
  await tx.delete(t.sysDepartPermission).where(inArray(t.sysDepartPermission.departId, ids))
  await tx.delete(t.sysUserDepart).where(inArray(t.sysUserDepart.departId, ids))
}

/** Anyone who works in a department of these codes works in another of theirs from now on, or in none. */
export async function moveWorkers(db: Queryable, codes: readonly string[]): Promise<void> {
  const another = sql`(select min(other.org_code) from sys_user_depart link join sys_depart other on other.id = link.depart_id and other.del_flag = 0 where link.user_id = ${t.sysUser.id})`
  await db
    .update(t.sysUser)
    .set({ orgCode: another })
    .where(inArray(t.sysUser.orgCode, [...codes]))
}
