import { sql, type SQL } from 'drizzle-orm'

/** A question: a tenant and a half-open period [from, to); `now` ends what is still open. `byHour`: what lasts is cut at hours, not at days. */
export interface Period {
  tenantId: number
  from: Date
  to: Date
  now: Date
  byHour?: boolean
}

/** A moment as a parameter of raw SQL. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
/** Condition: this expression lies in the period. */
export const during = (at: SQL, { from, to }: Pick<Period, 'from' | 'to'>): SQL =>
  sql`(${at} >= ${moment(from)} and ${at} < ${moment(to)})`
/** Milliseconds from one expression to another. */
export const elapsed = (from: SQL, to: SQL): SQL => sql`(extract(epoch from (${to}) - (${from})) * 1000)`
