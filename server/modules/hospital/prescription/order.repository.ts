import { and, count, eq, notInArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { hosOrder } from '#server/db/tables/index.ts'

const OF_DRUGS = '2'
/** timed out, money on its way back or there, cancelled: another order may be made for the sheet */
const OVER = ['4', '5', '6', '7']
const TO_DISPENSE = '8'

/** Status of the drug order of a sheet that is not over; undefined: there is none. */
export async function liveOrderStatus(db: Queryable, rxId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ status: hosOrder.status })
    .from(hosOrder)
    .where(and(eq(hosOrder.refId, rxId), eq(hosOrder.type, OF_DRUGS), notInArray(hosOrder.status, OVER)))
  return row?.status
}

/** How many paid drug orders of a tenant wait for the pharmacy. */
export async function countToDispense(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(hosOrder)
    .where(and(eq(hosOrder.tenantId, tenantId), eq(hosOrder.type, OF_DRUGS), eq(hosOrder.status, TO_DISPENSE)))
  return row?.n ?? 0
}
