import { commaParts } from '#contract/http/commaText.ts'
import type { Amount, AmountKind } from '#contract/prescriptions/amount.ts'
import type { DrugCategory, DrugDosage, DrugFacts, DrugIngredient } from '#contract/prescriptions/types.ts'
import type { hosDrug, hosDrugDosage, hosDrugIcd, hosDrugIngredient } from '#server/db/tables/index.ts'

type DrugRow = typeof hosDrug.$inferSelect

/** The pair of an amount's columns; null where nothing is written. */
export const amountOf = (kind: AmountKind | null, value: number | null): Amount | null =>
  kind === null || value === null ? null : { kind, value }

const level = (text: string): 0 | 1 | 2 | 3 => (text === '1' ? 1 : text === '2' ? 2 : text === '3' ? 3 : 0)
const isYes = (text: string): boolean => text === 'Y'

const ingredientOf = (row: typeof hosDrugIngredient.$inferSelect): DrugIngredient => ({
  code: row.ingredientCode,
  name: row.name,
  amount: amountOf(row.amountKind, row.amountValue),
  dailyMax: amountOf(row.dailyMaxKind, row.dailyMaxValue),
  main: isYes(row.main),
})

const POPULATIONS = ['1', '2', '3', '4'] as const
const dosageOf = (row: typeof hosDrugDosage.$inferSelect): DrugDosage => ({
  population: POPULATIONS.find(one => one === row.population) ?? '1',
  icdPrefix: row.icdPrefix,
  route: row.route,
  freq: row.freq,
  doseMin: amountOf(row.doseMinKind, row.doseMinValue),
  doseMax: amountOf(row.doseMaxKind, row.doseMaxValue),
  dailyMax: amountOf(row.dailyMaxKind, row.dailyMaxValue),
  perKg: isYes(row.perKg),
})
const icdOf = ({ icdPrefix, kind }: typeof hosDrugIcd.$inferSelect): DrugFacts['icds'][number] => ({
  prefix: icdPrefix,
  kind: kind === 1 ? 1 : kind === 2 ? 2 : 3,
})

const CATEGORIES = ['1', '2', '3', '4'] as const
const categoryOf = (text: string): DrugCategory => CATEGORIES.find(one => one === text) ?? '4'

/** Today's price: per pack, of herbs 厘 per gram. */
export const priceOf = (row: Pick<DrugRow, 'category' | 'priceFen' | 'gramPriceLi'>): number =>
  row.category === '3' ? (row.gramPriceLi ?? row.priceFen) : row.priceFen

/** A row of the catalogue with its own rows, as the checks read it. */
export function drugFactsOf(
  row: DrugRow,
  more: {
    ingredients: readonly (typeof hosDrugIngredient.$inferSelect)[]
    dosages: readonly (typeof hosDrugDosage.$inferSelect)[]
    icds: readonly (typeof hosDrugIcd.$inferSelect)[]
  },
): DrugFacts {
  return {
    code: row.code,
    name: row.name,
    category: categoryOf(row.category),
    enabled: isYes(row.enabled),
    tradeName: row.tradeName,
    alias: commaParts(row.alias),
    spec: row.spec,
    doseForm: row.doseForm,
    unit: row.unit,
    minUnit: row.minUnit,
    packSize: row.packSize,
    splitStep: row.splitStep,
    openable: isYes(row.openable),
    strength: amountOf(row.strengthKind, row.strengthValue),
    strengthText: row.strengthText ?? '',
    strengthPer: row.strengthPer,
    routes: commaParts(row.routes),
    freqs: commaParts(row.freqs),
    prnMax: row.prnMax,
    doseMin: amountOf(row.doseMinKind, row.doseMinValue),
    doseMax: amountOf(row.doseMaxKind, row.doseMaxValue),
    dailyMax: amountOf(row.dailyMaxKind, row.dailyMaxValue),
    childDoseMinPerKg: row.childDoseMinPerKg,
    childDoseMaxPerKg: row.childDoseMaxPerKg,
    childDailyPerKg: row.childDailyPerKg,
    ageMinMonths: row.ageMinMonths,
    ageMaxMonths: row.ageMaxMonths,
    ageForbidden: isYes(row.ageForbidden),
    elderFrom: row.elderFrom,
    maxDays: row.maxDays,
    pregnancyLevel: level(row.pregnancyLevel),
    lactationLevel: level(row.lactationLevel),
    sexOnly: row.sexOnly === '1' ? 1 : row.sexOnly === '2' ? 2 : null,
    egfrBlock: row.egfrBlock,
    egfrWarn: row.egfrWarn,
    liverBlock: row.liverBlock,
    controlClass: row.controlClass,
    antibioticLevel: level(row.antibioticLevel),
    skinTest: isYes(row.skinTest),
    coldChain: isYes(row.coldChain),
    onlineAllowed: isYes(row.onlineAllowed),
    longTermAllowed: isYes(row.longTermAllowed),
    classCodes: commaParts(row.classCodes),
    ingredients: more.ingredients.map(ingredientOf),
    dosages: more.dosages.map(dosageOf),
    icds: more.icds.map(icdOf),
    priceFen: priceOf(row),
    baseName: row.baseName,
    doseMinMg: row.doseMinMg,
    doseMaxMg: row.doseMaxMg,
    toxicity: level(String(row.toxicity)),
    decoction: row.decoction,
  }
}
