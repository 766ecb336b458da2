import Type from 'typebox'

const name = Type.Optional(Type.String({ maxLength: 100 }))
const password = Type.Optional(Type.String({ maxLength: 200 }))
const code = Type.Optional(Type.String({ maxLength: 256 }))

export const registerBody = Type.Object({ username: name, password, phone: name, smscode: code, email: name })
export const checkOnlyUserQuery = Type.Object({ username: name, phone: name, email: name })
export const recoverAccountBody = Type.Object({ username: Type.String({ maxLength: 100 }) })
export const phoneVerificationBody = Type.Object({ phone: name, smscode: code, username: name })
/** All optional: the same fields come in the body of POST or the query of GET. */
export const passwordChangeFields = Type.Object({ username: name, password, smscode: code, phone: name })
export const querySysUserQuery = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 100 })),
  phone: Type.Optional(Type.String({ maxLength: 32 })),
})
