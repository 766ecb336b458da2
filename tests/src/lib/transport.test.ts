import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineCall } from '#contract/http/defineCall.ts'
import { dictItems } from '#contract/http/calls/common.ts'
import { upload } from '#contract/http/calls/files.ts'
import { markRead } from '#contract/http/calls/notices.ts'
import {
  currentDeparts,
  logout,
  rolesByUsername,
  selectDepart,
  thirdLogin,
  updatePassword,
  userPermissions,
} from '#contract/http/calls/auth.ts'
import { call } from '#src/lib/http/call.ts'
import { client } from '#src/lib/http/axiosClient.ts'
import { lowAppId, setRequestContext } from '#src/lib/http/context.ts'
import { legacyCall } from '#src/lib/http/legacy.ts'
import { loginCall, thirdLoginCall, validateCasCall } from '#src/lib/http/loginCall.ts'
import { deleteUnsigned, downloadBlob, postMultipart, putUnsigned } from '#src/lib/http/unsigned.ts'
import { setConfig } from '#src/lib/config.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store } from '#src/lib/storage/stored.ts'
import type { Answer, Seen } from '../support/listeningServer.ts'
import { listeningServer, no, ok } from '../support/listeningServer.ts'

const DEFAULT_SIGN_SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a'
let answer: (seen: Seen) => Answer = () => ok(null)
let server: Awaited<ReturnType<typeof listeningServer>>
const signOf = (text: string) =>
  createHash('md5')
    .update(text + DEFAULT_SIGN_SECRET)
    .digest('hex')
    .toUpperCase()

beforeEach(async () => {
  localStorage.clear()
  server = await listeningServer(seen => answer(seen))
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
})
afterEach(async () => {
  answer = () => ok(null)
  setConfig({})
  await server.close()
})

const list = defineCall<{ b?: string; a?: number; none?: string | null }, string[]>({
  name: 'signed list of a test',
  methods: ['GET'],
  path: '/test/list',
  who: 'user',
  signed: true,
})

describe('addresses and methods', () => {
  it('[HTTP-01][HTTP-03] puts every call below the configured base path', async () => {
    await call(logout)
    expect(server.last().path).toBe('/jeecg-boot/sys/logout')
    setConfig({ baseUrl: `${server.origin}/ispay/` })
    await call(logout)
    expect(server.last().path).toBe('/ispay/sys/logout')
  })

  it('[HTTP-02] starts with /jeecg-boot when nothing is configured', () => {
    expect(setConfig({}).baseUrl).toBe('/jeecg-boot')
  })

  it('[API-AUTH-05] puts token and type of a third-party login into the path', async () => {
    answer = () => ok({ token: 't' })
    await thirdLoginCall({ token: 'a/b', thirdType: 'dingtalk' })
    expect(thirdLogin.methods[0]).toBe('GET')
    expect(server.last().path).toBe('/jeecg-boot/sys/thirdLogin/getLoginUser/a%2Fb/dingtalk')
  })

  it('[API-AUTH-10][API-AUTH-11] reads a plain array without an envelope', async () => {
    answer = () => ({ body: ['doctor'] })
    await expect(call(rolesByUsername, { username: 'zhang' })).resolves.toEqual(['doctor'])
    expect(server.last().query.get('username')).toBe('zhang')
  })

  it('[API-AUTH-13][API-AUTH-17] sends exactly the four and the two fields, and PUT when POST is refused with code 405', async () => {
    answer = seen => (seen.method === 'POST' ? no('不支持POST请求方法', { code: 405 }) : ok(null))
    await call(updatePassword, { username: 'u', oldpassword: 'o', password: 'p', confirmpassword: 'p' })
    expect(server.seen.map(one => one.method)).toEqual(['POST', 'PUT'])
    expect(Object.keys(JSON.parse(server.last().body) as object)).toEqual([
      'username',
      'oldpassword',
      'password',
      'confirmpassword',
    ])
    await call(selectDepart, { orgCode: 'A01', username: 'u' })
    expect(JSON.parse(server.last().body)).toEqual({ orgCode: 'A01', username: 'u' })
  })

  it('[API-AUTH-16] gives the result of the own departments as list and orgCode', async () => {
    answer = () => ok({ list: [{ id: '1' }], orgCode: 'A01' }, { code: 0 })
    expect(await call(currentDeparts)).toEqual({ list: [{ id: '1' }], orgCode: 'A01' })
  })
})

describe('headers and stamps', () => {
  it('[HTTP-06][HTTP-07] stamps GET with seconds, but not the dictionary items', async () => {
    await call(userPermissions)
    expect(server.last().query.get('_t')).toMatch(/^\d{10}$/)
    await call(dictItems, { code: 'sex' })
    expect(server.last().path).toBe('/jeecg-boot/sys/dict/getDictItems/sex')
    expect(server.last().query.has('_t')).toBe(false)
  })

  it('[HTTP-08][HTTP-09][HTTP-10] signs the sorted parameters, whatever their order', async () => {
    await call(list, { b: 'x', a: 1 })
    const first = server.last()
    await call(list, { a: 1, b: 'x', none: null })
    expect(first.headers['x-sign']).toBe(signOf('{"a":"1","b":"x"}'))
    expect(server.last().headers['x-sign']).toBe(first.headers['x-sign'])
    expect(first.headers['x-timestamp']).toMatch(/^\d{14}$/)
    await call(dictItems, { code: 'sys_user,realname,username' })
    expect(server.last().headers['x-sign']).toBe('D9E9093773A902BBE1CF4FAE26BE5D1C')
  })

  it('[HTTP-10] signs once more by the clock of the server when its stamp was too old', async () => {
    const serverNow = Date.now() + 3 * 3_600_000
    answer = () =>
      server.seen.length === 1 ? no('操作失败，签名验证失败:X-TIMESTAMP已过期', { timestamp: serverNow }) : ok(['fine'])
    expect(await call(list, {})).toEqual(['fine'])
    const hour = (one: Seen | undefined) => one?.headers['x-timestamp']?.slice(8, 10)
    expect(hour(server.seen[1])).not.toBe(hour(server.seen[0]))
  })

  it('[HTTP-11][HTTP-12][HTTP-13][HTTP-14] has unsigned helpers for PUT, DELETE, blobs and multipart', async () => {
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.txt')
    const parts: number[] = []
    await putUnsigned('/u', { a: 1 })
    await deleteUnsigned('/u', { ids: ['1', '2'] })
    expect(server.last().query.get('ids')).toBe('1,2')
    const blob = await downloadBlob('/u', { q: 1 })
    expect(blob).toBeInstanceOf(Blob)
    await postMultipart('/u', form, { onProgress: part => parts.push(part) })
    expect(server.last().headers['content-type']).toContain('multipart/form-data')
    expect(parts.at(-1)).toBe(1)
    expect(server.seen.map(one => one.method)).toEqual(['PUT', 'DELETE', 'GET', 'POST'])
    expect(server.seen.every(one => one.headers['x-sign'] === undefined)).toBe(true)
  })

  it('[HTTP-22][HTTP-23][HTTP-24] carries token and tenant, 0 without one', async () => {
    await call(markRead, { anntId: '1' })
    expect(server.last().headers['x-access-token']).toBeUndefined()
    expect(server.last().headers['tenant-id']).toBe('0')
    store(KEY.token, 'secret')
    store(KEY.tenant, 5)
    await call(markRead, { anntId: '1' })
    expect(server.last().headers['x-access-token']).toBe('secret')
    expect(server.last().headers['tenant-id']).toBe('5')
    await call(logout, {}, { token: 'taken before' })
    expect(server.last().headers['x-access-token']).toBe('taken before')
  })

  it('[HTTP-25] names the low-code application on its routes only', async () => {
    setRequestContext({ lowApp: () => lowAppId('low-app-x', { appId: '9' }) })
    await call(logout)
    expect(server.last().headers['x-low-app-id']).toBe('9')
    setRequestContext({ lowApp: () => lowAppId('hospital', { appId: '9' }) })
    await call(logout)
    expect(server.last().headers['x-low-app-id']).toBeUndefined()
    expect(lowAppId('low-app-x', {})).toBeNull()
  })

  it('[HTTP-04][HTTP-05][CONST-04] waits 18 s, 5 s in the legacy helper, 120 s for transfers', async () => {
    const limits: unknown[] = []
    // a page of another file in this process may still ask something
    const isOwn = (url = '') => [logout.path, '/old', upload.path].some(path => url.endsWith(path))
    const watching = client.interceptors.request.use(request => {
      if (isOwn(request.url)) limits.push(request.timeout)
      return request
    })
    await call(logout)
    answer = () => ({ body: { code: '0', result: 1 } })
    await legacyCall('GET', '/old')
    answer = () => ok(null)
    await call(upload, { file: new File(['x'], 'x.txt'), biz: 'temp' })
    client.interceptors.request.eject(watching)
    expect(limits).toEqual([18_000, 5_000, 120_000])
  })
})

describe('answers', () => {
  it('[HTTP-15] reads success, message, result and code; a refusal becomes a failure with the text of the server', async () => {
    answer = () => no('该角色已存在', { code: 500 })
    await expect(call(list, {})).rejects.toMatchObject({ kind: 'refused', text: '该角色已存在', code: '500', retryable: false })
    answer = () => no('没有权限，请联系管理员授权', { code: 510 })
    await expect(call(list, {})).rejects.toMatchObject({ kind: 'forbidden' })
    answer = () => no('已被他人修改', { result: { reason: 'VERSION_CONFLICT' } })
    await expect(call(list, {})).rejects.toMatchObject({ kind: 'conflict', code: 'VERSION_CONFLICT' })
    answer = () => ({ body: '<html>gateway</html>', raw: true })
    await expect(call(list, {})).rejects.toMatchObject({ kind: 'server' })
  })

  it('[API-AUTH-07] rejects a login with the whole response unless its code is 200, as text or number', async () => {
    const form = { username: 'u', password: 'p' }
    answer = () => no('用户名或密码错误', { code: '500' })
    await expect(loginCall(form)).rejects.toMatchObject({
      success: false,
      message: '用户名或密码错误',
      code: '500',
      result: null,
    })
    answer = () => ok({ token: 't' }, { code: 0 })
    await expect(loginCall(form)).rejects.toMatchObject({ success: true, code: 0 })
    for (const code of ['200', 200]) {
      answer = () => ok({ token: 't' }, { code })
      await expect(loginCall(form)).resolves.toEqual({ token: 't' })
    }
  })

  it('[API-AUTH-09] passes the answer of a ticket on, success or not, and stores nothing', async () => {
    answer = () => no('ticket 无效', { code: 500 })
    expect(await validateCasCall({ ticket: 't', service: 's' })).toMatchObject({ success: false, message: 'ticket 无效' })
    expect(localStorage.length).toBe(0)
  })

  it('[ERR-17][ERR-18] counts code or resultCode 0 as success in the legacy helper and fails with resultText', async () => {
    answer = () => ({ body: { code: '0', result: 1 } })
    await expect(legacyCall('GET', '/old')).resolves.toMatchObject({ result: 1 })
    answer = () => ({ body: { resultCode: '0', result: 2 } })
    await expect(legacyCall('POST', '/old', { a: 1 })).resolves.toMatchObject({ result: 2 })
    answer = () => ({ body: { code: '1', resultText: '旧接口失败' } })
    await expect(legacyCall('POST', '/old')).rejects.toMatchObject({ kind: 'refused', text: '旧接口失败' })
  })
})
