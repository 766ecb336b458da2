import { afterEach, beforeEach, expect, it } from 'vitest'
import { logout, userPermissions } from '#contract/http/calls/auth.ts'
import { call } from '#src/lib/http/call.ts'
import { setConfig } from '#src/lib/config.ts'
import type { FailureReport } from '#src/lib/http/failures.ts'
import { failures$ } from '#src/lib/http/failures.ts'
import { downloadBlob } from '#src/lib/http/unsigned.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store } from '#src/lib/storage/stored.ts'
import type { Answer } from '../support/listeningServer.ts'
import { listeningServer, no } from '../support/listeningServer.ts'

let answer: Answer = 'hang'
let server: Awaited<ReturnType<typeof listeningServer>>
let event: FailureReport[] = []
let listening: { unsubscribe: () => void }

beforeEach(async () => {
  localStorage.clear()
  event = []
  listening = failures$.subscribe(one => event.push(one))
  server = await listeningServer(() => answer)
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
})
afterEach(async () => {
  listening.unsubscribe()
  setConfig({})
  await server.close()
})

const after = async (said: Answer) => {
  answer = said
  const thrown: unknown = await call(userPermissions).catch((error: unknown) => error)
  const last = event.at(-1)
  if (last) expect(last.failure).toBe(thrown)
  return last
}

it.each([
  ['[ERR-02] 403', 403, {}, 'forbidden', '拒绝访问'],
  ['[ERR-03] 404', 404, {}, 'notFound', '很抱歉，资源未找到!'],
  ['[ERR-04] 504', 504, {}, 'timeout', '网络超时'],
  ['[ERR-06] 401', 401, {}, 'expired', '登陆超时，请重新登录'],
  ['[ERR-15] any other status', 502, { message: '网关错误' }, 'server', '网关错误'],
  ['[ERR-41] 500 without Token失效', 500, { message: '数据库忙' }, 'server', '数据库忙'],
] as const)('%s has its text', async (_, status, body, kind, text) => {
  const told = await after({ status, body })
  expect(told?.failure).toMatchObject({ kind, text, status })
})

it.each([
  ['503 of a server', 503, { statusCode: 503, error: 'Service Unavailable', message: 'Service Unavailable' }],
  ['502 of a proxy', 502, '<html><head><title>502 Bad Gateway</title></head><body><h1>nginx</h1></body></html>'],
  ['500 without a body', 500, ''],
] as const)('[WALK-11] %s is said in Chinese and may be tried again', async (_, status, body) => {
  const told = await after({ status, body, raw: typeof body === 'string' })
  expect(told?.failure).toMatchObject({
    kind: 'server',
    text: '服务暂时不可用，请稍后再试',
    retryable: true,
    status,
  })
})

it('[WALK-11] 504 of a proxy, a page of HTML, reads 网络超时', async () => {
  const told = await after({ status: 504, body: '<html><title>504 Gateway Time-out</title></html>', raw: true })
  expect(told?.failure).toMatchObject({ kind: 'timeout', text: '网络超时' })
})

it('[ERR-05] a timeout has its text', async () => {
  answer = 'hang'
  const slow = { ...userPermissions, timeout: 60 }
  await expect(call(slow)).rejects.toMatchObject({ kind: 'timeout', text: '网络超时', retryable: true })
  expect(event).toHaveLength(1)
})

it('[ERR-16] a broken connection shows what is wrong, in words a person can act on', async () => {
  const told = await after('cut')
  expect(told?.failure).toMatchObject({ kind: 'network', status: 0, text: '网络连接失败，请检查网络后重试' })
})

it('[ERR-09] Token失效 counts only while the token of the request is the stored one', async () => {
  const expired = { status: 500, body: { message: 'Token失效，请重新登录' } }
  expect(await after(expired)).toMatchObject({ failure: { kind: 'expired' }, signedIn: false })
  store(KEY.token, 'mine')
  expect(await after(expired)).toMatchObject({ failure: { kind: 'expired' }, signedIn: true })
  await call(logout, {}, { token: 'older token' }).catch(() => undefined)
  expect(event.at(-1)?.signedIn).toBe(false)
})

it('[ERR-14] parses a blob body for the same case', async () => {
  store(KEY.token, 'mine')
  answer = { status: 500, body: { status: 500, message: 'Token失效，请重新登录' } }
  await expect(downloadBlob('/export')).rejects.toMatchObject({ kind: 'expired', status: 500 })
  expect(event.at(-1)).toMatchObject({ failure: { kind: 'expired' }, signedIn: true })
})

it('keeps refusals, cancelled and quiet calls out of the notifications', async () => {
  await after(no('说不'))
  answer = 'hang'
  const stop = new AbortController()
  const going = call(userPermissions, {}, { signal: stop.signal })
  setTimeout(() => stop.abort(), 20)
  await expect(going).rejects.toMatchObject({ kind: 'cancelled' })
  answer = { status: 502, body: {} }
  await expect(call(userPermissions, {}, { quiet: true })).rejects.toMatchObject({ kind: 'server' })
  expect(event).toHaveLength(0)
})
