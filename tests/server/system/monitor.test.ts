import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' }
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MONITOR_TEXT, TRACES_MAX } from '#contract/entities/monitor.ts'
import * as calls from '#contract/http/calls/monitor.ts'
import { defineCall } from '#contract/http/defineCall.ts'
import { METRICS } from '#server/modules/system/monitor/metrics.rules.ts'
import { createRedisProbe, linesOf } from '#server/modules/system/monitor/redis.service.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { publishFigure } from '#server/plugins/figures.ts'
import { serve } from '#server/plugins/serve.ts'
import { startSampler } from '#server/modules/system/monitor/sampler.service.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { describeApi } from '../../../scripts/api/describe.ts'
import { root } from '../../../scripts/lib/setup.mjs'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const REDIS = process.env.REDIS_URL
const BASE = '/jeecg-boot'

describeOnDatabases('monitoring', (open, kind) => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())
  const summary = async () => (await t.call(calls.monitorSummary, {}, admin)).result
  const traces = async () => (await t.call(calls.monitorTraces, {}, admin)).result

  it('[VIEW-SYS-18] gives figures that are those of this process, machine and database', async () => {
    const { process: own, machine, disks, database, sockets, redis } = await summary()
    expect(own).toMatchObject({ pid: process.pid, node: process.version, version: 'test' })
    expect(own.heapUsed).toBeLessThan(own.heapTotal)
    expect(own.heapTotal).toBeLessThan(own.rss)
    expect(own.uptime).toBeCloseTo(process.uptime(), -1)
    expect(Math.abs(Date.now() - own.uptime * 1_000 - own.startedAt)).toBeLessThan(2_000)
    expect(machine.memoryFree).toBeLessThan(machine.memory)
    expect(machine.cores).toBeGreaterThan(0)
    const [disk] = disks
    expect(disk?.rest).toBeLessThan(disk?.max ?? 0)
    expect(disk?.restPPT).toBe(Math.round((1 - (disk?.rest ?? 0) / (disk?.max ?? 1)) * 100))
    expect(database.kind).toBe(kind)
    expect(database.version).toMatch(/^\d+/)
    expect(database.size).toBeGreaterThan(1_000_000)
    expect(database.connections.pool).toBeGreaterThan(0)
    expect(database.tables.map(({ name }) => name)).toContain('sys_dict_item')
    await t.app.db.execute(sql`analyze sys_dict_item`)
    const counted = (await summary()).database.tables.find(({ name }) => name === 'sys_dict_item')
    const { rows } = await t.app.db.execute<{ n: string }>(sql`select count(*)::text as n from sys_dict_item`)
    expect(counted?.rows).toBe(Number(rows[0]?.n))
    expect(database.tables.every(({ size }, at, all) => size <= (all[at - 1]?.size ?? Infinity))).toBe(true)
    expect(sockets).toMatchObject({ notice: 0, chat: 0, signIns: { patient: 0 } })
    expect(redis).toEqual({ state: 'off' })
  })

  // The description needs a running server and no second start: it stands with what else is told about it.
  describe.runIf(kind === 'pglite')('described for other programs', () => {
    const file = (name: string) => readFileSync(join(root, 'docs/api', name), 'utf8')

    it('[SCALE-18] says of every registered route what the running server asks, and validates as OpenAPI 3.1 and AsyncAPI 3', async () => {
      const written = await describeApi(t.app.routeTable)
      expect(written['openapi.json'], 'run `npm run api:describe` and name the change in docs/api/CHANGELOG.md').toBe(
        file('openapi.json'),
      )
      expect(written['asyncapi.json'], 'run `npm run api:describe`').toBe(file('asyncapi.json'))
      const { paths } = JSON.parse(file('openapi.json'))
      expect(paths['/sys/login'].post.requestBody.content['application/json'].schema.required).toEqual(['username', 'password'])
      expect(paths['/sys/position/add'].post['x-who']).toBe('permission position:add')
      expect(Object.keys(paths).length).toBeGreaterThan(700)
      expect(await new Validator().validate(JSON.parse(file('openapi.json')))).toEqual({ valid: true })
      const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: false })
      const frames = JSON.parse(file('asyncapi.json'))
      expect(ajv.validate(asyncApiSchema, frames), ajv.errorsText()).toBe(true)
      expect(Object.keys(frames.channels)).toEqual(['notice', 'grid', 'chat'])
      expect(frames.channels.chat.messages['up-msgSend-ack']).toBeDefined()
    })

    it.each([
      ['get', '/sys/position/list', 'admin'],
      ['get', '/sys/monitor/summary', 'admin'],
      ['get', '/sys/permission/getUserPermissionByToken', 'doctor'],
      ['get', '/sys/dict/getDictItems/{code}', 'doctor'],
      ['get', '/hospital/chatSession/list', 'doctor'],
      ['get', '/hospital/patient/list', 'admin'],
      // a refusal is described too
      ['get', '/hospital/patient/list', 'pharmacist'],
    ])('[SCALE-18] describes the answer of %s %s to %s', async (method, path, username) => {
      const described = JSON.parse(file('openapi.json'))
      const { schema } = described.paths[path][method].responses['200'].content['application/json']
      const answer = await t.raw(
        method.toUpperCase(),
        `${BASE}${path.replace('{code}', 'sex')}${path.includes('chatSession') ? '?view=mine' : ''}`,
        {
          token: await tokenFor(t.app, username),
        },
      )
      const validate = new Ajv2020({ strict: false }).compile({ ...schema, components: described.components })
      const body = JSON.parse(answer.text)
      expect(validate(body), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
      expect(body.success).toBe(username !== 'pharmacist')
      expect(validate({ ...body, success: 'yes' })).toBe(false)
    })

    it('[SCALE-18] shows the description at /doc.html to those with the right, found by words', async () => {
      const page = async (path: string, token?: string) => t.raw('GET', path, token === undefined ? {} : { token })
      expect(await page('/doc.html')).toMatchObject({ status: 403, text: expect.stringContaining('前往登录') })
      expect((await page('/doc.html', await tokenFor(t.app, 'doctor'))).status).toBe(403)
      const all = await page('/doc.html', admin)
      expect(all.status).toBe(200)
      expect(all.text).toContain('<code>/jeecg-boot/sys/login</code>')
      expect(all.text).toContain('session:accept')
      expect(all.text).not.toContain('<script')
      expect(all.headers.get('content-security-policy')).toContain("default-src 'none'")
      const found = (await page(`${BASE}/doc.html?q=position%20delete`, admin)).text
      expect(found).toContain('/jeecg-boot/sys/position/delete')
      expect(found).not.toContain('/jeecg-boot/sys/login</code>')
      expect((await page('/doc.html?q=%3Cb%3Enothing', admin)).text).toContain('没有符合条件的接口')
      expect((await page('/doc.html?q=%3Cb%3Enothing', admin)).text).not.toContain('<b>nothing')
      expect(JSON.parse((await page(`${BASE}/api-docs/asyncapi.json`, admin)).text)).toMatchObject({ asyncapi: '3.0.0' })
      expect(JSON.parse((await page(`${BASE}/api-docs/openapi.json`, await tokenFor(t.app, 'doctor'))).text)).toMatchObject({
        success: false,
        code: 510,
      })
      expect(JSON.parse((await page(`${BASE}/api-docs/..%2fREADME.md`, admin)).text)).toMatchObject({ code: 404 })
    })

    it.each([
      ['http', 'admin', '{"signedIn":"admin","positions":'],
      ['notice', 'admin', '"cmd":"heartcheck"'],
      ['grid', 'admin', '{"t":"joined","number":'],
      ['chat', 'doctor', '{"me":"doctor","waiting":'],
    ])('[SCALE-18] lets the example client for %s talk to the server, in 30 lines', async (name, username, said) => {
      const example = join(root, 'docs/api/examples', `${name}.mjs`)
      expect(readFileSync(example, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(30)
      const { stdout } = await promisify(execFile)(process.execPath, [example, t.url, username, DEMO_PASSWORD], {
        timeout: 20_000,
      })
      expect(stdout).toContain(said)
    })
  })

  describe.runIf(kind === 'pglite')('measured for Prometheus', () => {
    const token = 'metrics-token-of-16'
    const ask = async (of: TestApp, bearer?: string) =>
      of.raw('GET', '/metrics', { headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } })

    it('[SCALE-10] counts requests, sockets, acknowledgements, conflicts, jobs and the lag of events, for those with the token alone', async () => {
      // off: the address is one of the client's
      expect((await ask(t, token)).text).not.toContain('xinglin_')
      // as of a defect of ours, for somebody who is not signed in: answered 200 with an envelope (contract.md 1.6)
      const broken: ServerModule = async app => {
        const call = defineCall<Record<string, never>, null>({
          name: 'broken',
          methods: ['GET'],
          path: '/issue/broken',
          who: 'public',
        })
        serve(app, call, {
          handler: async () => {
            throw new Error('broken')
          },
        })
      }
      const own = await startTestApp({ database: t.database, config: { metricsToken: token }, more: [broken] })
      try {
        expect(await own.raw('GET', `${BASE}/issue/broken`)).toMatchObject({ status: 200 })
        for (const bearer of [undefined, '', 'metrics-token-of-17'])
          expect(await ask(own, bearer)).toMatchObject({ status: 401, text: '' })
        await own.call(calls.monitorSummary, {}, await tokenFor(own.app, 'admin'))
        await own.raw('GET', `${BASE}/sys/dict/getDictItems/${'a'.repeat(40)}?name=张三`, {
          token: await tokenFor(own.app, 'doctor'),
        })
        await own.app.outbox.run(async (_tx, emit) => emit('n:counted', 'x', {}))
        const heard: number[] = []
        own.app.hub.subscribe('n:counted', 0, { row: row => void heard.push(row.seq) })
        await own.app.outbox.run(async (_tx, emit) => emit('n:counted', 'x', {}))
        while (heard.length < 2) await wait(10)
        publishFigure('chat.answered', () => ({ command: 'msg:send', code: 'RATE', ms: 30 }))
        publishFigure('grid.answered', () => ({ taken: 3, refused: 1, replaced: 2 }))
        publishFigure('job.started', () => ({ job: 'BackupJob', lateMs: 20_000 }))
        publishFigure('job.ended', () => ({ job: 'BackupJob', state: 'done' }))
        publishFigure('file.scanned', () => ({ result: 'failed' }))
        publishFigure('client.trouble', () => ({ kind: 'chunk', count: 2 }))
        publishFigure('client.vital', () => ({ name: 'INP', value: 480 }))
        publishFigure('client.vital', () => ({ name: 'CLS', value: 90 }))
        const { status, text, headers } = await ask(own, token)
        expect(status).toBe(200)
        expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
        for (const line of [
          /^xinglin_http_requests_total\{method="GET",route="\/jeecg-boot\/sys\/monitor\/summary",status="200"\} 1$/m,
          /^xinglin_http_requests_total\{method="GET",route="\/jeecg-boot\/sys\/dict\/getDictItems\/:code",status="200"\} 1$/m,
          /^xinglin_http_failures_total\{route="\/jeecg-boot\/issue\/broken"\} 1$/m,
          /^xinglin_job_runs_total\{handler="RestoreTestJob",state="failed"\} 0$/m,
          /^xinglin_file_scans_total\{result="infected"\} 0$/m,
          /^xinglin_http_request_seconds_count\{method="GET",route="\/metrics"\} 3$/m,
          /^xinglin_sockets\{kind="notice"\} 0$/m,
          /^xinglin_db_pool_waiting 0$/m,
          /^xinglin_outbox_lag_seconds_count [2-9]$/m,
          /^xinglin_chat_ack_seconds_bucket\{le="0.05",command="msg:send",code="RATE"\} 1$/m,
          /^xinglin_grid_operations_total\{answer="taken"\} 3$/m,
          /^xinglin_grid_conflicts_total 2$/m,
          /^xinglin_job_delay_seconds_bucket\{le="60",handler="BackupJob"\} 1$/m,
          /^xinglin_file_scans_total\{result="failed"\} 1$/m,
          /^xinglin_client_reports_total\{kind="chunk"\} 2$/m,
          /^xinglin_client_vital_seconds_bucket\{le="0.5",name="INP"\} 1$/m,
          /^xinglin_client_layout_shift_bucket\{le="0.1"\} 1$/m,
          /^xinglin_job_runs_total\{handler="BackupJob",state="done"\} 1$/m,
        ])
          expect(text).toMatch(line)
        // the pages read the same: what one says the other says
        const { result: shown } = await own.call(calls.monitorSummary, {}, await tokenFor(own.app, 'admin'))
        const figure = (line: RegExp) => [...text.matchAll(line)].reduce((sum, found) => sum + Number(found[1]), 0)
        expect({ ...shown.sockets, signIns: undefined }).toEqual({
          notice: figure(/^xinglin_sockets\{kind="notice"\} (\d+)$/gm),
          grid: figure(/^xinglin_sockets\{kind="grid"\} (\d+)$/gm),
          chat: figure(/^xinglin_sockets\{kind="chat"\} (\d+)$/gm),
          signIns: undefined,
        })
        expect(shown.database.connections.pool).toBe(figure(/^xinglin_db_pool_connections (\d+)$/gm))
        // without those of monitoring itself; the question for the figures is counted when it is answered
        const counted = figure(/^xinglin_http_requests_total\{(?![^}]*\/sys\/monitor\/)[^}]*\} (\d+)$/gm)
        expect(shown.requests.count).toBe(counted + 1)
        expect(shown.requests.failed).toBe(1)
        expect(shown.processes).toEqual([
          expect.objectContaining({ pid: process.pid, requests: { count: shown.requests.count, failed: 1 } }),
        ])
        // no address, no person, no text of a query
        expect(text).not.toMatch(/aaaa|张三|admin|doctor|n:counted/)
        // board and rules name figures that are there
        const named = ['grafana.json', 'alerts.yml']
          .map(name => readFileSync(join(root, 'deploy/monitoring', name), 'utf8'))
          .join('\n')
          .match(/xinglin_\w+/g)
        const there = new Set(text.match(/^# TYPE \S+/gm)?.map(line => line.slice('# TYPE '.length)))
        const missing = [...new Set(named)].filter(name => !there.has(name.replace(/_(bucket|count|sum)$/, '')))
        expect(missing).toEqual([])
      } finally {
        await own.close()
      }
    })

    it('[SCALE-10] gives the figures on a port of their own, and nothing else there', async () => {
      const free = createServer().listen(0, '127.0.0.1')
      await once(free, 'listening')
      const address = free.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      free.close()
      const own = await startTestApp({ database: t.database, config: { metricsPort: port, host: '127.0.0.1' } })
      try {
        expect((await ask(own)).text).not.toContain('xinglin_')
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
        expect(await answer.text()).toContain('xinglin_process_resident_memory_bytes')
        expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404)
      } finally {
        await own.close()
      }
    })
  })

  it.runIf(kind === 'postgres')(
    '[SCALE-10] shows all processes that serve the database, whichever answers, until they end',
    async () => {
      const other = await startTestApp({ database: t.database })
      try {
        await expect.poll(async () => (await summary()).processes.length).toBe(2)
        const [own, beside] = (await summary()).processes
        expect(own).toMatchObject({ requests: { count: (await summary()).requests.count } })
        expect(beside).toMatchObject({ pid: process.pid, version: 'test', sockets: { notice: 0, grid: 0, chat: 0 } })
        expect(beside?.id).not.toBe(own?.id)
        const there = (await other.call(calls.monitorSummary, {}, admin)).result.processes
        expect(there.map(({ id }) => id)).toEqual([beside?.id, own?.id])
      } finally {
        await other.close()
      }
      expect((await summary()).processes).toHaveLength(1)
    },
  )

  it('[VIEW-SYS-18] counts sign-ins that are valid', async () => {
    const before = (await summary()).sockets.signIns.user
    await tokenFor(t.app, 'doctor')
    expect((await summary()).sockets.signIns.user).toBe(before + 1)
  })

  it('[VIEW-SYS-18] remembers requests by route, who and status, without query, token and its own calls', async () => {
    await t.raw('GET', `${BASE}/sys/dict/getDictItems/sex?secret=query`, { token: admin })
    await t.raw('GET', `${BASE}/no/such/${'a'.repeat(32)}?token=${admin}`, { token: admin })
    await t.raw('GET', '/healthz')
    const lines = await traces()
    expect(lines[0]).toMatchObject({ method: 'GET', path: '/healthz', status: 200, user: '' })
    expect(lines[1]).toMatchObject({ path: `${BASE}/no/such/***` })
    expect(lines[2]).toMatchObject({ path: `${BASE}/sys/dict/getDictItems/:code`, status: 200, user: 'admin' })
    expect(lines[2]?.ms).toBeGreaterThan(0)
    const text = JSON.stringify(await t.call(calls.httpTrace, {}, admin))
    expect(text).not.toMatch(/secret|monitor|actuator/)
    expect(text).not.toContain(admin)
  })

  it('[WALK-23] leaves out the parts of the client, not what a call answers under a like name', async () => {
    await t.raw('GET', `${BASE}/sys/no/such.png`, { token: admin })
    for (const path of ['/assets/boot-x1.js', '/favicon.svg', '/theme.js', '/config.json']) await t.raw('GET', path)
    expect((await traces())[0]).toMatchObject({ path: `${BASE}/sys/no/such.png` })
  })

  it('[VIEW-SYS-18] keeps the last hundred, newest first, and goes on counting', async () => {
    const { requests } = await summary()
    for (let sent = 0; sent < TRACES_MAX + 5; sent += 1) await t.raw('GET', '/healthz')
    expect(await traces()).toHaveLength(TRACES_MAX)
    expect((await summary()).requests.count).toBe(requests.count + TRACES_MAX + 5)
    expect((await summary()).requests.slowest?.path).toBe('/healthz')
  })

  it('[VIEW-SYS-18] answers in the shapes of the actuator', async () => {
    for (const key of METRICS.keys()) {
      const answer = JSON.parse((await t.raw('GET', `${BASE}/actuator/metrics/${key}`, { token: admin })).text)
      expect(answer, key).toMatchObject({ name: key, availableTags: [] })
      for (const { value } of answer.measurements) expect(value, key).toBeGreaterThanOrEqual(0)
    }
    expect(await t.call(calls.metric, { key: 'jvm.no.such' }, admin)).toMatchObject({ success: false, message: '没有该监控指标' })
    expect(await t.call(calls.metric, { key: '__proto__' }, admin)).toMatchObject({ success: false })
    const disks = await t.call(calls.queryDiskInfo, {}, admin)
    expect(disks).toMatchObject({ success: true, code: 200, message: '查询成功', result: [{ name: '数据目录' }] })
    const {
      traces: [first],
    } = JSON.parse((await t.raw('GET', `${BASE}/actuator/httptrace`, { token: admin })).text)
    expect(first).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      principal: null,
      session: null,
      request: { method: 'GET', uri: '/healthz', headers: {}, remoteAddress: null },
      response: { status: 200, headers: {} },
      timeTaken: expect.any(Number),
    })
  })

  it('[VIEW-SYS-18] is for administrators only', async () => {
    for (const username of ['doctor', 'hospital', 'pharmacist']) {
      const token = await tokenFor(t.app, username)
      for (const call of [calls.monitorSummary, calls.monitorTraces, calls.queryDiskInfo])
        expect(await t.call(call, {}, token), username).toMatchObject({ success: false, code: 510 })
    }
  })

  it('[VIEW-SYS-18] says that there is no Redis, in the words of the page', async () => {
    for (const call of [calls.redisInfo, calls.redisKeysSize, calls.redisMemoryInfo])
      expect(await t.call(call, {}, admin)).toMatchObject({ success: false, message: MONITOR_TEXT.redisOff })
  })
})

describe('figures of Redis', () => {
  it('reads the lines of INFO', () => {
    expect([...linesOf('# Server\r\nredis_version:7.2.4\r\nexecutable:/a:b\r\n\r\n')]).toEqual([
      ['redis_version', '7.2.4'],
      ['executable', '/a:b'],
    ])
  })

  it('[VIEW-SYS-18] tells a Redis that does not answer from none, within two seconds', async () => {
    const begun = performance.now()
    const probe = createRedisProbe('redis://127.0.0.1:1')
    expect(await probe.figures()).toEqual({ state: 'down' })
    expect(performance.now() - begun).toBeLessThan(2_500)
    probe.close()
    expect(await createRedisProbe(null).figures()).toEqual({ state: 'off' })
  })

  it.runIf(REDIS)('[VIEW-SYS-18] answers in the shapes of the original, when there is one', async () => {
    const t = await startTestApp({ config: { redisUrl: REDIS ?? null } })
    const admin = await tokenFor(t.app, 'admin')
    const { redis } = (await t.call(calls.monitorSummary, {}, admin)).result
    expect(redis).toMatchObject({ state: 'up', version: expect.stringMatching(/^\d/), memory: expect.any(Number) })
    const { result } = await t.call(calls.redisInfo, {}, admin)
    expect(result).toContainEqual({ key: 'redis_mode', value: 'standalone', description: '' })
    expect(await t.call(calls.redisKeysSize, {}, admin)).toEqual({ create_time: expect.any(Number), dbSize: expect.any(Number) })
    expect(await t.call(calls.redisMemoryInfo, {}, admin)).toEqual({
      used_memory: expect.stringMatching(/^\d+$/),
      create_time: expect.any(Number),
    })
    await t.close()
  })
})

describe('samples', () => {
  it('[VIEW-SYS-18] shows the work that was done since the look before', async () => {
    let requests = 0
    const begun = performance.now()
    const sampler = startSampler({ version: 'x', now: Date.now, requests: () => requests })
    requests = 7
    // the loop must have turned before it can come late
    await wait(100)
    const begin = process.cpuUsage()
    const worked = () => {
      const { user, system } = process.cpuUsage(begin)
      return user + system
    }
    while (worked() < 800_000) Math.sqrt(Math.random())
    while (sampler.history().length === 0) await wait(20)
    // other processes may have slowed this one down: the part is of the time that has passed
    const part = 0.8 / ((performance.now() - begun) / 1_000)
    const [sample] = sampler.history()
    sampler.close()
    expect(sample?.requests).toBe(7)
    expect(sample?.cpu).toBeGreaterThan(part * 0.95)
    expect(sample?.delay).toBeGreaterThan(500)
  })
})
