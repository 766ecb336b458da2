import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type {
  checkOnlyUserQuery,
  passwordChangeFields,
  phoneVerificationBody,
  querySysUserQuery,
  recoverAccountBody,
  registerBody,
} from './register.schema.ts'

/** A new account; rules of contract/rules/accountForm.ts. Without username the phone is the name (contract.md 4.20). */
export interface RegisterInput {
  username?: string
  password?: string
  phone: string
  /** the code that `sms` with mode '1' sent to `phone` */
  smscode: string
  email?: string
}
/**
 * Makes an account with the role `user` and says 注册成功. Refuses, in this order: 用户名已注册, 该手机号已注册, 邮箱已被注册,
 * 手机验证码失效，请重新获取, 手机验证码错误; before all of them what the form's rules say.
 */
export const register = defineCall<Static<typeof registerBody>, null>({
  name: 'register',
  methods: ['POST'],
  path: '/sys/user/register',
  who: 'public',
})
/** true: nobody has the name, phone or e-mail yet; refuses with 用户账号已存在 (contract.md 4.21). Send one of the three. */
export const checkOnlyUser = defineCall<Static<typeof checkOnlyUserQuery>, boolean>({
  name: 'is an account free',
  methods: ['GET'],
  path: '/sys/user/checkOnlyUser',
  who: 'public',
})

/** Lost password, step one: the account and where its code can go. Never more of the number than `138****5678`. */
export const recoverAccount = defineCall<Static<typeof recoverAccountBody>, { username: string; phoneMasked: string }>({
  name: 'lost password: account',
  methods: ['POST'],
  path: '/sys/user/recoverAccount',
  who: 'public',
})
/**
 * Step two: the code that `sms` with mode '2' sent is used up; the answer's `smscode` is another one, for step three, good for ten minutes
 * (contract.md 4.22). `username`, where given, must be the account of that phone. Refuses with 手机验证码错误.
 */
export const phoneVerification = defineCall<Static<typeof phoneVerificationBody>, { smscode: string; username: string }>({
  name: 'lost password: phone',
  methods: ['POST'],
  path: '/sys/user/phoneVerification',
  who: 'public',
})
/**
 * Step three: sets the password with the `smscode` of step two and ends every sign-in of the account. Says 密码重置完成！. GET is answered for
 * the original client only (contract.md 4.23): a password does not belong into an address.
 */
export const passwordChange = defineCall<Static<typeof passwordChangeFields>, null>({
  name: 'lost password: new password',
  methods: ['POST', 'GET'],
  path: '/sys/user/passwordChange',
  who: 'public',
})

/**
 * Step one as the original's page asks it, by name or phone: what `recoverAccount` tells, with the masked number as `phone` too. Never more of an
 * account (decision 129): the original gave it whole to anybody.
 */
export const querySysUser = defineCall<
  Static<typeof querySysUserQuery>,
  { username: string; phone: string; phoneMasked: string }
>({
  name: 'lost password: account, original',
  methods: ['GET'],
  path: '/sys/user/querySysUser',
  who: 'public',
})
