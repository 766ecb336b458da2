import { defineResource } from '../defineResource.ts'
import { text, textarea } from '../field.ts'

/** 数据字典 (contract.md 7). Writing is done by server/modules/system/dictionaries, which also raises the stamp that caches go by. */
export const dict = defineResource('system/dict', {
  title: '字典',
  path: '/sys/dict',
  isKept: true,
  recycleBin: { list: '/sys/dict/deleteList', restore: '/sys/dict/back/{id}', erase: '/sys/dict/deletePhysic/{id}' },
  isTenants: false,
  own: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
  calls: { history: false },
  fields: {
    dictName: text('字典名称', { required: true, max: 100, search: 'like' }),
    dictCode: text('字典编码', { required: true, unique: true, max: 100, search: 'like' }),
    description: textarea('描述', { max: 255 }),
  },
  sort: '-createTime',
  children: [{ resource: 'system/dictItem', by: 'dictId', title: '字典项' }],
})
