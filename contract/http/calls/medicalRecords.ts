import type { Static } from 'typebox'
import type { MedicalRecord, SessionRecords } from '../../entities/medicalRecord.ts'
import { defineCall } from '../defineCall.ts'
import type { recordQuery, saveRecordBody, sessionRecordsQuery, signRecordBody } from './medicalRecords.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const

/** Medical records (hospital.md 4, RX-38). Refusals carry `result.reason`, a key of RECORD_REFUSALS, of RX_REFUSALS or of the chat. */
export const sessionRecords = defineCall<Static<typeof sessionRecordsQuery>, SessionRecords>({
  name: 'medical records of a session',
  methods: ['GET'],
  path: '/hospital/medicalRecord/ofSession',
  who: DOCTORS,
  signed: true,
})
export const medicalRecord = defineCall<Static<typeof recordQuery>, MedicalRecord>({
  name: 'medical record',
  methods: ['GET'],
  path: '/hospital/medicalRecord/queryById',
  who: DOCTORS,
  signed: true,
})
/** Keeps what is written; behind a signed revision it begins the next one. */
export const saveRecord = defineCall<Static<typeof saveRecordBody>, MedicalRecord>({
  name: 'save a medical record',
  methods: ['POST'],
  path: '/hospital/medicalRecord/save',
  who: DOCTORS,
})
/** Signs what is written: the revision before it stays as 已修订. */
export const signRecord = defineCall<Static<typeof signRecordBody>, MedicalRecord>({
  name: 'sign a medical record',
  methods: ['POST'],
  path: '/hospital/medicalRecord/sign',
  who: DOCTORS,
})
