import { hospitalTime } from '../rules/hospitalClock.ts'
import { HEADER } from './headers.ts'

/** Public default of the original; configurable, no protection by itself (D23). */
const DEFAULT_SIGN_SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a'

type Params = Readonly<Record<string, unknown>>

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The text whose MD5 (upper-case hex) is X-Sign: query of the url, body or params on top, the comma part of the last path segment as
 * `x-path-variable`, top-level numbers as text, keys sorted by code unit, compact JSON, then the secret (contract.md 3.2–3.6; HTTP-09).
 */
export function signText(url: string, params: Params = {}, secret: string = DEFAULT_SIGN_SECRET): string {
  const [path = '', query = ''] = url.split('?', 2)
  const all: Record<string, unknown> = {}
  for (const pair of query.split('&')) {
    if (!pair) continue
    const cut = pair.indexOf('=')
    all[decode(cut < 0 ? pair : pair.slice(0, cut))] = cut < 0 ? '' : decode(pair.slice(cut + 1))
  }
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (last.includes(',')) all['x-path-variable'] = decode(last)
  Object.assign(all, params)
  delete all['_t']
  const sorted = Object.fromEntries(
    Object.keys(all)
      .filter(key => all[key] !== undefined)
      .sort((a, b) => (a < b ? -1 : 1))
      .map(key => {
        const value = all[key]
        return [key, typeof value === 'number' && !Number.isNaN(value) ? String(value) : value]
      }),
  )
  return JSON.stringify(sorted) + secret
}

/** yyyyMMddHHmmss in Asia/Shanghai, the value of X-TIMESTAMP (HTTP-10). `now` is epoch ms. */
export const signTimestamp = (now: number): string => hospitalTime(now).toISOString().replace(/\D/g, '').slice(0, 14)

/** The clock reading of an X-TIMESTAMP as if it stood in UTC, epoch ms; NaN when it is not 14 digits. */
export function parseSignTimestamp(text: string): number {
  const m = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!m) return Number.NaN
  const [y, mo, d, h, mi, s] = m.slice(1).map(Number) as [number, number, number, number, number, number]
  return Date.UTC(y, mo - 1, d, h, mi, s)
}

/** The two headers of a signed call. */
export const signHeaders = (sign: string, now: number): Record<string, string> => ({
  [HEADER.sign]: sign,
  [HEADER.timestamp]: signTimestamp(now),
})
