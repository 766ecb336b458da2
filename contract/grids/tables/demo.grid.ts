import { defineGrid } from '../defineGrid.ts'

/** The demo table of the grid: every kind of editing and every policy on one page, shared by anyone who may see the page. */
export const demoGrid = defineGrid({
  name: 'demo',
  title: '可编辑表格示例',
  auth: 'demo:grid',
  rows: { add: true, remove: true, move: true },
  columns: [
    {
      key: 'name',
      title: '名称',
      type: 'input',
      width: 180,
      fixed: 'left',
      validateRules: [
        { required: true, message: '请输入${title}' },
        { unique: true, message: '${title}不能重复' },
      ],
    },
    { key: 'code', title: '编码', type: 'input', validateRules: [{ pattern: 'n6-16', message: '${title}须为6到16位数字' }] },
    { key: 'phone', title: '手机号', type: 'input', validateRules: [{ pattern: 'm', message: '请输入正确的手机号' }] },
    {
      key: 'price',
      title: '单价',
      type: 'inputNumber',
      merge: 'cas',
      statistics: ['average'],
      validateRules: [{ pattern: 'money' }],
    },
    { key: 'stock', title: '库存', type: 'inputNumber', merge: 'add', statistics: ['sum'], validateRules: [{ pattern: 'z' }] },
    { key: 'sex', title: '性别', type: 'select', dictCode: 'sex' },
    { key: 'enabled', title: '启用', type: 'checkbox', customValue: ['Y', 'N'], defaultValue: 'Y' },
    { key: 'day', title: '日期', type: 'date' },
    { key: 'moment', title: '时间', type: 'datetime' },
    {
      key: 'tags',
      title: '标签',
      type: 'list_multi',
      options: ['内科', '外科', '儿科', '中医科'].map(text => ({ value: text, text })),
    },
    { key: 'owner', title: '负责人', type: 'sel_user' },
    { key: 'depart', title: '科室', type: 'sel_depart' },
    { key: 'note', title: '备注', type: 'input_pop' },
  ],
})
