import { asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysPermission } from '#server/db/tables/index.ts'

/**
 * Condition on sys_permission: granted to this user by their roles or by their roles within departments (contract.md 5.6). A role within a department counts
 * as long as they belong to the department and the department itself has the permission.
 */
export const isGrantedTo = (userId: string): SQL => sql`(${sysPermission.id} in (
  select granted.permission_id from sys_user_role carried
  join sys_role role on role.id = carried.role_id
  join sys_role_permission granted on granted.role_id = carried.role_id
  where carried.user_id = ${userId}
) or ${sysPermission.id} in (
  select granted.permission_id from sys_depart_role_user carried
  join sys_depart_role role on role.id = carried.drole_id
  join sys_depart depart on depart.id = role.depart_id and depart.del_flag = 0
  join sys_user_depart member on member.user_id = carried.user_id and member.depart_id = role.depart_id
  join sys_depart_role_permission granted on granted.role_id = role.id
  join sys_depart_permission given on given.depart_id = role.depart_id and given.permission_id = granted.permission_id
  where carried.user_id = ${userId}
))`

/**
 * Condition on sys_permission: a role of this user narrows the entry by data rules, or the page that it is a button of. Anyone who sees a part of the rows
 * has not the whole right, so that they cannot hand it on.
 */
export const isNarrowedFor = (userId: string): SQL => {
  const isOf = sql`granted.data_rule_ids <> '' and (granted.permission_id = ${sysPermission.id}
    or (${sysPermission.menuType} = 2 and granted.permission_id = ${sysPermission.parentId}))`
  return sql`(exists (
    select 1 from sys_user_role carried join sys_role_permission granted on granted.role_id = carried.role_id
    where carried.user_id = ${userId} and ${isOf}
  ) or exists (
    select 1 from sys_depart_role_user carried join sys_depart_role_permission granted on granted.role_id = carried.drole_id
    where carried.user_id = ${userId} and ${isOf}
  ))`
}

// Any number, the same in every process of ours: changes of rights take turns, so that no circle arises and somebody can always undo them.
const RIGHTS_LOCK = 9464549
/** Anyone who changes grants takes turns, to the end of the transaction. */
export const acquireRightsLock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`)

export type PermissionRow = typeof sysPermission.$inferSelect

/** Every menu and button that is not deleted, in menu order. */
export const loadPermissions = async (db: Queryable): Promise<PermissionRow[]> =>
  db
    .select()
    .from(sysPermission)
    .where(eq(sysPermission.delFlag, 0))
    .orderBy(asc(sysPermission.sortNo), asc(sysPermission.name), asc(sysPermission.id))
