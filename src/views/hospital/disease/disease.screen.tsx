import { disease } from '#contract/resources/hospital/disease.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 疾病管理: diseases as patients look for them. */
export default screen(disease, {
  list: {
    name: { width: 160, fixed: 'left' },
    alias: { width: 180 },
    icdCodes: { width: 140 },
    orgCodes: { width: 180 },
    onlineAllowed: { width: 90 },
    riskLevel: { width: 80 },
    enabled: { width: 80 },
  },
  card: ['icdCodes', 'onlineAllowed', 'riskLevel', 'enabled'],
  form: {
    columns: 2,
    width: 720,
    groups: [
      { title: '疾病', fields: ['name', 'alias', 'icdCodes', 'orgCodes'] },
      { title: '线上诊疗', fields: ['onlineAllowed', 'riskLevel', 'enabled'] },
    ],
  },
})
