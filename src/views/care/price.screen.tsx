import { carePrice } from '#contract/resources/care/price.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 护理价格: what each item costs, for the hospital or one department, from day to day. */
export default screen(carePrice, {
  list: {
    itemId: { width: 180, fixed: 'left' },
    orgCode: { width: 140, render: (_value, row) => row.orgCode_dictText ?? '全院' },
    price: { width: 110 },
    unit: { width: 80 },
    times: { width: 80, align: 'right' },
    startDate: { width: 120 },
    endDate: { width: 120, render: value => (value === null ? '长期' : String(value)) },
  },
  card: ['price', 'unit', 'startDate', 'endDate'],
  form: { columns: 1, width: 480 },
})
