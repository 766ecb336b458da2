import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { Page } from '../envelope.ts'
import type { forceLogoutBody } from './auth.schema.ts'
import type { forceLogoutSeveralBody, listOnlineQuery } from './online.schema.ts'

/** A sign-in that lives, with its person (contract.md 14.9). The token itself is known to nobody but its owner. */
export interface OnlineSignIn {
  /** names the sign-in: the hash of its token */
  id: string
  /** the same, for forceLogout */
  token: string
  username: string
  realname: string
  avatar: string | null
  sex: number | null
  /** masked for anyone who lacks `user:unmask` */
  phone: string | null
  ip: string
  /** user agent as the browser gave it */
  agent: string
  /** when they signed in, and when they were last seen: `yyyy-MM-dd HH:mm:ss` */
  since: string
  lastSeen: string
  /** the one that asks */
  current: boolean
}
/** API-AUTH-06: body token is the victim's. */
export const forceLogout = defineCall<Static<typeof forceLogoutBody>, null>({
  name: 'forced logout',
  methods: ['POST'],
  path: '/sys/online/forceLogout',
  who: { permission: 'online:forceLogout' },
})
/** Sign-ins of the tenant, the person seen last first; `username` exactly. */
export const listOnline = defineCall<Static<typeof listOnlineQuery>, Page<OnlineSignIn>>({
  name: 'online users',
  methods: ['GET'],
  path: '/sys/online/list',
  who: { permission: 'online:list' },
})
/** Ends several sign-ins of the tenant, comma-joined ids; the result is how many. */
export const forceLogoutSeveral = defineCall<Static<typeof forceLogoutSeveralBody>, number>({
  name: 'forced logout of several',
  methods: ['POST'],
  path: '/sys/online/forceLogoutBatch',
  who: { permission: 'online:forceLogout' },
})
