import type { PromiseActorLogic } from 'xstate'
import type { AppConfig } from '#contract/entities/appConfig.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { PermissionResponse } from '#contract/entities/session.ts'

export type GuardConfig = Pick<AppConfig, 'homePath' | 'defaultLoginPath' | 'ssoLoginPath' | 'publicPath'>

/** One request to open an address. */
export interface NavigationRequest {
  /** without query and hash */
  path: string
  /** with query and hash */
  fullPath: string
  /** decoded `redirect` query of the page asked for, else of the page left; null: none */
  redirect: string | null
  /** id of the signed-in user, null without a token */
  userId: string | null
}

/** The answer to the request whose fullPath is `asked`. A redirect always replaces the entry of the browser's history. */
export type Decision = { kind: 'allow'; asked: string } | { kind: 'redirect'; asked: string; to: string; replace: true }

export interface RouteGuardContext {
  config: GuardConfig
  /** the single-sign-on check: WeChat Work or DingTalk (GUARD-17) */
  appEnv: boolean
  request: NavigationRequest | null
  decision: Decision | null
  /** menu, auth and allAuth of the user they were loaded for; null: not loaded */
  permissions: (PermissionResponse & { userId: string }) | null
  /** the permissions have changed since they were loaded (WALK-15) */
  isStale: boolean
  /** why the last permission fetch failed */
  failure: Failure | null
}

export interface RouteGuardInput {
  config: GuardConfig
  appEnv: boolean
}

export type RouteGuardEvent =
  | ({ type: 'navigation.requested' } & NavigationRequest)
  | { type: 'session.closed' }
  /** a push says that menu and rights have changed */
  | { type: 'permissions.stale' }

export type RouteGuardEmitted =
  /** menu routes must be there when the decision is read (GUARD-10) */
  | { type: 'permissions.loaded'; permissions: PermissionResponse }
  /** the permission fetch failed or brought an empty menu: log out, then to the login page (GUARD-13, 14) */
  | { type: 'guard.signOut'; returnTo: string; failure: Failure }

/** Rejects with a Failure. */
export type FetchPermissions = PromiseActorLogic<PermissionResponse, { userId: string }>
