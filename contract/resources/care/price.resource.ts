import { defineResource } from '../defineResource.ts'
import { date, dict, money, number, text } from '../field.ts'

/** Most of a price, yuan. */
const PRICE_MAX = 100_000

/** 护理价格 (hospital.md 1.2): what an item costs in a span of days, both ends included, for one department or all. In yuan. */
export const carePrice = defineResource('care/price', {
  title: '护理价格',
  permission: 'carePrice',
  fields: {
    itemId: dict('项目', 'care_item,name,id', { required: true, search: 'eq' }),
    orgCode: dict('科室', 'sys_depart,depart_name,org_code', { search: 'eq', placeholder: '空为全院' }),
    price: money('单价（元）', { required: true, min: 0, max: PRICE_MAX }),
    unit: text('单位', { required: true, max: 10, initial: '次' }),
    times: number('次数', { required: true, min: 1, max: 100, initial: 1 }),
    startDate: date('起', { required: true, search: 'range', searchMore: true }),
    endDate: date('止', { placeholder: '空为长期' }),
  },
  name: 'itemId',
  sort: '-startDate,itemId,orgCode',
})
