import type { Static } from 'typebox'
import type { Diagnosis } from '../../entities/prescription.ts'
import { defineCall } from '../defineCall.ts'
import type { diagnosesQuery } from './diagnoses.schema.ts'

/** A diagnosis as the picker offers it. */
export type DiagnosisChoice = Pick<Diagnosis, 'code' | 'name'>

/** Up to 20 diagnoses by initials, part of the name or beginning of the code (hospital.md 10); `kind`: 1 ICD-10, 2 中医病名, 3 证候. */
export const findDiagnoses = defineCall<Static<typeof diagnosesQuery>, DiagnosisChoice[]>({
  name: 'diagnoses to write',
  methods: ['GET'],
  path: '/hospital/prescription/icd',
  who: { roles: ['doctor', 'pharmacist'] },
})
