import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import type { OpenTestDatabase } from '#tests/support/database.ts'

/** What every enveloped answer has (contract.md 1.1). */
export interface Answer {
  success: boolean
  message: string
  code: number
  // the shape of a result is what these tests look at
  result: never
}
export interface Sent {
  query?: Record<string, string | number | boolean>
  body?: unknown
  form?: FormData
  /** of another than the administrator; null for nobody */
  token?: string | null
}
/** A call as the original client sends it: `GET /sys/role/list`, path parameters filled in by `{name}` from `query`. */
export interface OriginalClient {
  t: TestApp
  /** calls that were sent, as they are written in the table */
  asked: Set<string>
  /** Sends a call and gives the text of the answer and its type. */
  send: (call: string, sent?: Sent) => Promise<{ status: number; type: string; text: string }>
  /** Sends a call whose answer is an envelope that says success. */
  ask: <R = never>(call: string, sent?: Sent) => Promise<R>
  /** Sends a call that is refused; gives its sentence. */
  refused: (call: string, sent?: Sent) => Promise<string>
  /** Sends a call whose answer is the value itself (contract.md 1.10). */
  bare: <R = never>(call: string, sent?: Sent) => Promise<R>
  tokenOf: (username: string) => Promise<string>
}

const SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a'
/** `yyyyMMddHHmmss` in China's zone (contract.md 3.7). */
const stampNow = () => new Date(Date.now() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/** Signs as the interceptor of the original does (contract.md 3.2 to 3.5), which signs its GET and POST calls alike. */
function signed(path: string, params: Record<string, unknown>): Record<string, string> {
  const last = decodeURI(path.slice(path.lastIndexOf('/') + 1))
  const all = new Map(Object.entries({ ...params, ...(last.includes(',') ? { 'x-path-variable': last } : {}) }))
  const sorted = Object.fromEntries(
    [...all.keys()].toSorted().map(key => [key, typeof all.get(key) === 'number' ? String(all.get(key)) : all.get(key)]),
  )
  const sign = createHash('md5')
    .update(JSON.stringify(sorted) + SECRET)
    .digest('hex')
    .toUpperCase()
  return { 'X-Sign': sign, 'X-TIMESTAMP': stampNow() }
}

/** A server, and the original client signed in as the administrator: it stamps GET calls, signs, and sends its tenant (contract.md 2.1, 2.3). */
export async function startOriginalClient(open: OpenTestDatabase): Promise<OriginalClient> {
  const t = await startTestApp({ open })
  const asked = new Set<string>()
  const tokens = new Map<string, string>()
  const tokenOf = async (username: string): Promise<string> => {
    const known = tokens.get(username)
    if (known) return known
    const { token } = await t.loginAs(username, DEMO_PASSWORD)
    tokens.set(username, token)
    return token
  }
  const admin = await tokenOf('admin')

  const send: OriginalClient['send'] = async (call, { query = {}, body, form, token = admin } = {}) => {
    asked.add(call)
    const [method = '', template = ''] = call.split(' ')
    const rest = new Map(Object.entries(query))
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest.get(name) ?? '')
      rest.delete(name)
      return encodeURI(value)
    })
    const params = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
    const isStamped = method === 'GET' && !path.includes('sys/dict/getDictItems')
    if (isStamped) params.set('_t', String(Math.floor(Date.now() / 1_000)))
    const isSigned = form === undefined && method !== 'DELETE'
    const answered = await t.raw(method, `/jeecg-boot${path}${params.size > 0 ? `?${params}` : ''}`, {
      ...(body === undefined ? {} : { json: body }),
      ...(form === undefined ? {} : { body: form }),
      ...(token === null ? {} : { token }),
      headers: {
        'tenant-id': '1',
        ...(isSigned ? signed(path, { ...Object.fromEntries(rest), ...(typeof body === 'object' ? body : {}) }) : {}),
      },
    })
    return { status: answered.status, type: answered.headers.get('content-type') ?? '', text: answered.text }
  }
  const envelope = async (call: string, sent?: Sent): Promise<Answer> => {
    const { status, text } = await send(call, sent)
    expect(status, `${call} ${text.slice(0, 300)}`).toBe(200)
    const answer: Answer = JSON.parse(text)
    expect(answer, call).toMatchObject({ message: expect.any(String), timestamp: expect.any(Number) })
    return answer
  }
  return {
    t,
    asked,
    send,
    tokenOf,
    async ask(call, sent) {
      const answer = await envelope(call, sent)
      expect(answer.success, `${call} ${answer.message}`).toBe(true)
      expect([0, 200], call).toContain(answer.code)
      return answer.result
    },
    async refused(call, sent) {
      const answer = await envelope(call, sent)
      expect(answer, call).toMatchObject({ success: false })
      return answer.message
    },
    async bare(call, sent) {
      const { status, text } = await send(call, sent)
      expect(status, call).toBe(200)
      return JSON.parse(text)
    },
  }
}
