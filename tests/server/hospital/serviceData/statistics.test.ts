import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dictItems } from '#contract/http/calls/common.ts'
import * as calls from '#contract/http/calls/serviceData.ts'
import type { Overview } from '#contract/entities/serviceData.ts'
import { DOCTORS_BY_ACCOUNT, KPI_IDS, KPIS, kpiNumber, type KpiId } from '#contract/statistics/kpi.ts'
import { hosOrder, hosRxReview } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { at, makeScene } from '#tests/support/hospital/serviceData/statisticsScene.ts'

const PERIOD = { from: '2025-03-03', to: '2025-03-06' }
const MINUTE = 60_000

describeOnDatabases('statistics', open => {
  let t: TestApp
  let token = ''
  let pharmacist = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    await makeScene(t)
    token = (await t.loginAs('hospital')).token
    pharmacist = (await t.loginAs('pharmacist')).token
  })
  afterAll(() => t.close())

  const overview = async (more: object = {}) => (await t.call(calls.statisticsOverview, { ...PERIOD, ...more }, token)).result
  const numbers = ({ figures }: Overview) =>
    Object.fromEntries(
      KPI_IDS.flatMap(id => {
        const sum = figures[id]
        return sum ? [[id, kpiNumber(KPIS[id], sum)]] : []
      }),
    )
  const pages = async (figure: KpiId, more: object = {}) => {
    const rows = []
    let total = 0
    for (let page = 1; page <= 3; page += 1) {
      const { result } = await t.call(calls.statisticsRows, { ...PERIOD, figure, page, ...more }, token)
      rows.push(...result.rows)
      total = result.total
    }
    return { rows, total }
  }

  it('[STAT-01] [STAT-04] [STAT-10] counts the 23 indicators of hospital.md part 8', async () => {
    expect(numbers(await overview())).toEqual({
      orders: 3,
      accepted: 2,
      acceptRate: 2 / 4,
      wait: 7 * MINUTE,
      firstReply: MINUTE,
      unanswered: 1 / 2,
      reply: 40_000,
      duration: 30 * MINUTE,
      otherEnds: 2,
      expiredRate: 1 / 4,
      refusedRate: 1 / 4,
      refusedAfter: 0,
      transferRate: 0,
      prescriptions: 2,
      prescribedRate: 1,
      passRate: 1 / 2,
      reviewTime: ((6 + 60 + 10) / 3) * MINUTE,
      rejections: 2,
      warnedRate: 1 / 2,
      forcedRate: 0,
      amount: 3_025,
      kinds: 1.5,
      antibioticRate: 1,
      herbShare: 1 / 2,
      longShare: 1 / 2,
      turnover: 2_000 + 3_000 + 1_000 + 1_850 - 500 - 700,
      refunds: 1_200,
      refundRate: 1 / 4,
      satisfaction: 5,
      ratedRate: 1,
      returnRate: 0,
      online: 10 * 60 * MINUTE,
      busyShare: 30 / 600,
      created: 5,
      placed: 4,
    })
  })

  it('[STAT-05] waits have mean, median and 90th percentile by nearest rank; an empty period has none', async () => {
    expect((await overview()).figures.wait).toMatchObject({ mean: 7 * MINUTE, median: 4 * MINUTE, p90: 10 * MINUTE, n: 2 })
    const empty = numbers((await t.call(calls.statisticsOverview, { from: '2025-01-01', to: '2025-01-02' }, token)).result)
    expect(empty).toMatchObject({ orders: 0, acceptRate: null, wait: null, busyShare: null, turnover: 0 })
  })

  it('[STAT-01] the rows behind every number are as many as it says, and sum up to it', async () => {
    const { figures } = await overview()
    for (const id of KPI_IDS.filter(one => one !== 'drugs' && one !== 'diseases')) {
      const sum = figures[id]
      const { rows, total } = await pages(id)
      expect([id, total, rows.length], id).toEqual([id, sum?.n, sum?.n])
      if (KPIS[id].measure === 'rate') expect((await pages(id, { part: 'hit' })).total, id).toBe(sum?.hits)
      if (KPIS[id].measure === 'sum')
        expect(
          rows.reduce((all, row) => all + (row.value ?? 0), 0),
          id,
        ).toBe(sum?.sum)
    }
    expect((await pages('created', { weekday: 1, hour: 9 })).rows.map(row => row.no)).toEqual(['S-s1'])
    expect((await pages('rejections', { key: '206' })).rows.map(row => row.no)).toEqual(['RX-rx1'])
  })

  it('[STAT-03] the hospital is the sum of its departments', async () => {
    const whole = (await overview()).figures
    const parts = await Promise.all(['A01', 'A02'].map(async org => (await overview({ org })).figures))
    for (const id of KPI_IDS.filter(one => one !== 'drugs' && one !== 'diseases')) {
      const of = (what: 'n' | 'hits' | 'sum') => parts.reduce((all, figures) => all + (figures[id]?.[what] ?? 0), 0)
      expect([of('n'), of('hits'), of('sum')], id).toEqual([whole[id]?.n, whole[id]?.hits, whole[id]?.sum])
    }
    const { result } = await t.call(calls.rankDepartments, PERIOD, token)
    expect(result.map(({ id, figures }) => [id, figures.turnover?.sum])).toEqual([
      ['A01', 3_850],
      ['A02', 2_800],
    ])
  })

  it('[STAT-01] what is of no department or doctor opens its own rows, not those of the hospital', async () => {
    const day = { from: '2025-03-20', to: '2025-03-20' }
    const order = (id: string, more: Partial<typeof hosOrder.$inferInsert>) => ({
      ...{ id, orderNo: `N-${id}`, tenantId: 1, patientId: 'p1', status: '3', amountFen: 700, payFen: 700, requestId: id },
      ...{ paidAt: at(20), createTime: at(20), ...more },
    })
    await t.app.db
      .insert(hosOrder)
      .values([order('visit', { type: '3' }), order('own', { type: '1', doctorId: 'doc-d1', serviceType: '1', payFen: 900 })])
    const { result: departments } = await t.call(calls.rankDepartments, day, token)
    const { result: doctors } = await t.call(calls.rankDoctors, day, token)
    const sums = (rows: typeof departments) => rows.map(({ id, figures }) => [id, figures.turnover?.sum])
    expect([sums(departments), sums(doctors)]).toEqual([
      [
        ['', 700],
        ['A01', 900],
      ],
      [
        ['', 700],
        ['d1', 900],
      ],
    ])
    for (const of of [{ org: '' }, { doctor: '' }]) {
      const { result } = await t.call(calls.statisticsRows, { ...day, ...of, figure: 'turnover' }, token)
      expect(result.rows.map(({ no }) => no)).toEqual(['N-visit'])
      expect((await t.call(calls.statisticsOverview, { ...day, ...of }, token)).result.figures.turnover?.sum).toBe(700)
    }
    const path = '/jeecg-boot/hospital/serviceData/exportXls?from=2025-03-20&to=2025-03-20&figure=turnover&org='
    const response = await fetch(t.url + path, { headers: { 'X-Access-Token': token } })
    const book = read(Buffer.from(await response.arrayBuffer()))
    const cells = utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 })
    expect(cells.slice(3).map(([no]) => no)).toEqual(['N-visit'])
  })

  it('[STAT-04] two partial refunds stand on the two days on which they were done', async () => {
    const { result } = await t.call(calls.statisticsTrend, { ...PERIOD, figure: 'refunds' }, token)
    expect(result.filter(({ sum }) => sum).map(({ key, sum }) => [key, sum])).toEqual([
      ['2025-03-05', 500],
      ['2025-03-06', 700],
    ])
  })

  it('[STAT-01] [STAT-10] of one day the time online stands in each of its hours, and so do the rows behind it', async () => {
    const day = { from: '2025-03-03', to: '2025-03-03' }
    const hours = (await t.call(calls.statisticsTrend, { ...day, figure: 'online' }, token)).result
    // online from the evening before until 10 o'clock
    expect(hours.map(({ key, sum }) => [key, sum])).toEqual(Array.from({ length: 10 }, (_, hour) => [`0${hour}`, 60 * MINUTE]))
    const shares = (await t.call(calls.statisticsTrend, { ...day, figure: 'busyShare' }, token)).result
    expect(shares.filter(({ part }) => part > 0).map(({ key, part, sum }) => [key, part, sum])).toEqual([
      ['09', 30 * MINUTE, 60 * MINUTE],
    ])
    const rows = (await t.call(calls.statisticsRows, { ...day, figure: 'online', hour: 9 }, token)).result
    expect([rows.sum, rows.rows.map(({ value }) => value)]).toEqual([60 * MINUTE, [46 * MINUTE, 14 * MINUTE]])
    expect((await t.call(calls.statisticsRows, { ...day, figure: 'online', hour: 3 }, token)).result.sum).toBe(60 * MINUTE)
  })

  it('[STAT-01] the doctors that the filter offers are those that figures are counted by', async () => {
    const offered = (await t.call(dictItems, { code: DOCTORS_BY_ACCOUNT }, token)).result
    const [one] = offered.filter(({ text }) => text === '医生d1')
    expect(one?.value).toBe('d1')
    const { figures } = await overview({ doctor: one?.value })
    expect([figures.accepted?.n, figures.prescriptions?.n, figures.online?.sum]).toEqual([2, 1, 10 * 60 * MINUTE])
  })

  it('[STAT-01] a sheet that the pharmacy stopped was not reviewed once more, nor rejected', async () => {
    const { db } = t.database
    const stop = {
      id: 'v5',
      tenantId: 1,
      rxId: 'rx2',
      rxVersion: 1,
      reviewerId: 'ph',
      result: '2' as const,
      reasonCodes: ['299'],
    }
    await db.insert(hosRxReview).values({ ...stop, startedAt: at(5), finishedAt: at(5) })
    try {
      const day = { from: '2025-03-05', to: '2025-03-05' }
      const { figures } = (await t.call(calls.statisticsOverview, day, token)).result
      expect([figures.reviewTime?.n, figures.rejections?.n]).toEqual([0, 0])
    } finally {
      await db.delete(hosRxReview).where(eq(hosRxReview.id, 'v5'))
    }
  })

  it('a transferred session counts once for the hospital and once for either doctor', async () => {
    const { result } = await t.call(calls.rankDoctors, PERIOD, token)
    expect(result.map(({ id, figures }) => [id, figures.accepted?.n])).toEqual([
      ['d1', 2],
      ['d2', 1],
    ])
    expect((await pages('accepted', { doctor: 'd1' })).total).toBe(2)
    // the workbook of the ranking has the rows that its numbers count
    expect((await pages('accepted', {})).total).toBe(2)
    expect((await pages('accepted', { by: 'doctor' })).total).toBe(3)
  })

  it('shows the funnel, the hours and what was seen most', async () => {
    expect((await t.call(calls.statisticsFunnel, PERIOD, token)).result.map(({ count }) => count)).toEqual([4, 3, 2, 2, 1])
    expect((await t.call(calls.statisticsHeat, PERIOD, token)).result).toContainEqual({ weekday: 4, hour: 23, count: 1 })
    const texts = (points: { key: string; n: number }[]) => points.map(({ key, n }) => [key, n])
    expect(texts((await t.call(calls.rankDiseases, PERIOD, token)).result)).toEqual([
      ['I10', 1],
      ['ZB01', 1],
    ])
    expect(texts((await t.call(calls.rejectReasons, PERIOD, token)).result)).toEqual([
      ['204', 1],
      ['206', 1],
    ])
    expect(texts((await t.call(calls.rankDrugs, PERIOD, token)).result)).toEqual([
      ['H1', 1],
      ['W01', 1],
      ['X2', 1],
    ])
  })

  it('compares with as many days before; refuses more than 366 days and ends before their beginning', async () => {
    const later = { from: '2025-03-07', to: '2025-03-10', compare: 'Y' as const }
    const { result } = await t.call(calls.statisticsOverview, later, token)
    expect([result.figures.orders?.n, result.before?.orders?.n]).toEqual([0, 3])
    const refused = async (from: string, to: string) => (await t.call(calls.statisticsOverview, { from, to }, token)).message
    expect(await refused('2025-01-01', '2026-01-02')).toBe('时间范围不能超过366天')
    expect(await refused('2025-03-06', '2025-03-05')).toBe('开始日期不能晚于结束日期')
    expect(await refused('2025-02-31', '2025-03-05')).toBe('日期不存在：2025-02-31')
  })

  it('[STAT-07] rankings of drugs need their own permission, other figures than those of prescriptions theirs', async () => {
    expect((await t.call(calls.rankDrugs, PERIOD, pharmacist)).code).toBe(510)
    expect((await t.call(calls.statisticsRows, { ...PERIOD, figure: 'drugs' }, pharmacist)).code).toBe(510)
    expect((await t.call(calls.statisticsRows, { ...PERIOD, figure: 'turnover' }, pharmacist)).code).toBe(510)
    expect((await t.call(calls.statisticsTrend, { ...PERIOD, figure: 'orders' }, pharmacist)).code).toBe(510)
    expect((await t.call(calls.homeNeeds, {}, pharmacist)).code).toBe(510)
    const { figures } = (await t.call(calls.statisticsOverview, PERIOD, pharmacist)).result
    expect(Object.keys(figures).every(id => KPIS[id as KpiId].isOfPrescriptions)).toBe(true)
    expect(figures.passRate).toMatchObject({ n: 2, hits: 1 })
    const doctor = (await t.loginAs('doctor')).token
    expect((await t.call(calls.statisticsLive, {}, doctor)).code).toBe(510)
  })

  it('[STAT-08] exports the rows behind a number as a workbook, and audits it', async () => {
    const { raw } = t
    const answered = await raw(
      'GET',
      `/jeecg-boot/hospital/serviceData/exportXls?from=2025-03-03&to=2025-03-06&figure=turnover`,
      { token },
    )
    expect(answered.headers.get('content-disposition')).toContain(encodeURIComponent('营业额明细'))
    expect(answered.text.startsWith('PK')).toBe(true)
  })

  it('[STAT-06] the strip and what needs to be done are numbers of rows', async () => {
    const { result: live } = await t.call(calls.statisticsLive, {}, token)
    for (const part of ['online', 'talking', 'waiting', 'review', 'dispensing'] as const)
      expect((await t.call(calls.statisticsLiveRows, { part }, token)).result, part).toHaveLength(live[part])
    const { result: waiting } = await t.call(calls.statisticsLiveRows, { part: 'waiting' }, token)
    expect(waiting.map(({ no }) => no)).toContain('S-s5')
    const { result: needs } = await t.call(calls.homeNeeds, {}, token)
    expect(needs.waitingLong).toBeGreaterThanOrEqual(1)
    // of the demonstration, whose visits wait for their nurses
    expect(needs.careToAssign).toBe(2)
  })
})
