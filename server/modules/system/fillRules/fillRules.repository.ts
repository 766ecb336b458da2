import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysDepart, sysFillRule, sysSequence } from '#server/db/tables/index.ts'

/** Class and parameters (JSON text) of the rule of a code, of the own tenant before that for all. */
export async function findFillRule(
  db: Queryable,
  ruleCode: string,
  tenantId: number,
): Promise<{ name: string; params: string | null } | undefined> {
  const [rule] = await db
    .select({ name: sql<string>`rule_class`, params: sql<string | null>`rule_params` })
    .from(sysFillRule)
    .where(sql`rule_code = ${ruleCode} and tenant_id in (0, ${tenantId})`)
    .orderBy(sql`tenant_id desc`)
    .limit(1)
  return rule
}

/** The next number of a key of a tenant, never below `least`: two who ask at the same moment wait for each other. */
export async function nextNumber(db: Queryable, of: { tenantId: number; key: string; least: number }): Promise<number> {
  const { tenantId, key, least } = of
  const [row] = await db
    .insert(sysSequence)
    .values({ tenantId, key, value: least })
    .onConflictDoUpdate({
      target: [sysSequence.tenantId, sysSequence.key],
      set: { value: sql`greatest(${sysSequence.value} + 1, excluded.value)` },
    })
    .returning({ value: sysSequence.value })
  return row?.value ?? least
}

/** The code of a department that was not deleted; null: there is none. */
export async function departCodeOf(db: Queryable, id: string): Promise<string | null> {
  const [depart] = await db
    .select({ code: sysDepart.orgCode })
    .from(sysDepart)
    .where(and(eq(sysDepart.id, id), eq(sysDepart.delFlag, 0)))
  return depart?.code ?? null
}
