import type { FastifyInstance } from 'fastify'
import { commaParts } from '#contract/http/commaText.ts'
import * as calls from '#contract/http/calls/prescriptions.ts'
import * as schemas from '#contract/http/calls/prescriptions.schema.ts'
import { RX_SHOWN } from '#contract/lifecycles/prescription.ts'
import { PATIENT_FACTS_TEXT } from '#contract/rules/bodyFacts.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import type { DoctorRow } from './access.repository.ts'
import { addAllergy } from './allergy.commands.ts'
import { check, peopleOf } from './check.service.ts'
import { discardDraft, saveDraft } from './draft.commands.ts'
import { drugChoices } from './drugChoices.queries.ts'
import { dataRevOf, drugFactsByCode, pairsOf } from './drugFacts.repository.ts'
import { recordFacts } from './patientFacts.commands.ts'
import { findPatient, patientFactsOf } from './patientFacts.repository.ts'
import { readSheets } from './reads.rules.ts'
import { readableSheet, writerOf } from './readable.service.ts'
import { rxRefusal } from './refusals.rules.ts'
import { doctorOf, ownSession } from './sheetAccess.service.ts'
import { presentSheet } from './sheetView.repository.ts'
import { findSheet, reviewedSheets, sheetsOfSession } from './sheet.repository.ts'

/** Of each type: an editor offers those of its own. */
const RENEWABLE_MAX = 10
const SHOWN_AND_EXPIRED = [...RX_SHOWN, '9'] as const

/** What the editor of prescriptions asks: sheets, pickers, facts, drafts and checks (contract/http/calls/prescriptions.ts). */
export function prescriptionRoutes(app: FastifyInstance, signature: SignatureProvider): void {
  const now = () => new Date(app.now())
  const present = async (id: string) => {
    const row = await findSheet(app.db, id)
    if (!row) throw rxRefusal('NOT_FOUND')
    return presentSheet(app.db, row, signature)
  }

  serve(app, calls.prescriptionSheet, {
    schema: { query: schemas.sheetQuery },
    reads: ({ result }) => readSheets('prescription.read', [result.id]),
    handler: async ({ user, input }) => presentSheet(app.db, await readableSheet(app.db, user, input.id), signature),
  })
  serve(app, calls.sessionSheets, {
    schema: { query: schemas.sessionSheetsQuery },
    reads: ({ result }) =>
      readSheets(
        'prescription.list',
        result.map(({ id }) => id),
      ),
    handler: async ({ user, input }) => {
      const doctor = await doctorOf(app.db, user)
      const { id } = await ownSession(app.db, doctor, input.sid)
      const rows = await sheetsOfSession(app.db, id)
      return Promise.all(rows.map(row => presentSheet(app.db, row, signature)))
    },
  })
  serve(app, calls.renewableSheets, {
    schema: { query: schemas.sessionSheetsQuery },
    reads: ({ result }) =>
      readSheets(
        'prescription.list',
        result.map(({ id }) => id),
      ),
    handler: async ({ user, input }) => {
      const { patientId } = await ownSession(app.db, await doctorOf(app.db, user), input.sid)
      const rows = await reviewedSheets(app.db, { patientId, statuses: SHOWN_AND_EXPIRED, limit: RENEWABLE_MAX })
      return Promise.all(rows.map(row => presentSheet(app.db, row, signature)))
    },
  })
  serve(app, calls.findDrugs, {
    schema: { query: schemas.drugsQuery },
    handler: ({ user: { tenantId }, input: { q, type, shop = '', page = 1 } }) =>
      drugChoices(app.db, { tenantId, type, q, shop, page, now: app.now() }),
  })
  serve(app, calls.drugFacts, {
    schema: { query: schemas.drugFactsQuery },
    handler: async ({ user: { tenantId }, input }) => {
      const drugs = await drugFactsByCode(app.db, tenantId, commaParts(input.codes))
      return { drugs, pairs: await pairsOf(app.db, tenantId, drugs), dataRev: await dataRevOf(app.db, tenantId) }
    },
  })
  serve(app, calls.prescriptionPatient, {
    schema: { query: schemas.patientFactsQuery },
    reads: ({ input: { sid } }) => ({ action: 'patient.facts', entity: 'chatSession', entityId: sid }),
    handler: async ({ user, input }) => {
      const of = await writerOf(app.db, user, input)
      const { today: _today, ...facts } = await peopleOf(app.db, { ...of, now: now() })
      return facts
    },
  })
  serve(app, calls.saveDraft, {
    schema: { body: schemas.saveDraftBody },
    reads: ({ result }) => readSheets('prescription.draft', [result.id]),
    handler: async ({ user, input }) => {
      const id = await inTransaction(app.db, async tx => {
        const saved = await saveDraft(tx, await doctorOf(tx, user), input, now())
        if (input.id === null)
          await app.audit({ actor: user, action: 'prescription.create', entity: 'prescription', entityId: saved }, tx)
        return saved
      })
      return present(id)
    },
  })
  serve(app, calls.discardDraft, {
    schema: { body: schemas.discardBody },
    handler: async ({ user, input }) => {
      await inTransaction(app.db, async tx => {
        await discardDraft(tx, await doctorOf(tx, user), input, now())
        await app.audit({ actor: user, action: 'prescription.discard', entity: 'prescription', entityId: input.id }, tx)
      })
      return null
    },
    message: '草稿已删除',
  })
  serve(app, calls.checkSheet, {
    schema: { body: schemas.checkBody },
    reads: ({ input: { sid } }) => ({ action: 'prescription.check', entity: 'chatSession', entityId: sid }),
    handler: async ({ user, input }) => {
      const doctor = await doctorOf(app.db, user)
      const session = await ownSession(app.db, doctor, input.sid)
      const sheet = input.id === null ? undefined : await readableSheet(app.db, user, input.id)
      const { head, lines } = input
      const of = { rxId: input.id, session, doctor, editableUntil: sheet?.editableUntil ?? null, head, lines }
      const { results, rulesCode, dataRev, inputsHash } = await check(app.db, { ...of, stage: 'draft', now: now() })
      return { results, rulesCode, dataRev, inputsHash }
    },
  })
  /** A command about the patient of a session with its line in the audit; both sides see what is known then, and so does the answer. */
  async function recorded(user: UserPrincipal, action: string, work: (tx: Tx, doctor: DoctorRow) => Promise<string>) {
    const patientId = await inTransaction(app.db, async tx => {
      const id = await work(tx, await doctorOf(tx, user))
      await app.audit({ actor: user, action, entity: 'patient', entityId: id }, tx)
      return id
    })
    app.consultation.patientChanged(patientId)
    const row = await findPatient(app.db, patientId)
    if (!row) throw rxRefusal('NOT_FOUND')
    const at = app.now()
    return (await patientFactsOf(app.db, row, { now: at, today: hospitalDay(at), exceptRxId: null })).patient
  }
  serve(app, calls.addPatientAllergy, {
    schema: { body: schemas.addAllergyBody },
    handler: ({ user, input }) => recorded(user, 'patient.allergy', (tx, doctor) => addAllergy(tx, doctor, input, now())),
    message: '已记录过敏史',
  })
  serve(app, calls.recordPatientFacts, {
    schema: { body: schemas.recordFactsBody },
    handler: ({ user, input }) => recorded(user, 'patient.facts', (tx, doctor) => recordFacts(tx, doctor, input, now())),
    message: PATIENT_FACTS_TEXT.saved,
  })
}
