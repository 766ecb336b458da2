import type { KpiId, KpiSum } from '../statistics/kpi.ts'

/** Figures of a period; `asOf` epoch ms, when they were counted. `before`: the same of as many days before. */
export interface Overview {
  asOf: number
  figures: Partial<Record<KpiId, KpiSum>>
  before: Partial<Record<KpiId, KpiSum>> | null
}
/** A point of a chart: day (yyyy-MM-dd), hour (HH), or a code with its text. */
export interface StatisticsPoint extends KpiSum {
  key: string
  text: string
}
/** A department or doctor with some of the figures; `id` is the code or the user id. */
export interface RankRow {
  id: string
  name: string
  figures: Partial<Record<KpiId, KpiSum>>
}
/** Figures of now; times epoch ms. */
export interface LiveFigures {
  asOf: number
  online: number
  busy: number
  talking: number
  waiting: number
  /** when the longest waiting one began to wait */
  waitingSince: number | null
  review: number
  reviewSince: number | null
  dispensing: number
}
/** A row behind a number of the strip; `since` epoch ms: online, waiting, paid. */
export interface LiveRow {
  id: string
  no: string
  name: string
  org: string
  doctor: string
  since: number | null
  state: string
}
/** What somebody should look at now; each the number of a list. */
export interface HomeNeeds {
  /** sessions that wait 15 minutes and longer, of them beyond their deadline within ten minutes */
  waitingLong: number
  waitingLate: number
  /** going sessions whose patient waits for an answer since 15 minutes */
  unanswered: number
  lowStock: number
  nearExpiry: number
  /** departments with doctors but nobody on duty today */
  dutyGaps: number
  refundsToApprove: number
  refundsFailed: number
  ordersToIssue: number
  /** paid visits of care that no nurse is sent to yet */
  careToAssign: number
}
/** A day as DailyStatisticsJob counts it. Money in fen. */
export interface DailyFigures {
  day: string
  consultations: number
  ended: number
  messages: number
  orders: number
  paidFen: number
  refundFen: number
}
/** A row behind a number. `value` in the figure's unit; `hit`: counted in the numerator of a rate. */
export interface StatisticsRow {
  id: string
  no: string
  patient: string
  org: string
  doctor: string
  /** epoch ms */
  at: number
  value: number | null
  hit: boolean | null
  text: string
}
export interface StatisticsRows {
  total: number
  /** of their values, of all pages */
  sum: number
  rows: StatisticsRow[]
}
/** Rows of a page of them. */
export const STATISTICS_PAGE = 20
/** Rows behind a number of the strip that a window shows at most. */
export const LIVE_ROWS_MAX = 500
