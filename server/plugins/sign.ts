import { createHash, timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { HEADER } from '#contract/http/headers.ts'
import { parseSignTimestamp, signText } from '#contract/http/sign.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** X-Sign is compared when the request carries one (contract.md 3.8, D23) */
    signChecked?: boolean
  }
}

const CHECKED = [
  /^\/sys\/dict\/(getDictItems|loadDict|loadDictOrderByValue|loadDictItem)\/\{/,
  /^\/sys\/dict\/loadTreeData$/,
  /^\/sys\/api\/(queryTableDictItemsByCode|queryFilterTableDictInfo|queryTableDictByKeys|translateDictFromTable|translateDictFromTableByKeys)$/,
]
/** Whether the original checks the sign of the call with this path (contract.md 3.8). */
export const isSignChecked = (path: string): boolean => CHECKED.some(pattern => pattern.test(path))

const TOLERANCE = 5 * 60_000
const HOUR = 3_600_000
/** Offsets of clocks to UTC: whole quarters of an hour between these. */
const ZONE = { step: HOUR / 4, west: -12 * HOUR, east: 14 * HOUR } as const
const TEXT = {
  mismatch: 'Sign签名校验失败！',
  format: '操作失败，签名验证失败:X-TIMESTAMP格式必须为:yyyyMMddHHmmss',
  expired: '操作失败，签名验证失败:X-TIMESTAMP已过期',
} as const

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
const same = (a: string, b: string) => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether a clock reading lies within the tolerance of now in any zone (WALK-49): the original client sends the time of the browser's own. */
function isNowSomewhere(reading: number, now: number): boolean {
  const ahead = reading - now
  const offset = Math.min(ZONE.east, Math.max(ZONE.west, Math.round(ahead / ZONE.step) * ZONE.step))
  return Math.abs(ahead - offset) <= TOLERANCE
}

/** Compares X-Sign and X-TIMESTAMP of a request; throws the refusals of contract.md 3.11. No protection by itself. */
function checkSign(request: FastifyRequest, secret: string, now: number): void {
  const sign = request.headers[HEADER.sign.toLowerCase()]
  if (typeof sign !== 'string' || sign === '') return
  const stamp = parseSignTimestamp(String(request.headers[HEADER.timestamp.toLowerCase()] ?? ''))
  if (Number.isNaN(stamp)) throw new Refusal(TEXT.format)
  if (!isNowSomewhere(stamp, now)) throw new Refusal(TEXT.expired)
  const body: unknown = request.method === 'GET' ? undefined : request.body
  const params = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.fromEntries(Object.entries(body)) : {}
  // A blank travels as + in queries; clients sign the blank, some the plus.
  const given = Buffer.from(sign.toUpperCase()).toString('latin1')
  const expected = [request.url, request.url.replaceAll('+', '%20')].map(url => md5(signText(url, params, secret)))
  if (!expected.some(text => same(text, given))) throw new Refusal(TEXT.mismatch)
}

/** Checks signs on the routes that ask for it, after the token. */
export const signPlugin = fp(
  async app => {
    app.addHook('preValidation', async request => {
      if (request.routeOptions.config.signChecked) checkSign(request, app.config.signSecret, app.now())
    })
  },
  { name: 'sign', dependencies: ['core'] },
)
