import Type from 'typebox'

const code = Type.String({ maxLength: 64 })
/** A moment in ms or a text: the original client names its pictures by Date.now(). */
const key = Type.Unsafe<string | number>(code)
const name = Type.String({ maxLength: 100 })
const password = Type.String({ maxLength: 200 })

export const loginBody = Type.Object({
  username: name,
  password,
  captcha: Type.Optional(code),
  checkKey: Type.Optional(key),
  remember_me: Type.Optional(Type.Boolean()),
  sliderTicket: Type.Optional(code),
})
export const randomImageParams = Type.Object({ key })
export const checkCaptchaBody = Type.Object({ captcha: Type.Optional(code), checkKey: Type.Optional(key) })
export const phoneLoginBody = Type.Object({ mobile: code, captcha: code, remember_me: Type.Optional(Type.Boolean()) })
export const smsBody = Type.Object({
  mobile: Type.Optional(code),
  smsmode: Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2')]),
})
export const thirdLoginParams = Type.Object({ token: Type.String({ maxLength: 256 }), thirdType: code })
export const forceLogoutBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 256 }) })
export const validateCasQuery = Type.Object({
  ticket: Type.String({ minLength: 1, maxLength: 512 }),
  service: Type.String({ minLength: 1, maxLength: 2_000 }),
})
export const rolesByUsernameQuery = Type.Object({ username: name })
export const updatePasswordBody = Type.Object({
  username: name,
  oldpassword: Type.Optional(password),
  password: Type.Optional(password),
  confirmpassword: Type.Optional(password),
})
export const selectDepartBody = Type.Object({ orgCode: code, username: Type.Optional(name) })
