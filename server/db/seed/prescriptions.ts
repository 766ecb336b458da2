import { inArray } from 'drizzle-orm'
import { RX_TO_FETCH, rxValidUntil } from '#contract/entities/prescription.ts'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { Tx } from '#server/db/client.ts'
import { chatSession, hosOrder, hosPrescription } from '#server/db/tables/index.ts'
import { seedId } from './seedId.ts'

/** Prescriptions of the demonstration: consultation (its place in seedHospital), state while it holds, days, diagnosis (hospitalIcd.ts). */
const SHEETS: readonly (readonly [place: number, RxStatus, number, string, string, type?: '3'])[] = [
  [40, '3', 1, 'M54.5', '下背痛'],
  [41, '7', 3, 'E11.9', '2型糖尿病不伴并发症'],
  [1, '8', 1, 'J06.9', '急性上呼吸道感染'],
  [2, '3', 1, 'I10', '特发性(原发性)高血压'],
  [6, '6', 1, 'I10', '特发性(原发性)高血压'],
  [8, '8', 1, 'ZB01', '感冒', '3'],
]

/** Written by the doctors of the demonstration in their consultations: once, as long as there is no prescription. What ran out is 已过期 at once. */
export async function seedPrescriptions(tx: Tx, now: Date): Promise<void> {
  if ((await tx.$count(hosPrescription)) > 0) return
  const ids = SHEETS.map(([place]) => seedId('session', String(place)))
  const sessions = await tx.select().from(chatSession).where(inArray(chatSession.id, ids))
  const orders = await tx
    .select({ id: hosOrder.id, doctorId: hosOrder.doctorId })
    .from(hosOrder)
    .where(
      inArray(
        hosOrder.id,
        sessions.map(({ orderId }) => orderId),
      ),
    )
  const rows = SHEETS.flatMap(
    ([place, wantedStatus, validDays, code, name, rxType = '1'], index): (typeof hosPrescription.$inferInsert)[] => {
      const session = sessions.find(({ id }) => id === ids[index])
      const order = orders.find(({ id }) => id === session?.orderId)
      const issuedAt = session?.firstReplyAt
      if (!session || !order?.doctorId || !issuedAt) return []
      const validUntil = new Date(rxValidUntil(issuedAt.getTime(), validDays))
      const day = hospitalDay(issuedAt.getTime()).replaceAll('-', '')
      return [
        {
          id: seedId('prescription', String(place)),
          tenantId: session.tenantId,
          rxNo: `RX${day}${String(place).padStart(6, '0')}`,
          sessionId: session.id,
          orderId: order.id,
          patientId: session.patientId,
          doctorId: order.doctorId,
          orgCode: session.orgCode,
          rxType,
          status: RX_TO_FETCH.includes(wantedStatus) && validUntil < now ? '9' : wantedStatus,
          hospitalName: '杏林互联网医院（演示数据，不可用于临床）',
          diagnoses: [{ kind: 1, code, name, main: true }],
          validDays,
          issuedAt,
          validUntil,
          createTime: issuedAt,
        },
      ]
    },
  )
  if (rows.length > 0) await tx.insert(hosPrescription).values(rows)
}
