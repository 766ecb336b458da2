import { randomInt } from 'node:crypto'
import { and, desc, eq, isNotNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { hospitalTime } from '#contract/rules/hospitalClock.ts'
import type { OrderStatus, OrderType } from '#contract/entities/order.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { chatSession, hosDoctor, hosOrder, hosPatient, hosPrescription, hosShop } from '#server/db/tables/index.ts'

export type OrderRow = typeof hosOrder.$inferSelect
export type RxRow = typeof hosPrescription.$inferSelect

/** Another order may be made for the same prescription: also while the money of this one is on its way back. */
const OVER: readonly OrderStatus[] = ['4', '5', '6', '7']

export const statusOf = ({ status }: OrderRow): OrderStatus => status as OrderStatus

async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(hosOrder).where(eq(hosOrder.id, id))
  return row
}

/** The order, locked until the end of the transaction; that of drugs behind its prescription, in this order everywhere. */
export async function lockOrder(tx: Tx, id: string): Promise<{ order: OrderRow; rx: RxRow | null } | null> {
  const found = await findOrder(tx, id)
  if (!found) return null
  const rx = found.type === '2' && found.refId !== null ? await lockRx(tx, found.refId) : null
  const [order] = await tx.select().from(hosOrder).where(eq(hosOrder.id, id)).for('update')
  return order ? { order, rx } : null
}
async function lockRx(tx: Tx, id: string): Promise<RxRow | null> {
  const [rx] = await tx.select().from(hosPrescription).where(eq(hosPrescription.id, id)).for('update')
  return rx ?? null
}

/** The order of a prescription that is not over, locked; the prescription is locked by the caller. */
export async function lockLiveOrderOf(tx: Tx, rxId: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(hosOrder)
    .where(and(eq(hosOrder.refId, rxId), eq(hosOrder.type, '2'), notInArray(hosOrder.status, [...OVER])))
    .for('update')
  return row
}

/** Changes a locked order: +1 to its version. */
export async function updateOrder(tx: Tx, row: OrderRow, change: Partial<OrderRow>, now: Date): Promise<OrderRow> {
  const [changed] = await tx
    .update(hosOrder)
    .set({ ...change, version: row.version + 1, updateTime: now })
    .where(eq(hosOrder.id, row.id))
    .returning()
  if (!changed) throw new Error('an order that is locked cannot be found')
  return changed
}

const TRIES = 20

/** Stores a new drug order under a number of its own. */
export async function insertDrugOrder(
  tx: Tx,
  rx: RxRow,
  values: Pick<typeof hosOrder.$inferInsert, 'status' | 'amountFen' | 'payFen' | 'payDeadline' | 'shopCode' | 'paidAt'>,
  now: Date,
): Promise<OrderRow> {
  const stamp = hospitalTime(now.getTime()).toISOString().replace(/\D/g, '').slice(2, 14)
  const id = newId()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [row] = await tx
      .insert(hosOrder)
      .values({
        ...values,
        id,
        tenantId: rx.tenantId,
        orderNo: `YF${stamp}${String(randomInt(1_000_000)).padStart(6, '0')}`,
        patientId: rx.patientId,
        doctorId: rx.doctorId,
        type: '2',
        refId: rx.id,
        requestId: `rx:${rx.id}:${id}`,
        createTime: now,
      })
      .onConflictDoNothing({ target: hosOrder.orderNo })
      .returning()
    if (row) return row
  }
  throw new Error('no number of an order is free')
}

/** Orders that wait for money beyond their time. */
export const unpaidOrders = (db: Queryable, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: hosOrder.id })
    .from(hosOrder)
    .where(and(eq(hosOrder.status, '0'), isNotNull(hosOrder.payDeadline), lte(hosOrder.payDeadline, now)))
    .limit(200)

/** Issued orders that nobody confirmed since, and picked ones that nobody issued. */
export const staleDrugOrders = (db: Queryable, of: { issuedBy: Date; pickedBy: Date }): Promise<{ id: string }[]> =>
  db
    .select({ id: hosOrder.id })
    .from(hosOrder)
    .where(
      and(
        eq(hosOrder.type, '2'),
        or(
          and(eq(hosOrder.status, '9'), lte(hosOrder.issuedAt, of.issuedBy)),
          and(eq(hosOrder.status, '8'), lte(hosOrder.pickedAt, of.pickedBy)),
        ),
      ),
    )
    .limit(200)

const account = sql<string>`coalesce(${hosPatient.userId}, ${hosPatient.id})`

const selectOrders = (db: Queryable) =>
  db
    .select({
      order: hosOrder,
      patientName: hosPatient.name,
      phone: hosPatient.phone,
      account,
      doctorName: hosDoctor.name,
      rxType: hosPrescription.rxType,
      rxStatus: hosPrescription.status,
      rxSums: {
        rxType: hosPrescription.rxType,
        decoctBy: hosPrescription.decoctBy,
        totalFen: hosPrescription.totalFen,
        decoctFeeFen: hosPrescription.decoctFeeFen,
      },
      sid: chatSession.id,
      shopName: hosShop.name,
      shopAddress: hosShop.address,
    })
    .from(hosOrder)
    .innerJoin(hosPatient, eq(hosPatient.id, hosOrder.patientId))
    .leftJoin(hosDoctor, eq(hosDoctor.id, hosOrder.doctorId))
    .leftJoin(hosPrescription, and(eq(hosOrder.type, '2'), eq(hosPrescription.id, hosOrder.refId)))
    .leftJoin(chatSession, and(eq(hosOrder.type, '1'), eq(chatSession.orderId, hosOrder.id)))
    .leftJoin(hosShop, and(eq(hosShop.tenantId, hosOrder.tenantId), eq(hosShop.code, hosOrder.shopCode)))
export type FullOrder = Awaited<ReturnType<typeof selectOrders>>[number]

export async function findFullOrder(db: Queryable, id: string): Promise<FullOrder | undefined> {
  const [row] = await selectOrders(db).where(eq(hosOrder.id, id))
  return row
}

/** Orders of the people of an account, the newest first. */
export const ordersOfAccount = (
  db: Queryable,
  { accountId, limit, offset }: { accountId: string; limit: number; offset: number },
): Promise<FullOrder[]> =>
  selectOrders(db).where(eq(account, accountId)).orderBy(desc(hosOrder.createTime), desc(hosOrder.id)).limit(limit).offset(offset)

/** The account whose socket hears of an order. */
export async function accountOf(db: Queryable, patientId: string): Promise<string> {
  const [row] = await db.select({ account }).from(hosPatient).where(eq(hosPatient.id, patientId))
  return row?.account ?? patientId
}

export const typeOf = ({ type }: OrderRow): OrderType => type
