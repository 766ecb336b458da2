import type { LoginResult, UserInfo, UserSession } from '#contract/entities/session.ts'
import { DEFAULT_TENANT } from '#contract/http/headers.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { SessionContext, SessionEvent } from './session.types.ts'

/** The server's logout may take this long, ms; then the page leaves without its answer (SESSION-09). */
export const SERVER_LOGOUT_LIMIT = 5_000
/** The question about going-on chats may take this long, ms; then logout goes on without its answer. */
export const CHAT_CHECK_LIMIT = 5_000
/** Says that one enters a smart-healthcare system (D1). */
export const WELCOME_TEXT = '欢迎进入智慧医疗系统'

/** The session of a user (ENTITY-01); the menu comes later, with the permissions. */
export const userSession = (given: {
  token: string
  userInfo: UserInfo
  roles: string[]
  doctor: LoginResult['doctor']
  tenantid: string | undefined
}): UserSession => ({
  token: given.token,
  username: given.userInfo.username,
  realname: given.userInfo.realname,
  tenantid: given.tenantid ?? DEFAULT_TENANT,
  welcome: WELCOME_TEXT,
  avatar: given.userInfo.avatar ?? '',
  permissionList: [],
  info: given.userInfo,
  roles: given.roles,
  doctor: given.doctor,
})

/** The session of a login answer; a single tenant is taken silently, roles and doctor may be missing in an original server's answer (contract.md 4.6, 4.19). */
export function sessionOfLogin(login: LoginResult): UserSession {
  const { token, userInfo, roles, doctor, tenantList } = login as Omit<LoginResult, 'roles' | 'doctor'> & Partial<LoginResult>
  const only = tenantList?.length === 1 ? tenantList[0] : undefined
  return userSession({ token, userInfo, roles: roles ?? [], doctor: doctor ?? null, tenantid: only && String(only.id) })
}

/** Another department brings another user info (SESSION-17). */
export const withUser = (session: UserSession, info: UserInfo): UserSession => ({
  ...session,
  username: info.username,
  realname: info.realname,
  avatar: info.avatar ?? '',
  info,
})

export const asksTenant = (login: LoginResult): boolean => (login.tenantList?.length ?? 0) > 1
export const asksDepart = (login: LoginResult): boolean => login.multi_depart === 2
export const asksChoice = (login: LoginResult): boolean => asksTenant(login) || asksDepart(login)

/** Everything that is asked was chosen, out of what was offered. */
export function isChoiceComplete(login: LoginResult, choice: Extract<SessionEvent, { type: 'choice.confirm' }>): boolean {
  const hasTenant = (login.tenantList ?? []).some(tenant => String(tenant.id) === choice.tenantId)
  const hasDepart = (login.departs ?? []).some(depart => depart.orgCode === choice.orgCode)
  return (hasTenant || !asksTenant(login)) && (hasDepart || !asksDepart(login))
}

/** Answered with 401: text, logout, reload after a pause (ERR-08). */
export const isUnauthorized = (failure: Failure): boolean => failure.kind === 'expired' && failure.status === 401
/** Token failed in the way that asks by a modal. */
export const isExpired = (failure: Failure): boolean => failure.kind === 'expired' && failure.status !== 401

/** The session of a state that has one. */
export function currentSession(context: SessionContext): UserSession {
  if (context.session === null) throw new Error('session: nobody is signed in here')
  return context.session
}
/** The login answer while choices are open. */
export function pendingLogin(context: SessionContext): LoginResult {
  if (context.login === null) throw new Error('session: no login is going on here')
  return context.login
}
export const credentials = (context: SessionContext): { token: string; username: string } => {
  const { token, username } = currentSession(context)
  return { token, username }
}
