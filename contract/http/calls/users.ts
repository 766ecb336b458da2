import type { Static } from 'typebox'
import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'
import type { addressBookQuery, multiUserQuery, userByDepIdQuery, userComponentQuery, userIdsQuery } from './users.schema.ts'

/** A user as pickers show them (ENTITY-05). */
export interface PickerUser {
  id: string
  username: string
  realname: string
  /** 1 男, 2 女 */
  sex: 1 | 2 | null
  /** whole for administrators, `138****5678` for others */
  phone: string | null
  /** names of their departments, comma-joined */
  orgCodeTxt: string
  birthday: string | null
  /** YYYY-MM-DD HH:mm:ss */
  createTime: string
  /** 1 normal, 2 frozen */
  status: 1 | 2
}

/** Users of a department and of those below it (API-USER-06); the picker's users by department (API-DEPT-11). */
export const queryUserByDepId = defineCall<Static<typeof userByDepIdQuery>, PickerUser[]>({
  name: 'users of a department',
  methods: ['GET'],
  path: '/sys/user/queryUserByDepId',
  who: 'user',
})

/** Fields by which users are looked up; each takes `a,b,`. */
export const USER_KEYS = ['id', 'username', 'realname', 'workNo'] as const
export type UserKey = (typeof USER_KEYS)[number]
/** Users with one of these values; a bare array in no promised order (API-USER-09, 10). */
export const getMultiUser = defineCall<Static<typeof multiUserQuery>, PickerUser[]>({
  name: 'look users up',
  methods: ['GET'],
  path: '/sys/user/getMultiUser',
  who: 'user',
  bare: true,
})

export interface UserComponentInput {
  pageNo?: number
  pageSize?: number
  /** contains */
  username?: string
  /** contains */
  realname?: string
  sex?: string
  /** department ids, comma-joined; each with those below it */
  departId?: string
  /** column of the order, createTime unless told */
  column?: string
  /** asc or desc (default) */
  order?: string
  /** wanted columns; accepted and not heeded */
  field?: string
}
/** A page of users for the pickers (API-USER-11, 12; contract.md 8.14). */
export const queryUserComponentData = defineCall<Static<typeof userComponentQuery>, Page<PickerUser>>({
  name: 'users for pickers',
  methods: ['GET'],
  path: '/sys/user/queryUserComponentData',
  who: 'user',
})

/** Users of the caller's tenant by their ids, comma-joined (contract.md 8). */
export const queryUsersByIds = defineCall<Static<typeof userIdsQuery>, PickerUser[]>({
  name: 'users by ids',
  methods: ['GET'],
  path: '/sys/user/queryByIds',
  who: 'user',
})
/** An id that nobody has, for a form that wants one before it saves. */
export const generateUserId = defineCall<Record<string, never>, string>({
  name: 'new user id',
  methods: ['GET'],
  path: '/sys/user/generateUserId',
  who: { permission: 'user:add' },
})
/** A colleague in the address book; the phone masked for anyone who lacks `user:unmask`. */
export interface AddressEntry {
  /** the same as `userId`: lists know their rows by it */
  id: string
  userId: string
  username: string
  realname: string
  avatar: string | null
  workNo: string | null
  post: string | null
  telephone: null
  phone: string | null
  email: string | null
  sex: number | null
  /** their departments, comma-joined ids */
  departId: string
  /** their names, joined by ` | ` */
  departName: string
}
/**
 * A page of colleagues of a department and those below it, without `orgCode` of the hospital; texts are parts of the field (contract.md 8), letters in
 * `realname` also pinyin initials.
 */
export const addressBook = defineCall<Static<typeof addressBookQuery>, Page<AddressEntry>>({
  name: 'address book',
  methods: ['GET'],
  path: '/sys/user/queryByOrgCodeForAddressList',
  who: 'user',
})
