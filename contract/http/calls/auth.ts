import type { Static } from 'typebox'
import type { CurrentDeparts, LoginResult, PermissionResponse, UserInfo } from '../../entities/session.ts'
import { defineCall } from '../defineCall.ts'
import type {
  checkCaptchaBody,
  loginBody,
  phoneLoginBody,
  randomImageParams,
  rolesByUsernameQuery,
  selectDepartBody,
  smsBody,
  thirdLoginParams,
  updatePasswordBody,
  validateCasQuery,
} from './auth.schema.ts'

/** Body of the account login; checkKey arrives as number or text (contract.md 4.3). */
export interface LoginInput {
  username: string
  password: string
  captcha?: string
  checkKey?: string | number
  remember_me?: boolean
  /** of a passed slider, where an earlier answer asked for it (slider.ts); empty: the client has a slider, none was asked for yet. Absent: it has none */
  sliderTicket?: string
}

export const randomImage = defineCall<Static<typeof randomImageParams>, string>({
  name: 'captcha image',
  methods: ['GET'],
  path: '/sys/randomImage/{key}',
  who: 'public',
})
export const checkCaptcha = defineCall<Static<typeof checkCaptchaBody>, null>({
  name: 'check captcha',
  methods: ['POST'],
  path: '/sys/checkCaptcha',
  who: 'public',
})
/** API-AUTH-01. */
export const login = defineCall<Static<typeof loginBody>, LoginResult>({
  name: 'login',
  methods: ['POST'],
  path: '/sys/login',
  who: 'public',
})
/** API-AUTH-02. */
export const phoneLogin = defineCall<Static<typeof phoneLoginBody>, LoginResult>({
  name: 'phone login',
  methods: ['POST'],
  path: '/sys/phoneLogin',
  who: 'public',
})
/** What a code is for (contract.md 4.11). Codes of one purpose open nothing of another; '0' also binds a third-party account. */
export const SMS_MODE = { login: '0', register: '1', recovery: '2' } as const
/** A code is on its way; `demoCode` is the code itself, with DEMO on only (decision 055). Servers of others answer null. */
export type SmsResult = { demoCode?: string } | null
/** Sends a code of six digits to a phone, good for ten minutes; while it is good no other is sent. */
export const sms = defineCall<Static<typeof smsBody>, SmsResult>({
  name: 'code by message',
  methods: ['POST'],
  path: '/sys/sms',
  who: 'public',
  signed: true,
})
/** API-AUTH-03; any method (contract.md 4.13). */
export const logout = defineCall<Record<string, never>, null>({
  name: 'logout',
  methods: ['POST', 'GET'],
  path: '/sys/logout',
  who: 'public',
})
/** API-AUTH-04, 05: token plus thirdType in the path. */
export const thirdLogin = defineCall<Static<typeof thirdLoginParams>, LoginResult>({
  name: 'third-party login',
  methods: ['GET'],
  path: '/sys/thirdLogin/getLoginUser/{token}/{thirdType}',
  who: 'public',
})
/** API-AUTH-08. */
export const validateCas = defineCall<Static<typeof validateCasQuery>, LoginResult>({
  name: 'single sign-on ticket',
  methods: ['GET'],
  path: '/sys/cas/client/validateLogin',
  who: 'public',
})
/** API-AUTH-10, 11: plain array. */
export const rolesByUsername = defineCall<Static<typeof rolesByUsernameQuery>, string[]>({
  name: 'roles by username',
  methods: ['GET'],
  path: '/sys/api/getRolesByUsername',
  who: 'user',
  bare: true,
})
/** API-AUTH-12. */
export const userPermissions = defineCall<Record<string, never>, PermissionResponse>({
  name: 'own permissions',
  methods: ['GET'],
  path: '/sys/permission/getUserPermissionByToken',
  who: 'user',
  signed: true,
})
/** API-AUTH-13; the original took PUT. */
export const updatePassword = defineCall<Static<typeof updatePasswordBody>, null>({
  name: 'change own password',
  methods: ['POST', 'PUT'],
  path: '/sys/user/updatePassword',
  who: 'user',
})
/** API-AUTH-16. */
export const currentDeparts = defineCall<Record<string, never>, CurrentDeparts>({
  name: 'own departments',
  methods: ['GET'],
  path: '/sys/user/getCurrentUserDeparts',
  who: 'user',
  signed: true,
})
/** API-AUTH-17; the original took PUT. Empty username = current user. */
export const selectDepart = defineCall<Static<typeof selectDepartBody>, { userInfo: UserInfo }>({
  name: 'choose department',
  methods: ['POST', 'PUT'],
  path: '/sys/selectDepart',
  who: 'user',
})
