/** Facts of the drugs W01–W30 and F01–F09 of consultation.md 6.6 as the rules' vectors use them, written down once for tests and bench. */
import { parseAmount, type Amount } from '#contract/prescriptions/amount.ts'
import type { DrugFacts, DrugIngredient } from '#contract/prescriptions/types.ts'

/** An amount that must be readable. */
export function amount(text: string): Amount {
  const read = parseAmount(text)
  if (read === null) throw new Error(`No amount: ${text}`)
  return read
}
const optional = (text: string): Amount | null => (text === '' ? null : amount(text))

const BLANK: DrugFacts = {
  code: '',
  name: '',
  category: '1',
  enabled: true,
  tradeName: '',
  alias: [],
  spec: '',
  doseForm: '片',
  unit: '盒',
  minUnit: '片',
  packSize: 1,
  splitStep: 1,
  openable: false,
  strength: null,
  strengthText: '',
  strengthPer: 'unit',
  routes: ['po'],
  freqs: [],
  prnMax: null,
  doseMin: null,
  doseMax: null,
  dailyMax: null,
  childDoseMinPerKg: null,
  childDoseMaxPerKg: null,
  childDailyPerKg: null,
  ageMinMonths: null,
  ageMaxMonths: null,
  ageForbidden: false,
  elderFrom: null,
  maxDays: null,
  pregnancyLevel: 1,
  lactationLevel: 1,
  sexOnly: null,
  egfrBlock: null,
  egfrWarn: null,
  liverBlock: null,
  controlClass: '0',
  antibioticLevel: 0,
  skinTest: false,
  coldChain: false,
  onlineAllowed: true,
  longTermAllowed: false,
  classCodes: [],
  ingredients: [],
  dosages: [],
  icds: [],
  priceFen: 1_000,
  baseName: '',
  doseMinMg: null,
  doseMaxMg: null,
  toxicity: 0,
  decoction: null,
}

/** Facts that are all blank but for those given. */
export const drugOf = (facts: Partial<DrugFacts> & Pick<DrugFacts, 'code' | 'name'>): DrugFacts => ({ ...BLANK, ...facts })

export const ingredient = (name: string, text = '', dailyMax = '', main = true): DrugIngredient => ({
  code: name,
  name,
  amount: optional(text),
  dailyMax: optional(dailyMax),
  main,
})

/** `code name | ingredient | strength×pack | min–max | dailyMax | freqs | classes` of the drugs with one ingredient. */
const ROWS = `
W01 阿莫西林胶囊 | 阿莫西林 | 0.25g×24 | 0.25g–1g | 4g | bid tid qid | penicillin betaLactam
W02 头孢呋辛酯片 | 头孢呋辛 | 0.25g×12 | 0.125g–0.5g | 1g | bid | cephalosporin betaLactam
W03 阿奇霉素片 | 阿奇霉素 | 0.25g×6 | 0.25g–0.5g | 0.5g | qd | macrolide
W04 克拉霉素片 | 克拉霉素 | 0.25g×6 | 0.25g–0.5g | 1g | bid | macrolide
W05 左氧氟沙星片 | 左氧氟沙星 | 0.5g×4 | 0.25g–0.5g | 0.5g | qd | quinolone
W06 布洛芬缓释胶囊 | 布洛芬 | 0.3g×20 | 0.3g–0.3g | 0.6g | bid | nsaid
W07 对乙酰氨基酚片 | 对乙酰氨基酚 | 0.5g×12 | 0.25g–0.5g | 2g | prn≤4 q6h | antipyretic
W08 苯磺酸氨氯地平片 | 氨氯地平 | 5mg×28 | 2.5mg–10mg | 10mg | qd | ccb
W09 缬沙坦胶囊 | 缬沙坦 | 80mg×28 | 80mg–160mg | 160mg | qd bid | arb
W10 马来酸依那普利片 | 依那普利 | 10mg×16 | 5mg–20mg | 40mg | qd bid | acei
W11 琥珀酸美托洛尔缓释片 | 美托洛尔 | 47.5mg×28 | 23.75mg–190mg | 190mg | qd | betaBlocker
W12 氢氯噻嗪片 | 氢氯噻嗪 | 25mg×100 | 12.5mg–50mg | 100mg | qd bid | thiazide sulfonamide
W14 阿司匹林肠溶片 | 阿司匹林 | 100mg×30 | 75mg–300mg | 300mg | qd | antiplatelet salicylate
W15 硫酸氢氯吡格雷片 | 氯吡格雷 | 75mg×7 | 75mg–75mg | 75mg | qd | antiplatelet
W16 阿托伐他汀钙片 | 阿托伐他汀 | 20mg×7 | 10mg–80mg | 80mg | qn qd | statin
W17 瑞舒伐他汀钙片 | 瑞舒伐他汀 | 10mg×7 | 5mg–20mg | 20mg | qn qd | statin
W18 盐酸二甲双胍片 | 二甲双胍 | 0.5g×20 | 0.5g–1g | 2.55g | qd bid tid | biguanide
W20 格列美脲片 | 格列美脲 | 2mg×15 | 1mg–6mg | 6mg | qd | sulfonylurea sulfonamide
W22 奥美拉唑肠溶胶囊 | 奥美拉唑 | 20mg×14 | 10mg–40mg | 40mg | qd bid | ppi
W25 多潘立酮片 | 多潘立酮 | 10mg×30 | 10mg–10mg | 30mg | bid tid | prokinetic
W26 氯雷他定片 | 氯雷他定 | 10mg×6 | 10mg–10mg | 10mg | qd | antihistamine
W27 盐酸西替利嗪片 | 西替利嗪 | 10mg×10 | 5mg–10mg | 10mg | qn qd | antihistamine
W29 孟鲁司特钠片 | 孟鲁司特 | 10mg×5 | 10mg–10mg | 10mg | qn | leukotriene
W30 左甲状腺素钠片 | 左甲状腺素 | 50μg×100 | 25μg–200μg | 200μg | qm | thyroid
F01 艾司唑仑片 | 艾司唑仑 | 1mg×20 | 1mg–2mg | 2mg | qn | benzodiazepine
F03 沙丁胺醇吸入气雾剂 | 沙丁胺醇 | 100μg×200 | 100μg–400μg | 800μg | prn≤4 | beta2
F05 布洛芬混悬液 | 布洛芬 | 20mg×100 | – | | prn≤4 | nsaid
F06 阿仑膦酸钠片 | 阿仑膦酸 | 70mg×1 | 70mg–70mg | 70mg | qw | bisphosphonate
F07 甲钴胺片 | 甲钴胺 | 0.5mg×20 | 0.5mg–0.5mg | 1.5mg | tid | vitamin
F09 利奈唑胺片 | 利奈唑胺 | 0.6g×10 | 0.6g–0.6g | 1.2g | q12h | oxazolidinone
`

/** What the rows do not say. */
const MORE: Readonly<Record<string, Partial<DrugFacts>>> = {
  W01: { antibioticLevel: 1, skinTest: true, maxDays: 14, minUnit: '粒' },
  W02: {
    antibioticLevel: 1,
    maxDays: 14,
    lactationLevel: 2,
    icds: [
      { prefix: 'J20', kind: 1 },
      { prefix: 'N39', kind: 1 },
    ],
  },
  W03: { antibioticLevel: 1, maxDays: 3, lactationLevel: 2 },
  W04: { antibioticLevel: 1, maxDays: 14, pregnancyLevel: 2, lactationLevel: 2 },
  W05: { antibioticLevel: 2, maxDays: 14, pregnancyLevel: 3, lactationLevel: 3, ageMinMonths: 216, ageForbidden: true },
  W06: {
    maxDays: 7,
    pregnancyLevel: 3,
    lactationLevel: 3,
    minUnit: '粒',
    icds: [
      { prefix: 'K25', kind: 3 },
      { prefix: 'K26', kind: 3 },
      { prefix: 'K27', kind: 3 },
      { prefix: 'J45', kind: 2 },
    ],
  },
  W07: {
    maxDays: 3,
    splitStep: 2,
    pregnancyLevel: 2,
    ingredients: [ingredient('对乙酰氨基酚', '0.5g', '2g')],
  },
  W08: {
    splitStep: 2,
    pregnancyLevel: 2,
    lactationLevel: 2,
    longTermAllowed: true,
    icds: [
      { prefix: 'I10', kind: 1 },
      { prefix: 'I25', kind: 1 },
    ],
  },
  W09: { pregnancyLevel: 3, lactationLevel: 3, longTermAllowed: true, egfrWarn: 30 },
  W10: { splitStep: 2, pregnancyLevel: 3, lactationLevel: 3, longTermAllowed: true, egfrWarn: 30 },
  W11: { splitStep: 2, pregnancyLevel: 2, lactationLevel: 2, longTermAllowed: true, icds: [{ prefix: 'J45', kind: 2 }] },
  W12: { splitStep: 2, openable: true, pregnancyLevel: 2, lactationLevel: 2 },
  W14: { pregnancyLevel: 2, lactationLevel: 2, longTermAllowed: true },
  W15: { pregnancyLevel: 2, lactationLevel: 3, longTermAllowed: true },
  W16: {
    pregnancyLevel: 3,
    lactationLevel: 3,
    longTermAllowed: true,
    liverBlock: 'B',
    icds: [
      { prefix: 'E78', kind: 1 },
      { prefix: 'I25', kind: 1 },
    ],
  },
  W17: { pregnancyLevel: 3, lactationLevel: 3, longTermAllowed: true, liverBlock: 'B', egfrBlock: 30 },
  W18: { pregnancyLevel: 2, lactationLevel: 2, longTermAllowed: true, egfrBlock: 30, egfrWarn: 45, liverBlock: 'C' },
  W20: { splitStep: 2, pregnancyLevel: 3, lactationLevel: 3, longTermAllowed: true },
  W22: { pregnancyLevel: 2, lactationLevel: 2, maxDays: 56, minUnit: '粒' },
  W25: { pregnancyLevel: 2, lactationLevel: 3, maxDays: 7, elderFrom: 60, liverBlock: 'B' },
  W26: { pregnancyLevel: 2, lactationLevel: 3, maxDays: 28 },
  W27: { splitStep: 2, pregnancyLevel: 2, lactationLevel: 3, maxDays: 28, egfrBlock: 10, egfrWarn: 50 },
  W29: { maxDays: 84, ageMinMonths: 180, pregnancyLevel: 2, lactationLevel: 2 },
  W30: { splitStep: 2, longTermAllowed: true },
  F01: { controlClass: '3', onlineAllowed: false, pregnancyLevel: 3, lactationLevel: 3 },
  F03: { minUnit: '揿', unit: '支', routes: ['inh'] },
  F05: {
    minUnit: 'ml',
    unit: '瓶',
    strengthPer: 'ml',
    splitStep: 10,
    maxDays: 3,
    ageMinMonths: 6,
    childDoseMinPerKg: 5_000,
    childDoseMaxPerKg: 10_000,
    childDailyPerKg: 40_000,
  },
  F06: { longTermAllowed: true, egfrBlock: 35, icds: [{ prefix: 'M81', kind: 1 }] },
  F09: { antibioticLevel: 3, maxDays: 28, lactationLevel: 3 },
}

const western = ROWS.trim()
  .split('\n')
  .map(row => row.split('|').map(cell => cell.trim()))
  .map(([title = '', name = '', pack = '', bounds = '', dailyMax = '', freqs = '', classes = '']) => {
    const [code = '', drugName = ''] = title.split(' ')
    const [strengthText = '', size = '1'] = pack.split('×')
    const [min = '', max = ''] = bounds.split('–')
    return drugOf({
      code,
      name: drugName,
      spec: pack,
      strengthText,
      packSize: Number(size),
      strength: amount(strengthText),
      doseMin: optional(min),
      doseMax: optional(max),
      dailyMax: optional(dailyMax),
      freqs: freqs.split(' '),
      classCodes: classes.split(' '),
      ingredients: [ingredient(name, strengthText)],
      ...MORE[code],
    })
  })

const compound = drugOf({
  code: 'F04',
  name: '复方氨酚烷胺胶囊',
  spec: '12粒',
  minUnit: '粒',
  packSize: 12,
  doseMin: amount('1粒'),
  doseMax: amount('1粒'),
  dailyMax: amount('2粒'),
  freqs: ['bid'],
  maxDays: 7,
  pregnancyLevel: 3,
  lactationLevel: 3,
  ingredients: [
    ingredient('对乙酰氨基酚', '250mg'),
    ingredient('金刚烷胺', '100mg'),
    ingredient('氯苯那敏', '2mg'),
    ingredient('咖啡因', '15mg'),
    ingredient('人工牛黄', '10mg'),
  ],
})

const patent = drugOf({
  code: 'F08',
  name: '连花清瘟胶囊',
  category: '2',
  spec: '0.35g×24粒',
  minUnit: '粒',
  packSize: 24,
  strength: amount('0.35g'),
  strengthText: '0.35g',
  doseMin: amount('4粒'),
  doseMax: amount('4粒'),
  dailyMax: amount('12粒'),
  freqs: ['tid'],
  maxDays: 7,
  pregnancyLevel: 2,
  lactationLevel: 2,
  ingredients: '连翘 金银花 麻黄 苦杏仁 石膏 板蓝根 绵马贯众 鱼腥草 广藿香 大黄 红景天 薄荷脑 甘草'
    .split(' ')
    .map(name => ingredient(name)),
})

/** By code. */
export const WESTERN: ReadonlyMap<string, DrugFacts> = new Map([...western, compound, patent].map(drug => [drug.code, drug]))
