import type { Static } from 'typebox'
import { PATIENT_RIGHTS } from '../../rules/patientDesk.ts'
import { defineCall } from '../defineCall.ts'
import type { mergePatientsBody, patientFileQuery } from './patientDesk.schema.ts'

/** All that the hospital has of a patient, newest first, at most 100 of each; codes with their texts, moments epoch ms, money in fen. */
export interface PatientDeskFile {
  name: string
  sex: 1 | 2
  ageText: string
  birthday: string
  phoneMasked: string
  certNoMasked: string
  guardian: string
  pastHistory: string
  weightG: number | null
  pregnancy: number
  allergies: { id: string; text: string; reaction: string; severity: string | null; isConfirmed: boolean }[]
  conditions: { id: string; icdCode: string; icdName: string; isCured: boolean }[]
  /** what they say is read by break-glass alone */
  sessions: { id: string; sessionNo: string; doctorName: string; orgName: string; status: string; createdAt: number }[]
  sheets: { id: string; rxNo: string; rxType: string; doctorName: string; diagnoses: string; status: string; at: number | null }[]
  orders: { id: string; orderNo: string; type: string; status: string; amountFen: number; createdAt: number }[]
  records: { id: string; sessionNo: string; doctorName: string; rev: number; signedAt: number }[]
}
/** The file of a patient; doctors get their own part of it. The read is audited. */
export const patientDeskFile = defineCall<Static<typeof patientFileQuery>, PatientDeskFile>({
  name: 'file of a patient',
  methods: ['GET'],
  path: '/hospital/patient/file',
  who: { permission: PATIENT_RIGHTS.page },
})
/**
 * Unites `mergedId` into `id`: sessions, prescriptions, orders, allergies and conditions go on with `id`, whose allergies are asked anew at the next sheet;
 * signed texts stay as they were. Not to be undone; the reason (from five letters) is audited.
 */
export const mergePatients = defineCall<Static<typeof mergePatientsBody>, null>({
  name: 'unite two patients',
  methods: ['POST'],
  path: '/hospital/patient/merge',
  who: { permission: PATIENT_RIGHTS.merge },
})
