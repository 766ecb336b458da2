import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { DISPENSE_LIST_MAX, type DispenseShort } from '#contract/entities/dispense.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import {
  hosDispense,
  hosDispenseLine,
  hosOrder,
  hosPatient,
  hosPrescription,
  hosRxLine,
  hosShop,
  sysUser,
} from '#server/db/tables/index.ts'
import type { OrderRow } from './order.repository.ts'

export type DispenseRow = typeof hosDispense.$inferSelect
export type DispenseLineRow = typeof hosDispenseLine.$inferSelect

const selectPaid = (db: Queryable) =>
  db
    .select({
      order: hosOrder,
      rxNo: hosPrescription.rxNo,
      rxVersion: hosPrescription.rxVersion,
      rxStatus: hosPrescription.status,
      patientName: hosPatient.name,
      shopName: hosShop.name,
      pickedName: sysUser.realname,
      kinds: sql<number>`(select count(*)::int from ${hosRxLine} where ${hosRxLine.rxId} = ${hosPrescription.id} and ${hosRxLine.rxVersion} = ${hosPrescription.rxVersion})`,
    })
    .from(hosOrder)
    .innerJoin(hosPrescription, eq(hosPrescription.id, hosOrder.refId))
    .innerJoin(hosPatient, eq(hosPatient.id, hosOrder.patientId))
    .leftJoin(hosShop, and(eq(hosShop.tenantId, hosOrder.tenantId), eq(hosShop.code, hosOrder.shopCode)))
    .leftJoin(sysUser, eq(sysUser.id, hosOrder.pickedBy))
export type PaidOrder = Awaited<ReturnType<typeof selectPaid>>[number]

/** Orders of a tenant that wait for the pharmacy, the longest waiting first, as many as a list shows; `rxNo`: those of this prescription alone. */
export const paidOrders = (db: Queryable, tenantId: number, rxNo?: string): Promise<PaidOrder[]> =>
  selectPaid(db)
    .where(
      and(
        eq(hosOrder.tenantId, tenantId),
        eq(hosOrder.type, '2'),
        eq(hosOrder.status, '8'),
        rxNo === undefined ? undefined : eq(hosPrescription.rxNo, rxNo),
      ),
    )
    .orderBy(asc(hosOrder.paidAt), asc(hosOrder.id))
    .limit(DISPENSE_LIST_MAX)

/** What a patient closed with their account is for no pharmacist any more; an order that still waits for one is issued or paid back. */
const isOpenToPharmacy = sql`(${hosOrder.status} = '8' or not exists (
  select 1 from chat_session s where s.id = ${hosPrescription.sessionId} and s.sealed_at is not null))`

/** An order of drugs of a tenant. */
export async function findPaidOrder(db: Queryable, tenantId: number, id: string): Promise<PaidOrder | undefined> {
  const [row] = await selectPaid(db).where(
    and(eq(hosOrder.id, id), eq(hosOrder.tenantId, tenantId), eq(hosOrder.type, '2'), isOpenToPharmacy),
  )
  return row
}

/** The newest order of drugs of a tenant for a prescription of this number; of several the one that is not over. */
export async function findByRxNo(db: Queryable, tenantId: number, rxNo: string): Promise<PaidOrder | undefined> {
  const [row] = await selectPaid(db)
    .where(and(eq(hosOrder.tenantId, tenantId), eq(hosOrder.type, '2'), eq(hosPrescription.rxNo, rxNo), isOpenToPharmacy))
    .orderBy(desc(hosOrder.createTime), desc(hosOrder.id))
    .limit(1)
  return row
}

/** What was picked for an order and not issued yet. */
export async function openPick(db: Queryable, orderId: string): Promise<{ head: DispenseRow; lines: DispenseLineRow[] } | null> {
  const [head] = await db
    .select()
    .from(hosDispense)
    .where(and(eq(hosDispense.orderId, orderId), isNull(hosDispense.issuedBy)))
  if (!head) return null
  const lines = await db
    .select()
    .from(hosDispenseLine)
    .where(eq(hosDispenseLine.dispenseId, head.id))
    .orderBy(asc(hosDispenseLine.lineNo), asc(hosDispenseLine.id))
  return { head, lines }
}
export async function insertPick(
  tx: Tx,
  { id: orderId, tenantId, refId, shopCode }: OrderRow,
  of: {
    pickedBy: string
    at: Date
    lines: readonly Pick<DispenseLineRow, 'lineNo' | 'stockId' | 'batchNo' | 'qty' | 'reason' | 'traceCodes'>[]
    shorts: DispenseShort[]
  },
): Promise<void> {
  const id = newId()
  const { pickedBy, at, shorts } = of
  await tx
    .insert(hosDispense)
    .values({ id, tenantId, rxId: refId ?? '', orderId, shopCode: shopCode ?? '', pickedBy, at, shorts })
  await tx.insert(hosDispenseLine).values(of.lines.map(line => ({ ...line, id: newId(), tenantId, dispenseId: id })))
}
/** A pick that was given up leaves nothing: no drug has moved. */
export async function dropPick(tx: Tx, orderId: string): Promise<void> {
  const picked = await openPick(tx, orderId)
  if (!picked) return
  await tx.delete(hosDispenseLine).where(eq(hosDispenseLine.dispenseId, picked.head.id))
  await tx.delete(hosDispense).where(eq(hosDispense.id, picked.head.id))
}
export async function markIssued(tx: Tx, id: string, change: Partial<DispenseRow>): Promise<void> {
  await tx.update(hosDispense).set(change).where(eq(hosDispense.id, id))
}
/** What went out of an order by line, smallest units, herbs in mg. */
export async function issuedOf(db: Queryable, orderId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ no: hosDispenseLine.lineNo, qty: sql<number>`sum(${hosDispenseLine.qty})::int` })
    .from(hosDispenseLine)
    .innerJoin(hosDispense, eq(hosDispense.id, hosDispenseLine.dispenseId))
    .where(and(eq(hosDispense.orderId, orderId), isNotNull(hosDispense.issuedBy)))
    .groupBy(hosDispenseLine.lineNo)
  return new Map(rows.map(({ no, qty }) => [no, qty]))
}
/** The parts of an order that went out, each with its line of the sheet, in their order. */
export const issuedLinesOf = (db: Queryable, orderId: string, rx: { rxId: string; rxVersion: number }) =>
  db
    .select({ part: hosDispenseLine, line: hosRxLine })
    .from(hosDispenseLine)
    .innerJoin(hosDispense, eq(hosDispense.id, hosDispenseLine.dispenseId))
    .innerJoin(
      hosRxLine,
      and(eq(hosRxLine.rxId, rx.rxId), eq(hosRxLine.rxVersion, rx.rxVersion), eq(hosRxLine.no, hosDispenseLine.lineNo)),
    )
    .where(and(eq(hosDispense.orderId, orderId), isNotNull(hosDispense.issuedBy)))
    .orderBy(asc(hosDispense.at), asc(hosDispenseLine.lineNo), asc(hosDispenseLine.id))
export async function setReturned(tx: Tx, id: string, returnedQty: number): Promise<void> {
  await tx.update(hosDispenseLine).set({ returnedQty }).where(eq(hosDispenseLine.id, id))
}
/** When parts of an order went out. */
export const issuedAtOf = (db: Queryable, orderId: string): Promise<{ at: Date }[]> =>
  db
    .select({ at: hosDispense.at })
    .from(hosDispense)
    .where(and(eq(hosDispense.orderId, orderId), isNotNull(hosDispense.issuedBy)))
    .orderBy(asc(hosDispense.at))
/** Pharmacies of a tenant that are open for orders. */
export const openShops = (db: Queryable, tenantId: number) =>
  db
    .select()
    .from(hosShop)
    .where(and(eq(hosShop.tenantId, tenantId), eq(hosShop.enabled, 'Y')))
    .orderBy(asc(hosShop.sort), asc(hosShop.code))
