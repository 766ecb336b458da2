import { defineResource } from '../defineResource.ts'
import { dict, dictMulti, text, yesNo } from '../field.ts'

/** 疾病 (hospital.md 1.1): diseases as patients look for them; for one that is not treated online no prescription is written (H2). */
export const disease = defineResource('hospital/disease', {
  title: '疾病',
  table: 'hos_disease',
  fields: {
    name: text('名称', { required: true, unique: '疾病名称已存在', max: 50, search: 'like' }),
    alias: text('别名', { max: 200, placeholder: '多个用逗号分隔' }),
    icdCodes: text('ICD', { required: true, max: 200, placeholder: '如 I10、J06.9，多个用逗号分隔' }),
    orgCodes: dictMulti('科室', 'sys_depart,depart_name,org_code', { search: 'eq' }),
    onlineAllowed: yesNo('可线上', { required: true, search: 'eq', initial: 'Y' }),
    riskLevel: dict('风险', 'risk_level', { required: true, initial: '1' }),
    enabled: dict('启用', 'use_status', { required: true, initial: 'Y' }),
  },
  name: 'name',
  sort: 'name',
})
