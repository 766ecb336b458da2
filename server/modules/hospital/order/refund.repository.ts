import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { RefundStatus } from '#contract/entities/order.ts'
import { REFUND_LIVE } from '#contract/lifecycles/refund.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosRefund } from '#server/db/tables/index.ts'

export type RefundRow = typeof hosRefund.$inferSelect

const LIVE: RefundStatus[] = [...REFUND_LIVE]
/** States whose money went back or still may. */
const COUNTED: RefundStatus[] = [...REFUND_LIVE, '2']

export async function insertRefund(tx: Tx, row: Omit<typeof hosRefund.$inferInsert, 'id' | 'refundNo'>): Promise<RefundRow> {
  const id = newId()
  const [stored] = await tx
    .insert(hosRefund)
    .values({ ...row, id, refundNo: `TK${id.toUpperCase()}` })
    .returning()
  if (!stored) throw new Error('a refund that was stored is not there')
  return stored
}
export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(hosRefund).where(eq(hosRefund.id, id))
  return row
}
/** The refund, locked to the end of the transaction; its order is locked before it. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(hosRefund).where(eq(hosRefund.id, id)).for('update')
  return row
}
export async function updateRefund(tx: Tx, id: string, change: Partial<RefundRow>): Promise<void> {
  await tx.update(hosRefund).set(change).where(eq(hosRefund.id, id))
}
export const refundsOf = (db: Queryable, orderId: string): Promise<RefundRow[]> =>
  db.select().from(hosRefund).where(eq(hosRefund.orderId, orderId)).orderBy(asc(hosRefund.at), asc(hosRefund.id))

/** Fen of a payment that went back, or may by a refund that is under way and by what follows it. */
export async function refundedOf(db: Queryable, payNo: string, statuses: readonly RefundStatus[] = COUNTED): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${hosRefund.amountFen} + ${hosRefund.thenFen}), 0)::int` })
    .from(hosRefund)
    .where(and(eq(hosRefund.payNo, payNo), inArray(hosRefund.status, [...statuses])))
  return row?.sum ?? 0
}
/** The one of a payment that is under way (J7). */
export async function liveRefund(db: Queryable, orderId: string, payNo?: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(hosRefund)
    .where(
      and(
        eq(hosRefund.orderId, orderId),
        payNo === undefined ? undefined : eq(hosRefund.payNo, payNo),
        inArray(hosRefund.status, LIVE),
      ),
    )
  return row
}
/** Refunds that the provider is to be asked for now. */
export const dueRefunds = (db: Queryable, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: hosRefund.id })
    .from(hosRefund)
    .where(and(or(eq(hosRefund.status, '1'), eq(hosRefund.status, '3')), lte(hosRefund.nextAt, now)))
    .limit(100)
