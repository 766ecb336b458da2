import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OrderSums, RefundStatus } from '#contract/entities/order.ts'
import type { Queryable } from '#server/db/client.ts'
import { hosOrder, hosPatient, hosRefund } from '#server/db/tables/index.ts'

/** Orders of patients with exactly this phone number. */
export const withPhone = (phone: string): SQL => sql`"hos_order"."patient_id" in (
  select ${hosPatient.id} from ${hosPatient} where ${eq(hosPatient.phone, phone)}
)`

/** What a row shows besides its columns. */
export interface ListedOrder {
  id: string
  patientName: string
  phone: string
  paidFen: number
  isPicked: boolean
  refundState: RefundStatus | null
}

const paidFen = sql`case when ${hosOrder.paidAt} is null then 0 else ${hosOrder.payFen} end`

/** The same for these orders, in no order; `refundState` is that of the refund that is under way. */
export const listedOrders = (db: Queryable, tenantId: number, ids: readonly string[]): Promise<ListedOrder[]> =>
  db
    .select({
      id: hosOrder.id,
      patientName: sql<string>`coalesce(${hosPatient.name}, '')`,
      phone: sql<string>`coalesce(${hosPatient.phone}, '')`,
      paidFen: sql<number>`(${paidFen})::int`,
      isPicked: sql<boolean>`${hosOrder.pickedBy} is not null`,
      refundState: sql<RefundStatus | null>`(select min(${hosRefund.status}) from ${hosRefund} where ${and(
        eq(hosRefund.orderId, hosOrder.id),
        inArray(hosRefund.status, ['0', '1', '3']),
      )})`,
    })
    .from(hosOrder)
    .leftJoin(hosPatient, eq(hosPatient.id, hosOrder.patientId))
    .where(and(eq(hosOrder.tenantId, tenantId), inArray(hosOrder.id, [...ids])))

/** What all orders of a condition come to (PAY-12). */
export async function orderSums(db: Queryable, where: SQL | undefined): Promise<OrderSums> {
  const [row] = await db
    .select({
      count: sql<string>`count(*)`,
      amountFen: sql<string>`coalesce(sum(${hosOrder.amountFen}), 0)`,
      paidFen: sql<string>`coalesce(sum(${paidFen}), 0)`,
      refundFen: sql<string>`coalesce(sum(${hosOrder.refundFen}), 0)`,
    })
    .from(hosOrder)
    .where(where)
  const of = (text: string | undefined) => Number(text ?? 0)
  return {
    count: of(row?.count),
    amountFen: of(row?.amountFen),
    paidFen: of(row?.paidFen),
    refundFen: of(row?.refundFen),
  }
}
