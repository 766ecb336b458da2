import { customType, pgTable } from 'drizzle-orm/pg-core'
import { templateHead, templateHeadText, templateLines, templateLinesText } from '#contract/rules/templateText.ts'
import { carePriceColumns, careReservationColumns } from './care.ts'
import { drugColumns, shopColumns } from './drug.ts'
import { doctorColumns, orderColumns } from './hospital.ts'
import { prescriptionColumns } from './prescription.ts'
import { templateColumns } from './prescriptionSheet.ts'

/** A whole number of the database that lists, forms and workbooks show as a decimal: fen as yuan (100), mg as g and 厘 as yuan (1000). */
const scaled = (name: string, scale: number) =>
  customType<{ data: number; driverData: number | string }>({
    dataType: () => 'numeric(18,3)',
    toDriver: value => Math.round(value * scale),
    fromDriver: value => Number(value) / scale,
  })(name)
const FEN = 100
const THOUSAND = 1_000

const { deliveryFeeFen: _delivery, decoctFeeFen: _decoct, ...shopTexts } = shopColumns()
const {
  priceFen: _price,
  gramPriceLi: _gram,
  doseMinMg: _least,
  doseMaxMg: _most,
  childDoseMinPerKg: _childLeast,
  childDoseMaxPerKg: _childMost,
  childDailyPerKg: _childDaily,
  ...drugTexts
} = drugColumns()

/**
 * The tables of some lists once more, as the list engine reads and writes them: prices in yuan. Not in index.ts: to migrations they are the tables of
 * drug.ts.
 */
export const listedShop = pgTable('hos_shop', {
  ...shopTexts,
  deliveryFee: scaled('delivery_fee_fen', FEN).notNull(),
  decoctFee: scaled('decoct_fee_fen', FEN).notNull(),
})

/** Herbs in g, doses of children in mg a kg. */
export const listedDrug = pgTable('hos_drug', {
  ...drugTexts,
  price: scaled('price_fen', FEN).notNull(),
  gramPrice: scaled('gram_price_li', THOUSAND),
  doseMinG: scaled('dose_min_mg', THOUSAND),
  doseMaxG: scaled('dose_max_mg', THOUSAND),
  childDoseMin: scaled('child_dose_min_per_kg', THOUSAND),
  childDoseMax: scaled('child_dose_max_per_kg', THOUSAND),
  childDaily: scaled('child_daily_per_kg', THOUSAND),
})

const { totalFen: _total, ...sheetTexts } = prescriptionColumns()

/** Heads of sheets, what they cost in yuan. */
export const listedPrescription = pgTable('hos_prescription', { ...sheetTexts, total: scaled('total_fen', FEN).notNull() })

const { priceFen: _carePrice, ...carePriceTexts } = carePriceColumns()

/** Prices of care in yuan. */
export const listedCarePrice = pgTable('care_price', { ...carePriceTexts, price: scaled('price_fen', FEN).notNull() })

const { priceFen: _visit, ...visitTexts } = careReservationColumns()

/** Visits of care, what they cost in yuan. */
export const listedCareReservation = pgTable('care_reservation', {
  ...visitTexts,
  price: scaled('price_fen', FEN).notNull(),
})

const { amountFen: _amount, refundFen: _refund, ...orderTexts } = orderColumns()

/** Orders, what they cost and what went back in yuan. */
export const listedOrder = pgTable('hos_order', {
  ...orderTexts,
  amount: scaled('amount_fen', FEN).notNull(),
  refund: scaled('refund_fen', FEN).notNull(),
})

/** A document of the database that lists, forms and workbooks hold as one text. */
const written = <T>(name: string, to: (text: string) => T, from: (value: T) => string) =>
  customType<{ data: string; driverData: T | string }>({
    dataType: () => 'jsonb',
    toDriver: text => JSON.stringify(to(text)),
    fromDriver: value => from(typeof value === 'string' ? (JSON.parse(value) as T) : value),
  })(name)
const { head: _head, lines: _lines, ...templateTexts } = templateColumns()

/** 协定方, lines and head as texts (contract/rules/templateText.ts). */
export const listedTemplate = pgTable('hos_rx_template', {
  ...templateTexts,
  content: written('lines', templateLines, templateLinesText).notNull(),
  head: written('head', templateHead, templateHeadText).notNull(),
})

const { feeFen: _fee, ...doctorTexts } = doctorColumns()

/** Doctors, what they cost in yuan. */
export const listedDoctor = pgTable('hos_doctor', { ...doctorTexts, fee: scaled('fee_fen', FEN).notNull() })
