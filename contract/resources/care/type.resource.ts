import { defineResource } from '../defineResource.ts'
import { dict, number, text } from '../field.ts'

/** 护理类型 (hospital.md 1.2): a tree of two levels; '' stands above the first. */
export const careType = defineResource('care/type', {
  title: '护理类型',
  permission: 'careType',
  fields: {
    name: text('名称', { required: true, max: 50, search: 'like' }),
    pid: dict('上级', 'care_type,name,id', { notListed: true, placeholder: '空为第一级' }),
    sort: number('排序', { required: true, min: 0, max: 9_999, initial: 0 }),
  },
  name: 'name',
  sort: 'sort,name',
  parent: 'pid',
})
