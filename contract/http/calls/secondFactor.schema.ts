import Type from 'typebox'

const ticket = Type.String({ minLength: 1, maxLength: 64 })
const code = Type.String({ maxLength: 64 })
const password = Type.String({ maxLength: 200 })
const text = (max: number) => Type.String({ maxLength: max })
const rest = Type.Optional(Type.Unknown())

export const secondFactorLoginBody = Type.Object({ ticket, code: Type.Optional(code) })
export const secondFactorEnrolBody = Type.Object({ ticket })
export const secondFactorEnrolConfirmBody = Type.Object({ ticket, code })
export const ownPasswordBody = Type.Object({ password })
export const secondFactorConfirmBody = Type.Object({ code })
export const resetSecondFactorBody = Type.Object({ username: text(100) })
/** The answer of a browser to a question of sign-in (WebAuthn Level 3, 5.1): only the parts that are used. */
export const passkeyLoginBody = Type.Object({
  ticket,
  answer: Type.Object({
    id: text(1_024),
    rawId: text(1_024),
    type: text(20),
    clientExtensionResults: rest,
    authenticatorAttachment: rest,
    response: Type.Object({
      clientDataJSON: text(4_096),
      authenticatorData: text(4_096),
      signature: text(4_096),
      userHandle: Type.Optional(Type.Union([text(200), Type.Null()])),
    }),
  }),
})
export const addPasskeyBody = Type.Object({
  ticket,
  name: text(50),
  answer: Type.Object({
    id: text(1_024),
    rawId: text(1_024),
    type: text(20),
    clientExtensionResults: rest,
    authenticatorAttachment: rest,
    response: Type.Object({
      clientDataJSON: text(4_096),
      attestationObject: text(16_384),
      transports: Type.Optional(Type.Array(text(30), { maxItems: 10 })),
    }),
  }),
})
export const removePasskeyBody = Type.Object({ id: text(1_024), password })
