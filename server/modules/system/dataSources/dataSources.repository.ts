import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysDataSource } from '#server/db/tables/index.ts'

const LIMIT = 1_000

/** Codes and names of a tenant's data sources in the order of their codes, at most a thousand. */
export async function dataSourcesOf(db: Queryable, tenantId: number): Promise<{ code: string; name: string | null }[]> {
  return db
    .select({ code: sql<string>`code`, name: sql<string | null>`name` })
    .from(sysDataSource)
    .where(sql`tenant_id = ${tenantId}`)
    .orderBy(sql`code`)
    .limit(LIMIT)
}
