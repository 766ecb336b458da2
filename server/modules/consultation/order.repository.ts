import { and, count, eq, inArray } from 'drizzle-orm'
import { SESSION_OPEN } from '#contract/lifecycles/chatSession.ts'
import type { Tx } from '#server/db/client.ts'
import { chatSession, hosDoctor, hosIllness, hosOrder, hosPatient, sysFile } from '#server/db/tables/index.ts'

export type OrderRow = typeof hosOrder.$inferSelect
export type DoctorRow = typeof hosDoctor.$inferSelect
export type PatientRow = typeof hosPatient.$inferSelect

/** A patient's card. */
export async function findPatient(tx: Tx, id: string): Promise<PatientRow | undefined> {
  const [patient] = await tx.select().from(hosPatient).where(eq(hosPatient.id, id))
  return patient
}
/** A patient's card, its row locked until the end of the transaction. */
export async function lockPatient(tx: Tx, id: string): Promise<PatientRow | undefined> {
  const [patient] = await tx.select().from(hosPatient).where(eq(hosPatient.id, id)).for('update')
  return patient
}
/** A doctor by the id of their row, not of their account. */
export async function doctorById(tx: Tx, id: string): Promise<DoctorRow | undefined> {
  const [doctor] = await tx.select().from(hosDoctor).where(eq(hosDoctor.id, id))
  return doctor
}

export async function findOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(hosOrder).where(eq(hosOrder.id, id))
  return order
}
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(hosOrder).where(eq(hosOrder.id, id)).for('update')
  return order
}
export async function insertOrder(tx: Tx, order: typeof hosOrder.$inferInsert): Promise<OrderRow> {
  const [row] = await tx.insert(hosOrder).values(order).returning()
  if (!row) throw new Error('the order just inserted is not there')
  return row
}
/** Money of these orders goes back, or went back: no session moves them any more. */
const PAID_BACK = ['5', '6']
/** Moves an order that this transaction has locked. */
export const moveOrder = async (
  tx: Tx,
  order: OrderRow,
  change: Pick<OrderRow, 'status' | 'finishedAt' | 'updateTime'>,
): Promise<void> => {
  if (PAID_BACK.includes(order.status)) return
  await tx
    .update(hosOrder)
    .set({ ...change, version: order.version + 1 })
    .where(eq(hosOrder.id, order.id))
}
/** What a patient's request made before: the order, and its session once there is one. */
export async function orderOfRequest(tx: Tx, patientId: string, requestId: string) {
  const [made] = await tx
    .select({ order: hosOrder, sid: chatSession.id })
    .from(hosOrder)
    .leftJoin(chatSession, eq(chatSession.orderId, hosOrder.id))
    .where(and(eq(hosOrder.patientId, patientId), eq(hosOrder.requestId, requestId)))
  return made
}

export const insertIllness = async (tx: Tx, illness: typeof hosIllness.$inferInsert): Promise<void> => {
  await tx.insert(hosIllness).values(illness)
}
export async function illnessOf(tx: Tx, orderId: string) {
  const [illness] = await tx.select().from(hosIllness).where(eq(hosIllness.orderId, orderId))
  return illness
}
/** The pictures of an illness belong to this session from now on. */
export const bindFiles = async (tx: Tx, sid: string, paths: readonly string[]): Promise<void> => {
  if (paths.length > 0)
    await tx
      .update(sysFile)
      .set({ sessionId: sid })
      .where(inArray(sysFile.path, [...paths]))
}

/** Open sessions of an account's people, by doctor and person. */
export const openSessionsOf = (tx: Tx, accountId: string) =>
  tx
    .select({ doctorUserId: chatSession.doctorUserId, patientId: chatSession.patientId, n: count() })
    .from(chatSession)
    .where(and(eq(chatSession.appUserId, accountId), inArray(chatSession.status, [...SESSION_OPEN])))
    .groupBy(chatSession.doctorUserId, chatSession.patientId)
