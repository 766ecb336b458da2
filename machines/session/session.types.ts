import type { ObservableActorLogic, PromiseActorLogic } from 'xstate'
import type { LoginInput } from '#contract/http/calls/auth.ts'
import type { PasskeyJson } from '#contract/http/calls/secondFactor.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import type { DictItem, LoginResult, UserInfo, UserSession } from '#contract/entities/session.ts'

/** How somebody signs in; the app turns it into one of the login calls. */
export type SignInRequest =
  | ({ method: 'account' } & LoginInput)
  | { method: 'phone'; mobile: string; captcha: string; remember_me?: boolean }
  /** ticket of the single sign-on server (API-AUTH-08) */
  | { method: 'ticket'; ticket: string; service: string }
  | { method: 'third'; token: string; thirdType: string }
  /** goes on where a first factor was refused with this ticket; without a code after the set-up of a second factor */
  | { method: 'secondFactor'; ticket: string; code?: string }
  /** what the browser answered to the question of that ticket */
  | { method: 'passkey'; ticket: string; answer: PasskeyJson }

/** Why the session ends: the request of the user, a failed permission fetch, an expired token (modal), a 401 (text and a pause). */
export type Ending = 'logout' | 'refused' | 'expired' | 'unauthorized'

export type Dictionaries = Record<string, DictItem[]>

export interface SessionContext {
  /** null while nobody is signed in; has the token already while tenant, department or password are still asked for */
  session: UserSession | null
  /** the whole answer of the login call until everything is chosen */
  login: LoginResult | null
  /** marks the user ONLINE after login (SESSION-03) */
  presence: 'ONLINE' | 'OFFLINE'
  /** why the last request of the user did not come true; null after the next try */
  failure: Failure | null
  /** the page runs inside WeChat Work or DingTalk: a message in place of the modal (ERR-13) */
  appEnv: boolean
  /** what the next departure is about */
  ending: Ending
  /** token that the server's logout is given after everything local is cleared (C8) */
  oldToken: string | null
  /** where the login page leads back to, full path; null: nowhere */
  returnTo: string | null
  /** what would be lost by the logout that is asked for: 个人资料 */
  unsaved: readonly string[]
}

export interface SessionInput {
  appEnv: boolean
}

export type SessionEvent =
  | { type: 'login.submit'; request: SignInRequest }
  /** several tenants or departments; what need not be chosen may be left out */
  | { type: 'choice.confirm'; tenantId?: string; orgCode?: string }
  /** the one-time password must be changed first */
  | { type: 'password.change'; oldPassword: string; password: string; confirmPassword: string }
  | { type: 'depart.switch'; orgCode: string }
  /** `unsaved`: what would be lost; the person is asked first */
  | { type: 'logout.request'; unsaved?: readonly string[] }
  | { type: 'logout.confirm' }
  | { type: 'logout.cancel' }
  /** ends the session without a question; `returnTo` becomes the redirect query of the login page (GUARD-14) */
  | { type: 'logout.force'; returnTo: string | null }
  /** the button of the modal 登录已过期 */
  | { type: 'expired.confirm' }
  | { type: 'permissions.loaded'; menu: MenuNode[] }
  /** the person has changed something of the own account; nothing else changes */
  | { type: 'user.changed'; info: UserInfo }
  | OtherTabEvent
  | FailureEvent

/** What other tabs of this browser tell; may come twice. */
export type OtherTabEvent = { type: 'otherTab.signedIn'; userId: string } | { type: 'otherTab.signedOut' }
/** Every failure of the transport; the session cares for kind `expired` only. */
export type FailureEvent = { type: 'failure.noticed'; failure: Failure }

/** Facts for notifications; machine state says the rest. */
export type SessionEmitted =
  /** isWithoutDepart: 您尚未归属部门,请确认账号信息 (multi_depart 0) */
  | { type: 'login.succeeded'; realname: string; isWithoutDepart: boolean }
  | { type: 'depart.changed' }
  | { type: 'depart.refused'; failure: Failure }
  /** text of a failed server logout, only after the user's own choice (C7) */
  | { type: 'logout.refused'; failure: Failure }

export type LoadStoredSession = PromiseActorLogic<UserSession | null>
/** Rejects with a Failure. */
export type SignIn = PromiseActorLogic<LoginResult, SignInRequest>
export type ChangePassword = PromiseActorLogic<
  void,
  { token: string; username: string; oldPassword: string; password: string; confirmPassword: string }
>
export type FetchRoles = PromiseActorLogic<string[], { token: string; username: string }>
export type ChooseDepart = PromiseActorLogic<UserInfo, { token: string; username: string; orgCode: string }>
/** true: a consultation is going on (SESSION-12). */
export type CheckOngoingChats = PromiseActorLogic<boolean, { token: string; userId: string }>
/** The token comes as input: the stored one is gone by then (C8). */
export type ServerLogout = PromiseActorLogic<void, { token: string }>
export type OtherTabs = ObservableActorLogic<OtherTabEvent, undefined>
export type Failures = ObservableActorLogic<FailureEvent, undefined>
