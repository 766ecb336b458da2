import { defineResource } from '../defineResource.ts'
import { dictNumber, number, text, textarea } from '../field.ts'

/** Items of a dictionary; all their commands ask for the permission to edit dictionaries. */
export const dictItem = defineResource('system/dictItem', {
  title: '字典项',
  path: '/sys/dictItem',
  permission: 'dict',
  isTenants: false,
  own: ['add', 'edit', 'delete', 'deleteBatch'],
  calls: { history: false, importExcel: false, exportXls: false },
  who: {
    add: { permission: 'dict:edit' },
    delete: { permission: 'dict:edit' },
    deleteBatch: { permission: 'dict:edit' },
  },
  fields: {
    dictId: text('字典', { required: true, fixed: true, notListed: true, search: 'eq' }),
    itemText: text('名称', { required: true, max: 100, search: 'like' }),
    itemValue: text('数据值', { required: true, max: 100 }),
    description: textarea('描述', { max: 255 }),
    sortOrder: number('排序', { initial: 1, min: 0, max: 99_999 }),
    status: dictNumber('是否启用', 'dict_item_status', { initial: 1, search: 'eq' }),
  },
  name: 'itemText',
  sort: 'sortOrder',
})
