import { Type } from 'typebox'
import { oneOf } from './common.schema.ts'
import { attachmentSchema, idSchema, momentSchema, text } from '#contract/sockets/chat.schema.ts'

/** A phone number as people have them, and the code that a message brings. */
export const patientPhone = Type.String({ pattern: '^1[3-9]\\d{9}$' })
export const patientCode = Type.String({ pattern: '^\\d{6}$' })

/** Schemas of calls/patientApp.ts. */
export const patientSendCodeBody = Type.Object({ phone: patientPhone })
export const patientLoginBody = Type.Object({ phone: patientPhone, code: patientCode })
export const patientDoctorsQuery = Type.Object({ orgCode: Type.String({ maxLength: 64 }) })
export const patientConsultBody = Type.Object({
  requestId: text(1, 64),
  doctorId: idSchema,
  memberId: Type.Optional(idSchema),
  serviceType: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')]),
  chiefComplaint: text(1, 100),
  description: text(10, 1_000),
  durationText: text(0, 50),
  visitedBefore: Type.Union([Type.Literal('Y'), Type.Literal('N')]),
  allergyDeclared: text(0, 200),
  currentDrugs: text(0, 500),
  images: Type.Array(attachmentSchema, { maxItems: 9 }),
  proofs: Type.Optional(
    Type.Array(
      Type.Object({
        kind: oneOf(['1', '2', '3']),
        file: attachmentSchema,
        hospital: text(0, 100),
        diagnosis: text(0, 100),
        date: Type.Union([Type.Null(), Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })]),
      }),
      { maxItems: 9 },
    ),
  ),
  /** the patient agreed to CONSULT_TERMS of this version; anything else is refused (WALK-43) */
  agreeTerms: Type.Boolean(),
  termsVersion: text(0, 20),
})
export const patientSessionsQuery = Type.Object({
  cursor: Type.Optional(momentSchema),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
})
