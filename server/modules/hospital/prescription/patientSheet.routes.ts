import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/patientRecords.ts'
import * as schemas from '#contract/http/calls/patientRecords.schema.ts'
import { serve } from '#server/plugins/serve.ts'
import { presentPatientSheet, presentSheetRow } from './patientSheet.presenter.ts'
import { sheetOfAccount, sheetsOfAccount } from './patientSheet.repository.ts'
import { readSheets } from './reads.rules.ts'
import { rxRefusal } from './refusals.rules.ts'

const PAGE = 20

/** Prescriptions as the account reads them of its people (contract/http/calls/patientRecords.ts); another's is not there. */
export function patientSheetRoutes(app: FastifyInstance): void {
  serve(app, calls.mySheets, {
    schema: { query: schemas.myPapersQuery },
    reads: ({ result }) =>
      readSheets(
        'prescription.ownList',
        result.rows.map(({ id }) => id),
      ),
    handler: async ({ patient, input: { memberId, page = 1 } }) => {
      const of = { accountId: patient.id, memberId, limit: PAGE + 1, offset: (page - 1) * PAGE }
      const found = await sheetsOfAccount(app.db, of)
      return { rows: found.slice(0, PAGE).map(presentSheetRow), hasMore: found.length > PAGE }
    },
  })
  serve(app, calls.mySheet, {
    schema: { query: schemas.myPaperQuery },
    reads: ({ input: { id } }) => readSheets('prescription.ownRead', [id]),
    handler: async ({ patient, input: { id } }) => {
      const found = await sheetOfAccount(app.db, patient.id, id)
      if (!found) throw rxRefusal('NOT_FOUND')
      return presentPatientSheet(app.db, found)
    },
  })
}
