import { defineResource } from '../defineResource.ts'
import { dict, rich, text, textarea } from '../field.ts'

/** 服务内容 (hospital.md 1.2): what is done in an item of care, what to prepare, and when it is not done. Rows come and go with 护理项目. */
export const careContent = defineResource('care/content', {
  title: '服务内容',
  table: 'care_item',
  permission: 'careContent',
  calls: { add: false, delete: false, deleteBatch: false, importExcel: false },
  fields: {
    name: text('名称', { readOnly: true, search: 'like' }),
    typeId: dict('类型', 'care_type,name,id', { readOnly: true, search: 'eq' }),
    content: rich('内容', { required: true, max: 10_000 }),
    preparation: textarea('准备事项', { max: 500 }),
    contraindication: textarea('禁忌', { max: 500 }),
  },
  name: 'name',
  sort: 'name',
})
