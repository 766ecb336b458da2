import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'

const WARDS = ['内科', '外科', '儿科', '中医科'].map(text => ({ value: text, text }))
const LEVELS = [
  { value: '1', text: '普通' },
  { value: '2', text: '加急' },
  { value: '3', text: '特急' },
]

/** A column of every kind. */
export const KIND_COLUMNS: readonly GridColumn[] = [
  {
    key: 'name',
    title: '文本',
    type: 'input',
    width: 160,
    fixed: 'left',
    validateRules: [{ required: true, message: '请输入${title}' }, { unique: true }],
  },
  { key: 'code', title: '只读', type: 'normal', width: 90 },
  {
    key: 'amount',
    title: '数字',
    type: 'inputNumber',
    width: 110,
    align: 'right',
    statistics: ['sum', 'average'],
    validateRules: [{ pattern: 'money' }],
  },
  { key: 'isOn', title: '复选框', type: 'checkbox', width: 80, align: 'center', customValue: ['Y', 'N'], defaultValue: 'Y' },
  { key: 'sex', title: '下拉（字典）', type: 'select', dictCode: 'sex', width: 130 },
  { key: 'ward', title: '下拉（可输入）', type: 'select', options: WARDS, allowInput: true, allowSearch: true, width: 150 },
  { key: 'day', title: '日期', type: 'date', width: 150 },
  { key: 'moment', title: '时间', type: 'datetime', width: 200 },
  { key: 'attachment', title: '上传', type: 'upload', width: 150, number: 1, token: true, responseName: 'message' },
  { key: 'files', title: '文件', type: 'file', width: 150, token: true, responseName: 'message' },
  { key: 'pictures', title: '图片', type: 'image', width: 150, token: true, responseName: 'message' },
  {
    key: 'chosen',
    title: '报表选择',
    type: 'popup',
    width: 180,
    popup: { code: 'report_user', orgFields: 'username,realname', destFields: 'chosen,chosenName', field: 'chosen' },
  },
  { key: 'chosenName', title: '报表带出', type: 'normal', width: 110 },
  { key: 'tags', title: '多选', type: 'list_multi', options: WARDS, width: 190 },
  { key: 'found', title: '可搜索', type: 'sel_search', options: WARDS, width: 140 },
  {
    key: 'role',
    title: '远程搜索',
    type: 'sel_search_async',
    dictTable: 'sys_role',
    dictText: 'role_name',
    dictCode: 'role_code',
    width: 160,
  },
  { key: 'level', title: '单选', type: 'radio', options: LEVELS, defaultValue: '1', width: 220 },
  { key: 'days', title: '复选组', type: 'checkbox_meta', options: LEVELS, width: 220 },
  { key: 'note', title: '弹窗文本', type: 'input_pop', width: 200 },
  { key: 'pairs', title: '两字一组', type: 'tags', width: 140 },
  { key: 'percent', title: '进度', type: 'progress', width: 140 },
  { key: 'depart', title: '科室', type: 'sel_depart' },
  { key: 'owner', title: '负责人', type: 'sel_user' },
  { key: 'badge', title: '自定义', type: 'slot', slotName: 'badge', width: 120 },
  { key: 'secret', title: '隐藏', type: 'hidden', defaultValue: '隐藏值' },
]

const row = (at: number): GridRow => ({
  id: `demo${at}`,
  name: `示例${at}`,
  code: `K${String(at).padStart(3, '0')}`,
  amount: at * 1.5,
  isOn: at % 2 === 0 ? 'Y' : 'N',
  sex: String((at % 2) + 1),
  ward: WARDS[at % WARDS.length]?.value ?? null,
  day: `2026-05-${String((at % 28) + 1).padStart(2, '0')}`,
  moment: `2026-05-${String((at % 28) + 1).padStart(2, '0')} 08:30:00`,
  tags: '内科,儿科',
  found: '外科',
  role: 'doctor',
  level: String((at % LEVELS.length) + 1),
  days: '1,3',
  note: '第一行\n第二行',
  pairs: '甲乙;丙丁',
  percent: (at * 7) % 101,
  owner: 'doctor',
  secret: `s${at}`,
})
export const KIND_ROWS: readonly GridRow[] = Array.from({ length: 30 }, (_, at) => row(at + 1))
