import { chronic } from '#contract/resources/hospital/chronic.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 慢病管理: chronic diseases, the patients in care below each. */
export default screen(chronic, {
  list: {
    name: { width: 180, fixed: 'left' },
    icdCodes: { width: 160 },
    followUpDays: { width: 110, align: 'right' },
    longTermDays: { width: 130, align: 'right' },
    inCare: { width: 80, align: 'right' },
    enabled: { width: 80 },
  },
  card: ['icdCodes', 'inCare', 'followUpDays', 'enabled'],
  form: { columns: 1, width: 480 },
  childrenAs: 'inner',
})
