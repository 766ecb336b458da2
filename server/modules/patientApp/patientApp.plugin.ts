import type { FastifyInstance } from 'fastify'
import type { FamilyMember } from '#contract/entities/family.ts'
import type { PatientInfo } from '#contract/entities/patientApp.ts'
import { SESSION_LIFE } from '#contract/constants.ts'
import { PATIENT_COOKIE } from '#contract/http/headers.ts'
import * as calls from '#contract/http/calls/patientApp.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/retried.ts'
import { clearHostCookie, setHostCookie } from '#server/plugins/hostCookies.ts'
import type { PatientPrincipal } from '#server/plugins/principal.ts'
import { Refusal, TokenFailure } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { createSharedLimit } from '#server/plugins/sharedLimit.ts'
import {
  patientConsultBody,
  patientDoctorsQuery,
  patientLoginBody,
  patientSendCodeBody,
  patientSessionsQuery,
} from '#contract/http/calls/patientApp.schema.ts'
import { readSessions } from '#server/realtime/chat/reads.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { findPatient, isAccountOpen, isTenantFrozen, patientByPhone, recordSignIn } from './account.repository.ts'
import type { PatientRow } from './account.repository.ts'
import { departmentChoices, doctorChoices } from './choices.service.ts'
import { createPatientCodes } from './codes.service.ts'
import { familyOf } from './family.presenter.ts'
import { guardianBelowYears } from './family.repository.ts'
import { familyRoutes } from './family.routes.ts'
import { patientRightsRoutes } from './rights.routes.ts'

const NOT_SET_UP = '短信网关尚未配置，患者登录暂未开通，请联系医院'
const UNKNOWN = '该手机号未登记为患者'
const CLOSED = '该医院已暂停服务，请联系医院'
const SIGN_IN_LIMIT = { count: 30, per: 60_000 }
/** Of one patient; each rings at the doctor's desk, and cancelling makes room for the next. */
const CONSULT_LIMIT = { count: 30, per: 10 * 60_000 }

const infoOf = async (db: Db, row: PatientRow): Promise<PatientInfo> => ({
  id: row.id,
  name: row.name,
  sex: row.sex === 2 ? 2 : 1,
  birthday: row.birthday,
  phoneMasked: maskPhone(row.phone),
  guardianBelowYears: await guardianBelowYears(db, row.tenantId),
})
const actorOf = (patient: PatientPrincipal): ChatActor => ({
  kind: 'patient',
  id: patient.id,
  name: patient.name,
  tenantId: patient.tenantId,
})

declare module 'fastify' {
  interface FastifyInstance {
    /** the people of an account of patients, as it sees them itself */
    families: { of: (accountId: string) => Promise<FamilyMember[]> }
  }
}

/** What a patient does at /patient: sign in by a code, choose a doctor, open a consultation (D12, D36). */
export async function patientAppModule(app: FastifyInstance): Promise<void> {
  const now = () => new Date(app.now())
  const codes = createPatientCodes(app)
  app.decorate('families', { of: accountId => familyOf(app.db, accountId, now()) })

  serve(app, calls.patientSendCode, {
    schema: { body: patientSendCodeBody },
    limit: SIGN_IN_LIMIT,
    handler: async ({ input: { phone } }) => {
      const { demo } = app.config
      if (!app.messageGateway.ready) throw new Refusal(NOT_SET_UP)
      const patient = await patientByPhone(app.db, phone)
      if (demo && !patient) throw new Refusal(UNKNOWN)
      const code = await codes.make(phone)
      if (demo) return { demoCode: code }
      // Whether a number belongs to a patient is not told to strangers: same answer, and no waiting for the gateway either.
      if (patient)
        app.messageGateway.sendCode(phone, code).then(
          sent => sent || app.log.warn('A code for a patient could not be sent'),
          (error: unknown) => app.log.error({ err: error }, 'sending a code to a patient failed'),
        )
      return {}
    },
  })
  serve(app, calls.patientLogin, {
    schema: { body: patientLoginBody },
    limit: SIGN_IN_LIMIT,
    handler: async ({ input, request, reply }) => {
      const audit = (action: string, id?: string, name?: string) =>
        app.audit({
          logType: 1,
          actor: { kind: 'patient', ...(id ? { id } : {}), ...(name ? { name } : {}) },
          action,
          ip: request.ip,
        })
      try {
        await codes.spend(input.phone, input.code)
      } catch (error) {
        await audit('login.failed')
        throw error
      }
      const patient = await patientByPhone(app.db, input.phone)
      if (!patient) throw new Refusal(UNKNOWN)
      const { id: ownerId, tenantId } = patient
      const agent = request.headers['user-agent'] ?? ''
      const token = await inTransaction(app.db, async tx => {
        if (!(await isAccountOpen(tx, ownerId, input.phone))) throw new Refusal(UNKNOWN)
        if (await isTenantFrozen(tx, tenantId)) throw new Refusal(CLOSED)
        return app.tokens.issue({ kind: 'patient', ownerId, tenantId, ip: request.ip, agent }, tx)
      })
      // pictures of conversations are opened by the browser itself, without a header
      setHostCookie(request, reply, PATIENT_COOKIE, token, SESSION_LIFE / 1_000)
      await recordSignIn(app.db, ownerId, now())
      await audit('login', patient.id, patient.name)
      return { token, patient: await infoOf(app.db, patient) }
    },
  })
  serve(app, calls.patientLogout, {
    handler: async ({ patient, request, reply }) => {
      clearHostCookie(request, reply, PATIENT_COOKIE)
      await app.tokens.end({ hash: patient.tokenHash }, 'logout')
      await app.audit({ logType: 1, actor: patient, action: 'logout', ip: request.ip })
      return null
    },
  })
  serve(app, calls.patientMe, {
    reads: ({ result: { id } }) => ({ action: 'patient.ownRead', entity: 'hos_patient', entityId: id }),
    handler: async ({ patient }) => {
      const row = await findPatient(app.db, patient.id)
      if (!row) throw new TokenFailure()
      return infoOf(app.db, row)
    },
  })
  serve(app, calls.patientDepartments, {
    handler: ({ patient }) => departmentChoices(app.db, patient.tenantId, now(), app.consultation.presence.rule),
  })
  serve(app, calls.patientDoctors, {
    schema: { query: patientDoctorsQuery },
    handler: ({ patient, input }) =>
      doctorChoices(app.db, patient.tenantId, input.orgCode, now(), app.consultation.presence.rule),
  })
  const consults = createSharedLimit(app, 'consultations of', CONSULT_LIMIT)
  serve(app, calls.patientConsult, {
    schema: { body: patientConsultBody },
    handler: async ({ patient, input, request }) => {
      if (!(await consults.take(patient.id))) throw new Refusal('操作过于频繁，请稍后再试')
      try {
        return await app.consultation.open(actorOf(patient), input, request.ip)
      } catch (error) {
        throw error instanceof ChatRefusal ? new Refusal(error.message, { result: { reason: error.code } }) : error
      }
    },
  })
  serve(app, calls.patientSessions, {
    schema: {
      query: patientSessionsQuery,
    },
    reads: ({ result: { rows } }) => readSessions(rows.map(({ id }) => id)),
    handler: ({ patient, input }) => app.consultation.ownSessions(patient.id, { cursor: input.cursor, size: input.size ?? 20 }),
  })
  patientRightsRoutes(app, codes)
  familyRoutes(app)
}
