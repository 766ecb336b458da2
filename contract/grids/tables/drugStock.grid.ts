import { defineGrid } from '../defineGrid.ts'

/** From so many days before its expiry on a batch stands out. */
const EXPIRY_DAYS = { soon: 30, near: 90 } as const

/** Stock of one pharmacy by batch (`drugStock:<shop>`): what is on hand is written by movements alone (PHARM-14), the price is compared first. */
export const drugStockGrid = defineGrid({
  name: 'drugStock',
  title: '药品库存',
  auth: 'drugStock',
  rows: { add: true, remove: true, move: true },
  columns: [
    {
      key: 'drugCode',
      title: '药品',
      type: 'sel_search_async',
      dictTable: 'hos_drug',
      dictText: 'label',
      dictCode: 'code',
      width: 260,
      fixed: 'left',
      merge: 'cas',
      validateRules: [{ required: true, message: '请选择药品' }],
    },
    {
      key: 'batchNo',
      title: '批号',
      type: 'input',
      width: 130,
      merge: 'cas',
      validateRules: [{ required: true, message: '请输入批号' }],
    },
    {
      key: 'expiry',
      title: '有效期至',
      type: 'date',
      width: 130,
      merge: 'cas',
      conditions: [
        { when: 'within', value: -1, tone: 'bad', says: '已过期' },
        { when: 'within', value: EXPIRY_DAYS.soon, tone: 'warn', says: '30天内到期' },
        { when: 'within', value: EXPIRY_DAYS.near, tone: 'near', says: '90天内到期' },
      ],
    },
    {
      key: 'onHand',
      title: '在库数量',
      type: 'normal',
      width: 110,
      align: 'right',
      conditions: [{ when: 'below', column: 'warnBelow', tone: 'warn', says: '低于预警线' }],
      statistics: ['sum'],
    },
    { key: 'reserved', title: '预占', type: 'normal', width: 90, align: 'right', statistics: ['sum'] },
    { key: 'unit', title: '单位', type: 'select', dictCode: 'dose_unit', width: 90 },
    {
      key: 'warnBelow',
      title: '预警线',
      type: 'inputNumber',
      width: 100,
      align: 'right',
      validateRules: [{ pattern: 'z', message: '预警线必须是整数' }],
    },
    {
      key: 'price',
      title: '单价（元）',
      type: 'inputNumber',
      width: 110,
      align: 'right',
      merge: 'cas',
      validateRules: [{ pattern: 'money', message: '单价最多两位小数' }],
    },
    { key: 'note', title: '备注', type: 'input_pop', width: 200 },
  ],
})
