import { like, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/clientReports.ts'
import { clientError } from '#contract/resources/system/clientError.resource.ts'
import { CLIENT_ERROR_TEXT } from '#contract/rules/clientReports.ts'
import { sysClientError, sysClientErrorAccount, sysClientVital, sysJobPlan, sysQuartzJob } from '#server/db/tables/index.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
const DAY = 86_400_000

describeOnDatabases('what browsers report', open => {
  let t: TestApp
  let admin = ''
  let now = Date.parse('2026-11-26T04:00:00Z')
  const crud = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())

  const report = {
    kind: 'error',
    message: 'x is gone',
    stack: 'f /assets/A-12345678.js:1:2',
    route: '/hospital/patients',
    count: 1,
  }
  const send = (
    more: { reports?: unknown[]; vitals?: unknown[]; release?: string } = {},
    token?: string,
  ): Promise<{ success: boolean; message: string }> =>
    t
      .raw('POST', `/jeecg-boot${calls.reportClient.path}`, {
        json: { release: 'test', reports: [], vitals: [], ...more },
        headers: { 'user-agent': AGENT },
        ...(token === undefined ? {} : { token }),
      })
      .then(({ text }) => JSON.parse(text))
  const rows = async (query: Record<string, string> = {}) =>
    (await crud(clientError, 'list', { query: { pageSize: '100', ...query } }, admin)).result.records

  it('[SCALE-10] groups reports of all people, counts the accounts among them, and keeps nothing of a patient', async () => {
    const doctor = await tokenFor(t.app, 'doctor')
    const told = { ...report, message: '患者"张三" 13800138000 is gone', route: '/hospital/patients/张三?phone=13800138000' }
    const nextBuild = { ...told, stack: 'q /assets/A-87654321.js:9:9', count: 3 }
    for (const token of [admin, admin, doctor, undefined])
      expect(await send({ reports: [told] }, token)).toMatchObject({ success: true })
    expect(await send({ reports: [nextBuild, told] }, doctor)).toMatchObject({ success: true })
    const [row, ...others] = await rows({ message: '*is gone*' })
    expect(others).toEqual([])
    expect(row).toMatchObject({
      kind: 'error',
      kind_dictText: '脚本错误',
      message: '… # is gone',
      state: 'open',
      state_dictText: '未处理',
      count: 8,
      people: 2,
      route: '/hospital/patients/:id',
      browser: 'Chrome 143',
      release: 'test',
      firstAt: '2026-11-26 12:00:00',
    })
    const kept = JSON.stringify([
      await t.app.db.select().from(sysClientError),
      await t.app.db.select().from(sysClientErrorAccount),
    ])
    expect(kept).not.toMatch(/张三|13800138000|doctor/)
  })

  it('[SCALE-10] strangers fill a quarter of the groups at most; people who are signed in are heard until all are full', async () => {
    const { db } = t.app
    const some = (from: number, to: number, people: number) =>
      db.execute(sql`
        insert into sys_client_error (id, kind, message, count, people, route, browser, release, first_at, last_at, first_release, stack)
        select 'full' || n, 'error', 'full', 1, ${people}::int, '/', 'Chrome 143', 'test', now(), now(), 'test', '' from generate_series(${from}::int, ${to}::int) n`)
    const isKept = async (message: string, token?: string) => {
      expect(await send({ reports: [{ ...report, message }] }, token)).toMatchObject({ success: true })
      return (await rows({ message: `*${message}*` })).length === 1
    }
    const before = await db.$count(sysClientError)
    await some(1, 499, 0)
    expect(await isKept('the last of strangers')).toBe(true)
    expect(await isKept('one of strangers too many')).toBe(false)
    expect(await isKept('of somebody who works', admin)).toBe(true)
    await some(500, 1_998 - before, 1)
    expect([await db.$count(sysClientError), await isKept('beyond all', admin)]).toEqual([2_000, false])
    // what is known is counted all the same
    await send({ reports: [{ ...report, message: 'the last of strangers' }] })
    expect((await rows({ message: '*the last of strangers*' }))[0]).toMatchObject({ count: 2 })
    await db
      .delete(sysClientError)
      .where(
        or(
          like(sysClientError.id, 'full%'),
          like(sysClientError.message, 'the last%'),
          like(sysClientError.message, 'of somebody%'),
        ),
      )
  })

  it('[SCALE-10] opens a handled trouble again when the served release meets it, not for a page of before, nor one that is ignored', async () => {
    const message = 'y is undefined'
    const stateOf = async () => (await rows({ message: `*${message}*` }))[0]
    await send({ reports: [{ ...report, message }], release: 'older' })
    const { id } = await stateOf()
    const mark = (state: 'open' | 'handled' | 'ignored', token = admin) =>
      t.call(calls.markClientErrors, { ids: [id], state }, token)
    expect(await mark('handled')).toMatchObject({ success: true, message: CLIENT_ERROR_TEXT.marked })
    // the served release is `test`, in which it was marked: nothing new
    await send({ reports: [{ ...report, message }], release: 'test' })
    expect(await stateOf()).toMatchObject({ state: 'handled', handledBy: 'admin', count: 2 })
    await t.app.db.update(sysClientError).set({ handledRelease: 'before' })
    await send({ reports: [{ ...report, message }], release: 'older' })
    expect(await stateOf()).toMatchObject({ state: 'handled' })
    await send({ reports: [{ ...report, message }], release: 'test' })
    expect(await stateOf()).toMatchObject({ state: 'open', count: 4 })
    await mark('ignored')
    await send({ reports: [{ ...report, message }], release: 'test' })
    expect(await stateOf()).toMatchObject({ state: 'ignored', count: 5 })
    expect(await mark('handled', await tokenFor(t.app, 'doctor'))).toMatchObject({ success: false, code: 510 })
    expect(await t.call(calls.markClientErrors, { ids: ['0'.repeat(32)], state: 'handled' }, admin)).toMatchObject({
      success: false,
      message: CLIENT_ERROR_TEXT.gone,
    })
  })

  it('[SCALE-10] sums web vitals by day and page, and answers their p75', async () => {
    const vital = (value: number, route = '/isystem/user', name = 'LCP') => ({ name, value, route })
    await send({ vitals: [vital(400), vital(400), vital(2_400), vital(2_400)] }, admin)
    await send({ vitals: [vital(5_000, '/isystem/role'), vital(90, '/isystem/role', 'CLS')] }, admin)
    now += DAY
    await send({ vitals: [vital(800)] }, admin)
    const { result } = await t.call(calls.clientVitals, { days: 7 }, admin)
    expect(result.all).toEqual([
      { name: 'LCP', count: 6, p75: 2_375 },
      { name: 'CLS', count: 1, p75: 94 },
    ])
    expect(result.days.filter(({ name }) => name === 'LCP')).toEqual([
      { day: '2026-11-26', name: 'LCP', count: 5, p75: 2_438 },
      { day: '2026-11-27', name: 'LCP', count: 1, p75: 875 },
    ])
    expect(result.routes[0]).toMatchObject({ route: '/isystem/user', name: 'LCP', count: 5 })
    expect((await t.call(calls.clientVitals, { days: 1 }, admin)).result.all).toEqual([{ name: 'LCP', count: 1, p75: 875 }])
  })

  it('[SCALE-10] keeps no address that somebody made up: of strangers those of their own pages, of others so many a day', async () => {
    const { db } = t.app
    await db.delete(sysClientVital)
    const word = (n: number) => `/made/up/${[...String(n)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
    const flood = (from: number) => Array.from({ length: 12 }, (_, n) => ({ name: 'TTFB', value: 90, route: word(from + n) }))
    const kept = async () =>
      (await db.selectDistinct({ route: sysClientVital.route }).from(sysClientVital).orderBy(sysClientVital.route)).map(
        ({ route }) => route,
      )
    await send({ vitals: [...flood(0).slice(1), { name: 'TTFB', value: 90, route: '/user/login' }] })
    expect(await kept()).toEqual(['/:other', '/user/login'])
    expect(
      await db.select({ count: sysClientVital.count }).from(sysClientVital).where(like(sysClientVital.route, '/:%')),
    ).toEqual([{ count: 11 }])
    for (let from = 100; from < 580; from += 12) await send({ vitals: flood(from) }, admin)
    expect(await kept()).toHaveLength(400)
    // a page that the day knows is counted on
    await send({ vitals: [{ name: 'TTFB', value: 90, route: word(100) }] }, admin)
    const known = await db
      .select({ count: sysClientVital.count })
      .from(sysClientVital)
      .where(like(sysClientVital.route, word(100)))
    expect(known).toEqual([{ count: 2 }])
    const { result } = await t.call(calls.clientVitals, { days: 7 }, admin)
    expect(result.all).toEqual([{ name: 'TTFB', count: 493, p75: expect.any(Number) }])
    expect(result.routes).toHaveLength(30)
    expect(result.routes.slice(0, 2)).toMatchObject([
      { route: '/:other', count: 93 },
      { route: word(100), count: 2 },
    ])
    await db.delete(sysClientVital)
  })

  it.each([
    [{ reports: Array.from({ length: 11 }, () => report) }],
    [{ reports: [{ ...report, kind: 'other' }] }],
    [{ reports: [{ ...report, count: 0 }] }],
    [{ reports: [{ ...report, stack: 'x'.repeat(2_001) }] }],
    [{ vitals: [{ name: 'LCP', value: -1, route: '/' }] }],
    [{ vitals: [{ name: 'FID', value: 1, route: '/' }] }],
  ])('[SCALE-10] refuses a batch that no page of ours sends %#', async batch => {
    expect(await send(batch)).toMatchObject({ success: false })
  })

  it('[SCALE-10] refuses an address that floods it', async () => {
    const limited = await startTestApp({ database: t.database, config: { rateLimits: true } })
    try {
      const payload = { release: '', reports: [], vitals: [] }
      const flood = Array.from({ length: 601 }, () =>
        limited.app.inject({ method: 'POST', url: `/jeecg-boot${calls.reportClient.path}`, payload }),
      )
      expect((await Promise.all(flood)).filter(({ body }) => body.includes('操作过于频繁'))).toHaveLength(1)
    } finally {
      await limited.close()
    }
  })

  it('[SCALE-10] forgets by a job what was not met for so many days', async () => {
    // the plan of the server would do it first
    for (const table of [sysJobPlan, sysQuartzJob]) await t.app.db.delete(table)
    now += 40 * DAY
    admin = await tokenFor(t.app, 'admin')
    await send({ reports: [{ ...report, message: 'still there' }], vitals: [{ name: 'INP', value: 90, route: '/' }] }, admin)
    const context = { app: t.app, signal: new AbortController().signal, plannedAt: new Date(now), log: () => undefined }
    expect(await jobHandlers.SweepClientReportsJob.run({ keepDays: 30 }, context)).toBe('清理了2条前端错误')
    expect((await rows()).map(({ message }: { message: string }) => message)).toEqual(['still there'])
    expect(await t.app.db.select().from(sysClientErrorAccount)).toHaveLength(1)
    expect(await t.app.db.select().from(sysClientVital)).toHaveLength(1)
  })
})
