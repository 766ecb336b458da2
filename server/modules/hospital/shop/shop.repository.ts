import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { hosDrugStock } from '#server/db/tables/index.ts'

/** Whether a pharmacy has a batch with something on hand. */
export async function hasStock(tx: Tx, tenantId: number, shopCode: string): Promise<boolean> {
  const rows = await tx
    .select({ id: hosDrugStock.id })
    .from(hosDrugStock)
    .where(
      and(
        eq(hosDrugStock.tenantId, tenantId),
        eq(hosDrugStock.shopCode, shopCode),
        eq(hosDrugStock.live, true),
        gt(hosDrugStock.onHand, 0),
      ),
    )
    .limit(1)
  return rows.length > 0
}
