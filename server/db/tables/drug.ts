import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AmountKind } from '#contract/prescriptions/amount.ts'
import { id, stamps, tenantId, version } from './columns.ts'

const yes = (name: string) => text(name).notNull().default('Y')
const no = (name: string) => text(name).notNull().default('N')
const blank = (name: string) => text(name).notNull().default('')

/** Smallest and largest dose and most a day, each as written, with its kind of amount and as a number. */
const doseBounds = () => ({
  doseMinText: text('dose_min_text'),
  doseMinKind: text('dose_min_kind').$type<AmountKind>(),
  doseMinValue: bigint('dose_min_value', { mode: 'number' }),
  doseMaxText: text('dose_max_text'),
  doseMaxKind: text('dose_max_kind').$type<AmountKind>(),
  doseMaxValue: bigint('dose_max_value', { mode: 'number' }),
  dailyMaxText: text('daily_max_text'),
  dailyMaxKind: text('daily_max_kind').$type<AmountKind>(),
  dailyMaxValue: bigint('daily_max_value', { mode: 'number' }),
})

/** Columns of the catalogue, anew for each table that is made of them. */
export const drugColumns = () => ({
  id: text('id').notNull().unique(),
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
  enabled: yes('enabled'),
  pinyin: blank('pinyin'),
  alias: blank('alias'),
  tradeName: blank('trade_name'),
  /** dictionary dose_unit; '' for rows whose facts are still to be written */
  minUnit: blank('min_unit'),
  /** smallest units in a pack */
  packSize: integer('pack_size').notNull().default(1),
  /** into how many parts a smallest unit is divided at most: 1, 2, 4, 10 */
  splitStep: integer('split_step').notNull().default(1),
  openable: no('openable'),
  strengthText: text('strength_text'),
  strengthKind: text('strength_kind').$type<AmountKind>(),
  strengthValue: bigint('strength_value', { mode: 'number' }),
  /** unit, ml or g */
  strengthPer: text('strength_per').$type<'unit' | 'ml' | 'g'>().notNull().default('unit'),
  /** codes of dictionaries route and freq */
  routes: blank('routes'),
  freqs: blank('freqs'),
  defaultRoute: blank('default_route'),
  defaultFreq: blank('default_freq'),
  defaultTiming: blank('default_timing'),
  defaultDoseText: text('default_dose_text'),
  defaultDoseKind: text('default_dose_kind').$type<AmountKind>(),
  defaultDoseValue: bigint('default_dose_value', { mode: 'number' }),
  defaultDays: integer('default_days'),
  /** most times a day of a drug that is taken prn */
  prnMax: integer('prn_max'),
  ...doseBounds(),
  /** µg or mIU per kg of body weight */
  childDoseMinPerKg: bigint('child_dose_min_per_kg', { mode: 'number' }),
  childDoseMaxPerKg: bigint('child_dose_max_per_kg', { mode: 'number' }),
  childDailyPerKg: bigint('child_daily_per_kg', { mode: 'number' }),
  ageMinMonths: integer('age_min_months'),
  ageMaxMonths: integer('age_max_months'),
  ageForbidden: no('age_forbidden'),
  /** years */
  elderFrom: integer('elder_from'),
  maxDays: integer('max_days'),
  /** dictionary pregnancy_level */
  pregnancyLevel: text('pregnancy_level').notNull().default('0'),
  lactationLevel: text('lactation_level').notNull().default('0'),
  /** dictionary sex; null: both */
  sexOnly: text('sex_only'),
  egfrBlock: integer('egfr_block'),
  egfrWarn: integer('egfr_warn'),
  /** Child-Pugh A, B or C */
  liverBlock: text('liver_block').$type<'A' | 'B' | 'C'>(),
  /** dictionary control_class */
  controlClass: text('control_class').notNull().default('0'),
  /** dictionary antibiotic_level */
  antibioticLevel: text('antibiotic_level').notNull().default('0'),
  /** dictionary rx_otc */
  rxOtc: text('rx_otc').notNull().default('1'),
  skinTest: no('skin_test'),
  coldChain: no('cold_chain'),
  onlineAllowed: yes('online_allowed'),
  longTermAllowed: no('long_term_allowed'),
  /** codes of contract/prescriptions/classes.ts */
  classCodes: blank('class_codes'),
  manufacturer: blank('manufacturer'),
  approvalNo: blank('approval_no'),
  insuranceCode: blank('insurance_code'),
  insuranceClass: blank('insurance_class'),
  usageNote: blank('usage_note'),
  barcode: blank('barcode'),
  /** herbs: the plant, and its group of 十八反 and 十九畏 */
  baseName: blank('base_name'),
  groupCode: blank('group_code'),
  doseMinMg: integer('dose_min_mg'),
  doseMaxMg: integer('dose_max_mg'),
  /** 0 无, 1 小毒, 2 有毒, 3 大毒 */
  toxicity: integer('toxicity').notNull().default(0),
  /** dictionary decoction */
  decoction: text('decoction'),
  gramPriceLi: integer('gram_price_li'),
  version: version(),
  ...stamps,
})

/**
 * Drug catalogue: drugs and herbs, a row each, so that a check asks once. Stock and lines name it by (tenant, code). Money in fen,
 * herbs also in 厘 per gram; an amount is its text as written and the pair made of it (contract/prescriptions/amount.ts); lists are comma-joined.
 */
export const hosDrug = pgTable('hos_drug', drugColumns(), t => [
  primaryKey({ columns: [t.tenantId, t.code] }),
  index('hos_drug_initials').on(t.tenantId, t.category, t.enabled, sql`${t.pinyin} text_pattern_ops`),
])

/** What a smallest unit of a drug holds, a row per ingredient; of a 成药 its herbs. `dailyMax` is the ingredient's, over all products (D3). */
export const hosDrugIngredient = pgTable(
  'hos_drug_ingredient',
  {
    id: id(),
    tenantId: tenantId(),
    drugCode: text('drug_code').notNull(),
    ingredientCode: text('ingredient_code').notNull(),
    name: text('name').notNull(),
    amountText: text('amount_text'),
    amountKind: text('amount_kind').$type<AmountKind>(),
    amountValue: bigint('amount_value', { mode: 'number' }),
    dailyMaxText: text('daily_max_text'),
    dailyMaxKind: text('daily_max_kind').$type<AmountKind>(),
    dailyMaxValue: bigint('daily_max_value', { mode: 'number' }),
    main: yes('main'),
    version: version(),
    ...stamps,
  },
  t => [
    uniqueIndex('hos_drug_ingredient_drug').on(t.tenantId, t.drugCode, t.ingredientCode),
    index('hos_drug_ingredient_code').on(t.tenantId, t.ingredientCode),
  ],
)

/** Bounds of a drug for a population, before those of the drug itself; '' leaves prefix, route or frequency open. */
export const hosDrugDosage = pgTable(
  'hos_drug_dosage',
  {
    id: id(),
    tenantId: tenantId(),
    drugCode: text('drug_code').notNull(),
    /** 1 成人, 2 儿童, 3 老人, 4 孕妇 */
    population: text('population').notNull(),
    icdPrefix: blank('icd_prefix'),
    route: blank('route'),
    freq: blank('freq'),
    ...doseBounds(),
    /** Y: bounds are per kg of body weight */
    perKg: no('per_kg'),
    note: blank('note'),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('hos_drug_dosage_drug').on(t.tenantId, t.drugCode, t.population, t.route, t.icdPrefix)],
)

/** What a diagnosis means for a drug, by the beginning of its code. */
export const hosDrugIcd = pgTable(
  'hos_drug_icd',
  {
    id: id(),
    tenantId: tenantId(),
    drugCode: text('drug_code').notNull(),
    icdPrefix: text('icd_prefix').notNull(),
    /** 1 适应, 2 慎用, 3 禁忌 */
    kind: integer('kind').notNull(),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('hos_drug_icd_drug').on(t.tenantId, t.drugCode, t.icdPrefix)],
)

/** Columns of a pharmacy, anew for each table that is made of them. */
export const shopColumns = () => ({
  id: text('id').notNull().unique(),
  tenantId: tenantId(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
  enabled: yes('enabled'),
  /** 1 院内药房, 2 合作药店, 3 代煎中心 */
  type: text('type').notNull().default('1'),
  licenseNo: blank('license_no'),
  phone: blank('phone'),
  areaCode: blank('area_code'),
  address: blank('address'),
  businessHours: blank('business_hours'),
  canDecoct: no('can_decoct'),
  /** 1 自提, 2 快递 */
  deliveryTypes: text('delivery_types').notNull().default('1'),
  deliveryFeeFen: integer('delivery_fee_fen').notNull().default(0),
  /** for one 剂 */
  decoctFeeFen: integer('decoct_fee_fen').notNull().default(0),
  version: version(),
  ...stamps,
})

/** A pharmacy. Money in fen. */
export const hosShop = pgTable('hos_shop', shopColumns(), t => [primaryKey({ columns: [t.tenantId, t.code] })])
