import { defineResource } from '../defineResource.ts'
import { text } from '../field.ts'

/** 分类字典 (contract.md 12): a tree by `pid`; the code is made by the server below that of its parent. */
export const category = defineResource('system/category', {
  title: '分类',
  path: '/sys/category',
  isTenants: false,
  own: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
  calls: { history: false },
  fields: {
    name: text('类型名称', { required: true, max: 100, search: 'like' }),
    pid: text('父级节点', { notListed: true, fixed: true }),
    hasChild: text('是否有子节点(1:有)', { readOnly: true, notListed: true, notAsked: true }),
    code: text('类型编码', { readOnly: true, search: 'like' }),
  },
  parent: 'pid',
  sort: 'code',
})
