import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId } from './columns.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** What a day amounted to, by figure, department and doctor: what the predicates of the statistics counted when it was over (STAT-09). Days of the hospital's clock. */
export const hosStatDay = pgTable(
  'hos_stat_day',
  {
    tenantId: tenantId(),
    day: day('day').notNull(),
    /** id of a figure; with `:doctor` behind it counted by the rows that doctors are counted by */
    figure: text('figure').notNull(),
    org: text('org').notNull(),
    doctor: text('doctor').notNull(),
    n: integer('n').notNull(),
    hits: integer('hits').notNull(),
    /** rows that have a value, the sum of these values, and of their part */
    valued: integer('valued').notNull(),
    total: doublePrecision('total').notNull(),
    part: doublePrecision('part').notNull(),
    /** every value, for the quantiles of figures that have them */
    amounts: doublePrecision('amounts').array(),
    /** key and text of every row, for figures that are ranked by what their rows are about */
    keys: text('keys').array(),
    texts: text('texts').array(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.day, t.figure, t.org, t.doctor] }),
    // the values of one figure over a year
    index('hos_stat_day_amounts')
      .on(t.tenantId, t.figure, t.day)
      .where(sql`amounts is not null`),
  ],
)

/** The days of a tenant that stand in hos_stat_day, from the first to the last; `rules`: of what they were counted by. */
export const hosStatSealed = pgTable('hos_stat_sealed', {
  tenantId: integer('tenant_id').primaryKey(),
  fromDay: day('from_day').notNull(),
  toDay: day('to_day').notNull(),
  rules: text('rules').notNull(),
})

/** Days of which something has changed after they were over; written by triggers in the transaction of the change (migration 0054). They are counted anew. */
export const hosStatMark = pgTable(
  'hos_stat_mark',
  {
    tenantId: tenantId(),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
  },
  t => [index('hos_stat_mark_tenant').on(t.tenantId)],
)
