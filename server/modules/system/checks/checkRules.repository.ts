import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysCheckRule } from '#server/db/tables/index.ts'

/** The JSON text of the rule of a code, of the own tenant before that for all; undefined: there is no such rule. */
export async function findCheckRule(
  db: Queryable,
  ruleCode: string,
  tenantId: number,
): Promise<{ json: string | null } | undefined> {
  const [rule] = await db
    .select({ json: sql<string | null>`rule_json` })
    .from(sysCheckRule)
    .where(sql`rule_code = ${ruleCode} and tenant_id in (0, ${tenantId})`)
    .orderBy(sql`tenant_id desc`)
    .limit(1)
  return rule
}
