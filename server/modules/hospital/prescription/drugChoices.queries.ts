import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import type { Queryable } from '#server/db/client.ts'
import type { hosDrug } from '#server/db/tables/index.ts'
import { publishedDrugs, unpublishedDrugs } from '../publishedFacts.queries.ts'
import { priceOf } from '#server/sheets/drugFacts.ts'
import { DRUGS_PAGE, findDrugRows, freeStock } from './drugFacts.repository.ts'
import { findDrugRowsByCode, usualCodes } from './drugPicks.repository.ts'

type DrugRow = typeof hosDrug.$inferSelect

/** Categories that a sheet of a type may hold (H6). */
const CATEGORIES: Record<RxType, readonly string[]> = { '1': ['1', '2'], '2': ['2'], '3': ['3'] }
/** 90 days. */
const USUAL_MS = 90 * 86_400_000
const INJECTED = ['im', 'iv', 'ivgtt']
const CONTROLS: Readonly<Record<string, string>> = {
  '1': '麻醉',
  '2': '精一',
  '3': '精二',
  '4': '毒性',
  '5': '放射',
  '6': '易制毒',
}

/** Marks that the row shows. */
function flagsOf(row: DrugRow): string[] {
  const control = CONTROLS[row.controlClass]
  return [
    ...(row.antibioticLevel === '0' ? [] : ['抗菌']),
    ...(row.skinTest === 'Y' ? ['皮试'] : []),
    ...(control === undefined ? [] : [control]),
    ...(row.rxOtc === '1' ? [] : ['OTC']),
    ...(row.coldChain === 'Y' ? ['冷链'] : []),
  ]
}

/** Why a drug cannot be chosen whatever else stands on the sheet; what depends on the patient the checks say. */
function whyNot(row: DrugRow): string | null {
  if (row.enabled !== 'Y') return '药品已停用'
  const routes = row.routes.split(',').filter(Boolean)
  const isInjected = routes.length > 0 && routes.every(route => INJECTED.includes(route))
  if (row.controlClass !== '0' || row.onlineAllowed === 'N' || row.antibioticLevel === '3' || isInjected)
    return '该药品不可线上开具'
  return row.minUnit === '' ? '药品资料不全，请联系药师' : null
}

function choiceOf(row: DrugRow, stock: number | null, isUnpublished: boolean): DrugChoice {
  const disabled = isUnpublished ? '资料待发布' : whyNot(row)
  return {
    code: row.code,
    name: row.name,
    spec: row.spec,
    category: row.category,
    unit: row.unit,
    priceFen: priceOf(row),
    stock,
    flags: flagsOf(row),
    ...(disabled === null ? {} : { disabled }),
    usage: {
      doseText: row.defaultDoseText ?? '',
      freq: row.defaultFreq,
      prnMax: row.prnMax,
      route: row.defaultRoute,
      timing: row.defaultTiming,
      days: row.defaultDays,
      decoction: row.decoction,
    },
  }
}

/** What can be chosen of these rows, as it was published: what waits for a second person does not hold yet (RX-33). */
async function choicesOf(
  db: Queryable,
  { tenantId, rows, stock }: { tenantId: number; rows: DrugRow[]; stock: ReadonlyMap<string, number> | null },
): Promise<DrugChoice[]> {
  const codes = rows.map(({ code }) => code)
  const unpublished = await unpublishedDrugs(db, tenantId, codes)
  const { drugs } = await publishedDrugs(db, tenantId, codes, { drugs: rows, ingredients: [], dosages: [], icds: [] })
  return drugs.map(row => choiceOf(row, stock === null ? null : (stock.get(row.code) ?? 0), unpublished.has(row.code)))
}

/** A page of the picker. */
export async function drugChoices(
  db: Queryable,
  of: { tenantId: number; type: RxType; q: string; shop: string; page: number; now: number },
): Promise<{ rows: DrugChoice[]; hasMore: boolean }> {
  const { tenantId, shop: shopCode, q, page } = of
  const found = await findDrugRows(db, { tenantId, categories: CATEGORIES[of.type], q, page })
  const rows = found.slice(0, DRUGS_PAGE)
  const codes = rows.map(({ code }) => code)
  const stock = shopCode === '' ? null : await freeStock(db, { tenantId, shopCode, codes, today: hospitalDay(of.now) })
  return { rows: await choicesOf(db, { tenantId, rows, stock }), hasMore: found.length > DRUGS_PAGE }
}

/** Drugs by codes, in the order of the codes, as they can be taken today. */
export async function drugChoicesByCode(
  db: Queryable,
  { tenantId, codes }: { tenantId: number; codes: readonly string[] },
): Promise<DrugChoice[]> {
  const choices = await choicesOf(db, { tenantId, rows: await findDrugRowsByCode(db, tenantId, codes), stock: null })
  return codes.flatMap(code => choices.filter(choice => choice.code === code))
}

/** What a doctor has written most within ninety days, of what a sheet of this type may hold. */
export async function usualChoices(
  db: Queryable,
  { tenantId, doctorId, type, now }: { tenantId: number; doctorId: string; type: RxType; now: number },
): Promise<DrugChoice[]> {
  const codes = await usualCodes(db, { doctorId, rxType: type, since: hospitalDay(now - USUAL_MS) })
  return drugChoicesByCode(db, { tenantId, codes })
}
