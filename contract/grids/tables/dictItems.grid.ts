import { defineGrid } from '../defineGrid.ts'

/** Items of one dictionary (`dictItems:<dictId>`); their order is that of the rows. All commands ask for the permission to edit dictionaries. */
export const dictItemsGrid = defineGrid({
  name: 'dictItems',
  title: '字典项',
  auth: 'dict',
  rows: { add: true, remove: true, move: true },
  columns: [
    { key: 'itemText', title: '名称', type: 'input', width: 200, validateRules: [{ required: true, message: '请输入名称' }] },
    {
      key: 'itemValue',
      title: '数据值',
      type: 'input',
      width: 180,
      merge: 'cas',
      validateRules: [
        { required: true, message: '请输入数据值' },
        { unique: true, message: '数据值不能重复' },
      ],
    },
    { key: 'description', title: '描述', type: 'input_pop', width: 240 },
    { key: 'status', title: '启用', type: 'checkbox', width: 90, customValue: [1, 0], defaultValue: 1 },
  ],
})
