import type { FastifyInstance } from 'fastify'
import { findDiagnoses } from '#contract/http/calls/diagnoses.ts'
import { diagnosesQuery } from '#contract/http/calls/diagnoses.schema.ts'
import * as picks from '#contract/http/calls/drugPicks.ts'
import * as picksSchemas from '#contract/http/calls/drugPicks.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { serve } from '#server/plugins/serve.ts'
import { drugChoicesByCode, usualChoices } from './drugChoices.queries.ts'
import { doctorOf } from './sheetAccess.service.ts'
import { findDiagnosisRows } from './diagnoses.repository.ts'

const KINDS = { '1': 1, '2': 2, '3': 3 } as const

/** The pickers of diagnoses and drugs (hospital.md 7.1, 10). */
export function diagnosisRoutes(app: FastifyInstance): void {
  serve(app, findDiagnoses, {
    schema: { query: diagnosesQuery },
    handler: ({ user: { tenantId }, input: { q, kind } }) => findDiagnosisRows(app.db, { tenantId, q, kind: KINDS[kind] }),
  })
  serve(app, picks.drugsByCode, {
    schema: { query: picksSchemas.drugsByCodeQuery },
    handler: ({ user: { tenantId }, input }) => drugChoicesByCode(app.db, { tenantId, codes: commaParts(input.codes) }),
  })
  serve(app, picks.usualDrugs, {
    schema: { query: picksSchemas.rxTypeQuery },
    handler: async ({ user, input: { type } }) => {
      const { id, tenantId } = await doctorOf(app.db, user)
      return usualChoices(app.db, { tenantId, doctorId: id, type, now: app.now() })
    },
  })
}
