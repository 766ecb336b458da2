import Type from 'typebox'

const code = Type.String({ maxLength: 64 })

export const bindThirdPhoneBody = Type.Object({
  mobile: code,
  captcha: code,
  thirdUserUuid: Type.String({ minLength: 1, maxLength: 256 }),
})
