import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { myOrder, payDemo, payOrder } from '#contract/http/calls/orders.ts'
import { patientConsult } from '#contract/http/calls/patientApp.ts'
import * as t from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { consultInput } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

export const newKey = (): string => randomUUID().replaceAll('-', '')

/** A patient with an order of 30 yuan for a consultation that is not paid yet. */
export async function unpaidOrder(ward: Ward, more: Partial<typeof t.hosDoctor.$inferInsert> = {}) {
  const doctor = await ward.makeDoctor({ feeFen: 3_000, ...more })
  const patient = await ward.makePatient()
  const token = await ward.signIn(patient)
  const input = consultInput(doctor.doctorId)
  const { result } = await ward.call(patientConsult, input, token)
  if (!('orderId' in result)) throw new Error('the consultation began without a payment')
  return { doctor, patient, token, input, orderId: result.orderId, deadline: result.payDeadline }
}

export const rowsOf = (ward: Ward) => ({
  order: async (id: string) => {
    const [row] = await ward.database.db.select().from(t.hosOrder).where(eq(t.hosOrder.id, id))
    if (!row) throw new Error('no such order')
    return row
  },
  sessions: (orderId: string) => ward.database.db.select().from(t.chatSession).where(eq(t.chatSession.orderId, orderId)),
  payments: (orderId: string) =>
    ward.database.db.select().from(t.hosPayment).where(eq(t.hosPayment.orderId, orderId)).orderBy(asc(t.hosPayment.at)),
  refunds: (orderId: string) =>
    ward.database.db.select().from(t.hosRefund).where(eq(t.hosRefund.orderId, orderId)).orderBy(asc(t.hosRefund.at)),
})

/** Begins a payment as the patient's page does. */
export async function begin(ward: Ward, orderId: string, token: string): Promise<string> {
  const answer = await ward.call(payOrder, { id: orderId, channel: 'demo', requestId: newKey() }, token)
  if (!answer.success) throw new Error(answer.message)
  return answer.result.payNo
}
export const pressed = (ward: Ward, payNo: string, outcome: 'success' | 'fail' | 'late', token: string) =>
  ward.call(payDemo, { payNo, outcome }, token)
export const readOrder = async (ward: Ward, id: string, token: string) => (await ward.call(myOrder, { id }, token)).result

/** Two of the office, with tokens. */
export async function officeTokens(ward: Ward): Promise<{ admin: string; hospital: string }> {
  return { admin: (await ward.loginAs('admin')).token, hospital: (await ward.loginAs('hospital')).token }
}
export type Patient = ChatActor
