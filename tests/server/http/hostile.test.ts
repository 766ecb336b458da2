import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metric } from '#contract/http/calls/monitor.ts'
import { logout } from '#contract/http/calls/auth.ts'
import { sessionList } from '#contract/http/calls/consultation.ts'
import { allCalls } from '#contract/http/calls/index.ts'
import { markAllRead, syncNotice } from '#contract/http/calls/notices.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { JSON_BODY_MAX } from '#contract/constants.ts'
import { hosPatient } from '#server/db/tables/index.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { fuzzCalls, fuzzFrames } from '#tests/support/fuzz/run.ts'
import type { FuzzPerson, FuzzReport } from '#tests/support/fuzz/run.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { Answered, TestApp } from '#tests/support/testApp.ts'

const BASE = '/jeecg-boot'
const LEAK = /at \S+ \(|node_modules|\.ts:\d|select |insert |update "|Failed query|syntax error|violates|undefined/i
// Sign-ins, their failures and what they leave behind are written on purpose, and a doctor's call is a sign of life, which ends a minute later. Sums of days
// that are over are kept when statistics are asked.
const MAY_CHANGE = [
  ...['sys_token', 'sys_log', 'sys_login_guard', 'sys_one_time_code', 'hos_doctor.grace_until', 'hos_presence_log'],
  ...['hos_stat_day', 'hos_stat_sealed'],
]

const WRONG: readonly unknown[] = [
  '__missing__',
  null,
  -1,
  1e308,
  true,
  [],
  {},
  [[[]]],
  `' or 1=1 --`,
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'x'.repeat(5_000),
  '${7*7}{{7*7}}',
]
const NAMES = ['username', 'password', 'captcha', 'checkKey', 'mobile', 'smsmode', 'token', 'orgCode', 'id', 'anntId', 'sid']
const MORE = [
  'version',
  'reason',
  'desired',
  'hours',
  'phone',
  'code',
  'doctorId',
  'requestId',
  'pageNo',
  'pageSize',
  'userId',
  'cursor',
]
const FIELDS = [...NAMES, ...MORE, 'oldpassword', 'confirmpassword', 'ticket', 'service', 'titile', 'size', 'beforeSeq']

// These do their work without any input: nothing about them can be hostile.
const INPUTLESS: readonly Call[] = [markAllRead, syncNotice, logout]

describeOnDatabases('hostile input', (open, kind) => {
  const clientDir = mkdtempSync(join(tmpdir(), 'xinglin-client-'))
  let t: TestApp
  const lines: string[] = []
  const tokens: string[] = []
  let before: Record<string, string>
  beforeAll(async () => {
    mkdirSync(join(clientDir, 'assets'))
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>x</title>')
    t = await startTestApp({
      open,
      logTo: { write: line => void lines.push(line) },
      config: { clientDir, loginFailuresMax: 1_000_000, accountFailuresMax: 1_000_000 },
    })
    for (const username of ['admin', 'doctor', 'hospital']) tokens.push((await t.loginAs(username)).token)
    const ownerId = seedId('hostile patient')
    await t.database.db
      .insert(hosPatient)
      .values({ id: ownerId, tenantId: DEMO_TENANT, name: '患者', sex: 1, birthday: '1990-01-01', phone: '19900009999' })
    tokens.push(await t.app.tokens.issue({ kind: 'patient', ownerId, tenantId: DEMO_TENANT, ip: '', agent: '' }))
    // A doctor's first call brings them on line.
    await t.call(sessionList, { view: 'waiting' }, tokens[1])
    before = await stateOf(t.database, MAY_CHANGE)
  })
  afterAll(async () => {
    await t.close()
    rmSync(clientDir, { recursive: true })
  })

  const harmless = (answer: Answered, what: string) => {
    expect(answer.text, what).not.toMatch(LEAK)
    expect(answer.text, what).not.toContain('服务器内部错误')
    if (answer.status !== 500) return expect([200, 400, 404, 405, 413, 415, 431], what).toContain(answer.status)
    return expect(JSON.parse(answer.text), what).toMatchObject({ message: 'Token失效，请重新登录' })
  }
  const unchanged = async () => {
    expect(await stateOf(t.database, MAY_CHANGE)).toEqual(before)
    expect(lines.filter(line => line.includes('"level":50') || line.includes('"level":60'))).toEqual([])
  }
  const paths = (call: Call, value: unknown) =>
    BASE + call.path.replace(/\{\w+\}/g, encodeURIComponent(String(value).replace(/[\ud800-\udfff]/g, '\ufffd')) || '%20')

  it('answers wrong types, huge texts and tricks in every field of every call without a word about its inside', async () => {
    let count = 0
    // most of it ends at the schemas, before any database: each call gets some of the values, in turns, and each value meets a third of the calls at least
    const share = kind === 'pglite' ? 2 : 3
    const valuesOf = (at: number) => WRONG.filter((_, n) => n % share === at % share)
    for (const [at, call] of allCalls.filter(one => !INPUTLESS.includes(one)).entries())
      for (const value of valuesOf(at)) {
        const body = value === '__missing__' ? {} : Object.fromEntries(FIELDS.map(name => [name, value]))
        const [method] = call.methods
        const token = tokens[count % tokens.length] ?? ''
        count += 1
        const query =
          method === 'GET' && value !== '__missing__'
            ? `?${FIELDS.map(
                name =>
                  `${name}=${encodeURIComponent(
                    String(value)
                      .replace(/[\ud800-\udfff]/g, '\ufffd')
                      .slice(0, 100),
                  )}`,
              ).join('&')}`
            : ''
        harmless(
          await t.raw(method, paths(call, value) + query, { token, ...(method === 'GET' ? {} : { json: body }) }),
          `${method} ${call.path} ${JSON.stringify(value)?.slice(0, 40)}`,
        )
      }
    expect(count).toBeGreaterThan(400)
    await unchanged()
  }, 240_000)

  it('answers malformed, deep, huge and disguised bodies', async () => {
    const url = `${BASE}/sys/login`
    const json = { 'content-type': 'application/json' }
    const send = async (body: string, headers: Record<string, string> = json) => {
      const answer = await t.raw('POST', url, { body, headers })
      harmless(answer, body.slice(0, 40))
      return JSON.parse(answer.text)
    }
    const refused = { success: false, code: 500 }
    expect(await send('{"username":')).toMatchObject({ ...refused, message: '请求内容不是有效的JSON' })
    expect(await send('{"__proto__":{"x":1},"username":"a","password":"b"}')).toMatchObject(refused)
    expect(await send('{"constructor":{"prototype":{"x":1}}}')).toMatchObject(refused)
    expect(await send('['.repeat(100_000))).toMatchObject({ ...refused, message: '请求内容嵌套过深' })
    expect(await send(`{"username":"${'['.repeat(100)}","password":"b"}`)).toMatchObject({ message: '用户名或密码错误' })
    expect(await send(JSON.stringify({ username: 'x'.repeat(JSON_BODY_MAX), password: '' }))).toMatchObject({
      ...refused,
      message: '请求内容超出大小限制',
    })
    expect(await send('a=b', { 'content-type': 'text/plain' })).toMatchObject({ ...refused, message: '不支持的内容类型' })
    expect(await send('"text"')).toMatchObject(refused)
    expect(await send('')).toMatchObject(refused)
    expect(await send('{"username":"doctor","password":{"$ne":""}}')).toMatchObject(refused)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    await unchanged()
  })

  it('answers tricks in paths, methods and tokens', async () => {
    const get = async (path: string, headers: Record<string, string> = {}) => t.raw('GET', path, { headers })
    for (const path of [
      '/../../etc/passwd',
      '/..%2f..%2f..%2fetc%2fpasswd',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/.env',
      '/%00',
      '/%E0%A4%A',
      `/${'a'.repeat(5_000)}`,
      `${BASE}/sys/dict/getDictItems/${'a'.repeat(5_000)}`,
      `${BASE}/sys/dict/getDictItems/sex.js`,
      `${BASE}/%2e%2e/%2e%2e/etc/passwd`,
      `${BASE}/sys/common/static/..%2f..%2f..%2fetc%2fpasswd`,
    ]) {
      const answer = await get(path)
      harmless(answer, path)
      expect(answer.text, path).not.toMatch(/root:|"dependencies"/)
    }
    // The name of a file at the end opens nothing (reliability.md part 0.9).
    expect((await get(`${BASE}/sys/dict/getDictItems/sex.js`)).status).toBe(500)
    for (const method of ['PATCH', 'TRACE2', 'PROPFIND', 'LINK']) {
      const answer = await t.raw(method, `${BASE}/sys/login`).catch(() => null)
      if (answer) harmless(answer, method)
    }
    for (const token of ['x', 'a.b.c', `' or 1=1`, 'A'.repeat(43), 'A'.repeat(7_000), '%00', '[object Object]'])
      expect((await get(`${BASE}/sys/user/getCurrentUserDeparts`, { 'X-Access-Token': token })).status).toBe(500)
    // A query token opens no ordinary call.
    expect((await get(`${BASE}/sys/user/getCurrentUserDeparts?token=${tokens[0]}`)).status).toBe(500)
    await unchanged()
  })

  it('takes a tenant header only when the user belongs to that tenant', async () => {
    const ask = async (tenant: string, username: string, name = 'tenant-id') => {
      const { token } = await t.loginAs(username)
      return (await t.raw('GET', `${BASE}/sys/user/getCurrentUserDeparts`, { token, headers: { [name]: tenant } })).status
    }
    expect(await ask('0', 'doctor')).toBe(200)
    expect(await ask('1', 'doctor')).toBe(200)
    expect(await ask('2', 'doctor')).toBe(500)
    expect(await ask('2', 'hospital')).toBe(200)
    expect(await ask('2', 'hospital', 'tenant_id')).toBe(200)
    for (const trick of ['1,2', '1 or 1=1', '-1', '99999999999', 'NaN']) expect(await ask(trick, 'doctor')).toBe(500)
  })

  it('lives on after bytes that are no HTTP', async () => {
    const port = Number(new URL(t.url).port)
    for (const bytes of ['\u0000\u0001\u0002', 'GET / HTTP/9.9\r\n\r\n', `GET /${'a'.repeat(50_000)} HTTP/1.1\r\n\r\n`])
      await new Promise<void>(resolve => {
        const socket = connect(port, '127.0.0.1', () => void socket.end(bytes))
        socket.on('close', () => resolve()).on('error', () => resolve())
        socket.resume()
      })
    expect((await t.raw('GET', '/healthz')).status).toBe(200)
  })

  // last: what is sent changes what the suite above reads
  describe('under generated input', () => {
    const person = (name: string): FuzzPerson => ({
      id: demoUserId(name),
      kind: name === 'doctor' ? 'doctor' : 'other',
      token: () => tokenFor(t.app, name),
    })
    const noReport = (): FuzzReport => ({ calls: 0, frames: 0, answers: {}, findings: [] })

    it('[SCALE-14] answers generated calls and frames without an inner failure, a stack or a socket that hangs (npm run fuzz sends more)', async () => {
      const report = noReport()
      await fuzzCalls(t, ['admin', 'doctor', 'pharmacist'].map(person), 400, 14, report)
      await fuzzFrames(t, person('doctor'), 150, 14, report)
      expect(report.findings).toEqual([])
      expect(report).toMatchObject({ calls: 400, frames: 150 })
      // it reaches what stands behind the schemas, too
      expect(report.answers['success']).toBeGreaterThan(10)
      expect(report.answers['refused']).toBeGreaterThan(100)
    }, 60_000)

    it('[SCALE-14] finds a call that fails at one value of its schema', async () => {
      const own = await startTestApp({
        database: t.database,
        more: [
          async app =>
            serve(
              app,
              { ...metric, path: '/broken/{key}', who: 'public' },
              {
                schema: { params: Type.Object({ key: Type.String({ maxLength: 12 }) }) },
                handler: async ({ input }) => {
                  if (input.key.length === 12) throw new Error('too long for this')
                  throw new Refusal('没有')
                },
              },
            ),
        ],
      })
      const parameters = [{ name: 'key', in: 'path', schema: { type: 'string', maxLength: 12 } }]
      const report = noReport()
      const description = { paths: { '/broken/{key}': { get: { parameters } } }, components: { schemas: {} } }
      await fuzzCalls(own, [person('admin')], 60, 14, report, description)
      await own.close()
      expect(report.findings[0]).toContain('GET /jeecg-boot/broken/xxxxxxxxxxxx ')
      expect(report.findings.length).toBeLessThan(60)
    })
  })
})
