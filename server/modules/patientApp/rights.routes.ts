import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PATIENT_COOKIE } from '#contract/http/headers.ts'
import * as calls from '#contract/http/calls/patientRights.ts'
import {
  patientChangePhoneBody,
  patientCloseBody,
  patientConsentBody,
  patientCorrectBody,
  patientEndSignInBody,
  patientRightsCodeBody,
  patientWithdrawBody,
} from '#contract/http/calls/patientRights.schema.ts'
import { PATIENT_CONSENTS, PATIENT_RIGHTS_TEXT as TEXT } from '#contract/rules/patientConsents.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/retried.ts'
import { clearHostCookie } from '#server/plugins/hostCookies.ts'
import type { PatientPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { createSharedLimit } from '#server/plugins/sharedLimit.ts'
import { closePatient, refuseClosing, refuseWhileOpen } from './closing.commands.ts'
import type { PatientCodes } from './codes.service.ts'
import { zipOf } from './download.service.ts'
import { lockPatientRow, patientRow } from './account.repository.ts'
import { changePhone, correct, readFile, signInId, signInsOf } from './myData.service.ts'

const DOWNLOADS = { count: 5, per: 3_600_000 }
const CODE_CALLS = { count: 20, per: 60_000 }
/** Codes to numbers that are not the account's own: each costs the hospital a message, and strangers a moment. */
const CODES_TO_OTHERS = { count: 5, per: 3_600_000 }
const OTHERS = 'others'

/** Rights of patients over their own data (SEC-10). Every call is about who signed in; none takes the id of a patient. */
export function patientRightsRoutes(app: FastifyInstance, codes: PatientCodes): void {
  const now = () => new Date(app.now())
  const ownRead = { action: 'patient.ownRead', entity: 'hos_patient' }

  /** A command on one's own data with its line in the audit, then what is stored now; what `work` gives to `after` is called after the commit. */
  async function change(
    { patient, request }: { patient: PatientPrincipal; request: FastifyRequest },
    action: string,
    work: (tx: Tx, after: (then: () => void) => void) => Promise<string>,
  ) {
    const committed = await inTransaction(app.db, async tx => {
      const todo: (() => void)[] = []
      const content = await work(tx, then => todo.push(then))
      await app.audit({ actor: patient, action, entity: 'hos_patient', entityId: patient.id, content, ip: request.ip }, tx)
      return todo
    })
    for (const then of committed) then()
    app.tokens.refresh(patient.id)
    app.consultation.patientChanged(patient.id)
    return readFile(app.db, patient.id)
  }

  serve(app, calls.patientFile, {
    reads: () => ownRead,
    handler: ({ patient }) => readFile(app.db, patient.id),
  })
  const downloads = createSharedLimit(app, 'copies for', DOWNLOADS)
  serve(app, calls.patientDownload, {
    handler: async ({ patient, request, reply }) => {
      if (!(await downloads.take(patient.id))) throw new Refusal(TEXT.tooOften)
      const zip = await zipOf(app, patient)
      void reply.type('application/zip').header('cache-control', 'private, no-store').header('content-disposition', 'attachment')
      // before the first byte leaves
      app.auditRead({ actor: patient, ...ownRead, action: 'patient.ownDownload', ip: request.ip })
      await reply.send(zip)
      return null
    },
  })
  serve(app, calls.patientCorrect, {
    schema: {
      body: patientCorrectBody,
    },
    handler: context =>
      change(context, 'patient.correct', async tx => (await correct(tx, context.patient.id, context.input, now())).join('、')),
  })
  const toOthers = createSharedLimit(app, 'codes to others by', CODES_TO_OTHERS)
  serve(app, calls.patientRightsCode, {
    schema: { body: patientRightsCodeBody },
    limit: CODE_CALLS,
    handler: async ({ patient, input }) => {
      const purpose = input.phone === undefined ? (input.to ?? 'close') : 'phone'
      if (purpose === 'close') await refuseClosing(app.db, patient.id)
      const { phone: own } = await patientRow(app.db, patient.id)
      const to = input.phone ?? own
      if (to !== own && !(await toOthers.take(patient.id))) throw new Refusal(TEXT.tooManyNumbers)
      const code = await codes.make(to, purpose)
      if (app.config.demo) return { demoCode: code }
      if (!(await app.messageGateway.sendCode(to, code))) throw new Refusal('验证码发送失败，请稍后再试')
      return {}
    },
  })
  serve(app, calls.patientChangePhone, {
    schema: { body: patientChangePhoneBody },
    handler: async context => {
      const { phone, code } = context.input
      await codes.spend(phone, code, 'phone')
      const { id, tokenHash } = context.patient
      return change(context, 'patient.changePhone', async (tx, after) => {
        await changePhone(tx, id, phone, now())
        // who signed in by the phone of before may be its next owner
        after(await app.tokens.endIn(tx, { kind: 'patient', ownerId: id, exceptHash: tokenHash }, 'own'))
        return ''
      })
    },
  })
  serve(app, calls.patientConsent, {
    schema: { body: patientConsentBody },
    handler: context => {
      const { kind, version } = context.input
      if (version !== PATIENT_CONSENTS[kind].version) throw new Refusal(TEXT.outdated)
      return change(context, 'patient.agree', async tx => {
        await app.consultation.agree(tx, await lockPatientRow(tx, context.patient.id), kind, now())
        return `${PATIENT_CONSENTS[kind].title} ${version}`
      })
    },
  })
  serve(app, calls.patientWithdraw, {
    schema: { body: patientWithdrawBody },
    handler: context => {
      const { kind } = context.input
      return change(context, 'patient.withdraw', async tx => {
        const { id } = await lockPatientRow(tx, context.patient.id)
        if (kind === 'consult') await refuseWhileOpen(tx, id)
        await app.consultation.withdraw(tx, id, kind, now())
        return PATIENT_CONSENTS[kind].title
      })
    },
  })
  serve(app, calls.patientSignIns, {
    reads: () => ownRead,
    handler: ({ patient }) => signInsOf(app.db, patient),
  })
  serve(app, calls.patientEndSignIn, {
    schema: { body: patientEndSignInBody },
    handler: async ({ patient, input: { id, code }, request }) => {
      if (id === signInId(patient.tokenHash)) throw new Refusal(TEXT.ownSignIn)
      await codes.spend((await patientRow(app.db, patient.id)).phone, code, 'endSignIn')
      const ended =
        id === OTHERS
          ? await app.tokens.end({ kind: 'patient', ownerId: patient.id, exceptHash: patient.tokenHash }, 'own')
          : await app.tokens.end({ kind: 'patient', ownerId: patient.id, id }, 'own')
      if (ended === 0 && id !== OTHERS) throw new Refusal(TEXT.noSignIn)
      await app.audit({ actor: patient, action: 'patient.endSignIn', entity: 'sys_token', content: `${ended}`, ip: request.ip })
      return ended
    },
  })
  serve(app, calls.patientClose, {
    schema: { body: patientCloseBody },
    handler: async ({ patient, input, request, reply }) => {
      const { phone } = await patientRow(app.db, patient.id)
      await refuseClosing(app.db, patient.id)
      await codes.spend(phone, input.code, 'close')
      const parts = { withdraw: app.consultation.withdraw, cancelUnpaid: app.orders.cancelUnpaid }
      const paths = await app.orders.run(async context => {
        const dropped = await closePatient(context, parts, patient.id)
        await app.audit(
          { actor: patient, action: 'patient.close', entity: 'hos_patient', entityId: patient.id, ip: request.ip },
          context.tx,
        )
        return dropped
      })
      // bytes that stay because of a store that does not answer are orphans, which the clock removes
      for (const path of paths)
        await app.fileService
          .discard(path)
          .catch((error: unknown) => app.log.warn({ err: error }, 'a file of a closed account stays'))
      clearHostCookie(request, reply, PATIENT_COOKIE)
      await app.tokens.end({ kind: 'patient', ownerId: patient.id }, 'own')
      return null
    },
  })
}
