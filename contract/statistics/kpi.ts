import { CONSULTATION_KPIS } from './consultationKpis.ts'
import type { Kpi } from './kpiTypes.ts'
import { PRESCRIPTION_KPIS } from './prescriptionKpis.ts'

/** The 23 indicators; some have more than one figure. Division by zero is no number and shows —. */
const ALL = { ...CONSULTATION_KPIS, ...PRESCRIPTION_KPIS }

export type KpiId = keyof typeof ALL
export const KPIS: Readonly<Record<KpiId, Kpi>> = ALL
export const KPI_IDS = Object.keys(ALL) as KpiId[]
/** What the tables of doctors and departments show, in their order. */
export const RANKED_KPIS: readonly KpiId[] = [
  'accepted',
  'wait',
  'firstReply',
  'satisfaction',
  'prescriptions',
  'passRate',
  'turnover',
  'online',
  'busyShare',
]
/** Steps of the funnel: marks of `placed`; the first is every row. */
export const FUNNEL = [
  { mark: '', name: '下单' },
  { mark: 'paid', name: '支付' },
  { mark: 'accepted', name: '接诊' },
  { mark: 'ended', name: '结束' },
  { mark: 'rated', name: '评价' },
] as const
/** Table dictionary of the doctors that a question may be about: rows name them by their account. */
export const DOCTORS_BY_ACCOUNT = 'hos_doctor,name,user_id'
/** Days that a question may be about. */
export const PERIOD_MAX = 366
export const PERIOD_TEXT = { tooLong: `时间范围不能超过${PERIOD_MAX}天`, wrong: '开始日期不能晚于结束日期' } as const

/** Buttons of the menu entry 统计分析: the page with the figures of prescriptions, rankings of drugs, all other figures. */
export const STATISTICS_RIGHTS = { view: 'serviceData:view', drugs: 'serviceData:drugs', all: 'serviceData:all' } as const

/** What the rows of a figure come to. Null: division by zero. `mean` of shares and rates is a number from 0 to 1. */
export interface KpiSum {
  /** rows, and those of them that are counted */
  n: number
  hits: number
  /** sums of value and part */
  sum: number
  part: number
  mean: number | null
  median: number | null
  p90: number | null
}

/** The number that a tile shows of a figure; null: —. */
export function kpiNumber({ measure }: Pick<Kpi, 'measure'>, { n, hits, sum, part, mean }: KpiSum): number | null {
  if (measure === 'count') return n
  if (measure === 'sum') return sum
  if (measure === 'rate') return n === 0 ? null : hits / n
  if (measure === 'share') return sum === 0 ? null : part / sum
  return mean
}

/** The change of a number against that of the period before, as a share; null where there is nothing to compare with. */
export const kpiChange = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before)
