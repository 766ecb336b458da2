import { CARE_MINUTES } from '../../rules/care.ts'
import { defineResource } from '../defineResource.ts'
import { dict, image, number, text, textarea } from '../field.ts'

/** 护理项目 (hospital.md 1.2): what a nurse does at a patient's home. What is done in it stands in 服务内容. */
export const careItem = defineResource('care/item', {
  title: '护理项目',
  permission: 'careItem',
  fields: {
    name: text('名称', { required: true, unique: '护理项目名称已存在', max: 50, search: 'like' }),
    typeId: dict('类型', 'care_type,name,id', { required: true, search: 'eq' }),
    minutes: number('时长（分钟）', { required: true, ...CARE_MINUTES, initial: 45 }),
    intro: textarea('简介', { max: 200 }),
    image: image('图片', { notListed: true, notExported: true }),
    enabled: dict('启用', 'use_status', { required: true, search: 'eq', initial: 'Y' }),
    sort: number('排序', { required: true, min: 0, max: 9_999, initial: 0 }),
  },
  name: 'name',
  sort: 'sort,name',
})
