import type { PickerContext, PickerQuery, PickerRow } from './picker.types.ts'

/** Exact texts of the pickers (PICK-01 to 04, 23 to 42). */
export const PICKER_TEXT = {
  title: (name: string) => `${name}选择`,
  chosen: (name: string) => `已选${name}`,
  remove: '删除',
  search: '查询',
  reset: '重置',
  unfold: '展开',
  fold: '收起',
  choose: '选择',
  confirm: '选用',
  cancel: '取消',
  retry: '重试',
  nothing: '暂无数据',
  none: '尚未选择',
  placeholder: '请选择',
  operation: '操作',
  byDepartment: '根据部门选择用户',
  account: '请输入账号',
  chooseUser: '选择用户',
  userFirst: '请先选择用户',
  userInCell: '请选择用户',
  count: (n: number) => `已选择 ${n} 项`,
  total: (from: number, to: number, n: number) => `${from}-${to} 共${n}条`,
  page: '分页',
  chooseRow: (name: string) => `选择${name}`,
  choosePage: '选择本页',
  removeRow: (name: string) => `删除${name}`,
  clear: '清空',
  loading: '正在读取',
  naming: '正在读取名称',
  retryNames: '名称读取失败，点击重试',
  pageSize: '每页条数',
  departments: '科室',
  users: '用户',
} as const

/** The text of a field of a row. */
export const textOf = (row: PickerRow, key: string): string => {
  const value = row[key]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Text cut after `length` characters with … behind (PICK-33); -1: never. Counted in characters, not in halves of them. */
export function shortened(text: string, length: number): string {
  const characters = [...text]
  return length < 0 || characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}

type Chosen = Pick<PickerContext, 'draft' | 'valueKey' | 'isMulti'>

export const isChosen = ({ draft, valueKey }: Chosen, row: PickerRow): boolean =>
  draft.some(one => textOf(one, valueKey) === textOf(row, valueKey))

/** The choice with rows put in or taken out; rows without a value cannot be chosen, and a single choice is the newest. */
export function withRows(chosen: Chosen, rows: readonly PickerRow[], isWanted: boolean): PickerRow[] {
  const { draft, valueKey, isMulti } = chosen
  const usable = rows.filter(row => textOf(row, valueKey) !== '')
  if (!isWanted) return draft.filter(one => !isChosen({ ...chosen, draft: usable }, one))
  if (!isMulti) return usable.length > 0 ? usable.slice(-1) : draft
  // two rows of a page may have one value
  return usable.reduce((all, row) => (isChosen({ ...chosen, draft: all }, row) ? all : [...all, row]), draft)
}

/** The rows of values in their order; one that is not known yet has nothing but its value. */
export const rowsOf = (values: readonly string[], known: readonly PickerRow[], valueKey: string): PickerRow[] =>
  values.map(value => known.find(row => textOf(row, valueKey) === value) ?? { [valueKey]: value })

/** Values nobody has asked the server for. */
export const openValues = ({ value, known, unknown, valueKey }: PickerContext): string[] =>
  value.filter(one => !unknown.includes(one) && !known.some(row => textOf(row, valueKey) === one))

/** Rows joined to those that are known; a newer one replaces the older. */
export const merged = (known: readonly PickerRow[], rows: readonly PickerRow[], valueKey: string): PickerRow[] => [
  ...known.filter(one => !rows.some(row => textOf(row, valueKey) === textOf(one, valueKey))),
  ...rows,
]

/** The query with fields put over it; empty ones are left out. */
export const joined = (query: PickerQuery, more: PickerQuery): PickerQuery =>
  Object.fromEntries(Object.entries({ ...query, ...more }).filter(([, value]) => value !== ''))
