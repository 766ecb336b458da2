import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { demoAllPermissions, demoPermissions, demoRoles, demoServices, demoUsers } from '#contract/http/calls/demo.ts'
import { listPositions } from '#contract/http/calls/positions.ts'
import { loginStatistics, visitStatistics } from '#contract/http/calls/visits.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { POSITIONS } from '#server/db/seed/positions.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysLog, sysPosition } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

// 2026-11-21 00:30 in Shanghai is still the 20th in UTC
const NOW = Date.parse('2026-11-21T00:30:00+08:00')

describeOnDatabases('visits, positions, demo rows', open => {
  let t: TestApp
  let token = ''
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => NOW })
    token = await tokenFor(t.app, 'doctor')
    await t.app.db.delete(sysLog)
    let made = 0
    const log = (at: string, ip: string, more: Partial<typeof sysLog.$inferInsert> = {}) =>
      t.app.db.insert(sysLog).values({
        id: seedId('log', String((made += 1))),
        logType: 1,
        action: 'login',
        actorKind: 'user',
        tenantId: DEMO_TENANT,
        at: new Date(`${at}+08:00`),
        ip,
        ...more,
      })
    await log('2026-11-21T00:10:00', '10.0.0.1')
    await log('2026-11-21T00:20:00', '10.0.0.1')
    await log('2026-11-21T00:20:00', '10.0.0.2')
    await log('2026-11-20T23:59:59', '10.0.0.1')
    await log('2026-11-18T12:00:00', '10.0.0.3')
    await log('2026-11-15T00:00:00', '10.0.0.4')
    await log('2026-11-14T23:59:59', '10.0.0.5')
    // no visits: a failed login, a logout, a command, a patient, another tenant
    await log('2026-11-21T00:20:00', '10.0.0.9', { action: 'login.failed', actorKind: 'unknown' })
    await log('2026-11-21T00:20:00', '10.0.0.9', { action: 'logout' })
    await log('2026-11-21T00:20:00', '10.0.0.9', { logType: 2 })
    await log('2026-11-21T00:20:00', '10.0.0.9', { actorKind: 'patient' })
    await log('2026-11-21T00:20:00', '10.0.0.9', { tenantId: 2 })
  })
  afterAll(async () => t.close())

  it('[API-ANN-06] GET /sys/loginfo counts sign-ins in all, today in Shanghai, and addresses today', async () => {
    const answer = JSON.parse((await t.raw('GET', '/jeecg-boot/sys/loginfo', { token })).text)
    expect(answer).toMatchObject({ success: true, code: 200 })
    expect(answer.result).toEqual({ totalVisitCount: 7, todayVisitCount: 3, todayIp: 2 })
    expect(await t.call(loginStatistics)).toMatchObject({ status: 500 })
  })

  it('[API-ANN-07] GET /sys/visitInfo gives the last seven days ascending, without empty days', async () => {
    const answer = JSON.parse((await t.raw('GET', '/jeecg-boot/sys/visitInfo', { token })).text)
    expect(answer.result).toEqual([
      { tian: '2026-11-15', type: '11-15', visit: 1, ip: 1 },
      { tian: '2026-11-18', type: '11-18', visit: 1, ip: 1 },
      { tian: '2026-11-20', type: '11-20', visit: 1, ip: 1 },
      { tian: '2026-11-21', type: '11-21', visit: 3, ip: 2 },
    ])
    await addUser(t.app, 'stranger', { tenants: [2] })
    const { result } = await t.call(visitStatistics, {}, await tokenFor(t.app, 'stranger', 2))
    expect(result).toEqual([{ tian: '2026-11-21', type: '11-21', visit: 1, ip: 1 }])
  })

  it('[API-ANN-08] GET /sys/position/list filters by name, in pages, with the rank’s text under both names', async () => {
    const list = async (query: string) =>
      JSON.parse((await t.raw('GET', `/jeecg-boot/sys/position/list${query}`, { token })).text).result
    const all = await list('')
    expect([all.total, all.size, all.current, all.records.length]).toEqual([POSITIONS.length, 10, 1, 10])
    expect((await list('?pageNo=2&pageSize=10')).records).toHaveLength(POSITIONS.length - 10)
    const named = await list(`?name=${encodeURIComponent('主任医师')}`)
    expect(named.records).toMatchObject([
      { name: '主任医师', postRank: '5', postRank_dictText: '正高级', rank_dictText: '正高级' },
      { name: '副主任医师', rank_dictText: '副高级' },
    ])
    expect(await list(`?name=${encodeURIComponent('*副主任*')}`)).toMatchObject({ total: 2 })
    expect(await list('?name=%25')).toMatchObject({ total: 0, records: [] })
    expect((await list('?pageSize=99999')).size).toBeLessThanOrEqual(1_000)
    await t.app.db.update(sysPosition).set({ tenantId: 2 }).where(eq(sysPosition.code, 'YZ'))
    expect((await t.call(listPositions, { name: '院长' }, token)).result.records.map(({ name }) => name)).toEqual(['副院长'])
  })

  it('answers demo pages with invented rows', async () => {
    for (const call of [demoUsers, demoRoles, demoServices, demoPermissions]) {
      const { result } = await t.call(call, {}, token)
      expect(result.records.length, call.name).toBe(result.total)
      expect(result.total).toBeGreaterThan(0)
    }
    expect((await t.call(demoAllPermissions, {}, token)).result).toEqual(
      (await t.call(demoPermissions, {}, token)).result.records,
    )
  })
})
