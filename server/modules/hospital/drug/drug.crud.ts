import { and, eq, inArray } from 'drizzle-orm'
import { herbDrug } from '#contract/resources/hospital/herbDrug.resource.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import { areIcdPrefixes, prefixesIn } from '#contract/rules/icdPrefixes.ts'
import { readIngredients } from '#contract/rules/ingredientText.ts'
import { pinyinInitials } from '#contract/rules/initials.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Hooks, Save } from '#server/crud/hooks.ts'
import { listedDrug } from '#server/db/tables/listed.ts'
import { amountColumns, amountsAfter, refuseRange } from '../amounts.rules.ts'
import { drafted } from '../drafting.service.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { ICD_KINDS, markedWith, namedLike, runningOut, setDrugAmounts, setIcds, setIngredients } from './drug.repository.ts'
import { withDrugFacts } from './drug.presenter.ts'

const HERB = '3'
const BAG_G = 10
const AMOUNTS = ['strength', 'defaultDose', 'doseMin', 'doseMax', 'dailyMax'] as const
const ICD_KEYS = Object.keys(ICD_KINDS) as (keyof typeof ICD_KINDS)[]

const numberAfter = (save: Save, name: string): number | null => {
  const text = textAfter(save, name)
  return text === '' ? null : Number(text)
}
/** Whether two numbers are there and in the wrong order. */
const isTurned = (least: number | null, most: number | null) => least !== null && most !== null && least > most
const extraText = ({ extras }: Save, name: string): string | null => (name in extras ? String(extras[name] ?? '').trim() : null)

/** What is the same for drugs and herbs: initials, label, diagnoses that can be read. */
function prepare(save: Save, spec: string): void {
  const name = textAfter(save, 'name').trim()
  save.values['label'] = `${name} ${spec}`
  if (textAfter(save, 'pinyin').trim() === '') save.values['pinyin'] = pinyinInitials(name)
  for (const key of ICD_KEYS) if (!areIcdPrefixes(extraText(save, key) ?? '')) refuseField(key, DRUG_TEXT.badIcd)
}

/** Writes what drugs of one command have in other tables. */
async function writeMore(saves: readonly Save[]): Promise<void> {
  const [first] = saves
  if (first === undefined) return
  const { tx, user } = first
  const told = (name: string) =>
    saves.flatMap(save => {
      const text = extraText(save, name)
      return text === null ? [] : [{ drugCode: textAfter(save, 'code'), text }]
    })
  for (const key of ICD_KEYS) {
    const drugs = told(key).map(({ drugCode, text }) => ({ drugCode, prefixes: prefixesIn(text) }))
    await setIcds(tx, user.tenantId, key, drugs)
  }
  const read = told('ingredients').flatMap(({ drugCode, text }) => {
    const ingredients = readIngredients(text)
    return Array.isArray(ingredients) ? [{ drugCode, ingredients }] : []
  })
  await setIngredients(tx, user.tenantId, read)
}

/** The same with what the amounts of the drugs were read as. */
async function writeAmounts(saves: readonly Save[]): Promise<void> {
  const [first] = saves
  if (first === undefined) return
  const drugs = saves.map(save => ({ id: save.id, set: amountColumns(amountsAfter(save, AMOUNTS)) }))
  await setDrugAmounts(first.tx, drugs)
  await writeMore(saves)
}

/** Asking and showing: the same for both lists. */
const common: Hooks = {
  table: listedDrug,
  conditions: query => {
    const text = (query.get('keyword') ?? '').trim()
    return and(
      text === '' ? undefined : namedLike(text),
      markedWith(query.get('mark') ?? ''),
      query.get('stockWarn') === 'Y' ? runningOut() : undefined,
    )
  },
  present: (rows, { app, user }) => withDrugFacts(app.db, user.tenantId, rows),
  remark: async row => {
    const count = Number(row['inDrafts'] ?? 0)
    if (row['enabled'] === 'N' && count > 0) return DRUG_TEXT.inDrafts(count)
    return row['isWaiting'] === true ? DRUG_TEXT.waits : null
  },
}

/** 西药, 成药 and devices: amounts are read, ranges in order, a herb is none of them. */
export const westernDrugCrud = crudHooks(
  westernDrug,
  drafted('drug', {
    ...common,
    where: () => inArray(listedDrug.category, ['1', '2', '4']),
    async beforeSave(save) {
      if (textAfter(save, 'category') === HERB) refuseField('category', DRUG_TEXT.notWestern)
      prepare(save, textAfter(save, 'spec').trim())
      const { doseMin, doseMax, dailyMax } = amountsAfter(save, AMOUNTS)
      refuseRange(doseMin, doseMax, 'doseMinText')
      if (doseMax && dailyMax && doseMax.kind === dailyMax.kind && doseMax.value > dailyMax.value)
        refuseField('dailyMaxText', DRUG_TEXT.doseAboveDaily)
      if (isTurned(numberAfter(save, 'childDoseMin'), numberAfter(save, 'childDoseMax')))
        refuseField('childDoseMin', DRUG_TEXT.minAboveMax)
      if (isTurned(numberAfter(save, 'ageMinMonths'), numberAfter(save, 'ageMaxMonths')))
        refuseField('ageMinMonths', DRUG_TEXT.ageRange)
      if (isTurned(numberAfter(save, 'egfrBlock'), numberAfter(save, 'egfrWarn'))) refuseField('egfrWarn', DRUG_TEXT.egfrRange)
      const read = readIngredients(extraText(save, 'ingredients') ?? '')
      if (typeof read === 'string') refuseField('ingredients', read)
    },
    afterSave: save => writeAmounts([save]),
    batch: { afterSave: writeAmounts },
  }),
)

/** 中药饮片: unit, form and the price of a bag of 10 g follow from what is a herb. */
export const herbDrugCrud = crudHooks(
  herbDrug,
  drafted('drug', {
    ...common,
    where: () => eq(listedDrug.category, HERB),
    async beforeSave(save) {
      const spec = `${BAG_G}g`
      Object.assign(save.values, { category: HERB, spec, doseForm: '饮片', unit: 'g', minUnit: 'g' })
      prepare(save, spec)
      if (isTurned(numberAfter(save, 'doseMinG'), numberAfter(save, 'doseMaxG'))) refuseField('doseMinG', DRUG_TEXT.minAboveMax)
      save.values['price'] = (numberAfter(save, 'gramPrice') ?? 0) * BAG_G
    },
    afterSave: save => writeMore([save]),
    batch: { afterSave: writeMore },
  }),
)
