import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/serviceData.ts'
import { STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'
import { countDay } from '#server/db/dailyFigures.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import * as tables from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { at, makeScene } from '#tests/support/hospital/serviceData/statisticsScene.ts'

const NOTHING = { consultations: 0, ended: 0, messages: 0, orders: 0, paidFen: 0, refundFen: 0 }

describeOnDatabases('statistics under a data rule by department', open => {
  let t: TestApp
  let token = ''
  // the demonstration lies half a year after the scene
  let now = Date.parse('2025-09-01T02:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
    await makeScene(t)
    now = at(10, 10).getTime()
    token = (await t.loginAs('hospital')).token
  })
  afterAll(() => t.close())

  /** Gives the office a role whose rule leaves these departments. */
  const narrowTo = async (codes: string) => {
    const { db } = t.app
    const [entry] = await db
      .select({ id: tables.sysPermission.id })
      .from(tables.sysPermission)
      .where(eq(tables.sysPermission.url, STATISTICS_HOME))
    const permissionId = entry?.id ?? ''
    const rule = { ruleName: '本科室', ruleColumn: 'org_code', ruleConditions: 'IN', ruleValue: codes, status: '1' }
    await db
      .insert(tables.sysPermissionDataRule)
      .values({ id: 'own', permissionId, ...rule })
      .onConflictDoUpdate({ target: tables.sysPermissionDataRule.id, set: rule })
    await db.insert(tables.sysRole).values({ id: 'own', roleCode: 'own', roleName: '本科室' }).onConflictDoNothing()
    await db.insert(tables.sysRolePermission).values({ roleId: 'own', permissionId, dataRuleIds: 'own' }).onConflictDoNothing()
    await db
      .insert(tables.sysUserRole)
      .values({ userId: demoUserId('hospital'), roleId: 'own' })
      .onConflictDoNothing()
  }
  const days = async () => (await t.call(calls.dailyFigures, {}, token)).result
  const needs = async () => (await t.call(calls.homeNeeds, {}, token)).result

  it('the 14 days of the home page are those of the departments', async () => {
    for (let back = 1; back <= 14; back += 1) await countDay(t.app.db, { from: new Date(now), back, countedAt: new Date(now) })
    const whole = await days()
    expect(whole.find(({ day }) => day === '2025-03-04')).toMatchObject({ consultations: 1, paidFen: 4_850 })
    // a day between the others of which nothing was counted stands there too
    await t.app.db.delete(tables.sysDailyFigures).where(eq(tables.sysDailyFigures.day, '2025-03-04'))
    const gap = await days()
    expect(gap.map(({ day }) => day)).toEqual(whole.map(({ day }) => day))
    expect(gap.find(({ day }) => day === '2025-03-04')).toEqual({ ...NOTHING, day: '2025-03-04' })
    await countDay(t.app.db, { from: new Date(now), back: 6, countedAt: new Date(now) })
    expect(await days()).toEqual(whole)
    await narrowTo('A01')
    const own = await days()
    expect(own.map(({ day }) => day)).toEqual([
      ...['2025-02-24', '2025-02-25', '2025-02-26', '2025-02-27', '2025-02-28', '2025-03-01', '2025-03-02', '2025-03-03'],
      ...['2025-03-04', '2025-03-05', '2025-03-06', '2025-03-07', '2025-03-08', '2025-03-09'],
    ])
    expect(own.filter(one => Object.values(one).some(value => typeof value === 'number' && value > 0))).toEqual([
      { ...NOTHING, day: '2025-03-03', consultations: 1, ended: 1, messages: 10, orders: 2, paidFen: 2_000 },
      { ...NOTHING, day: '2025-03-04', paidFen: 1_850 },
      { ...NOTHING, day: '2025-03-06', consultations: 1, orders: 1 },
    ])
    await narrowTo('A01,A02')
    const both = await days()
    expect(both.filter(({ day }) => whole.some(one => one.day === day))).toEqual(whole)
    await narrowTo('A03')
    expect((await days()).every(({ orders, paidFen, refundFen }) => orders + paidFen + refundFen === 0)).toBe(true)
  })

  it('refunds to look at are those of the departments; stock and visits of care, which have none, are left out', async () => {
    await narrowTo('A01,A02')
    const before = await needs()
    const refund = (id: string, orderId: string, status: '0' | '3') => ({
      ...{ id, refundNo: id, orderId, status, tenantId: 1, payNo: id, amountFen: 100, at: at(9) },
    })
    await t.app.db
      .insert(tables.hosRefund)
      .values([refund('open1', 'o-s1', '0'), refund('open2', 'o-s2', '0'), refund('bad2', 'o-s3', '3')])
    const both = await needs()
    expect([both.refundsToApprove - before.refundsToApprove, both.refundsFailed - before.refundsFailed]).toEqual([2, 1])
    await narrowTo('A02')
    const { refundsToApprove, refundsFailed, lowStock, nearExpiry, careToAssign } = await needs()
    expect({ refundsToApprove, refundsFailed, lowStock, nearExpiry, careToAssign }).toEqual({
      refundsToApprove: 1,
      refundsFailed: 1,
      lowStock: 0,
      nearExpiry: 0,
      careToAssign: 0,
    })
  })

  it('a sheet to review and drugs to issue stand in the department of their session now, as in all figures', async () => {
    const { db } = t.app
    await narrowTo('A02')
    const numbers = async () => (await t.call(calls.statisticsLive, {}, token)).result
    const before = await numbers()
    // written in A01 by d1, and the session is another department's since
    await db.update(tables.hosPrescription).set({ status: '1' }).where(eq(tables.hosPrescription.id, 'rx1'))
    await db.update(tables.hosOrder).set({ status: '8' }).where(eq(tables.hosOrder.id, 'o-rx'))
    expect(await numbers()).toMatchObject({ review: before.review, dispensing: before.dispensing })
    await db.update(tables.chatSession).set({ orgCode: 'A02' }).where(eq(tables.chatSession.id, 's1'))
    expect(await numbers()).toMatchObject({ review: before.review + 1, dispensing: before.dispensing + 1 })
    const { result: rows } = await t.call(calls.statisticsLiveRows, { part: 'review' }, token)
    expect(rows.map(({ no }) => no)).toContain('RX-rx1')
  })
})
