import { count, gt } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysToken } from '#server/db/tables/index.ts'

/** How many sign-ins of each kind have not run out, over all tenants. */
export async function countSignIns(db: Queryable, now: Date): Promise<{ user: number; patient: number }> {
  const rows = await db
    .select({ kind: sysToken.kind, n: count() })
    .from(sysToken)
    .where(gt(sysToken.expiresAt, now))
    .groupBy(sysToken.kind)
  const of = (kind: string) => rows.find(row => row.kind === kind)?.n ?? 0
  return { user: of('user'), patient: of('patient') }
}
