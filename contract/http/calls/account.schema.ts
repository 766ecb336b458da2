import Type from 'typebox'

const password = Type.String({ maxLength: 200 })
const phone = Type.String({ maxLength: 20 })
const maybe = (max: number) => Type.Optional(Type.Union([Type.String({ maxLength: max }), Type.Null()]))

export const editProfileBody = Type.Object({
  realname: Type.Optional(Type.String({ maxLength: 200 })),
  avatar: maybe(300),
  sex: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Null()])),
  birthday: maybe(10),
  email: maybe(200),
})
export const newPhoneCodeBody = Type.Object({ phone })
export const changePhoneBody = Type.Object({ phone, smscode: Type.String({ maxLength: 64 }), password })
export const endMySessionBody = Type.Object({ id: Type.String({ maxLength: 64 }), password: Type.String({ maxLength: 200 }) })
export const unbindThirdBody = Type.Object({ source: Type.String({ maxLength: 64 }), password })
