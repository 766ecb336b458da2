import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysDepart, sysPermission, sysPermissionDataRule, sysUser, sysUserDepart } from '#server/db/tables/index.ts'
import { fillVariables } from './dataRules.ts'
import type { DataScope } from './dataRules.ts'

/** The active rules of the menu entry with this url that a role of the person chose, in the hospital or in a department of theirs (contract.md 10.12). */
export const createDataScope =
  ({ db, now }: { db: Queryable; now: () => number }): DataScope =>
  async (user, page, tx: Queryable = db) => {
    const isChosen = sql`exists (
      select 1 from sys_user_role carried join sys_role_permission granted on granted.role_id = carried.role_id
      where carried.user_id = ${user.id} and granted.permission_id = ${sysPermission.id}
        and ${sysPermissionDataRule.id} = any(string_to_array(granted.data_rule_ids, ','))
    ) or exists (
      select 1 from sys_depart_role_user carried
      join sys_depart_role role on role.id = carried.drole_id
      join sys_user_depart member on member.user_id = carried.user_id and member.depart_id = role.depart_id
      join sys_depart_role_permission granted on granted.role_id = role.id
      where carried.user_id = ${user.id} and granted.permission_id = ${sysPermission.id}
        and ${sysPermissionDataRule.id} = any(string_to_array(granted.data_rule_ids, ','))
    )`
    const rules = await tx
      .select({
        column: sysPermissionDataRule.ruleColumn,
        condition: sysPermissionDataRule.ruleConditions,
        value: sysPermissionDataRule.ruleValue,
      })
      .from(sysPermissionDataRule)
      .innerJoin(sysPermission, eq(sysPermission.id, sysPermissionDataRule.permissionId))
      .where(
        and(eq(sysPermission.url, page), eq(sysPermission.delFlag, 0), eq(sysPermissionDataRule.status, '1'), sql`(${isChosen})`),
      )
      .orderBy(asc(sysPermissionDataRule.id))
    if (rules.length === 0) return []
    const [account] = await tx.select({ orgCode: sysUser.orgCode }).from(sysUser).where(eq(sysUser.id, user.id))
    const departs = await tx
      .select({ orgCode: sysDepart.orgCode })
      .from(sysUserDepart)
      .innerJoin(sysDepart, and(eq(sysDepart.id, sysUserDepart.departId), eq(sysDepart.delFlag, 0)))
      .where(eq(sysUserDepart.userId, user.id))
      .orderBy(asc(sysDepart.orgCode))
    const facts = { user, now: now(), orgCode: account?.orgCode ?? '', orgCodes: departs.map(depart => depart.orgCode) }
    return rules.map(rule => ({ ...rule, value: fillVariables(rule.value, facts) }))
  }
