import { eq } from 'drizzle-orm'
import { bookCare } from '#contract/http/calls/care.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import * as t from '#server/db/tables/index.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { begin, newKey, pressed } from '#tests/support/hospital/order/orderScene.ts'

/** The day of the visits; the clock of the ward stands at 2026-11-20 10:00 of the hospital. */
export const DAY = '2026-11-25'
export const at = (time: string, day = DAY): number => Date.parse(`${day}T${time}:00+08:00`)

/** An item of 60 minutes and 80 yuan with hours that can be booked, and what may be looked up of visits. */
export async function careScene(ward: Ward) {
  const { db } = ward.database
  const itemId = newKey()
  const named = { tenantId: DEMO_TENANT, name: `试用护理${itemId.slice(0, 6)}` }
  await db.insert(t.careItem).values({ ...named, id: itemId, typeId: 'type', minutes: 60, preparation: '备好温水' })
  await db
    .insert(t.carePrice)
    .values({ id: newKey(), tenantId: DEMO_TENANT, itemId, priceFen: 8_000, unit: '次', startDate: '2026-01-01' })
  let used = 0
  return {
    itemId,
    itemName: named.name,
    /** hours of a day of their own, so that visits of other tests are no matter */
    hours: async (quota: number, more: Partial<typeof t.careSchedule.$inferInsert> = {}): Promise<string> => {
      used += 1
      const id = newKey()
      const minute = String(used % 60).padStart(2, '0')
      const when = { date: DAY, startTime: `08:${minute}`, endTime: `11:${minute}` }
      await db
        .insert(t.careSchedule)
        .values({ id, tenantId: DEMO_TENANT, nurseId: demoUserId('nurse1'), quota, ...when, ...more })
      return id
    },
    schedule: async (id: string) => {
      const [row] = await db.select().from(t.careSchedule).where(eq(t.careSchedule.id, id))
      if (!row) throw new Error('no such hours')
      return row
    },
    visit: async (id: string) => {
      const [row] = await db.select().from(t.careReservation).where(eq(t.careReservation.id, id))
      if (!row) throw new Error('no such visit')
      return row
    },
    input: (scheduleId: string, memberId: string, more: object = {}) => ({
      ...{ requestId: newKey(), itemId, scheduleId, memberId },
      ...{ address: '杏林路1号2单元', contactPhone: '13800001111', ...more },
    }),
    /** A patient with a visit in these hours, paid unless said otherwise. */
    booked: async (scheduleId: string, { isPaid = true } = {}) => {
      const patient = await ward.makePatient()
      const token = await ward.signIn(patient)
      const input = { requestId: newKey(), itemId, scheduleId, memberId: patient.id }
      const to = { address: '杏林路1号2单元', contactPhone: '13800001111' }
      const answer = await ward.call(bookCare, { ...input, ...to }, token)
      if (!answer.success) throw new Error(answer.message)
      const { id, orderId } = answer.result
      if (isPaid && orderId !== null) await pressed(ward, await begin(ward, orderId, token), 'success', token)
      return { patient, token, id, orderId: orderId ?? '' }
    },
  }
}
export type CareScene = Awaited<ReturnType<typeof careScene>>
