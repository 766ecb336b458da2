import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/patientDesk.ts'
import * as schemas from '#contract/http/calls/patientDesk.schema.ts'
import { PATIENT_DESK_TEXT as T, PATIENT_RIGHTS } from '#contract/rules/patientDesk.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { rowOfPatient } from './patient.repository.ts'
import { presentFile } from './patientFile.presenter.ts'
import { unitePatients } from './patientMerge.commands.ts'

const RESOURCE = 'hospital/patient'

/** Files of patients, and two of them united (VIEW-HOSP-16). */
export function patientRoutes(app: FastifyInstance): void {
  serve(app, calls.patientDeskFile, {
    schema: { query: schemas.patientFileQuery },
    reads: ({ input: { id }, result }) => ({
      action: 'patient.file',
      entity: 'hos_patient',
      entityId: id,
      content: result.name,
    }),
    handler: async ({ user, input: { id } }) => {
      // refused as the list would: by tenant, data rules, and for doctors by their consultations
      await app.crud.row(RESOURCE, user, id)
      const doctorUserId = user.actions.has(PATIENT_RIGHTS.list) ? null : user.id
      return presentFile(app.db, await rowOfPatient(app.db, id), { doctorUserId, now: new Date(app.now()) })
    },
  })
  serve(app, calls.mergePatients, {
    schema: { body: schemas.mergePatientsBody },
    handler: async ({ user, input }) => {
      app.consultation.checkReason(input.reason)
      const { gone } = await inTransaction(app.db, async tx => {
        const found = await unitePatients({ tx, user, now: new Date(app.now()) }, input)
        const content = `并入${found.gone.id}：${input.reason.trim()}`
        await app.audit({ actor: user, action: 'patient.merge', entity: 'hos_patient', entityId: input.id, content }, tx)
        return found
      })
      await app.tokens.end({ kind: 'patient', ownerId: gone.id }, 'frozen')
      app.crud.touched(RESOURCE)
      return new Answer(null, T.merged)
    },
  })
}
