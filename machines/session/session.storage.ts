import { SESSION_LIFE } from '#contract/constants.ts'
import type { DoctorInfo, UserInfo, UserSession } from '#contract/entities/session.ts'
import { userSession } from './session.rules.ts'
import type { Dictionaries } from './session.types.ts'

/** Items of the browser's local storage, as an original client names them (contract.md 26.1, 26.2); roles and doctor are ours. All live 7 days. */
export const SESSION_KEY = {
  token: 'pro__Access-Token',
  username: 'pro__Login_Username',
  user: 'pro__Login_Userinfo',
  tenant: 'pro__TENANT_ID',
  dictionaries: 'pro__UI_CACHE_DB_DICT_DATA',
  roles: 'pro__Login_Roles',
  doctor: 'pro__Login_Doctor',
} as const
/**
 * What logout removes from local storage (SESSION-07): the items above, the names of the pages kept alive, and the menu and rights that a reload without a
 * line shows; layout settings stay (SESSION-18).
 */
export const CLEARED_KEYS: readonly string[] = [...Object.values(SESSION_KEY), 'pro__CACHE_INCLUDED_ROUTES', 'pro__Permissions']
/** Permission lists in the session storage of one tab, plain JSON (contract.md 26.4). */
export const TAB_KEY = { auth: 'LOGIN_USER_BUTTON_AUTH', allAuth: 'SYS_BUTTON_AUTH' } as const

/** Text of a stored item: `{value, expire}`, expire in epoch ms; without a life it never ends (null). */
export const packItem = (value: unknown, now: number, life: number | null = SESSION_LIFE): string =>
  JSON.stringify({ value, expire: life === null ? null : now + life })

/** Value of a stored item; null when it is absent, broken or its time is over (SESSION-04). */
export function unpackItem(text: string | null, now: number): unknown {
  if (text === null) return null
  try {
    const item = JSON.parse(text) as unknown
    if (typeof item !== 'object' || item === null || !('value' in item)) return null
    const expire = 'expire' in item ? item.expire : null
    return typeof expire === 'number' && expire <= now ? null : item.value
  } catch {
    return null
  }
}

/** Everything login stores, key → text (SESSION-01, 02, 14). Without dictionaries (single sign-on ticket) their item is left as it is. */
export const sessionItems = (session: UserSession, dictionaries: Dictionaries | null, now: number): Record<string, string> => ({
  [SESSION_KEY.token]: packItem(session.token, now),
  [SESSION_KEY.username]: packItem(session.username, now),
  [SESSION_KEY.user]: packItem(session.info, now),
  [SESSION_KEY.tenant]: packItem(session.tenantid, now),
  [SESSION_KEY.roles]: packItem(session.roles, now),
  [SESSION_KEY.doctor]: packItem(session.doctor, now),
  ...(dictionaries === null ? {} : { [SESSION_KEY.dictionaries]: packItem(dictionaries, now) }),
})

/** The session of a reloaded page (SESSION-15), or null when token or user are absent or older than 7 days (SESSION-04). */
export function readSession(read: (key: string) => string | null, now: number): UserSession | null {
  const value = (key: string): unknown => unpackItem(read(key), now)
  const token = value(SESSION_KEY.token)
  const user = value(SESSION_KEY.user)
  if (typeof token !== 'string' || token === '' || typeof user !== 'object' || user === null || !('id' in user)) return null
  const roles = value(SESSION_KEY.roles)
  const tenant = value(SESSION_KEY.tenant)
  return userSession({
    token,
    userInfo: user as UserInfo,
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
    doctor: value(SESSION_KEY.doctor) as DoctorInfo | null,
    tenantid: typeof tenant === 'string' ? tenant : undefined,
  })
}
