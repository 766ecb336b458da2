import { Type } from 'typebox'
import { oneOf } from './common.schema.ts'

/** Schemas of calls/doctors.ts. */
export const reviewSignatureBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  version: Type.Integer({ minimum: 1 }),
  verdict: oneOf(['approve', 'refuse']),
})
