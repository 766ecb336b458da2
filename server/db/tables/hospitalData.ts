import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId } from './columns.ts'

/** Rows of shared tables: their ids come from clients, so they are unique within a tenant only; a row begins empty and is filled cell by cell. */
const gridRowColumns = {
  tenantId: tenantId(),
  id: text('id').notNull(),
  /** order key (contract/grids/order.ts) */
  place: text('place'),
  /** false: deleted, kept for undo and history */
  live: boolean('live').notNull().default(true),
}

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

/** Drug catalogue (consultation.md 3.2): what stock and prescriptions name. Money in fen. */
export const hosDrug = pgTable(
  'hos_drug',
  {
    tenantId: tenantId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    spec: text('spec').notNull(),
    /** name and specification, as people choose it */
    label: text('label').notNull(),
    /** dictionary drug_category */
    category: text('category').notNull(),
    doseForm: text('dose_form').notNull(),
    /** dictionary pack_unit, g for herbs */
    unit: text('unit').notNull(),
    priceFen: integer('price_fen').notNull(),
    enabled: boolean('enabled').notNull().default(true),
  },
  t => [primaryKey({ columns: [t.tenantId, t.code] })],
)

/** A pharmacy. */
export const hosShop = pgTable(
  'hos_shop',
  {
    tenantId: tenantId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
  },
  t => [primaryKey({ columns: [t.tenantId, t.code] })],
)

/** A batch of a drug in a pharmacy; 0 ≤ reserved ≤ onHand. Numbers in `unit`, money in fen. */
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
