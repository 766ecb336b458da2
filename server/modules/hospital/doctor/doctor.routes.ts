import type { FastifyInstance } from 'fastify'
import { reviewSignature } from '#contract/http/calls/doctors.ts'
import { reviewSignatureBody } from '#contract/http/calls/doctors.schema.ts'
import { DOCTOR_TEXT as T } from '#contract/rules/doctors.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { reviewedSignature } from '../signatureReview.rules.ts'
import { lockDoctorRow, updateDoctor } from '../doctorRow.repository.ts'

/** The picture of a doctor's signature takes effect by a second person (VIEW-HOSP-05). */
export function doctorRoutes(app: FastifyInstance): void {
  serve(app, reviewSignature, {
    schema: { body: reviewSignatureBody },
    handler: async ({ user, input: { id, version, verdict } }) => {
      const isApproved = verdict === 'approve'
      await inTransaction(app.db, async tx => {
        const row = await lockDoctorRow(tx, user.tenantId, id)
        const signatureStatus = reviewedSignature(row, { userId: user.id, version, verdict })
        await updateDoctor(tx, id, { signatureStatus, updateBy: user.username, updateTime: new Date(app.now()) })
        const action = isApproved ? 'doctor.approveSignature' : 'doctor.refuseSignature'
        await app.audit({ actor: user, action, entity: 'hos_doctor', entityId: id, content: row?.name ?? '' }, tx)
      })
      app.crud.touched('hospital/doctor')
      return new Answer(null, isApproved ? T.approved : T.refused)
    },
  })
}
