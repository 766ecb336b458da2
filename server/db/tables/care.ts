import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CareStatus } from '#contract/entities/care.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

const words = (name: string) => text(name).notNull().default('')
const yes = (name: string) => text(name).notNull().default('Y')

/** A kind of care at home, a tree of two levels (hospital.md 1.2). */
export const careType = pgTable(
  'care_type',
  {
    id: id(),
    tenantId: tenantId(),
    /** '' for one of the first level */
    pid: words('pid'),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('care_type_name').on(t.tenantId, t.pid, t.name)],
)

/** What a nurse does at home; its contents (`content`, `preparation`, `contraindication`) are the list 服务内容. */
export const careItem = pgTable(
  'care_item',
  {
    id: id(),
    tenantId: tenantId(),
    typeId: text('type_id').notNull(),
    name: text('name').notNull(),
    /** minutes, 15 to 480 */
    minutes: integer('minutes').notNull(),
    intro: words('intro'),
    image: text('image'),
    /** Y or N */
    enabled: yes('enabled'),
    sort: integer('sort').notNull().default(0),
    /** rich text */
    content: words('content'),
    preparation: words('preparation'),
    contraindication: words('contraindication'),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('care_item_name').on(t.tenantId, t.name), index('care_item_type').on(t.typeId)],
)

/** Columns of 护理价格, of which the list engine has a table of its own (listed.ts). */
export const carePriceColumns = () => ({
  id: id(),
  tenantId: tenantId(),
  itemId: text('item_id').notNull(),
  /** '' for all departments */
  orgCode: words('org_code'),
  priceFen: integer('price_fen').notNull(),
  /** 次, 天, 套 */
  unit: text('unit').notNull().default('次'),
  /** visits that the price is for */
  times: integer('times').notNull().default(1),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  /** the last day; null: open */
  endDate: date('end_date', { mode: 'string' }),
  version: version(),
  ...stamps,
})
/** What an item costs in a span of days, for a department or all. Money in fen. */
export const carePrice = pgTable('care_price', carePriceColumns(), t => [
  uniqueIndex('care_price_begin').on(t.tenantId, t.itemId, t.orgCode, t.startDate),
])

/** Hours in which a nurse (system user of 护理部) can be booked; `used` of `quota` places are taken. */
export const careSchedule = pgTable(
  'care_schedule',
  {
    id: id(),
    tenantId: tenantId(),
    nurseId: text('nurse_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** HH:mm */
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    quota: integer('quota').notNull(),
    used: integer('used').notNull().default(0),
    version: version(),
    ...stamps,
  },
  t => [
    uniqueIndex('care_schedule_begin').on(t.tenantId, t.nurseId, t.date, t.startTime),
    index('care_schedule_day').on(t.tenantId, t.date),
  ],
)

/** Columns of 护理预约, of which the list engine has a table of its own (listed.ts). */
export const careReservationColumns = () => ({
  id: id(),
  tenantId: tenantId(),
  no: text('no').notNull().unique(),
  patientId: text('patient_id').notNull(),
  itemId: text('item_id').notNull(),
  priceFen: integer('price_fen').notNull(),
  nurseId: text('nurse_id'),
  scheduleId: text('schedule_id'),
  address: text('address').notNull(),
  contactPhone: words('contact_phone'),
  start: at('start_at').notNull(),
  end: at('end_at').notNull(),
  startedAt: at('started_at'),
  finishedAt: at('finished_at'),
  /** dictionary care_status */
  status: text('status').$type<CareStatus>().notNull(),
  orderId: text('order_id'),
  cancelReason: words('cancel_reason'),
  version: version(),
  ...stamps,
})
/** A visit that was booked (hospital.md 3.7). Money in fen, as the price was at the booking. */
export const careReservation = pgTable('care_reservation', careReservationColumns(), t => [
  index('care_reservation_patient').on(t.patientId, t.start),
  index('care_reservation_listed').on(t.tenantId, t.status, t.start),
  // a nurse is at one place at a time: those that hold one (CARE-04)
  index('care_reservation_nurse')
    .on(t.nurseId, t.start)
    .where(sql`status in ('1', '2', '3')`),
  index('care_reservation_schedule').on(t.scheduleId),
])
