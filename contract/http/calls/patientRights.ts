import type { Static } from 'typebox'
import type { PatientFile, PatientSignIn } from '../../entities/patientRights.ts'
import { defineCall } from '../defineCall.ts'
import type {
  patientChangePhoneBody,
  patientCloseBody,
  patientConsentBody,
  patientCorrectBody,
  patientEndSignInBody,
  patientRightsCodeBody,
  patientWithdrawBody,
} from './patientRights.schema.ts'

// Rights of patients over their own data (个人信息保护法 articles 44 to 50, SEC-10). Nothing here takes the id of a patient: it is who signed in.

/** What is stored of the signed-in patient. */
export const patientFile = defineCall<Record<string, never>, PatientFile>({
  name: 'patient: own data',
  methods: ['GET'],
  path: '/hospital/app/myData',
  who: 'patient',
})
/** A zip: all that is stored as 我的数据.json, and the uploaded files. Five an hour. */
export const patientDownload = defineCall<Record<string, never>, null>({
  name: 'patient: download own data',
  methods: ['GET'],
  path: '/hospital/app/myData/download',
  who: 'patient',
})
/** Corrects one's own data; answers what is stored now. */
export const patientCorrect = defineCall<Static<typeof patientCorrectBody>, PatientFile>({
  name: 'patient: correct own data',
  methods: ['PUT'],
  path: '/hospital/app/myData',
  who: 'patient',
})
/** Sends a code: to the new number (`phone`), or without one to the own number, for ending sign-ins or (as without `to`) closing the account. With DEMO on the answer carries it. */
export const patientRightsCode = defineCall<Static<typeof patientRightsCodeBody>, { demoCode?: string }>({
  name: 'patient: code for own data',
  methods: ['POST'],
  path: '/hospital/app/myData/code',
  who: 'patient',
})
/** Changes one's own phone by the code that was sent to the new one. */
export const patientChangePhone = defineCall<Static<typeof patientChangePhoneBody>, PatientFile>({
  name: 'patient: change phone',
  methods: ['PUT'],
  path: '/hospital/app/myPhone',
  who: 'patient',
})
/** Agrees to a text of that version (PATIENT_CONSENTS). */
export const patientConsent = defineCall<Static<typeof patientConsentBody>, PatientFile>({
  name: 'patient: agree',
  methods: ['POST'],
  path: '/hospital/app/consent',
  who: 'patient',
})
/** Takes an agreement back; a second time changes nothing. Links to records end with `share`; refused for `consult` while one is open. */
export const patientWithdraw = defineCall<Static<typeof patientWithdrawBody>, PatientFile>({
  name: 'patient: withdraw',
  methods: ['POST'],
  path: '/hospital/app/withdraw',
  who: 'patient',
})
export const patientSignIns = defineCall<Record<string, never>, PatientSignIn[]>({
  name: 'patient: own sign-ins',
  methods: ['GET'],
  path: '/hospital/app/signIns',
  who: 'patient',
})
/** Ends one other own sign-in, or with id 'others' all but this one, by the code that was sent to the own phone (ASVS 7.5.2); answers how many. */
export const patientEndSignIn = defineCall<Static<typeof patientEndSignInBody>, number>({
  name: 'patient: end own sign-in',
  methods: ['POST'],
  path: '/hospital/app/endSignIn',
  who: 'patient',
})
/**
 * Closes the account by the code that was sent to the own phone: sign-ins, phone number, links and agreements end, records that the law keeps are kept
 * and closed to doctors. Refused while a consultation is open.
 */
export const patientClose = defineCall<Static<typeof patientCloseBody>, null>({
  name: 'patient: close account',
  methods: ['POST'],
  path: '/hospital/app/close',
  who: 'patient',
})
