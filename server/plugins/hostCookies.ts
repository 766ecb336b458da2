import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOST_PREFIX } from '#contract/http/headers.ts'
import { originAllowed } from './cors.ts'

/**
 * Cookies of this host alone. By https their names begin with `__Host-`, which a browser takes only from this very host, by https and for all paths
 * (RFC 6265bis 4.1.3.2), so that no sister site and no page without TLS can put one there; by plain http, where that is not to be had, without it. The name as this request has it.
 */
export const nameFor = (request: FastifyRequest, name: string): string =>
  request.protocol === 'https' ? `${HOST_PREFIX}${name}` : name

const COMMON = { path: '/', httpOnly: true, sameSite: 'strict' } as const satisfies CookieSerializeOptions

/**
 * Whether a call, which is no opening of a page, comes from a page of ours or of an origin that the settings name; one that says neither may only read.
 * For cookies that pages of those origins bring along.
 */
export function isCallOfOurs(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (site === 'same-origin' || (site === 'none' && isReading)) return true
  if (typeof origin === 'string') return originAllowed(origin, request.host, origins)
  return site === undefined && isReading
}

/**
 * Whether a page of ours, or of an origin that the settings name, fetches this, or a program that is no browser: no opening of a page and no picture, style or frame of
 * one, which carry what they are told to by any page (ASVS 3.5.3).
 */
export function isFetchOfOurs(request: FastifyRequest, origins: readonly string[]): boolean {
  const { 'sec-fetch-dest': destination } = request.headers
  return (destination === undefined || destination === 'empty') && isCallOfOurs(request, origins)
}

/** Gives the browser a cookie for `maxAge` seconds. */
export function setHostCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge: number): void {
  const secure = request.protocol === 'https'
  void reply.setCookie(nameFor(request, name), value, { ...COMMON, secure, maxAge })
}

/** Takes the cookie back. */
export function clearHostCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  void reply.clearCookie(nameFor(request, name), { ...COMMON, secure: request.protocol === 'https' })
}

/**
 * The value of a cookie, or undefined: also where the request comes from a page that is not ours. Browsers say so by Sec-Fetch-Site, older ones by Origin at
 * least where something is sent; one that says neither may only read.
 */
export function hostCookie(request: FastifyRequest, name: string, origins: readonly string[]): string | undefined {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const isOurs =
    typeof site === 'string'
      ? site === 'same-origin' || (site === 'none' && isReading)
      : typeof origin === 'string'
        ? originAllowed(origin, request.host, origins)
        : isReading
  return isOurs ? request.cookies[nameFor(request, name)] : undefined
}
