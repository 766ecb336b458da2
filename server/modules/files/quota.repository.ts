import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysFile } from '#server/db/tables/index.ts'

export type NewFile = typeof sysFile.$inferInsert
export type FileOwner = Pick<NewFile, 'ownerKind' | 'ownerId' | 'tenantId'>

async function bytesWhere(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${sysFile.size}), 0)` })
    .from(sysFile)
    .where(where)
  return Number(row?.bytes ?? 0)
}

/** Bytes of the files that an owner has stored since then. */
export const bytesOfOwner = (db: Queryable, { ownerKind, ownerId }: FileOwner, since: Date): Promise<number> =>
  bytesWhere(db, and(eq(sysFile.ownerKind, ownerKind), eq(sysFile.ownerId, ownerId), gte(sysFile.createdAt, since)))

/** Bytes of all files of a tenant. */
export const bytesOfTenant = (db: Queryable, tenantId: number): Promise<number> => bytesWhere(db, eq(sysFile.tenantId, tenantId))

/** Lets uploads of one owner, and of one tenant, take turns until the end of the transaction. */
export async function lockQuota(tx: Tx, { ownerKind, ownerId, tenantId }: FileOwner): Promise<void> {
  // always in this order
  for (const key of [`files of ${ownerKind}:${ownerId}`, `files of tenant ${tenantId ?? 0}`])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Adds the row of a file. */
export async function addFile(tx: Tx, row: NewFile): Promise<void> {
  await tx.insert(sysFile).values(row)
}
