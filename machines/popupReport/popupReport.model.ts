import type { ReportConfig, ReportQueryItem, ReportRow } from '#contract/entities/report.ts'
import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { popupReportMachine } from './popupReport.machine.ts'

const config: ReportConfig = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '用户',
  columns: [{ title: '姓名', dataIndex: 'realname', align: 'left', fieldType: 'String' }],
  dictOptions: {},
}
const items: ReportQueryItem[] = [
  { label: '姓名', field: 'realname', mode: 'single', view: 'text' },
  { label: '性别', field: 'sex', mode: 'single', view: 'list', hidden: '1' },
]
const rows: ReportRow[] = [
  { id: 'u1', realname: '林杏' },
  { id: 'u2', realname: '周济' },
]
const error = failure('network', '网络超时')

/** One report of two users; the selection is none, one or two. */
export const model: ModelOptions<typeof popupReportMachine> = {
  inputs: [
    { code: 'report_user', isMulti: false, sorter: '' },
    { code: 'report_user', isMulti: true, sorter: 'realname=desc' },
  ],
  events: [
    { type: 'report.open', param: {} },
    { type: 'param.changed', param: { realname: "'林'" } },
    { type: 'value.change', field: 'realname', value: '林' },
    { type: 'page.change', pageNo: 2, pageSize: 10 },
    { type: 'sort.change', sort: { column: 'realname', order: 'asc' } },
    { type: 'rows.mark', rows: rows.slice(0, 1), isSelected: true },
    { type: 'rows.mark', rows, isSelected: true },
    { type: 'rows.mark', rows: rows.slice(1), isSelected: false },
    { type: 'loadReport done', output: { config, items } },
    { type: 'loadReport failed', error },
    { type: 'loadRows done', output: { records: rows, total: 2 } },
    { type: 'loadRows done', output: { records: [], total: 2 } },
    { type: 'loadRows failed', error },
  ],
  context: ({ isMulti, selected, pageNo }) => ({ isMulti, selected: selected.length, pageNo }),
}
