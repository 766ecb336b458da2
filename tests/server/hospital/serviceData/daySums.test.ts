import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FUNNEL, KPI_IDS, KPIS, type KpiId, type KpiSum } from '#contract/statistics/kpi.ts'
import * as t from '#server/db/tables/index.ts'
import { countMarks, sourceOf, sumsOf, type Asked } from '#server/modules/hospital/serviceData/figures.repository.ts'
import { nextDays } from '#server/modules/hospital/serviceData/sealing.rules.ts'
import { countAllDays } from '#server/modules/hospital/serviceData/sealing.service.ts'
import { createStatistics } from '#server/modules/hospital/serviceData/serviceData.service.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { at, makeScene } from '#tests/support/hospital/serviceData/statisticsScene.ts'

/** Half a year after the scene, so that the demonstration lies apart from it. */
const NOW = Date.parse('2025-09-01T02:00:00Z')
const IDS = KPI_IDS
const MARKS = FUNNEL.map(({ mark }) => mark)
const byKey = <T extends { key: string }>(points: readonly T[]) => points.toSorted((one, other) => (one.key < other.key ? -1 : 1))
const days = (from: number, to: number, more: Partial<Asked> = {}) => ({
  tenantId: 1,
  from: at(from, 0),
  to: at(to + 1, 0),
  now: new Date(NOW),
  orgs: null,
  days: to - from + 1,
  ...more,
})
const QUESTIONS = [
  ['all', days(1, 31)],
  ['part', days(4, 5)],
  ['department', days(1, 31, { org: 'A02' })],
  ['doctor', days(1, 31, { doctor: 'd1' })],
  ['data rule', days(1, 31, { orgs: ['A01'] })],
] as const
/** Enough to see a change, of a department too: the other questions differ from these in their conditions only. */
const SHOWING = QUESTIONS.filter(([name]) => name === 'all' || name === 'doctor' || name === 'data rule')

describeOnDatabases('sums of days', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ open, clock: () => NOW })
    await makeScene(test)
    // its consultation begins the day after
    await test.app.db
      .update(t.hosOrder)
      .set({ createTime: at(3, 23, 50) })
      .where(eq(t.hosOrder.id, 'o-s2'))
    // the first time only begins to have changes marked
    await countAllDays(test.app)
    await countAllDays(test.app)
  })
  afterAll(() => test.close())

  /** By the predicates alone, whatever is counted already. */
  const directly = async (asked: Asked) => {
    const sums: [KpiId, KpiSum | undefined][] = []
    for (const id of IDS) {
      const source = sourceOf(KPIS[id], asked.doctor !== undefined)
      sums.push([id, (await sumsOf(test.app.db, source, [id], asked, 'none'))[0]?.sums[id]])
    }
    return Object.fromEntries(sums)
  }
  /** The same of the funnel and of what rows are about. */
  const directParts = async (asked: Asked) => {
    const { db } = test.app
    const keyed = async (id: 'drugs' | 'diseases') =>
      (await sumsOf(db, KPIS[id].source, [id], asked, 'key')).map(({ key, text, sums }) => ({ key, text, ...sums[id] }))
    return {
      funnel: await countMarks(db, 'placed', asked, MARKS),
      drugs: byKey(await keyed('drugs')),
      diseases: byKey(await keyed('diseases')),
    }
  }
  // another one each time: an answer stands for 30 s
  const asked = async (question: ReturnType<typeof days>) =>
    (await createStatistics(test.app).overview(question, IDS, false)).figures
  const askedParts = async (question: ReturnType<typeof days>) => {
    const statistics = createStatistics(test.app)
    return {
      funnel: (await statistics.funnel(question)).map(({ count }) => count),
      drugs: byKey(await statistics.rankDrugs(question)),
      diseases: byKey(await statistics.rankDiseases(question)),
    }
  }
  /** Marks reach from a change to now, over months of which nothing is asked here: those of the scene’s month are enough to count anew. */
  const markMonthOnly = () =>
    test.app.db.execute(sql`
      with later as (delete from hos_stat_mark where from_day > '2025-03-31')
      update hos_stat_mark set to_day = least(to_day, '2025-03-31') where from_day <= '2025-03-31'`)
  const marks = () => test.app.db.$count(t.hosStatMark)

  it('[STAT-09] counted days give what the predicates count: for all, a part, a department, a doctor, under a data rule', async () => {
    expect(await test.app.db.$count(t.hosStatDay)).toBeGreaterThan(100)
    for (const [name, question] of QUESTIONS) {
      expect(await asked(question), name).toEqual(await directly(question))
      expect(await askedParts(question), name).toEqual(await directParts(question))
    }
    const { wait, turnover } = await asked(days(1, 31))
    expect(wait).toMatchObject({ n: 2, mean: 420_000, median: 240_000, p90: 600_000 })
    expect(turnover?.sum).toBe(2_000 + 3_000 + 1_000 + 1_850 - 500 - 700)
  })

  it('[STAT-09] trend and rankings are read from counted days, too', async () => {
    const statistics = createStatistics(test.app)
    expect((await statistics.trend(days(1, 31), 'refunds')).filter(({ sum }) => sum).map(({ key, sum }) => [key, sum])).toEqual([
      ['2025-03-05', 500],
      ['2025-03-06', 700],
    ])
    expect((await statistics.rankDepartments(days(1, 31))).map(({ id, figures }) => [id, figures.turnover?.sum])).toEqual([
      ['A01', 3_850],
      ['A02', 2_800],
    ])
    expect((await statistics.rankDoctors(days(1, 31))).map(({ id, figures }) => [id, figures.accepted?.n])).toEqual([
      ['d1', 2],
      ['d2', 1],
    ])
    // they are: what stands there is what comes out
    await test.app.db.execute(sql`update hos_stat_day set n = n + 90 where figure = 'orders' and day = '2025-03-04'`)
    expect((await asked(days(1, 31))).orders?.n).toBe(93)
    await test.app.db.execute(sql`update hos_stat_day set n = n - 90 where figure = 'orders' and day = '2025-03-04'`)
  })

  it('[STAT-09] the funnel and what was prescribed most are read from counted days, too', async () => {
    expect((await askedParts(days(1, 31))).funnel).toEqual([4, 3, 2, 2, 1])
    expect((await askedParts(days(1, 31))).drugs.map(({ key, text, n }) => [key, text, n])).toEqual([
      ['H1', expect.any(String), 1],
      ['W01', expect.any(String), 1],
      ['X2', expect.any(String), 1],
    ])
    const { db } = test.app
    await db.execute(
      sql`update hos_stat_day set hits = hits + 5 where figure = 'placed:rated' and day = '2025-03-03' and doctor = 'd1'`,
    )
    await db.execute(sql`update hos_stat_day set keys = keys || keys, texts = texts || texts where figure = 'drugs'`)
    const read = await askedParts(days(1, 31))
    await db.execute(
      sql`update hos_stat_day set hits = hits - 5 where figure = 'placed:rated' and day = '2025-03-03' and doctor = 'd1'`,
    )
    await db.execute(sql`update hos_stat_day set keys = keys[1:n], texts = texts[1:n] where figure = 'drugs'`)
    expect(read.funnel).toEqual([4, 3, 2, 2, 6])
    expect(read.drugs.map(({ n }) => n)).toEqual([2, 2, 2])
  })

  it('[STAT-09] a doctor without a figure has nothing of it, whether its days are counted or not', async () => {
    const idle = (await createStatistics(test.app).rankDoctors(days(5, 5))).find(({ id }) => id === 'd2')
    expect(idle?.figures).toMatchObject({ prescriptions: { n: 0, median: null }, wait: { n: 0, mean: null } })
    await test.app.db.execute(sql`create table kept as select * from hos_stat_sealed`)
    await test.app.db.execute(sql`delete from hos_stat_sealed`)
    const direct = await createStatistics(test.app).rankDoctors(days(5, 5))
    await test.app.db.execute(sql`insert into hos_stat_sealed select * from kept`)
    await test.app.db.execute(sql`drop table kept`)
    expect(direct.find(({ id }) => id === 'd2')?.figures).toEqual(idle?.figures)
  })

  const CHANGES: readonly (readonly [what: string, change: () => Promise<unknown>])[] = [
    [
      'a session ends otherwise',
      () => test.app.db.update(t.chatSession).set({ endReason: '1' }).where(eq(t.chatSession.id, 's2')),
    ],
    [
      'a session moves to another department',
      () => test.app.db.update(t.chatSession).set({ orgCode: 'A01' }).where(eq(t.chatSession.id, 's2')),
    ],
    [
      'a transfer is accepted',
      () =>
        test.app.db.insert(t.hosTransfer).values({
          id: 'tr',
          tenantId: 1,
          sessionId: 's2',
          fromUserId: 'd1',
          toUserId: 'd2',
          reason: '1',
          note: '请会诊',
          status: '2',
          createdAt: at(4),
          deadline: at(4),
          requestId: 'tr',
        }),
    ],
    [
      'a segment begins later',
      () =>
        test.app.db
          .update(t.chatSegment)
          .set({ startedAt: at(3, 9, 20) })
          .where(eq(t.chatSegment.id, 'g1')),
    ],
    [
      'an answer is taken back',
      () =>
        test.app.db
          .update(t.chatMessage)
          .set({ recalledAt: at(3, 9, 7) })
          .where(eq(t.chatMessage.id, 's1-6')),
    ],
    [
      'a patient rates',
      () =>
        test.app.db.insert(t.chatRating).values({ sessionId: 's2', doctorUserId: 'd2', patientId: 'p2', score: 2, at: at(20) }),
    ],
    [
      'a rating is asked for',
      () =>
        test.app.db.insert(t.chatMessage).values({
          id: 's2-r',
          sessionId: 's2',
          seq: 9,
          clientMsgId: 'r',
          senderKind: 3,
          senderId: '',
          senderName: '',
          kind: 'rating',
          sentAt: new Date(NOW),
        }),
    ],
    [
      'an order is paid',
      () =>
        test.app.db
          .update(t.hosOrder)
          .set({ paidAt: at(9) })
          .where(eq(t.hosOrder.id, 'o-none')),
    ],
    [
      'money goes back months later',
      () =>
        test.app.db.insert(t.hosRefund).values({
          id: 'f9',
          tenantId: 1,
          refundNo: 'f9',
          orderId: 'o-s1',
          payNo: 'pay1',
          amountFen: 900,
          status: '2',
          doneAt: new Date(NOW),
          at: new Date(NOW),
        }),
    ],
    ['a payment turns out late', () => test.app.db.update(t.hosPayment).set({ status: '2' }).where(eq(t.hosPayment.id, 'pay2'))],
    [
      'a sheet changes its lines and its version',
      () =>
        test.app.db.transaction(async tx => {
          await tx.update(t.hosRxLine).set({ drugCode: 'W01' }).where(eq(t.hosRxLine.rxId, 'rx2'))
          await tx.update(t.hosPrescription).set({ version: 9, longTerm: 'N' }).where(eq(t.hosPrescription.id, 'rx2'))
        }),
    ],
    [
      'a review is added',
      () =>
        test.app.db.insert(t.hosRxReview).values({
          id: 'v9',
          tenantId: 1,
          rxId: 'rx1',
          rxVersion: 1,
          reviewerId: 'ph',
          result: '1',
          startedAt: at(3, 9, 21),
          finishedAt: at(3, 9, 22),
        }),
    ],
    ['a version is signed', () => test.app.db.update(t.hosRxVersion).set({ checks: [] }).where(eq(t.hosRxVersion.rxId, 'rx1'))],
    [
      'a doctor was online longer',
      () =>
        test.app.db
          .update(t.hosPresenceLog)
          .set({ to: at(3, 12) })
          .where(eq(t.hosPresenceLog.id, 'on2')),
    ],
    [
      'a doctor works elsewhere',
      () => test.app.db.update(t.hosDoctor).set({ orgCode: 'A03' }).where(eq(t.hosDoctor.id, 'doc-d1')),
    ],
    [
      'a drug is an antibiotic no more',
      () => test.app.db.execute(sql`update hos_drug set antibiotic_level = '0' where code = 'W01' and tenant_id = 1`),
    ],
  ]

  it.each(CHANGES)(
    '[STAT-09] %s after the days were counted: they say so at once, and again when they are counted anew',
    async (what, change) => {
      const answers = (answer: (question: ReturnType<typeof days>) => Promise<unknown>) =>
        Promise.all(SHOWING.map(async ([name, question]) => [name, await answer(question)]))
      const all = async (question: ReturnType<typeof days>) => [await asked(question), await askedParts(question)]
      const allDirectly = async (question: ReturnType<typeof days>) => [await directly(question), await directParts(question)]
      const before = await answers(all)
      await change()
      expect(await marks(), what).toBeGreaterThan(0)
      const wanted = await answers(allDirectly)
      expect(wanted, 'the change shows').not.toEqual(before)
      expect(await answers(all)).toEqual(wanted)
      await markMonthOnly()
      // the server counts by itself every minute, too: who finds it at work does nothing
      await expect.poll(() => countAllDays(test.app).then(marks)).toBe(0)
      expect(await answers(all)).toEqual(wanted)
    },
  )

  it('leaves no mark for what is of today, nor for a change that counts for nothing', async () => {
    const { db } = test.app
    await db.update(t.chatSession).set({ unreadDoctor: 3, rev: 7 }).where(eq(t.chatSession.id, 's1'))
    await db.update(t.hosOrder).set({ expressNo: 'SF1' }).where(eq(t.hosOrder.id, 'o-s1'))
    await db.insert(t.hosPresenceLog).values({ id: 'now', tenantId: 1, doctorId: 'doc-d1', effective: '1', from: new Date() })
    expect(await marks()).toBe(0)
  })
})

it('[STAT-09] counts new days first, then changed ones, the last of them before, then older ones, a week at a time', () => {
  const sealed = { from: '2025-05-10', to: '2025-05-20' }
  const next = (last: string, marked: { from: string; to: string }[] = [], first = '2025-03-15') =>
    nextDays(sealed, { first, last, marked })
  expect(next('2025-05-22', [{ from: '2025-05-11', to: '2025-05-11' }])).toEqual({
    days: { from: '2025-05-21', to: '2025-05-22' },
    sealed: { from: '2025-05-10', to: '2025-05-22' },
  })
  expect(next('2025-09-01')?.days).toEqual({ from: '2025-05-21', to: '2025-05-27' })
  expect(
    next('2025-05-20', [
      { from: '2025-05-11', to: '2025-05-11' },
      { from: '2025-05-13', to: '2025-05-14' },
    ])?.days,
  ).toEqual({ from: '2025-05-13', to: '2025-05-14' })
  expect(next('2025-05-20')).toEqual({
    days: { from: '2025-05-03', to: '2025-05-09' },
    sealed: { from: '2025-05-03', to: '2025-05-20' },
  })
  expect(next('2025-05-20', [], '2025-05-10')).toBe(null)
  expect(nextDays(sealed, { first: '2025-03-15', last: '2025-05-20', marked: [] }, 1)?.days).toEqual({
    from: '2025-05-09',
    to: '2025-05-09',
  })
})
