import type { Static } from 'typebox'
import { PHARMACIST_SIGNATURE } from '../../rules/doctors.ts'
import { defineCall } from '../defineCall.ts'
import type { reviewSignatureBody } from './doctors.schema.ts'

/** The picture of a pharmacist's signature takes effect, or is put out of use; never by the pharmacist or the person who uploaded it. Audited. */
export const reviewPharmacistSignature = defineCall<Static<typeof reviewSignatureBody>, null>({
  name: 'review the signature of a pharmacist',
  methods: ['POST'],
  path: '/hospital/pharmacist/reviewSignature',
  who: { permission: PHARMACIST_SIGNATURE },
})
