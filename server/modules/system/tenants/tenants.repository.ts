import { and, asc, eq, getTableColumns, ilike, inArray, is } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import * as tables from '#server/db/tables/index.ts'
import { sysTenant, sysToken } from '#server/db/tables/index.ts'

export type Tenant = typeof sysTenant.$inferSelect
type NewTenant = typeof sysTenant.$inferInsert
/** Ids of the tenants that somebody manages; null: all. */
export type Managed = readonly number[] | null

const among = (managed: Managed): SQL | undefined => (managed === null ? undefined : inArray(sysTenant.id, [...managed]))

/** A page of the managed tenants by id, with how many there are; `part` of the name, '' for any. */
export async function pageOfTenants(
  db: Queryable,
  managed: Managed,
  of: { part: string; status: number | undefined; limit: number; offset: number },
): Promise<{ rows: Tenant[]; total: number }> {
  const where = and(
    among(managed),
    of.part === '' ? undefined : ilike(sysTenant.name, holding(of.part)),
    of.status === undefined ? undefined : eq(sysTenant.status, of.status),
  )
  const total = await db.$count(sysTenant, where)
  const rows = await db.select().from(sysTenant).where(where).orderBy(asc(sysTenant.id)).limit(of.limit).offset(of.offset)
  return { rows, total }
}

/** Managed tenants that are not frozen, at most `limit`; with ids these only. */
export async function activeTenants(db: Queryable, managed: Managed, ids: readonly number[], limit: number): Promise<Tenant[]> {
  const isAsked = ids.length === 0 ? undefined : inArray(sysTenant.id, [...ids])
  return db
    .select()
    .from(sysTenant)
    .where(and(among(managed), eq(sysTenant.status, 1), isAsked))
    .orderBy(asc(sysTenant.id))
    .limit(limit)
}

/** A managed tenant by its id. */
export async function findTenant(db: Queryable, managed: Managed, id: number): Promise<Tenant | undefined> {
  const [row] = await db
    .select()
    .from(sysTenant)
    .where(and(among(managed), eq(sysTenant.id, id)))
  return row
}

/** A tenant, held until the end of the transaction. */
export async function lockTenant(tx: Tx, id: number): Promise<Tenant | undefined> {
  const [row] = await tx.select().from(sysTenant).where(eq(sysTenant.id, id)).for('update')
  return row
}

/** False: another tenant has the id. */
export async function insertTenant(db: Queryable, tenant: NewTenant): Promise<boolean> {
  const added = await db.insert(sysTenant).values(tenant).onConflictDoNothing().returning({ id: sysTenant.id })
  return added.length > 0
}

/** Writes columns of a tenant. */
export async function updateTenant(db: Queryable, id: number, values: Partial<NewTenant>): Promise<void> {
  await db.update(sysTenant).set(values).where(eq(sysTenant.id, id))
}

/** Removes tenants; that nothing belongs to them was looked at before. */
export async function deleteTenantRows(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(sysTenant).where(inArray(sysTenant.id, [...ids]))
}

/** Tables whose rows belong to tenants, sign-ins left out: an id that was ever used would hand its rows to the next tenant of that id. */
const OWNED: readonly { table: PgTable; tenantId: PgColumn }[] = Object.values<unknown>(tables).flatMap(table => {
  if (!is(table, PgTable) || table === sysToken) return []
  const tenantId = new Map<string, PgColumn>(Object.entries(getTableColumns(table))).get('tenantId')
  return tenantId ? [{ table, tenantId }] : []
})

/** Whether anything belongs to the tenant. */
export async function isTenantUsed(db: Queryable, id: number): Promise<boolean> {
  for (const { table, tenantId } of OWNED) {
    const found = await db.select({ id: tenantId }).from(table).where(eq(tenantId, id)).limit(1)
    if (found.length > 0) return true
  }
  return false
}

/** Hashes of all sign-ins to a tenant, of patients too. */
export async function signInsTo(db: Queryable, tenantId: number): Promise<string[]> {
  const rows = await db.select({ hash: sysToken.hash }).from(sysToken).where(eq(sysToken.tenantId, tenantId))
  return rows.map(({ hash }) => hash)
}
