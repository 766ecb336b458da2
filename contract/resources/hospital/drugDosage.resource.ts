import { defineResource } from '../defineResource.ts'
import { dict, text, yesNo } from '../field.ts'

const AMOUNT = { max: 30, placeholder: '如 0.25g、5ml、1片' } as const

/** 药品用量 (hospital.md 1.1): bounds of a drug for some people, before those of the drug itself. Amounts as written (contract/prescriptions/amount.ts). */
export const drugDosage = defineResource('hospital/drugDosage', {
  title: '药品用量',
  table: 'hos_drug_dosage',
  fields: {
    drugCode: dict('药品', 'hos_drug,label,code', { required: true, search: 'eq', fixed: true }),
    population: dict('人群', 'dosage_population', { required: true, search: 'eq', initial: '1' }),
    icdPrefix: text('适应证', { max: 20, placeholder: 'ICD编码或其开头，空为不限' }),
    route: dict('途径', 'route'),
    freq: dict('频次', 'freq'),
    dose: text('单次', { readOnly: true, notAsked: true, notExported: true }),
    doseMinText: text('单次最小', { ...AMOUNT, notListed: true }),
    doseMaxText: text('单次最大', { ...AMOUNT, notListed: true }),
    dailyMaxText: text('日最大', AMOUNT),
    perKg: yesNo('按体重', { required: true, initial: 'N' }),
    note: text('备注', { max: 200, notListed: true }),
  },
  texts: {
    add: '添加成功，发布后生效',
    edit: '已保存，发布后生效',
    delete: '已删除，发布后生效',
    deleteBatch: '已删除，发布后生效',
  },
  name: 'drugCode',
  sort: 'drugCode,population',
})
