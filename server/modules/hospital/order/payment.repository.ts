import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosPayment } from '#server/db/tables/index.ts'

export type PaymentRow = typeof hosPayment.$inferSelect
/** What is kept of a payment besides its columns: that it failed, or when the page of the demonstration calls back. */
export interface PaymentNote {
  failed?: true
  dueAt?: number
}

export async function insertPayment(tx: Tx, row: Omit<typeof hosPayment.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(hosPayment).values({ ...row, id: newId() })
}
export async function findPayment(db: Queryable, payNo: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(hosPayment).where(eq(hosPayment.payNo, payNo))
  return row
}
/** The payment, locked to the end of the transaction; its order is locked before it. */
export async function lockPayment(tx: Tx, payNo: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(hosPayment).where(eq(hosPayment.payNo, payNo)).for('update')
  return row
}
export async function updatePayment(tx: Tx, payNo: string, change: Partial<PaymentRow>): Promise<void> {
  await tx.update(hosPayment).set(change).where(eq(hosPayment.payNo, payNo))
}
export const paymentsOf = (db: Queryable, orderId: string): Promise<PaymentRow[]> =>
  db.select().from(hosPayment).where(eq(hosPayment.orderId, orderId)).orderBy(asc(hosPayment.at), asc(hosPayment.id))

/** The payment by which an order was paid. */
export async function paidPayment(db: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(hosPayment)
    .where(and(eq(hosPayment.orderId, orderId), eq(hosPayment.status, '1')))
  return row
}
/** Whether a payment was begun since then of which nothing was heard. */
export async function startedSince(db: Queryable, orderId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: hosPayment.id })
    .from(hosPayment)
    .where(
      and(
        eq(hosPayment.orderId, orderId),
        eq(hosPayment.status, '0'),
        sql`${hosPayment.at} > ${since.toISOString()}::timestamptz`,
        sql`coalesce((${hosPayment.raw} ->> 'failed')::boolean, false) = false`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
/** Callbacks of the demonstration that are due. */
export const dueCallbacks = (db: Queryable, now: Date): Promise<PaymentRow[]> =>
  db
    .select()
    .from(hosPayment)
    .where(and(eq(hosPayment.status, '0'), sql`(${hosPayment.raw} ->> 'dueAt')::bigint <= ${now.getTime()}`))
    .limit(200)
