import cookie from '@fastify/cookie'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { HEADER, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { COMMANDS_BY_GET } from '#contract/http/commandsByGet.ts'
import type { Call, Who } from '#contract/http/defineCall.ts'
import { hostCookie, isFetchOfOurs } from './hostCookies.ts'
import { missingRight } from './missingRight.ts'
import type { Principal, UserPrincipal } from './principal.ts'
import { forbidden, Refusal, TokenFailure } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who may call the route; a route that does not say keeps the server from starting */
    who?: Who
    /** the token may also come from these, for addresses opened by the browser itself (D10) */
    tokenFrom?: readonly ('cookie' | 'query')[]
    /** asked by pages themselves: no use of the sign-in */
    poll?: boolean
    /** open to a user who must change their one-time password first (D7) */
    beforePasswordChange?: boolean
  }
  interface FastifyRequest {
    /** null on public routes */
    principal: Principal | null
  }
}

const headerText = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : ''
}

/** The token a request carries: the header, else what its route allows (cookie, query). Empty text when there is none. */
export function tokenOf(request: FastifyRequest, origins: readonly string[]): string {
  const header = headerText(request, HEADER.token)
  if (header) return header
  const from = request.routeOptions.config.tokenFrom ?? []
  const query = request.query
  if (
    from.includes('query') &&
    typeof query === 'object' &&
    query !== null &&
    'token' in query &&
    typeof query.token === 'string'
  )
    return query.token
  return from.includes('cookie') ? (hostCookie(request, TOKEN_COOKIE, origins) ?? '') : ''
}

/** A tenant other than 0 in the header must be one of the user's own; otherwise the token counts as invalid (contract.md 2.9). */
function inTenant(request: FastifyRequest, user: UserPrincipal): UserPrincipal {
  const text = headerText(request, HEADER.tenant) || headerText(request, HEADER.tenantOld)
  if (text === '' || text === '0') return user
  const tenantId = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (!user.tenantIds.includes(tenantId)) throw new TokenFailure()
  return { ...user, tenantId }
}

/** Whether this principal may call a route of that kind. */
export function permits(who: Who, principal: Principal): boolean {
  if (who === 'public' || who === 'anyone-signed-in') return true
  if (who === 'user' || who === 'patient') return principal.kind === who
  if (principal.kind !== 'user') return false
  return 'roles' in who ? who.roles.some(role => principal.roles.includes(role)) : principal.actions.has(who.permission)
}

const commandsByGet: ReadonlySet<Call> = new Set(COMMANDS_BY_GET)
/** Whether a call changes something although the original client makes it by GET. */
export const isCommandByGet = (call: Call | undefined): boolean => call !== undefined && commandsByGet.has(call)

/** Denies by default: the route table says who may call, nothing else does (reliability.md part 0.9). */
export const accessPlugin = fp(
  async app => {
    await app.register(cookie)
    app.decorateRequest('principal', null)

    app.addHook('onRoute', route => {
      if (route.config?.who === undefined)
        throw new Error(
          `The route ${String(route.method)} ${route.url} does not say who may call it (config.who). The server refuses to start.`,
        )
    })

    app.addHook('onRequest', async request => {
      const { who, beforePasswordChange, poll, call } = request.routeOptions.config
      if (isCommandByGet(call) && request.method === 'GET' && !isFetchOfOurs(request, app.config.origins)) throw forbidden()
      if (request.is404 || who === 'public') return
      if (who === undefined) throw forbidden()
      const token = tokenOf(request, app.config.origins)
      // the header makes a call count for less alone, so anybody may send it
      const isUse = poll !== true && headerText(request, HEADER.unattended) === ''
      const principal = token ? await app.tokens.resolve(token, isUse) : null
      if (!principal) throw new TokenFailure()
      request.principal = principal.kind === 'user' ? inTenant(request, principal) : principal
      if (principal.kind === 'user' && principal.mustChangePassword && !beforePasswordChange)
        throw new Refusal('请先修改初始密码', { code: 510, result: { reason: 'MUST_CHANGE_PASSWORD' } })
      if (!permits(who, principal)) throw forbidden(principal.kind === 'user' ? await missingRight(app.db, who) : null)
    })
  },
  { name: 'access', dependencies: ['tokens'] },
)
