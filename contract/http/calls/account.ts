import type { Static } from 'typebox'
import type { UserInfo } from '../../entities/session.ts'
import type { SmsResult } from './auth.ts'
import { defineCall } from '../defineCall.ts'
import type { changePhoneBody, editProfileBody, endMySessionBody, newPhoneCodeBody, unbindThirdBody } from './account.schema.ts'

/** The own account as its pages show it. */
export interface Profile extends UserInfo {
  roleNames: string[]
  departNames: string[]
  /** `yyyy-MM-dd HH:mm:ss` */
  createTime: string
  /** parties to which the account is bound */
  thirdParties: { source: string; name: string; realname: string }[]
}
/** What a person may change of themselves. Absent: unchanged; null or empty text: removed (the real name cannot be). */
export interface ProfileEdit {
  realname?: string
  /** path of an upload with biz `avatar` */
  avatar?: string | null
  sex?: 1 | 2 | null
  /** `yyyy-MM-dd` */
  birthday?: string | null
  email?: string | null
}
/** One sign-in of the current user. */
export interface OwnSession {
  id: string
  /** the one that asks */
  current: boolean
  ip: string
  /** user agent as the browser gave it */
  agent: string
  /** `yyyy-MM-dd HH:mm:ss`, all three */
  createTime: string
  lastSeen: string
  expires: string
}

export const myProfile = defineCall<Record<string, never>, Profile>({
  name: 'own profile',
  methods: ['GET'],
  path: '/sys/user/profile',
  who: 'user',
})
/** Says 保存成功！; the user as they are now. */
export const editProfile = defineCall<Static<typeof editProfileBody>, { userInfo: UserInfo }>({
  name: 'edit own profile',
  methods: ['PUT'],
  path: '/sys/user/profile',
  who: 'user',
})
/** A code to the phone that shall be the new one. */
export const newPhoneCode = defineCall<Static<typeof newPhoneCodeBody>, SmsResult>({
  name: 'code to a new phone',
  methods: ['POST'],
  path: '/sys/user/newPhoneCode',
  who: 'user',
})
/** Changes the own phone: needs the code of `newPhoneCode` and the current password, for the phone opens the account. */
export const changePhone = defineCall<Static<typeof changePhoneBody>, { userInfo: UserInfo }>({
  name: 'change own phone',
  methods: ['POST'],
  path: '/sys/user/changePhone',
  who: 'user',
})
/** Own sign-ins, the last used first. */
export const mySessions = defineCall<Record<string, never>, OwnSession[]>({
  name: 'own sessions',
  methods: ['GET'],
  path: '/sys/user/sessions',
  who: 'user',
})
/** Ends one other own sign-in, or with id 'others' all but this one; the result is how many. */
export const endMySession = defineCall<Static<typeof endMySessionBody>, number>({
  name: 'end own session',
  methods: ['POST'],
  path: '/sys/user/endSession',
  who: 'user',
})
/** Ends the link to a third party; needs the current password. */
export const unbindThird = defineCall<Static<typeof unbindThirdBody>, null>({
  name: 'unbind third party',
  methods: ['POST'],
  path: '/sys/user/unbindThird',
  who: 'user',
})
