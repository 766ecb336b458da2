import type { QueryField } from '#contract/entities/advancedQuery.ts'
import type { Condition, SuperQuery } from '#contract/http/superQuery.ts'

/** Fields that the demonstration list may be asked for: one of each common type, and a group. */
export const FIELDS: readonly QueryField[] = [
  { value: 'name', text: '药品名称', type: 'string' },
  {
    value: 'category',
    text: '药品分类',
    options: [
      { value: '1', text: '西药' },
      { value: '2', text: '中成药' },
      { value: '3', text: '中药饮片' },
    ],
  },
  { value: 'price', text: '单价', type: 'number', dbType: 'double' },
  { value: 'madeOn', text: '生产日期', type: 'date' },
  { value: 'otc', text: '非处方药', type: 'switch' },
  {
    value: 'carer',
    text: '保管人',
    type: 'popup',
    popup: { code: 'report_user', orgFields: 'username', destFields: 'carer' },
  },
  { value: 'stock', text: '库存', children: [{ value: 'count', text: '数量', type: 'int', dbType: 'int' }] },
]

/** A row of the demonstration list by field, as text. */
export type DrugRow = Readonly<Record<string, string>>
const row = (
  name: string,
  category: string,
  price: string,
  madeOn: string,
  otc: string,
  carer: string,
  count: string,
): DrugRow => ({
  name,
  category,
  price,
  madeOn,
  otc,
  carer,
  'stock,count': count,
})
const ROWS: readonly DrugRow[] = [
  row('阿莫西林胶囊', '1', '12.5', '2026-03-01', 'N', 'pharmacist', '320'),
  row('布洛芬缓释胶囊', '1', '18.8', '2026-05-12', 'Y', 'pharmacist', '150'),
  row('连花清瘟颗粒', '2', '26', '2026-01-20', 'Y', 'doctor', '80'),
  row('六味地黄丸', '2', '32.4', '2025-11-08', 'Y', 'doctor', '45'),
  row('黄芪', '3', '0.6', '2026-06-30', 'N', 'pharmacist', '5000'),
  row('当归', '3', '0.9', '2026-06-18', 'N', 'pharmacist', '4200'),
]

const isNumber = (type: string) => type === 'number' || type === 'int'
const compare = (one: string, other: string, type: string): number =>
  isNumber(type) ? Number(one) - Number(other) : one < other ? -1 : one > other ? 1 : 0

function holds(of: DrugRow, { field, rule, val, type }: Condition): boolean {
  const value = of[field] ?? ''
  const order = compare(value, val, type)
  switch (rule) {
    case 'eq':
      return order === 0
    case 'ne':
      return order !== 0
    case 'gt':
      return order > 0
    case 'ge':
      return order >= 0
    case 'lt':
      return order < 0
    case 'le':
      return order <= 0
    case 'in':
      return val.split(',').includes(value)
    case 'like':
      return value.includes(val)
    case 'right_like':
      return value.startsWith(val)
    case 'left_like':
      return value.endsWith(val)
  }
}

/** The rows that a query finds: here the page does what a list leaves to its server. */
export const found = ({ matchType, params }: SuperQuery): readonly DrugRow[] =>
  params.length === 0
    ? ROWS
    : ROWS.filter(one => (matchType === 'or' ? params.some(part => holds(one, part)) : params.every(part => holds(one, part))))
