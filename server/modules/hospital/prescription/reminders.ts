import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { RX_TO_FETCH } from '#contract/entities/prescription.ts'
import { hosDoctor, hosPrescription as rx } from '#server/db/tables/index.ts'
import { wireTime } from '#server/plugins/wireTime.ts'

/** Telling people of prescriptions that run out before their drugs were fetched. */
export interface PrescriptionReminders {
  /** Those that still hold and run out by `until`, of whom nobody was told yet; the next to run out first. */
  expiring(until: Date): Promise<{ id: string; rxNo: string }[]>
  /**
   * Tells the patient, in the conversation, and the doctor who wrote it, by the bell, and marks it, in one transaction: it comes once, whoever asks
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
  const due = (now: Date, until: Date) =>
    and(inArray(rx.status, [...RX_TO_FETCH]), isNull(rx.expiryRemindedAt), gte(rx.validUntil, now), lte(rx.validUntil, until))
  return {
    expiring: until =>
      app.db
        .select({ id: rx.id, rxNo: rx.rxNo })
        .from(rx)
        .where(due(new Date(app.now()), until))
        .orderBy(rx.validUntil, rx.id),
    remind: (id, until) =>
      app.outbox.run(async (tx, emit) => {
        const now = new Date(app.now())
        const [row] = await tx
          .update(rx)
          .set({ expiryRemindedAt: now })
          .where(and(eq(rx.id, id), due(now, until)))
          .returning()
        if (!row?.validUntil) return false
        const { rxNo, tenantId } = row
        const end = wireTime(row.validUntil).slice(0, 16)
        await app.consultation.note(tx, emit, row.sessionId, 'RX_EXPIRE_SOON', { rxNo, until: end })
        const [doctor] = await tx.select({ userId: hosDoctor.userId }).from(hosDoctor).where(eq(hosDoctor.id, row.doctorId))
        if (doctor)
          await app.announcementDeeds.tell(tx, emit, {
            tenantId,
            userId: doctor.userId,
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
