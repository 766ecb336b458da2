import { listDataLog } from '#contract/http/calls/dataLog.ts'
import { defineResource, onlyListed } from '#contract/resources/defineResource.ts'
import { datetime, number, text } from '#contract/resources/field.ts'

const readOnly = { readOnly: true, notAsked: true } as const

/** The changes of all rows as a list that is only read: its calls stand in calls/dataLog.ts. */
export const dataLog = defineResource('system/dataLog', {
  title: '数据日志',
  ...onlyListed(listDataLog),
  fields: {
    dataTable: text('数据对象', readOnly),
    dataId: text('数据编号', { readOnly: true, search: 'eq', notListed: true }),
    dataContent: text('变更字段', readOnly),
    dataVersion: number('版本号', readOnly),
    createBy: text('操作人', readOnly),
    createTime: datetime('操作时间', readOnly),
  },
  // a row is called by its moment: its id says nothing to people
  name: 'createTime',
})
