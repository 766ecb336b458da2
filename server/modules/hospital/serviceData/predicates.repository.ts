import type { SQL } from 'drizzle-orm'
import type { KpiSource } from '#contract/statistics/kpiTypes.ts'
import { approvals, diseases, drugs, firstReviews, firstVersions, rejections, reviews } from './prescriptionRows.repository.ts'
import { money, paidOrders, placedOrders } from './moneyRows.repository.ts'
import { online } from './onlineRows.repository.ts'
import type { Period } from './period.repository.ts'
import {
  patients,
  ratings,
  replies,
  segments,
  sessionsAccepted,
  sessionsCreated,
  sessionsEnded,
} from './sessionRows.repository.ts'

/**
 * The one predicate of a source of figures: a select of its rows with id, no, patient (id), at, org (code), doctor (user id), key and text, and a column
 * for each mark and value of contract/statistics. Sum, trend, ranking and the rows behind a number all read it (STAT-01).
 */
export const ROWS: Record<KpiSource, (period: Period) => SQL> = {
  sessionsCreated,
  sessionsAccepted,
  segments,
  replies,
  sessionsEnded,
  ratings,
  patients,
  firstVersions,
  firstReviews,
  reviews,
  rejections,
  approvals,
  diseases,
  drugs,
  paidOrders,
  placedOrders,
  money,
  online,
}
