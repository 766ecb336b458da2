import type { FastifyInstance } from 'fastify'
import { reviewSignatureBody } from '#contract/http/calls/doctors.schema.ts'
import { reviewPharmacistSignature } from '#contract/http/calls/pharmacists.ts'
import { DOCTOR_TEXT as T } from '#contract/rules/doctors.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { reviewedSignature } from '../signatureReview.rules.ts'
import { lockPharmacist, updateSignature } from './pharmacist.repository.ts'

/** The picture of a pharmacist's signature takes effect by a second person, as that of a doctor. */
export function pharmacistRoutes(app: FastifyInstance): void {
  serve(app, reviewPharmacistSignature, {
    schema: { body: reviewSignatureBody },
    handler: async ({ user, input: { id, version, verdict } }) => {
      const isApproved = verdict === 'approve'
      await inTransaction(app.db, async tx => {
        const row = await lockPharmacist(tx, user.tenantId, id)
        const signatureStatus = reviewedSignature(row, { userId: user.id, version, verdict })
        await updateSignature(tx, id, { signatureStatus, updateBy: user.username, updateTime: new Date(app.now()) })
        const action = isApproved ? 'pharmacist.approveSignature' : 'pharmacist.refuseSignature'
        await app.audit({ actor: user, action, entity: 'hos_pharmacist', entityId: id }, tx)
      })
      app.crud.touched('hospital/pharmacist')
      return new Answer(null, isApproved ? T.approved : T.refused)
    },
  })
}
