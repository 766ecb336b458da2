import { defineResource } from '../defineResource.ts'
import { number, text } from '../field.ts'

/** 文件存储 (contract.md 19.8): what the staff of the hospital put up; pictures of consultations are nobody's to list. `url` is the stored path. */
export const ossFile = defineResource('system/ossFile', {
  title: '文件',
  path: '/sys/oss/file',
  table: 'sys_file',
  calls: { add: false, edit: false, exportXls: false, importExcel: false, history: false },
  texts: { deleteBatch: '删除成功!' },
  fields: {
    fileName: text('文件名称', { readOnly: true, search: 'like' }),
    url: text('文件地址', { readOnly: true, search: 'like' }),
    mime: text('文件类型', { readOnly: true, search: 'like', searchMore: true }),
    size: number('文件大小', { readOnly: true }),
  },
})
