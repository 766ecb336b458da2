import { shop } from '#contract/resources/hospital/shop.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 药房管理: where drugs are kept and handed out. */
export default screen(shop, {
  list: {
    code: { width: 90, fixed: 'left' },
    name: { width: 150, fixed: 'left' },
    type: { width: 110 },
    phone: { width: 130 },
    address: { width: 240 },
    deliveryTypes: { width: 110 },
    canDecoct: { width: 80 },
    enabled: { width: 80 },
  },
  card: ['type', 'enabled', 'phone', 'address'],
  form: {
    columns: 2,
    width: 720,
    groups: [
      { title: '药房', fields: ['code', 'name', 'type', 'enabled', 'licenseNo', 'sort'] },
      { title: '联系', fields: ['phone', 'businessHours', 'areaCode', 'address'] },
      { title: '配送与代煎', fields: ['deliveryTypes', 'deliveryFee', 'canDecoct', 'decoctFee'] },
    ],
    wide: ['address'],
    isShown: (field, draft) => field !== 'decoctFee' || draft['canDecoct'] === 'Y',
  },
})
