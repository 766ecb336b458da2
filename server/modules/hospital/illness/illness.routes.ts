import type { FastifyInstance } from 'fastify'
import { illnessDetail } from '#contract/http/calls/illnesses.ts'
import { illnessDetailQuery } from '#contract/http/calls/illnesses.schema.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { ILLNESS_TEXT } from '#contract/rules/illnesses.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { illnessesOf } from './illness.repository.ts'

/** 病情 for the office: one of them, without its files (VIEW-HOSP-13). */
export function illnessRoutes(app: FastifyInstance): void {
  serve(app, illnessDetail, {
    schema: { query: illnessDetailQuery },
    reads: ({ input: { id } }) => ({ action: 'illness.read', entity: 'hos_illness', entityId: id }),
    handler: async ({ user, input: { id } }) => {
      const [found] = await illnessesOf(app.db, user.tenantId, [id])
      if (!found?.patient) throw new Refusal(ILLNESS_TEXT.gone)
      const { patient, session, orderNo, card } = found
      const { images, proofs: _told, ...told } = card
      const proofs = session ? await app.consultation.proofsOf(session.id) : []
      return {
        orderNo: orderNo ?? '',
        sessionNo: session?.sessionNo ?? '',
        patientName: patient.name,
        ageText: ageText(patient.birthday, new Date(app.now())),
        sex: patient.sex === 2 ? (2 as const) : (1 as const),
        card: told,
        images: images.length,
        proofs: proofs.map(({ file: _file, refSessionId: _ref, ...proof }) => proof),
      }
    },
  })
}
