import type { Static } from 'typebox'
import type { ChatSession } from '../../entities/chat.ts'
import type { ConsultOrder } from '../../entities/order.ts'
import type { DepartmentChoice, DoctorChoice, PatientInfo } from '../../entities/patientApp.ts'
import { defineCall } from '../defineCall.ts'
import type {
  patientConsultBody,
  patientDoctorsQuery,
  patientLoginBody,
  patientSendCodeBody,
  patientSessionsQuery,
} from './patientApp.schema.ts'

/** Sends a code to a phone; with DEMO on the answer carries it (D36). */
export const patientSendCode = defineCall<Static<typeof patientSendCodeBody>, { demoCode?: string }>({
  name: 'patient: send code',
  methods: ['POST'],
  path: '/hospital/app/sendCode',
  who: 'public',
})
export const patientLogin = defineCall<Static<typeof patientLoginBody>, { token: string; patient: PatientInfo }>({
  name: 'patient: sign in',
  methods: ['POST'],
  path: '/hospital/app/login',
  who: 'public',
})
export const patientLogout = defineCall<Record<string, never>, null>({
  name: 'patient: sign out',
  methods: ['POST'],
  path: '/hospital/app/logout',
  who: 'patient',
})
export const patientMe = defineCall<Record<string, never>, PatientInfo>({
  name: 'patient: who am I',
  methods: ['GET'],
  path: '/hospital/app/me',
  who: 'patient',
})
export const patientDepartments = defineCall<Record<string, never>, DepartmentChoice[]>({
  name: 'patient: departments',
  methods: ['GET'],
  path: '/hospital/app/departments',
  who: 'patient',
})
export const patientDoctors = defineCall<Static<typeof patientDoctorsQuery>, DoctorChoice[]>({
  name: 'patient: doctors',
  methods: ['GET'],
  path: '/hospital/app/doctors',
  who: 'patient',
})
/**
 * Opens order, illness record and, where nothing is to be paid, the session in one transaction; with a fee it answers the order to pay (PAY-01). The same
 * requestId answers the same again.
 */
export const patientConsult = defineCall<Static<typeof patientConsultBody>, ChatSession | ConsultOrder>({
  name: 'patient: open consultation',
  methods: ['POST'],
  path: '/hospital/app/consult',
  who: 'patient',
})
/** Own sessions, newest first. */
export const patientSessions = defineCall<Static<typeof patientSessionsQuery>, { rows: ChatSession[]; cursor: number | null }>({
  name: 'patient: own consultations',
  methods: ['GET'],
  path: '/hospital/app/sessions',
  who: 'patient',
})
