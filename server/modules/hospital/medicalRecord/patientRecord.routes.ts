import type { FastifyInstance } from 'fastify'
import type { PatientRecord, PatientRecordRow } from '#contract/entities/patientRecords.ts'
import * as calls from '#contract/http/calls/patientRecords.ts'
import * as schemas from '#contract/http/calls/patientRecords.schema.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { RX_HOSPITAL } from '#contract/rules/prescriptionTexts.ts'
import type { AuditEntry } from '#server/plugins/audit.ts'
import { serve } from '#server/plugins/serve.ts'
import { namedDrugs } from '#server/sheets/namedDrugs.repository.ts'
import { readableFields } from '#server/sheets/readableRecord.ts'
import type { NamedDrugs } from '#server/sheets/readableRecord.ts'
import { recordRefusal } from './record.commands.ts'
import { fieldsOf } from './record.presenter.ts'
import { recordOfAccount, recordsOfAccount } from './patientRecord.repository.ts'
import type { FoundRecord } from './patientRecord.repository.ts'

const PAGE = 20

const read = (action: string, ids: readonly string[]): Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'content'> => ({
  action,
  entity: 'medicalRecord',
  entityId: ids.join(','),
  content: `${ids.length}份病历`,
})

function presentRow(found: FoundRecord, named: NamedDrugs): PatientRecordRow {
  const { fields } = readableFields(fieldsOf(found.row), found.row.sessionId, named)
  return {
    id: found.row.id,
    patientName: found.patient.name,
    doctorName: found.doctorName ?? '',
    orgName: found.orgName ?? '',
    chiefComplaint: fields.chiefComplaint,
    diagnoses: fields.diagnoses.map(({ name }) => name),
    signedAt: found.row.signedAt?.getTime() ?? 0,
  }
}

function presentRecord(found: FoundRecord, named: NamedDrugs): PatientRecord {
  const { row, patient } = found
  const { fields, hidden } = readableFields(fieldsOf(found.row), found.row.sessionId, named)
  return {
    ...fields,
    ...presentRow(found, named),
    sid: row.sessionId,
    sessionNo: found.sessionNo,
    hospitalName: RX_HOSPITAL,
    sex: patient.sex === 2 ? 2 : 1,
    ageText: ageText(patient.birthday, row.signedAt ?? row.createTime),
    isRevisit: row.isRevisit === 'Y',
    rev: row.rev,
    hash: (found.hash ?? '').slice(0, 8),
    hidden,
  }
}

/** Medical records as the account reads them of its people (contract/http/calls/patientRecords.ts); another's is not there. */
export function patientRecordRoutes(app: FastifyInstance): void {
  serve(app, calls.myRecords, {
    schema: { query: schemas.myPapersQuery },
    reads: ({ result }) =>
      read(
        'medicalRecord.ownList',
        result.rows.map(({ id }) => id),
      ),
    handler: async ({ patient, input: { memberId, page = 1 } }) => {
      const of = { accountId: patient.id, memberId, limit: PAGE + 1, offset: (page - 1) * PAGE }
      const found = await recordsOfAccount(app.db, of)
      const named = await namedDrugs(
        app.db,
        found.map(({ row }) => row.sessionId),
      )
      return { rows: found.slice(0, PAGE).map(one => presentRow(one, named)), hasMore: found.length > PAGE }
    },
  })
  serve(app, calls.myRecord, {
    schema: { query: schemas.myPaperQuery },
    reads: ({ input: { id } }) => read('medicalRecord.ownRead', [id]),
    handler: async ({ patient, input: { id } }) => {
      const found = await recordOfAccount(app.db, patient.id, id)
      if (!found) throw recordRefusal('NOT_FOUND')
      return presentRecord(found, await namedDrugs(app.db, [found.row.sessionId]))
    },
  })
}
