import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { gridRowColumns } from './columns.ts'

/** Duty of a doctor in a department for one week: the number of places of each half-day, null for no duty. Money in fen. */
export const hosSchedule = pgTable(
  'hos_schedule',
  {
    ...gridRowColumns,
    orgCode: text('org_code').notNull(),
    /** the week's first day */
    monday: date('monday', { mode: 'string' }).notNull(),
    doctorId: text('doctor_id'),
    d1am: integer('d1am'),
    d1pm: integer('d1pm'),
    d2am: integer('d2am'),
    d2pm: integer('d2pm'),
    d3am: integer('d3am'),
    d3pm: integer('d3pm'),
    d4am: integer('d4am'),
    d4pm: integer('d4pm'),
    d5am: integer('d5am'),
    d5pm: integer('d5pm'),
    d6am: integer('d6am'),
    d6pm: integer('d6pm'),
    d7am: integer('d7am'),
    d7pm: integer('d7pm'),
    feeFen: integer('fee_fen'),
    note: text('note'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('hos_schedule_week').on(t.tenantId, t.orgCode, t.monday),
    index('hos_schedule_doctor').on(t.tenantId, t.doctorId, t.monday),
  ],
)

/** A batch of a drug in a pharmacy; 0 ≤ reserved ≤ onHand. Numbers in smallest units of the drug, herbs in mg; money in fen a pack. */
export const hosDrugStock = pgTable(
  'hos_drug_stock',
  {
    ...gridRowColumns,
    shopCode: text('shop_code').notNull(),
    drugCode: text('drug_code'),
    batchNo: text('batch_no'),
    expiry: date('expiry', { mode: 'string' }),
    onHand: integer('on_hand'),
    reserved: integer('reserved').notNull().default(0),
    unit: text('unit'),
    warnBelow: integer('warn_below'),
    priceFen: integer('price_fen'),
    note: text('note'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('hos_drug_stock_shop').on(t.tenantId, t.shopCode),
    index('hos_drug_stock_drug').on(t.tenantId, t.drugCode),
    check('hos_drug_stock_free', sql`reserved >= 0 and reserved <= coalesce(on_hand, 0)`),
  ],
)

/** Catalogue of diagnoses; chapters have no parent. */
export const hosIcd = pgTable(
  'hos_icd',
  {
    ...gridRowColumns,
    parentId: text('parent_id'),
    code: text('code'),
    name: text('name'),
    pinyin: text('pinyin'),
    /** Y: Chinese medicine */
    isTcm: text('is_tcm').notNull().default('N'),
    enabled: text('enabled').notNull().default('Y'),
    note: text('note'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('hos_icd_parent').on(t.tenantId, t.parentId),
    index('hos_icd_code').on(t.tenantId, t.code),
  ],
)
