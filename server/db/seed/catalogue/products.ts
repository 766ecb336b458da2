import { createHash } from 'node:crypto'
import { parseAmount } from '#contract/prescriptions/amount.ts'
import { pinyinInitials } from '#contract/rules/initials.ts'
import type { hosDrug, hosDrugIcd, hosDrugIngredient } from '#server/db/tables/index.ts'
import { seedId } from '../seedId.ts'
import type { DemoSize } from '../demo.ts'
import { HERBS } from './herbs.ts'
import { MORE } from './more.ts'
import { WESTERN } from './western.ts'

type Drug = typeof hosDrug.$inferInsert
type Ingredient = typeof hosDrugIngredient.$inferInsert
type DrugIcd = typeof hosDrugIcd.$inferInsert

/** A product with its ingredients and what diagnoses mean for it. */
export interface Product {
  drug: Drug
  ingredients: Ingredient[]
  icds: DrugIcd[]
}

/** Of an ingredient over all products (D3). */
const INGREDIENT_MAX: Readonly<Record<string, string>> = { 对乙酰氨基酚: '2g' }
const MG = 1_000
const FEN_PER_BAG_IS_LI_PER_GRAM = 1
const MAKERS = ['A', 'B', 'C', 'D']

/** The id of a drug or pharmacy: migration 0034 gives those of older databases the same. */
export const catalogueId = (tenantId: number, code: string): string =>
  createHash('md5').update(`${tenantId}:${code}`).digest('hex')

/** The three columns of an amount; nothing for an empty text. */
function amount<K extends string>(key: K, text: string): Record<string, string | number | null> {
  const read = parseAmount(text)
  if (text !== '' && read === null) throw new Error(`${text} is no amount`)
  return { [`${key}Text`]: text || null, [`${key}Kind`]: read?.kind ?? null, [`${key}Value`]: read?.value ?? null }
}

const numbered = (letter: string, index: number) => `${letter}${String(index + 1).padStart(2, '0')}`
const whole = (text: string | undefined) => (text === undefined || text === '' || text === '-' ? null : Number(text))

/** `max=7 preg=2/3 skin …` */
function marksOf(text: string): Map<string, string> {
  return new Map(
    text
      .split(' ')
      .filter(Boolean)
      .map(mark => {
        const cut = mark.indexOf('=')
        return cut < 0 ? [mark, 'Y'] : [mark.slice(0, cut), mark.slice(cut + 1)]
      }),
  )
}

/** Reads a line of western.ts. */
function parseProduct(line: string, index: number, tenantId: number): Product {
  const [
    code = '',
    name = '',
    spec = '',
    doseForm = '',
    unit = '',
    price = '0',
    strength = '',
    route = '',
    freq = '',
    dose = '',
    range = '',
    dailyMax = '',
    freqs = '',
    ingredients = '',
    classes = '',
    more = '',
  ] = line.split('|')
  const marks = marksOf(more)
  const [doseMin = '', doseMax = ''] = range.split('-')
  const [, packSize = '1', minUnit = unit] = /([0-9]+)([^0-9.×]+)$/.exec(spec) ?? []
  const [pregnancyLevel = '0', lactationLevel = '0'] = (marks.get('preg') ?? '').split('/')
  const [egfrBlock, egfrWarn] = (marks.get('egfr') ?? '').split('/')
  const [childRange = '', childDaily] = (marks.get('child') ?? '').split('/')
  const [childMin, childMax] = childRange.split('-')
  const perKg = (text: string | undefined) => (text ? Number(text) * MG : null)
  const [ageMin = '', forbidden] = [marks.get('age')?.replace('!', ''), marks.get('age')?.endsWith('!')]
  const maxDays = whole(marks.get('max'))
  const parts = ingredients.split(' ').filter(Boolean)
  const category = marks.get('cat') ?? '1'
  const drug: Drug = {
    id: catalogueId(tenantId, code),
    tenantId,
    code,
    name,
    spec,
    label: `${name} ${spec}`,
    category,
    doseForm,
    unit,
    priceFen: Number(price),
    pinyin: pinyinInitials(name),
    alias: category === '1' && parts.length === 1 ? parts.join('') : '',
    minUnit,
    packSize: Number(packSize),
    splitStep: Number(marks.get('split') ?? 1),
    openable: marks.get('open') ?? 'N',
    ...amount('strength', strength),
    strengthPer: marks.get('per') === 'ml' ? 'ml' : 'unit',
    routes: route,
    freqs: freqs.replaceAll(' ', ','),
    defaultRoute: route,
    defaultFreq: freq,
    defaultTiming: marks.get('timing') ?? 'na',
    ...amount('defaultDose', dose),
    defaultDays: Number(marks.get('days') ?? Math.min(7, maxDays ?? 7)),
    prnMax: whole(marks.get('prn')),
    ...amount('doseMin', doseMin),
    ...amount('doseMax', doseMax),
    ...amount('dailyMax', dailyMax),
    childDoseMinPerKg: perKg(childMin),
    childDoseMaxPerKg: perKg(childMax),
    childDailyPerKg: perKg(childDaily),
    ageMinMonths: whole(ageMin),
    ageForbidden: forbidden === true ? 'Y' : 'N',
    elderFrom: whole(marks.get('elder')),
    maxDays,
    pregnancyLevel,
    lactationLevel,
    sexOnly: marks.get('sex') ?? null,
    egfrBlock: whole(egfrBlock),
    egfrWarn: whole(egfrWarn),
    liverBlock: liverOf(marks.get('liver')),
    controlClass: marks.get('ctrl') ?? '0',
    antibioticLevel: marks.get('ab') ?? '0',
    rxOtc: marks.get('otc') ?? '1',
    skinTest: marks.get('skin') ?? 'N',
    onlineAllowed: marks.has('offline') ? 'N' : 'Y',
    longTermAllowed: marks.get('long') ?? 'N',
    classCodes: classes.replaceAll(' ', ','),
    manufacturer: `演示药业${MAKERS[index % MAKERS.length] ?? 'A'}`,
    approvalNo: `演准字Z${String(index + 1).padStart(8, '0')}`,
  }
  return {
    drug,
    ingredients: parts.map((part, place): Ingredient => {
      const [ingredient = '', own] = part.split(':')
      return {
        id: seedId('ingredient', code, ingredient),
        tenantId,
        drugCode: code,
        ingredientCode: ingredient,
        name: ingredient,
        ...amount('amount', own ?? (parts.length === 1 ? strength : '')),
        ...amount('dailyMax', INGREDIENT_MAX[ingredient] ?? ''),
        main: place === 0 ? 'Y' : 'N',
      }
    }),
    icds: ([1, 2, 3] as const).flatMap(kind =>
      (marks.get(`icd${kind}`)?.split(',') ?? []).map(icdPrefix => ({
        id: seedId('drug icd', code, icdPrefix),
        tenantId,
        drugCode: code,
        icdPrefix,
        kind,
      })),
    ),
  }
}

const liverOf = (text: string | undefined) => (text === 'A' || text === 'B' || text === 'C' ? text : null)

/** Reads a line of herbs.ts. */
function parseHerb(line: string, index: number, tenantId: number): Product {
  const [name = '', price = '0', range = '', decoction = '', pregnancyLevel = '0', toxicity = '0', baseName = '', more = ''] =
    line.split('|')
  const [least, most] = range.split('-')
  const marks = marksOf(more)
  const code = numbered('H', index)
  return {
    drug: {
      id: catalogueId(tenantId, code),
      tenantId,
      code,
      name,
      spec: '10g',
      label: `${name} 10g`,
      category: '3',
      doseForm: '饮片',
      unit: 'g',
      priceFen: Number(price),
      pinyin: pinyinInitials(name),
      minUnit: 'g',
      baseName,
      doseMinMg: Math.round(Number(least) * MG),
      doseMaxMg: Math.round(Number(most) * MG),
      toxicity: Number(toxicity),
      decoction,
      pregnancyLevel,
      gramPriceLi: Number(price) * FEN_PER_BAG_IS_LI_PER_GRAM,
      controlClass: marks.get('ctrl') ?? '0',
      onlineAllowed: marks.has('offline') ? 'N' : 'Y',
      manufacturer: `演示药业${MAKERS[index % MAKERS.length] ?? 'A'}`,
    },
    ingredients: [],
    icds: [],
  }
}

const MAKERS_EACH = 2
/** So many products of the full demonstration a third maker makes too. */
const BY_THREE = 7

/** The lines of more.ts as those of western.ts, a product of a maker each. */
const moreLines = (): string[] =>
  MORE.trim()
    .split('\n')
    .flatMap(line => {
      const [name = '', form = '', unit = '', ...rest] = line.split('|')
      const [products = '', facts] = [rest.at(-1), rest.slice(0, -1).join('|')]
      return products.split(',').map(product => {
        const [spec = '', strength = '', price = ''] = product.split(';')
        return `${name}|${spec}|${form}|${unit}|${price}|${strength}|${facts}`
      })
    })
    .flatMap((line, at) => Array.from({ length: MAKERS_EACH + (at < BY_THREE ? 1 : 0) }, () => line))
    .map((line, at) => `M${String(at + 1).padStart(3, '0')}|${line}`)

/** Products that only the full demonstration has. */
const moreProductsOf = (tenantId: number): Product[] => moreLines().map((line, at) => parseProduct(line, at, tenantId))

/** Every product of the demonstration for a tenant, Western ones first. */
export const productsOf = (tenantId: number, size: DemoSize): Product[] => [
  ...(size === 'full' ? moreProductsOf(tenantId) : []),
  ...WESTERN.trim()
    .split('\n')
    .map((line, index) => parseProduct(line, index, tenantId)),
  ...HERBS.trim()
    .split('\n')
    .map((line, index) => parseHerb(line, index, tenantId)),
]
