import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysUser } from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'

/** Id of the newest entry that names an agent for this account in its tenant; null: none. */
export async function newestAgentOf(db: Queryable, userName: string, tenantId: number): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from sys_user_agent where user_name = ${userName} and tenant_id = ${tenantId}
    order by create_time desc, id desc limit 1`)
  return rows[0]?.id ?? null
}

/** Those of these names that are accounts of the tenant. */
export async function knownAccounts(db: Queryable, usernames: readonly string[], tenantId: number): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ username: sysUser.username })
    .from(sysUser)
    .where(and(inArray(sysUser.username, [...usernames]), ofTenant({ tenantId }), eq(sysUser.delFlag, 0)))
  return new Set(found.map(({ username }) => username))
}
