import { defineResource } from '../defineResource.ts'
import { dict, dictNumber, number, text, yesNo } from '../field.ts'
import { askedFields, icdFields, PRICE_MAX } from './drugFields.ts'

const more = { notListed: true } as const
/** What the server writes of a herb: the same for each (hospital.md 2.1). */
const made = { readOnly: true, formOnly: true, notExported: true } as const
const GRAMS = { min: 0, max: 1_000, digits: 3 } as const

/** 中药饮片 (hospital.md 1.1): hos_drug, category 3. Prices in yuan a gram to the 厘, ranges in g. */
export const herbDrug = defineResource('hospital/herbDrug', {
  title: '中药',
  table: 'hos_drug',
  calls: { delete: false, deleteBatch: false },
  fields: {
    ...askedFields,
    code: text('编码', { required: true, unique: '药品编码已存在', max: 20, rules: ['lettersDigits20'], fixed: true }),
    name: text('饮片名', { required: true, max: 50 }),
    baseName: text('基名', { required: true, max: 50, search: 'like' }),
    groupCode: text('反畏组', { max: 20 }),
    dose: text('用量（g）', { readOnly: true, notAsked: true, notExported: true }),
    doseMinG: number('最小用量（g）', { ...GRAMS, ...more, required: true }),
    doseMaxG: number('最大用量（g）', { ...GRAMS, ...more, required: true }),
    decoction: dict('煎法', 'decoction', { required: true, initial: 'none', search: 'eq', searchMore: true }),
    toxicity: dictNumber('毒性', 'herb_toxicity', { required: true, initial: 0 }),
    pregnancyLevel: dict('妊娠', 'pregnancy_level', { required: true, initial: '0' }),
    gramPrice: number('克价（元）', { required: true, min: 0, max: PRICE_MAX, digits: 3 }),
    stock: number('库存（g）', { readOnly: true, notAsked: true, digits: 3 }),
    enabled: dict('状态', 'use_status', { required: true, initial: 'Y', search: 'eq', searchMore: true }),
    alias: text('别名', { ...more, max: 200, placeholder: '多个用逗号分隔' }),
    pinyin: text('拼音码', { ...more, max: 50, placeholder: '留空时自动生成' }),
    manufacturer: text('生产厂家', { ...more, max: 100 }),
    controlClass: dict('管制', 'control_class', { ...more, required: true, initial: '0' }),
    onlineAllowed: yesNo('线上', { ...more, required: true, initial: 'Y' }),
    usageNote: text('用法说明', { ...more, max: 200 }),
    ...icdFields,
    category: dict('分类', 'drug_category', made),
    label: text('名称与规格', made),
    spec: text('规格', made),
    doseForm: text('剂型', made),
    unit: text('包装单位', made),
    minUnit: text('最小单位', made),
    price: number('袋价', { ...made, digits: 2 }),
  },
  name: 'name',
  sort: 'code',
})
