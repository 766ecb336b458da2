import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { Page } from '../envelope.ts'
import type { compareDataLogQuery, dataLogVersionsQuery, listDataLogQuery } from './dataLog.schema.ts'

/** One change of a row (contract.md 15.3): `dataContent` is the JSON of HistoryEntry's changes, `dataVersion` counts within the row. */
export interface DataLogRow {
  id: string
  dataTable: string
  dataId: string
  dataContent: string
  dataVersion: number
  createBy: string
  createTime: string
}

export const listDataLog = defineCall<Static<typeof listDataLogQuery>, Page<DataLogRow>>({
  name: 'data log',
  methods: ['GET'],
  path: '/sys/dataLog/list',
  who: { permission: 'dataLog:list' },
})
/** Two changes side by side. */
export const compareDataLog = defineCall<Static<typeof compareDataLogQuery>, DataLogRow[]>({
  name: 'compare two entries of the data log',
  methods: ['GET'],
  path: '/sys/dataLog/queryCompareList',
  who: { permission: 'dataLog:list' },
})
/** All changes of one row, newest first; none: 未找到版本信息. */
export const dataLogVersions = defineCall<Static<typeof dataLogVersionsQuery>, DataLogRow[]>({
  name: 'versions of a row',
  methods: ['GET'],
  path: '/sys/dataLog/queryDataVerList',
  who: { permission: 'dataLog:list' },
})
