import { and, eq } from 'drizzle-orm'
import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import type { Queryable } from '#server/db/client.ts'
import { hosShop } from '#server/db/tables/index.ts'

const BY_PHARMACY = '2'

/** What a pharmacy asks for decocting all 剂, fen; nothing where the patient does it or no pharmacy is chosen. */
export async function decoctFeeOf(
  db: Queryable,
  tenantId: number,
  { type, decoctBy, doseCount, shopCode }: Pick<SheetHead, 'type' | 'decoctBy' | 'doseCount' | 'shopCode'>,
): Promise<number> {
  if (type !== '3' || decoctBy !== BY_PHARMACY || shopCode === null) return 0
  const [shop] = await db
    .select({ fee: hosShop.decoctFeeFen })
    .from(hosShop)
    .where(and(eq(hosShop.tenantId, tenantId), eq(hosShop.code, shopCode)))
  return (shop?.fee ?? 0) * (doseCount ?? 0)
}
