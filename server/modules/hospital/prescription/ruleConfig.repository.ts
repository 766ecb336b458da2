import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosConfig, hosConfigLog } from '#server/db/tables/index.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** what a tenant set for a key of hos_config, for the modules beside this one; null: the compiled value */
    hospitalConfig: { of: (tenantId: number, key: string) => Promise<string | null> }
  }
}

/** What a tenant set for a key; null: the compiled value. `lock`: of two who change it the second waits. */
export async function configOf(db: Queryable, tenantId: number, key: string, lock = false): Promise<string | null> {
  if (lock) await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`config|${tenantId}|${key}`}))`)
  const [row] = await db
    .select({ value: hosConfig.value })
    .from(hosConfig)
    .where(and(eq(hosConfig.tenantId, tenantId), eq(hosConfig.key, key)))
  return row?.value ?? null
}

/** Writes a value, null for the compiled one, with its line in the log. */
export async function setConfig(
  tx: Tx,
  of: { tenantId: number; key: string; before: string | null; after: string | null; byUser: string; at: Date },
): Promise<void> {
  const { tenantId, key, after, byUser, at } = of
  if (after === null) await tx.delete(hosConfig).where(and(eq(hosConfig.tenantId, tenantId), eq(hosConfig.key, key)))
  else
    await tx
      .insert(hosConfig)
      .values({ tenantId, key, value: after, byUser, at })
      .onConflictDoUpdate({ target: [hosConfig.tenantId, hosConfig.key], set: { value: after, byUser, at } })
  if (of.before !== after) await tx.insert(hosConfigLog).values({ ...of, id: newId() })
}
