import type { FastifyInstance } from 'fastify'
import { breakGlass } from '#contract/http/calls/officeSessions.ts'
import { breakGlassBody } from '#contract/http/calls/officeSessions.schema.ts'
import type { MedicalRecord } from '#contract/entities/medicalRecord.ts'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { serve } from '#server/plugins/serve.ts'
import { insertBreakGlass } from './breakGlass.repository.ts'

/** How long the files of an opened record may be seen, ms. */
const OPEN_FOR = 30 * 60_000

/** What other parts of the hospital know of a session. */
interface SessionParts {
  recordOf: (sid: string) => Promise<MedicalRecord | null>
  sheetsOf: (sid: string) => Promise<Sheet[]>
}

/** The office reads a consultation of others (hospital.md 1.1, 1.3): with a reason, audited, and its doctor is told. */
export function breakGlassRoutes(app: FastifyInstance, { recordOf, sheetsOf }: SessionParts): void {
  serve(app, breakGlass, {
    schema: { body: breakGlassBody },
    handler: async ({ user, input: { sid, reason } }) => {
      const now = new Date(app.now())
      const expiresAt = new Date(now.getTime() + OPEN_FOR)
      const found = await app.outbox.run(async (tx, emit) => {
        const record = await app.consultation.record(tx, { sid, tenantId: user.tenantId, reason, now })
        const { id: userId, tenantId } = user
        await insertBreakGlass(tx, { tenantId, sessionId: sid, userId, reason: reason.trim(), at: now, expiresAt })
        const entry = { actor: user, action: 'session.breakGlass', entity: 'chatSession', entityId: sid }
        await app.audit({ ...entry, content: reason.trim() }, tx)
        await app.announcementCommands.tell(tx, emit, {
          tenantId,
          userId: record.session.doctor.userId,
          title: '医院管理人员查看了您的一个会话记录',
          abstract: `会话${record.session.sessionNo}，查看已留痕`,
          html: `<p>医院管理人员查看了会话${record.session.sessionNo}的记录，原因和时间已留痕。</p>`,
          busType: 'chatSession',
          busId: sid,
        })
        return record
      })
      return { ...found, record: await recordOf(sid), sheets: await sheetsOf(sid), expiresAt: expiresAt.getTime() }
    },
  })
}
