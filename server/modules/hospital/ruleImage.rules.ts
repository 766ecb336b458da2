import { ingredientText } from '#contract/rules/ingredientText.ts'
import type { RuleImage } from '#contract/entities/ruleDraft.ts'
import { LEVEL_NAMES } from '#contract/rules/ruleLevels.ts'
import type { hosDrug, hosDrugDosage, hosDrugIcd, hosDrugIngredient, hosInteraction } from '#server/db/tables/index.ts'

type DrugRow = typeof hosDrug.$inferSelect
type IngredientRow = typeof hosDrugIngredient.$inferSelect
type IcdRow = typeof hosDrugIcd.$inferSelect
type DosageRow = typeof hosDrugDosage.$inferSelect
type PairRow = typeof hosInteraction.$inferSelect

/** A subject as it stands: what it is called, what checks ask it by, and its image. */
export interface Subject {
  name: string
  keyA: string
  keyB: string
  image: RuleImage
}

/** Columns of a drug that rules or its packs go by, with the words people know them by; all others take effect at once. */
const DRUG_FACTS = {
  name: '名称',
  tradeName: '商品名',
  alias: '别名',
  category: '分类',
  spec: '规格',
  doseForm: '剂型',
  unit: '包装单位',
  minUnit: '最小单位',
  packSize: '每包装数量',
  splitStep: '可分割',
  openable: '可拆零',
  strengthText: '含量',
  strengthKind: '',
  strengthValue: '',
  strengthPer: '含量单位',
  routes: '给药途径',
  freqs: '常用频次',
  prnMax: '必要时每日最多次数',
  doseMinText: '单次最小',
  doseMinKind: '',
  doseMinValue: '',
  doseMaxText: '单次最大',
  doseMaxKind: '',
  doseMaxValue: '',
  dailyMaxText: '日最大',
  dailyMaxKind: '',
  dailyMaxValue: '',
  childDoseMinPerKg: '儿童单次最小（μg/kg）',
  childDoseMaxPerKg: '儿童单次最大（μg/kg）',
  childDailyPerKg: '儿童日最大（μg/kg）',
  ageMinMonths: '最小月龄',
  ageMaxMonths: '最大月龄',
  ageForbidden: '年龄外禁用',
  elderFrom: '老年慎用',
  maxDays: '最长天数',
  pregnancyLevel: '妊娠',
  lactationLevel: '哺乳',
  sexOnly: '限性别',
  egfrBlock: 'eGFR禁用',
  egfrWarn: 'eGFR慎用',
  liverBlock: '肝功能禁用',
  controlClass: '管制',
  antibioticLevel: '抗菌',
  skinTest: '皮试',
  coldChain: '冷链',
  onlineAllowed: '线上',
  longTermAllowed: '可开长期处方',
  classCodes: '药理分类',
  baseName: '基名',
  groupCode: '反畏组',
  doseMinMg: '最小用量（mg）',
  doseMaxMg: '最大用量（mg）',
  toxicity: '毒性',
  decoction: '煎法',
} as const satisfies Partial<Record<keyof DrugRow, string>>
type DrugFactKey = keyof typeof DRUG_FACTS
export type DrugFactColumns = Pick<DrugRow, DrugFactKey>
const KEYS = Object.keys(DRUG_FACTS) as DrugFactKey[]

/** What checks read of a drug until its change is published. */
export interface DrugImage {
  drug: DrugFactColumns
  ingredients: IngredientRow[]
  icds: IcdRow[]
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
/** Rows without what is told of their writing: only what rules read decides whether something changed. */
const UNWRITTEN = { id: '', version: 0, createBy: null, createTime: null, updateBy: null, updateTime: null }
const bare = (row: object): Record<string, unknown> => ({ ...row, ...UNWRITTEN })

export function drugSubject(row: DrugRow, ingredients: readonly IngredientRow[], icds: readonly IcdRow[]): Subject {
  const drug = Object.fromEntries(KEYS.map(key => [key, row[key]]))
  const named = KEYS.filter(key => DRUG_FACTS[key] !== '').map(key => [DRUG_FACTS[key], textOf(row[key])])
  const written = ingredients.map(({ name, amountText, dailyMaxText }) => ({
    name,
    amountText: amountText ?? '',
    dailyMaxText: dailyMaxText ?? '',
  }))
  const prefixes = (kind: number) => icds.flatMap(icd => (icd.kind === kind ? [icd.icdPrefix] : [])).join(',')
  return {
    name: row.label,
    keyA: row.code,
    keyB: '',
    image: {
      facts: { drug, ingredients: ingredients.map(bare), icds: icds.map(bare) },
      texts: {
        ...Object.fromEntries(named),
        成分: ingredientText(written),
        适应诊断: prefixes(1),
        慎用诊断: prefixes(2),
        禁忌诊断: prefixes(3),
      },
    },
  }
}

export const dosageSubject = (row: DosageRow): Subject => ({
  name: row.drugCode,
  keyA: row.drugCode,
  keyB: '',
  image: {
    facts: { dosage: bare(row) },
    texts: {
      药品: row.drugCode,
      人群: row.population,
      适应证: row.icdPrefix,
      途径: row.route,
      频次: row.freq,
      单次最小: row.doseMinText ?? '',
      单次最大: row.doseMaxText ?? '',
      日最大: row.dailyMaxText ?? '',
      按体重: row.perKg,
    },
  },
})

export const pairSubject = (row: PairRow): Subject => ({
  name: `${row.aCode} × ${row.bCode}`,
  keyA: row.aCode,
  keyB: row.bCode,
  image: {
    facts: { pair: { ...bare(row), status: '1', dataRev: 0 } },
    texts: {
      级别: LEVEL_NAMES[row.level] ?? String(row.level),
      后果: row.effect,
      建议: row.advice,
      来源: row.source,
    },
  },
})
