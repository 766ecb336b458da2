import { pharmacist } from '#contract/resources/hospital/pharmacist.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 药师管理: who reviews and dispenses, and who of them is senior. */
export default screen(pharmacist, {
  list: {
    userId: { width: 160, fixed: 'left' },
    isSenior: { width: 100 },
    licenseNo: { width: 160 },
    signatureStatus: { width: 100 },
    enabled: { width: 80 },
  },
  card: ['isSenior', 'enabled', 'licenseNo', 'signatureStatus'],
  form: { columns: 1, width: 480 },
})
