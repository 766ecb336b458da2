import type { Static } from 'typebox'
import type { ReportConfig, ReportHead, ReportPage, ReportQueryItem } from '../../entities/report.ts'
import { defineCall, type InputOf } from '../defineCall.ts'
import type { Page } from '../envelope.ts'
import type { reportCodeParams, reportHeadsQuery, reportIdParams } from './reports.schema.ts'

/** The reports that the caller may read, by name; texts are parts of the field. */
export const reportHeads = defineCall<Static<typeof reportHeadsQuery>, Page<ReportHead>>({
  name: 'reports',
  methods: ['GET'],
  path: '/online/cgreport/head/list',
  who: 'user',
})

/** API-RPT-01: name, columns and dictionaries of the report with this code. */
export const reportColumns = defineCall<Static<typeof reportCodeParams>, ReportConfig>({
  name: 'report columns',
  methods: ['GET'],
  path: '/online/cgreport/api/getRpColumns/{code}',
  who: 'user',
})
/** API-RPT-02: items of its query form; `id` is cgRpConfigId. */
export const reportQueryInfo = defineCall<Static<typeof reportIdParams>, ReportQueryItem[]>({
  name: 'report query items',
  methods: ['GET'],
  path: '/online/cgreport/api/getQueryInfo/{id}',
  who: 'user',
})
/** Query fields, `self_` parameters, sort and page of getData, as reportRequest makes them: read by the report's own items, not by a schema. */
export type ReportFields = { pageNo: number; pageSize: number } & { [field: string]: string | number }
export type ReportDataInput = InputOf<typeof reportData>
/** API-RPT-03: a page of its rows. Null: nothing there. */
export const reportData = defineCall<Static<typeof reportIdParams> & ReportFields, ReportPage | null>({
  name: 'report rows',
  methods: ['GET'],
  path: '/online/cgreport/api/getData/{id}',
  who: 'user',
})

/** What a page of a report is asked with. */
export interface ReportRequest {
  id: string
  /** query form by field; group items as `<field>_begin` and `<field>_end` */
  values: Readonly<Record<string, string>>
  /** dynamic parameters by name */
  param: Readonly<Record<string, string>>
  sort: { column: string; order: 'asc' | 'desc' } | null
  pageNo: number
  pageSize: number
}

const SELF = 'self_'
const filled = (values: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(values).flatMap(([key, value]): [string, string][] => (value.trim() === '' ? [] : [[key, value.trim()]]))

/** The parameters of getData: `self_` before dynamic ones, empty query fields left out (API-RPT-04, 05). */
export const reportRequest = ({ id, values, param, sort, pageNo, pageSize }: ReportRequest): ReportDataInput => ({
  ...Object.fromEntries(filled(values)),
  ...Object.fromEntries(filled(param).map(([key, value]) => [SELF + key, value])),
  ...(sort === null ? {} : { column: sort.column, order: sort.order }),
  id,
  pageNo,
  pageSize,
})

/** Dynamic parameters among the query of a request, without their prefix. */
export const selfParams = (query: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    [...query].flatMap(([key, value]): [string, string][] => (key.startsWith(SELF) ? [[key.slice(SELF.length), value]] : [])),
  )

/** The print address of a report with the parameters id and token (API-RPT-07); placeholders are filled in before (contract.md 26.26). */
export function reportPrintAddress(address: string, { id, token }: { id: string; token: string }): string {
  const [page = '', anchor] = address.split('#', 2)
  const joint = page.includes('?') ? '&' : '?'
  const query = `id=${encodeURIComponent(id)}&token=${encodeURIComponent(token)}`
  return `${page}${joint}${query}${anchor === undefined ? '' : `#${anchor}`}`
}
