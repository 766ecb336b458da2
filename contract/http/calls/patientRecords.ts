import type { Static } from 'typebox'
import type { PatientRecord, PatientRecordRow, PatientSheet, PatientSheetRow } from '../../entities/patientRecords.ts'
import { defineCall } from '../defineCall.ts'
import type { myPaperQuery, myPapersQuery } from './patientRecords.schema.ts'

// Prescriptions and medical records as the account reads them of its people (hospital.md 1.4). Every read is audited; another account's is not there. No call
// names a drug of a sheet that is not approved (RX-32).

/** Submitted sheets of the account's people, the newest first, 20 a page. */
export const mySheets = defineCall<Static<typeof myPapersQuery>, { rows: PatientSheetRow[]; hasMore: boolean }>({
  name: 'patient: own prescriptions',
  methods: ['GET'],
  path: '/hospital/app/prescriptions',
  who: 'patient',
})
export const mySheet = defineCall<Static<typeof myPaperQuery>, PatientSheet>({
  name: 'patient: an own prescription',
  methods: ['GET'],
  path: '/hospital/app/prescription',
  who: 'patient',
})
/** Signed medical records of the account's people, the newest first, 20 a page. */
export const myRecords = defineCall<Static<typeof myPapersQuery>, { rows: PatientRecordRow[]; hasMore: boolean }>({
  name: 'patient: own medical records',
  methods: ['GET'],
  path: '/hospital/app/records',
  who: 'patient',
})
export const myRecord = defineCall<Static<typeof myPaperQuery>, PatientRecord>({
  name: 'patient: an own medical record',
  methods: ['GET'],
  path: '/hospital/app/record',
  who: 'patient',
})
