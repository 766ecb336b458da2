import { and, asc, eq, like, sql } from 'drizzle-orm'
import type { DataRuleEntry } from '#contract/http/calls/permissionsAdmin.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'

export type DataRuleRow = typeof t.sysPermissionDataRule.$inferSelect

/** Rules of a menu entry in the order in which they were made. */
export async function rulesOf(db: Queryable, permissionId: string): Promise<DataRuleEntry[]> {
  const { id, ruleName, ruleColumn, ruleConditions, ruleValue, status } = t.sysPermissionDataRule
  return db
    .select({ id, permissionId: t.sysPermissionDataRule.permissionId, ruleName, ruleColumn, ruleConditions, ruleValue, status })
    .from(t.sysPermissionDataRule)
    .where(eq(t.sysPermissionDataRule.permissionId, permissionId))
    .orderBy(asc(t.sysPermissionDataRule.createTime), asc(id))
}

/** Adds a data rule to its menu entry. */
export async function insertRule(db: Queryable, values: typeof t.sysPermissionDataRule.$inferInsert): Promise<void> {
  await db.insert(t.sysPermissionDataRule).values(values)
}

/** Writes a rule; gives it as it is then, undefined: there is none. */
export async function updateRule(
  db: Queryable,
  id: string,
  values: Partial<typeof t.sysPermissionDataRule.$inferInsert>,
): Promise<DataRuleRow | undefined> {
  const [current] = await db.update(t.sysPermissionDataRule).set(values).where(eq(t.sysPermissionDataRule.id, id)).returning()
  return current
}

/** Removes a rule, also from every choice of roles and departments; gives what it was. */
export async function deleteRule(tx: Tx, id: string): Promise<DataRuleRow | undefined> {
  const [gone] = await tx.delete(t.sysPermissionDataRule).where(eq(t.sysPermissionDataRule.id, id)).returning()
  if (!gone) return undefined
  for (const links of [t.sysRolePermission, t.sysDepartPermission, t.sysDepartRolePermission]) {
    const isOfEntry = and(eq(links.permissionId, gone.permissionId), like(links.dataRuleIds, `%${id}%`))
    for (const { chosen } of await tx.selectDistinct({ chosen: links.dataRuleIds }).from(links).where(isOfEntry)) {
      const rest = commaParts(chosen)
        .filter(other => other !== id)
        .join(',')
      await tx
        .update(links)
        .set({ dataRuleIds: sql`${rest}` })
        .where(and(isOfEntry, eq(links.dataRuleIds, chosen)))
    }
  }
  return gone
}
