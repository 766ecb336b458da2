import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'

const WAYS = ['口服', '外用', '冲服', '含服'].map(text => ({ value: text, text }))
const FOLLOW = ['电话', '图文', '到院'].map(text => ({ value: text, text }))

export const DRUG_COLUMNS: readonly GridColumn[] = [
  { key: 'sort', title: '序', type: 'inputNumber', width: 80, isOrder: true },
  {
    key: 'name',
    title: '药品',
    type: 'input',
    validateRules: [
      { required: true, message: '请输入${title}' },
      { unique: true, message: '${title}不能重复' },
    ],
  },
  {
    key: 'dose',
    title: '数量',
    type: 'inputNumber',
    width: 120,
    statistics: ['sum'],
    validateRules: [
      { required: true, message: '请输入${title}' },
      { pattern: 'z', message: '${title}应为整数' },
    ],
  },
  { key: 'way', title: '用法', type: 'select', options: WAYS, width: 140, defaultValue: '口服' },
]
export const CHECK_COLUMNS: readonly GridColumn[] = [
  { key: 'item', title: '检查项目', type: 'input', validateRules: [{ required: true, message: '请输入${title}' }] },
  { key: 'day', title: '预约日期', type: 'date', validateRules: [{ required: true, message: '请选择${title}' }] },
  { key: 'note', title: '备注', type: 'input_pop' },
]
export const FOLLOW_COLUMNS: readonly GridColumn[] = [
  { key: 'day', title: '随访日期', type: 'date', validateRules: [{ required: true, message: '请选择${title}' }] },
  { key: 'way', title: '方式', type: 'radio', options: FOLLOW, defaultValue: '电话', width: 260 },
  { key: 'phone', title: '联系电话', type: 'input', validateRules: [{ pattern: 'm', message: '请输入正确的手机号' }] },
]

export const DRUG_ROWS: readonly GridRow[] = [
  { id: 'd1', sort: 1, name: '黄芪颗粒', dose: 2, way: '冲服' },
  { id: 'd2', sort: 2, name: '六味地黄丸', dose: 1, way: '口服' },
]
export const CHECK_ROWS: readonly GridRow[] = [{ id: 'c1', item: '血常规', day: '2026-06-01', note: '空腹' }]
export const FOLLOW_ROWS: readonly GridRow[] = [{ id: 'f1', day: '2026-06-08', way: '电话', phone: '13800000000' }]
