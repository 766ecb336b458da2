import { expect, it } from 'vitest'
import { KPI_IDS, KPIS, kpiChange, kpiNumber } from '#contract/statistics/kpi.ts'
import { durationText, kpiDetail, kpiText, valueNumber } from '#contract/statistics/kpiTexts.ts'

const sum = { n: 0, hits: 0, sum: 0, part: 0, mean: null, median: null, p90: null }

it('[STAT-02] there are 23 indicators, each figure with a definition that says its time', () => {
  expect([...new Set(KPI_IDS.map(id => KPIS[id].k))].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 23 }, (_, at) => at + 1),
  )
  for (const id of KPI_IDS) expect(KPIS[id].definition, id).toMatch(/。$/)
})

it('[STAT-05] division by zero is —, and a wait says mean, median and 90th percentile', () => {
  expect([
    kpiText(KPIS.acceptRate, sum),
    kpiText(KPIS.wait, sum),
    kpiText(KPIS.busyShare, sum),
    kpiText(KPIS.orders, sum),
  ]).toEqual(['—', '—', '—', '0'])
  expect(kpiText(KPIS.orders, undefined)).toBe('—')
  const wait = { ...sum, n: 3, mean: 390_000, median: 61_000, p90: 4_800_000 }
  expect([kpiText(KPIS.wait, wait), kpiDetail(KPIS.wait, wait)]).toEqual(['6.5 分', '中位 1 分 · P90 1 小时 20 分'])
  const long = { ...sum, n: 1, mean: 9_282_180_000, median: 359_940_000, p90: 360_000_000 }
  expect([kpiText(KPIS.wait, long), kpiDetail(KPIS.wait, long)]).toEqual(['2,578 小时', '中位 99 小时 59 分 · P90 100 小时'])
  const rate = { ...sum, n: 1_200, hits: 900 }
  expect([kpiText(KPIS.acceptRate, rate), kpiDetail(KPIS.acceptRate, rate)]).toEqual(['75.0%', '900 / 1,200'])
})

it('the satisfaction says the share of good ratings, as its definition promises; of no rating it has none', () => {
  expect(kpiDetail(KPIS.satisfaction, { ...sum, n: 8, hits: 7, mean: 4.5, median: 5, p90: 5 })).toBe(
    '中位 5.00 · P90 5.00 · 好评 87.5%',
  )
  expect(kpiDetail(KPIS.satisfaction, sum)).toBe('中位 — · P90 —')
  expect(KPI_IDS.filter(id => KPIS[id].measure === 'mean' && KPIS[id].hit !== undefined)).toEqual(['satisfaction'])
})

it('a rounded duration never fills the next unit', () => {
  expect([59_400, 59_700, 61_000, 178_000, 390_000, 594_000, 598_000].map(durationText)).toEqual([
    ...['59 秒', '1 分', '1 分', '3 分', '6.5 分', '9.9 分', '10 分'],
  ])
  expect([3_540_000, 3_585_000, 4_800_000, 7_190_000].map(durationText)).toEqual(['59 分', '1 小时', '1 小时 20 分', '2 小时'])
})

it('writes money, times and changes for people and for workbooks', () => {
  expect(kpiText(KPIS.turnover, { ...sum, n: 1, sum: 123_456_50 })).toBe('¥123,456.50')
  expect(kpiText(KPIS.turnover, { ...sum, n: 1, sum: -50 })).toBe('−¥0.50')
  expect(kpiText(KPIS.online, { ...sum, n: 1, sum: 45_000 })).toBe('45 秒')
  expect([valueNumber(KPIS.turnover, 1_850), valueNumber(KPIS.wait, 61_400), valueNumber(KPIS.satisfaction, 5)]).toEqual([
    18.5, 61, 5,
  ])
  expect([kpiChange(12, 10), kpiChange(5, 10), kpiChange(3, 0), kpiChange(null, 3)]).toEqual([0.2, -0.5, null, null])
  expect(kpiNumber(KPIS.busyShare, { ...sum, n: 2, sum: 600, part: 150 })).toBe(0.25)
})
