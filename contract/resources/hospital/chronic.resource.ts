import { defineResource } from '../defineResource.ts'
import { dict, number, text } from '../field.ts'

/** Most days that a prescription for a chronic disease may hold (H8). */
const LONG_TERM_MAX = 84

/** 慢病 (hospital.md 1.1): for which diseases drugs may be prescribed for long, and how often their patients are seen. */
export const chronic = defineResource('hospital/chronic', {
  title: '慢病',
  table: 'hos_chronic',
  fields: {
    name: text('名称', { required: true, unique: '慢病名称已存在', max: 50, search: 'like' }),
    icdCodes: text('ICD', { required: true, max: 200, placeholder: '如 I10、E11，多个用逗号分隔' }),
    followUpDays: number('随访（天）', { required: true, min: 1, max: 365, initial: 30 }),
    longTermDays: number('长期处方（天）', { required: true, min: 1, max: LONG_TERM_MAX, initial: 28 }),
    inCare: number('在管', { readOnly: true, notAsked: true }),
    enabled: dict('启用', 'use_status', { required: true, search: 'eq', initial: 'Y' }),
  },
  name: 'name',
  sort: 'name',
  children: [{ resource: 'hospital/chronicEnroll', by: 'chronicId', title: '在管患者' }],
})
