import { and, desc, eq, sql } from 'drizzle-orm'
import type { ConsultLimits } from '#contract/rules/hospitalConfig.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosConfig, hosConfigLog, sysUser } from '#server/db/tables/index.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** what a tenant set for a key of hos_config, for the modules beside this one; null: the compiled value */
    hospitalConfig: {
      of: (tenantId: number, key: string) => Promise<string | null>
      /** limits of consultations, known for ten seconds; asked in the transaction of a command */
      limits: (tenantId: number, tx: Queryable) => Promise<ConsultLimits>
      /** says that a value was changed here: the next one who asks reads it anew */
      forget: (tenantId: number) => void
    }
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

/** All that a tenant set, by key. */
export async function valuesOf(db: Queryable, tenantId: number): Promise<Map<string, string>> {
  const rows = await db.select().from(hosConfig).where(eq(hosConfig.tenantId, tenantId))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const CHANGES_MAX = 100
/** Changes of a tenant with who made them, the newest first. */
export const changesOf = (db: Queryable, tenantId: number) =>
  db
    .select({ row: hosConfigLog, byName: sysUser.realname })
    .from(hosConfigLog)
    .leftJoin(sysUser, eq(sysUser.id, hosConfigLog.byUser))
    .where(eq(hosConfigLog.tenantId, tenantId))
    .orderBy(desc(hosConfigLog.at), desc(hosConfigLog.id))
    .limit(CHANGES_MAX)
