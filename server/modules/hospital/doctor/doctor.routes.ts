import type { FastifyInstance } from 'fastify'
import { reviewSignature } from '#contract/http/calls/doctors.ts'
import { reviewSignatureBody } from '#contract/http/calls/doctors.schema.ts'
import { DOCTOR_TEXT as T } from '#contract/rules/doctors.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { lockDoctorRow, updateDoctor } from '../doctorRow.repository.ts'

const [WAITS, IN_EFFECT, OUT_OF_USE] = ['1', '2', '3'] as const

/** The picture of a doctor's signature takes effect by a second person (VIEW-HOSP-05). */
export function doctorRoutes(app: FastifyInstance): void {
  serve(app, reviewSignature, {
    schema: { body: reviewSignatureBody },
    handler: async ({ user, input: { id, version, verdict } }) => {
      const isApproved = verdict === 'approve'
      await inTransaction(app.db, async tx => {
        const row = await lockDoctorRow(tx, user.tenantId, id)
        if (!row) throw new Refusal(T.gone)
        if (row.version !== version) throw new Refusal(T.changed, { result: { reason: 'VERSION_CONFLICT' } })
        const mayBeRefused = row.signatureStatus === WAITS || row.signatureStatus === IN_EFFECT
        if (isApproved ? row.signatureStatus !== WAITS : !mayBeRefused) throw new Refusal(T.nothingWaits)
        if (user.id === row.userId || user.id === row.signatureBy)
          throw new Refusal(T.samePerson, { result: { reason: 'SAME_PERSON' } })
        const signatureStatus = isApproved ? IN_EFFECT : OUT_OF_USE
        await updateDoctor(tx, id, { signatureStatus, updateBy: user.username, updateTime: new Date(app.now()) })
        const action = isApproved ? 'doctor.approveSignature' : 'doctor.refuseSignature'
        await app.audit({ actor: user, action, entity: 'hos_doctor', entityId: id, content: row.name }, tx)
      })
      app.crud.touched('hospital/doctor')
      return new Answer(null, isApproved ? T.approved : T.refused)
    },
  })
}
