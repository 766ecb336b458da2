import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/medicalRecords.ts'
import * as schemas from '#contract/http/calls/medicalRecords.schema.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { AuditEntry } from '#server/plugins/audit.ts'
import { forbidden } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { recordRefusal, saveRecord, signRecord } from './record.commands.ts'
import type { RecordContext } from './record.context.ts'
import { presentRecord, sessionRecordsOf } from './record.presenter.ts'
import { findRecord, recordsOf } from './record.repository.ts'

const read = (action: string, sid: string): Pick<AuditEntry, 'action' | 'entity' | 'entityId'> => ({
  action,
  entity: 'chatSession',
  entityId: sid,
})

/** Medical records of consultations (contract/http/calls/medicalRecords.ts). */
export function medicalRecordRoutes(app: FastifyInstance, parts: RecordContext): void {
  const { doctorOf, ownSession } = parts
  const now = () => new Date(app.now())
  const newestOf = async (sid: string) => {
    const [newest] = await recordsOf(app.db, sid)
    if (!newest) throw recordRefusal('NOT_FOUND')
    return presentRecord(newest)
  }

  serve(app, calls.sessionRecords, {
    schema: { query: schemas.sessionRecordsQuery },
    reads: ({ input: { sid } }) => read('medicalRecord.list', sid),
    handler: async ({ user, input }) => {
      const { id } = await ownSession(app.db, await doctorOf(app.db, user), input.sid)
      return sessionRecordsOf(app.db, id)
    },
  })
  serve(app, calls.medicalRecord, {
    schema: { query: schemas.recordQuery },
    reads: ({ result: { sid } }) => read('medicalRecord.read', sid),
    handler: async ({ user, input }) => {
      const found = await findRecord(app.db, input.id)
      if (!found) throw recordRefusal('NOT_FOUND')
      if (found.sealedAt !== null) throw forbidden()
      // who wrote it reads it, wherever the session went
      if (found.row.doctorUserId !== user.id) await ownSession(app.db, await doctorOf(app.db, user), found.row.sessionId)
      return presentRecord(found)
    },
  })
  serve(app, calls.saveRecord, {
    schema: { body: schemas.saveRecordBody },
    reads: ({ input: { sid } }) => read('medicalRecord.save', sid),
    handler: async ({ user, input }) => {
      await inTransaction(app.db, async tx => saveRecord({ tx, doctor: await doctorOf(tx, user), ownSession, now: now() }, input))
      return newestOf(input.sid)
    },
  })
  serve(app, calls.signRecord, {
    schema: { body: schemas.signRecordBody },
    handler: async ({ user, input }) => {
      await parts.signer.confirmReview(user, input.password)
      await inTransaction(app.db, async tx => {
        const work = { tx, doctor: await doctorOf(tx, user), ownSession, now: now() }
        await signRecord(work, input, async document => {
          await app.audit({ actor: user, action: 'medicalRecord.sign', entity: 'chatSession', entityId: input.sid }, tx)
          const of = { tenantId: work.doctor.tenantId, ownerId: user.id, docKind: 'record' as const, now: work.now }
          return parts.signDocument(tx, parts.provider, { ...document, ...of })
        })
      })
      return newestOf(input.sid)
    },
    message: '病历已签名',
  })
}
