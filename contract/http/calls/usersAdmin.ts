import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'

/** A user as administration tables show him; the phone masked for whoever lacks `user:unmask`. */
export interface AdminUser {
  id: string
  username: string
  realname: string
  phone: string | null
  /** names of his departments, comma-joined */
  orgCodeTxt: string
  /** 1 normal, 2 frozen */
  status: number
}
/** Ids of a user's roles (API-USER-03); the lower-case `userid` is the original's. None: refused with a sentence (contract.md 8). */
export const queryUserRole = defineCall<{ userid: string }, string[]>({
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
export const userDepartList = defineCall<{ userId: string }, UserDepart[]>({
  name: 'departments of a user',
  methods: ['GET'],
  path: '/sys/user/userDepartList',
  who: { permission: 'user:list' },
})
/** Freezes (2) or frees (1) users (API-USER-07); whoever is frozen is signed out at once. */
export const freezeUsers = defineCall<{ ids: string; status: 1 | 2 }, null>({
  name: 'freeze users',
  methods: ['PUT'],
  path: '/sys/user/frozenBatch',
  who: { permission: 'user:frozen' },
  signed: true,
})
/** Sets another one's password (API-USER-08); he must choose his own at the next sign-in, and is signed out everywhere. */
export const resetPassword = defineCall<{ username: string; password: string; confirmpassword: string }, null>({
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
export const restoreUsers = defineCall<{ userIds: string }, null>({
  name: 'restore users',
  methods: ['PUT'],
  path: '/sys/user/putRecycleBin',
  who: { permission: 'user:delete' },
})
/** For good; what they wrote stays under their names. */
export const eraseUsers = defineCall<{ userIds: string }, null>({
  name: 'erase users',
  methods: ['DELETE'],
  path: '/sys/user/deleteRecycleBin',
  who: { permission: 'user:delete' },
})
export const usersOfRole = defineCall<{ roleId: string; username?: string; pageNo?: number; pageSize?: number }, Page<AdminUser>>(
  {
    name: 'users of a role',
    methods: ['GET'],
    path: '/sys/user/userRoleList',
    who: { permission: 'role:list' },
  },
)
export const addUsersToRole = defineCall<{ roleId: string; userIdList: string[] }, null>({
  name: 'give a role to users',
  methods: ['POST'],
  path: '/sys/user/addSysUserRole',
  who: { permission: 'role:authorize' },
})
export const takeRole = defineCall<{ roleId: string; userId: string }, null>({
  name: 'take a role from a user',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserRole',
  who: { permission: 'role:authorize' },
})
export const takeRoleFromUsers = defineCall<{ roleId: string; userIds: string }, null>({
  name: 'take a role from users',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserRoleBatch',
  who: { permission: 'role:authorize' },
})
/** Without a department those of all departments that a superior is responsible for; an ordinary member is answered an empty page. */
export const usersOfDepart = defineCall<
  { depId?: string; username?: string; pageNo?: number; pageSize?: number },
  Page<AdminUser>
>({
  name: 'users of a department, by page',
  methods: ['GET'],
  path: '/sys/user/departUserList',
  who: { permission: 'depart:list' },
})
export const addUsersToDepart = defineCall<{ depId: string; userIdList: string[] }, null>({
  name: 'put users into a department',
  methods: ['POST'],
  path: '/sys/user/editSysDepartWithUser',
  who: { permission: 'depart:edit' },
})
export const takeFromDepart = defineCall<{ depId: string; userId: string }, null>({
  name: 'take a user out of a department',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserInDepart',
  who: { permission: 'depart:edit' },
})
export const takeUsersFromDepart = defineCall<{ depId: string; userIds: string }, null>({
  name: 'take users out of a department',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserInDepartBatch',
  who: { permission: 'depart:edit' },
})
