import { Type } from 'typebox'
import { CONSENT_KINDS, CORRECTION_LIMITS as MAX } from '#contract/rules/patientConsents.ts'
import { text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'
import { patientCode, patientPhone } from './patientApp.schema.ts'

const kind = oneOf(CONSENT_KINDS)

/** Schemas of calls/patientRights.ts. */
export const patientCorrectBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX.name, pattern: '\\S' }),
  sex: Type.Union([Type.Literal(1), Type.Literal(2)]),
  birthday: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  allergies: Type.Array(text(0, MAX.allergy), { maxItems: MAX.allergies }),
  pastHistory: text(0, MAX.pastHistory),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
})
/** `to`: what it is for, where it goes to the own phone. */
export const patientRightsCodeBody = Type.Object({
  phone: Type.Optional(patientPhone),
  to: Type.Optional(oneOf(['close', 'endSignIn'])),
})
export const patientChangePhoneBody = Type.Object({ phone: patientPhone, code: patientCode })
export const patientConsentBody = Type.Object({ kind, version: text(0, 20) })
export const patientWithdrawBody = Type.Object({ kind })
export const patientEndSignInBody = Type.Object({ id: text(1, 64), code: patientCode })
export const patientCloseBody = Type.Object({ code: patientCode })
