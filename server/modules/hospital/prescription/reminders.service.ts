import type { FastifyInstance } from 'fastify'
import { wireTime } from '#server/plugins/wireTime.ts'
import { markReminded, prescriptionsToRemind, userOfDoctor } from './prescription.repository.ts'

/** Telling people of prescriptions that run out before their drugs were fetched. */
export interface PrescriptionReminders {
  /** Those that still hold and run out by `until`, of whom nobody was told yet; the next to run out first. */
  expiring(until: Date): Promise<{ id: string; rxNo: string }[]>
  /**
   * Tells the patient, in the conversation, and the doctor who wrote it, by the bell, and marks it, in one transaction: it comes once, no matter who asks
   * again. False where that is not due any more.
   */
  remind(id: string, until: Date): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    prescriptionReminders: PrescriptionReminders
  }
}

export function createReminders(app: FastifyInstance): PrescriptionReminders {
  return {
    expiring: until => prescriptionsToRemind(app.db, new Date(app.now()), until),
    remind: (id, until) =>
      app.outbox.run(async (tx, emit) => {
        const now = new Date(app.now())
        const row = await markReminded(tx, id, now, until)
        if (!row?.validUntil) return false
        const { rxNo, tenantId } = row
        const end = wireTime(row.validUntil).slice(0, 16)
        await app.consultation.note(tx, emit, row.sessionId, 'RX_EXPIRE_SOON', { rxNo, until: end })
        const doctorUserId = await userOfDoctor(tx, row.doctorId)
        if (doctorUserId !== null)
          await app.announcementCommands.tell(tx, emit, {
            tenantId,
            userId: doctorUserId,
            title: `处方${rxNo}即将失效`,
            abstract: `${end}失效，药品尚未取齐`,
            html: `<p>您开具的处方${rxNo}将于${end}失效，药品尚未取齐。已在问诊会话中提醒患者。</p>`,
            busType: 'prescription',
            busId: id,
          })
        return true
      }),
  }
}
