import type { PermissionResponse } from '#contract/entities/session.ts'
import { LOGIN_PATH, PUBLIC_PATHS } from '#contract/rules/publicPages.ts'
import type { GuardConfig, NavigationRequest, RouteGuardContext } from './routeGuard.types.ts'

/** How long a failed second reading of menu and rights waits for its next try, ms. */
export const RIGHTS_RETRY = 10_000

/** A browser inside WeChat Work or DingTalk, told by its user agent (GUARD-18, 19). */
export const isOAuth2AppEnv = (userAgent: string): boolean => /wxwork|dingtalk/i.test(userAgent)

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** The login path and its two configured sisters: a signed-in user has no business there (GUARD-07, 08). */
const isLoginPath = (path: string, config: GuardConfig): boolean =>
  [LOGIN_PATH, config.defaultLoginPath, config.ssoLoginPath].includes(trimmed(path))

/** Opens without login. The configured public path opens with everything below it (D12). */
export const isPublicPath = (path: string, config: GuardConfig): boolean =>
  PUBLIC_PATHS.includes(trimmed(path)) ||
  isLoginPath(path, config) ||
  (config.publicPath !== '' && `${trimmed(path)}/`.startsWith(`${config.publicPath}/`))

/**
 * The value of a redirect query when it leads to a page of this application: one slash, no second one, no backslash, nothing a browser would drop
 * from an address on the way (tabs, line ends). Else null, so that no foreign page can be put into our address.
 */
export const safeReturn = (redirect: string | null, config: GuardConfig): string | null => {
  if (redirect === null || !redirect.startsWith('/') || redirect.startsWith('//')) return null
  if ([...redirect].some(sign => sign <= ' ' || sign === '\\' || sign === '\u007f')) return null
  return isLoginPath(redirect.replace(/[?#].*/, ''), config) ? null : redirect
}

/** Address of the login page, inside WeChat Work and DingTalk of its sister (GUARD-17); `returnTo`, a full path, comes back as redirect query. */
export const loginAddress = (config: GuardConfig, appEnv: boolean, returnTo: string | null): string =>
  `${appEnv ? config.ssoLoginPath : LOGIN_PATH}${returnTo === null ? '' : `?redirect=${encodeURIComponent(returnTo)}`}`

/** The request of a state that has one. */
export function pendingRequest(context: RouteGuardContext): NavigationRequest {
  if (context.request === null) throw new Error('routeGuard: nobody asked for a page')
  return context.request
}

/** Where the redirect query of the request leads, if anywhere else than the request itself. */
export function returnOf(context: RouteGuardContext): string | null {
  const { redirect, fullPath } = pendingRequest(context)
  const to = safeReturn(redirect, context.config)
  return to === fullPath ? null : to
}
export const hasPermissions = ({ permissions, request }: RouteGuardContext): boolean =>
  permissions !== null && permissions.userId === request?.userId
export const opensLoginPath = ({ request, config }: RouteGuardContext): boolean =>
  request !== null && request.userId !== null && isLoginPath(request.path, config)

/** Permissions in hand that a push has called old. */
export const isOutdated = (context: RouteGuardContext): boolean => context.isStale && hasPermissions(context)
/** A request of the same person for an ordinary page: allowed by what is in hand, also while it is read again. */
export const isFree = (context: RouteGuardContext, request: NavigationRequest): boolean => {
  const next = { ...context, request }
  return hasPermissions(next) && !opensLoginPath(next)
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** What was read, with the parts of before that did not change: an unchanged menu is the same object, so that no open page is drawn anew. */
export function mergedPermissions(
  before: RouteGuardContext['permissions'],
  { menu, auth, allAuth }: PermissionResponse,
  userId: string,
): NonNullable<RouteGuardContext['permissions']> {
  const kept = before?.userId === userId ? before : null
  return {
    menu: kept !== null && isEqual(kept.menu, menu) ? kept.menu : menu,
    auth: kept !== null && isEqual(kept.auth, auth ?? []) ? kept.auth : (auth ?? []),
    allAuth: kept !== null && isEqual(kept.allAuth, allAuth ?? []) ? kept.allAuth : (allAuth ?? []),
    userId,
  }
}
