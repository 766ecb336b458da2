import type { ChatSession } from '../../entities/chat.ts'
import type { ConsultInput, DepartmentChoice, DoctorChoice, PatientInfo } from '../../entities/patientApp.ts'
import { defineCall } from '../defineCall.ts'

/** Sends a code to a phone; with DEMO on the answer carries it (D36). */
export const patientSendCode = defineCall<{ phone: string }, { demoCode?: string }>({
  name: 'patient: send code',
  methods: ['POST'],
  path: '/hospital/app/sendCode',
  who: 'public',
})
export const patientLogin = defineCall<{ phone: string; code: string }, { token: string; patient: PatientInfo }>({
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
export const patientDoctors = defineCall<{ orgCode: string }, DoctorChoice[]>({
  name: 'patient: doctors',
  methods: ['GET'],
  path: '/hospital/app/doctors',
  who: 'patient',
})
/** Opens order, illness record and session in one transaction; the same requestId answers the same session again. */
export const patientConsult = defineCall<ConsultInput, ChatSession>({
  name: 'patient: open consultation',
  methods: ['POST'],
  path: '/hospital/app/consult',
  who: 'patient',
})
/** Own sessions, newest first. */
export const patientSessions = defineCall<{ cursor?: number; size?: number }, { rows: ChatSession[]; cursor: number | null }>({
  name: 'patient: own consultations',
  methods: ['GET'],
  path: '/hospital/app/sessions',
  who: 'patient',
})
