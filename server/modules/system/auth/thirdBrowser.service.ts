import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCallOfOurs, nameFor } from '#server/plugins/hostCookies.ts'

/**
 * Ties a sign-in through a party to the browser that began it: what the callback gives (a state, a token, a person to bind) is good in that
 * browser only. Else a link with somebody else's person would bind it to anyone who types their phone and code.
 */
const COOKIE = 'xl_third'
const LIFE_S = 30 * 60

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The secret of a request's browser; '' when it has none. */
export const secretOf = (request: FastifyRequest): string => {
  const secret = request.cookies[nameFor(request, COOKIE)] ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : ''
}
/** What is stored of it, where the browser opens a page: the party's page sends it here; '' when there is none. */
export const browserOf = (request: FastifyRequest): string => {
  const secret = secretOf(request)
  return secret && sha256(secret)
}
/** The same where a page calls: '' also when that page is neither ours nor of an origin that the settings name. */
export const callingBrowserOf = (request: FastifyRequest, origins: readonly string[]): string =>
  isCallOfOurs(request, origins) ? browserOf(request) : ''

/** The secret of this browser, a new one where it has none; windows opened side by side share it. `origin`: of the page that wants to sign in. */
export function giveSecret(request: FastifyRequest, reply: FastifyReply, path: string, origin: string): string {
  const secret = secretOf(request) || randomBytes(32).toString('base64url')
  const isSecure = request.protocol === 'https'
  // Lax: it comes along when the party's page sends the browser back. A page of another site needs None to bring it with its calls.
  const isOther = isSecure && origin !== `https://${request.host}`
  void reply.setCookie(nameFor(request, COOKIE), secret, {
    // a browser takes `__Host-` for all paths alone
    path: isSecure ? '/' : path,
    httpOnly: true,
    sameSite: isOther ? 'none' : 'lax',
    secure: isSecure,
    maxAge: LIFE_S,
  })
  return secret
}
