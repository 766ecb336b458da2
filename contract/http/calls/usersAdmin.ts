import type { Static } from 'typebox'
import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'
import type {
  addUsersToDepartBody,
  addUsersToRoleBody,
  freezeBody,
  removeFromDepartQuery,
  removeUsersFromDepartQuery,
  resetPasswordBody,
  revokeRoleFromUsersQuery,
  revokeRoleQuery,
  userDepartQuery,
  userIdsInput,
  userRoleQuery,
  usersOfDepartQuery,
  usersOfRoleQuery,
} from './usersAdmin.schema.ts'

/** A user as administration tables show them; the phone masked for anyone who lacks `user:unmask`. */
export interface AdminUser {
  id: string
  username: string
  realname: string
  phone: string | null
  /** names of their departments, comma-joined */
  orgCodeTxt: string
  /** 1 normal, 2 frozen */
  status: number
}
/** Ids of a user's roles (API-USER-03); the lower-case `userid` is the original's. None: refused with a sentence (contract.md 8). */
export const queryUserRole = defineCall<Static<typeof userRoleQuery>, string[]>({
  name: 'roles of a user',
  methods: ['GET'],
  path: '/sys/user/queryUserRole',
  who: { permission: 'user:list' },
})
export interface UserDepart {
  key: string
  value: string
  title: string
}
/** Departments of a user (contract.md 8). None: refused with 查找失败. */
export const userDepartList = defineCall<Static<typeof userDepartQuery>, UserDepart[]>({
  name: 'departments of a user',
  methods: ['GET'],
  path: '/sys/user/userDepartList',
  who: { permission: 'user:list' },
})
/** Freezes (2) or frees (1) users (API-USER-07); anyone who is frozen is signed out at once. */
export const freezeUsers = defineCall<Static<typeof freezeBody>, null>({
  name: 'freeze users',
  methods: ['PUT'],
  path: '/sys/user/frozenBatch',
  who: { permission: 'user:frozen' },
  signed: true,
})
/** Sets another one's password (API-USER-08); they must choose their own at the next sign-in, and are signed out everywhere. */
export const resetPassword = defineCall<Static<typeof resetPasswordBody>, null>({
  name: 'reset a password',
  methods: ['PUT'],
  path: '/sys/user/changePassword',
  who: { permission: 'user:changePassword' },
  signed: true,
})
/** Deleted users that can be brought back. */
export const userRecycleBin = defineCall<Record<string, never>, AdminUser[]>({
  name: 'deleted users',
  methods: ['GET'],
  path: '/sys/user/recycleBin',
  who: { permission: 'user:delete' },
})
export const restoreUsers = defineCall<Static<typeof userIdsInput>, null>({
  name: 'restore users',
  methods: ['PUT'],
  path: '/sys/user/putRecycleBin',
  who: { permission: 'user:delete' },
})
/** For good; what they wrote stays under their names. */
export const eraseUsers = defineCall<Static<typeof userIdsInput>, null>({
  name: 'erase users',
  methods: ['DELETE'],
  path: '/sys/user/deleteRecycleBin',
  who: { permission: 'user:delete' },
})
export const usersOfRole = defineCall<Static<typeof usersOfRoleQuery>, Page<AdminUser>>({
  name: 'users of a role',
  methods: ['GET'],
  path: '/sys/user/userRoleList',
  who: { permission: 'role:list' },
})
export const addUsersToRole = defineCall<Static<typeof addUsersToRoleBody>, null>({
  name: 'give a role to users',
  methods: ['POST'],
  path: '/sys/user/addSysUserRole',
  who: { permission: 'role:authorize' },
})
export const revokeRole = defineCall<Static<typeof revokeRoleQuery>, null>({
  name: 'take a role from a user',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserRole',
  who: { permission: 'role:authorize' },
})
export const revokeRoleFromUsers = defineCall<Static<typeof revokeRoleFromUsersQuery>, null>({
  name: 'take a role from users',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserRoleBatch',
  who: { permission: 'role:authorize' },
})
/** Without a department those of all departments that a superior is responsible for; an ordinary member is answered an empty page. */
export const usersOfDepart = defineCall<Static<typeof usersOfDepartQuery>, Page<AdminUser>>({
  name: 'users of a department, by page',
  methods: ['GET'],
  path: '/sys/user/departUserList',
  who: { permission: 'depart:list' },
})
export const addUsersToDepart = defineCall<Static<typeof addUsersToDepartBody>, null>({
  name: 'put users into a department',
  methods: ['POST'],
  path: '/sys/user/editSysDepartWithUser',
  who: { permission: 'depart:edit' },
})
export const removeFromDepart = defineCall<Static<typeof removeFromDepartQuery>, null>({
  name: 'take a user out of a department',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserInDepart',
  who: { permission: 'depart:edit' },
})
export const removeUsersFromDepart = defineCall<Static<typeof removeUsersFromDepartQuery>, null>({
  name: 'take users out of a department',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserInDepartBatch',
  who: { permission: 'depart:edit' },
})
