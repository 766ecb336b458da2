import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { hosDrug, hosDrugStock } from '#server/db/tables/index.ts'
import { LIST_MAX } from './matching.rules.ts'

export type DrugRow = typeof hosDrug.$inferSelect

/** Drugs in use of a tenant to compare a question with; `id` is the code. */
export async function drugNames(
  db: Queryable,
  tenantId: number,
): Promise<{ id: string; name: string; code: string; spec: string }[]> {
  return db
    .select({ id: hosDrug.code, name: hosDrug.name, code: hosDrug.code, spec: hosDrug.spec })
    .from(hosDrug)
    .where(and(eq(hosDrug.tenantId, tenantId), eq(hosDrug.enabled, 'Y')))
    .limit(LIST_MAX)
}

/** A drug in use of a tenant with its stock over all pharmacies, in smallest units (of herbs mg). */
export async function findDrug(
  db: Queryable,
  tenantId: number,
  code: string,
): Promise<{ drug: DrugRow; stock: number } | undefined> {
  const stock = sql<number>`(select coalesce(sum(on_hand), 0)::float8 from hos_drug_stock s where s.tenant_id = ${tenantId} and s.drug_code = ${code} and s.live)`
  const [row] = await db
    .select({ drug: hosDrug, stock })
    .from(hosDrug)
    .where(and(eq(hosDrug.tenantId, tenantId), eq(hosDrug.code, code), eq(hosDrug.enabled, 'Y')))
  return row
}

/** The batch of a drug of which there is most, with its pharmacy. */
export async function largestBatch(
  db: Queryable,
  tenantId: number,
  code: string,
): Promise<{ id: string; shopCode: string } | undefined> {
  const { id, shopCode, drugCode, onHand, live } = hosDrugStock
  const [row] = await db
    .select({ id, shopCode })
    .from(hosDrugStock)
    .where(and(eq(hosDrugStock.tenantId, tenantId), eq(drugCode, code), eq(live, true)))
    .orderBy(sql`${onHand} desc nulls last`, id)
    .limit(1)
  return row
}
