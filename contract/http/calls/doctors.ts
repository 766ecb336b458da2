import type { Static } from 'typebox'
import { DOCTOR_RIGHTS } from '../../rules/doctors.ts'
import { defineCall } from '../defineCall.ts'
import type { reviewSignatureBody } from './doctors.schema.ts'

/** The picture of a doctor's signature takes effect, or is put out of use; never by the doctor or the person who uploaded it. Audited. */
export const reviewSignature = defineCall<Static<typeof reviewSignatureBody>, null>({
  name: 'review the signature of a doctor',
  methods: ['POST'],
  path: '/hospital/doctor/reviewSignature',
  who: { permission: DOCTOR_RIGHTS.signature },
})
