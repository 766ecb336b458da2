import { expect, it } from 'vitest'
import { REPORT_CACHE_LIFE } from '#contract/constants.ts'
import { WIDTH } from '#contract/widths.ts'
import { dictionaryOf, editorKindOf } from '#contract/entities/advancedQuery.ts'
import { popupCell } from '#contract/entities/report.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import {
  reportColumns,
  reportData,
  reportPrintAddress,
  reportQueryInfo,
  reportRequest,
  selfParams,
} from '#contract/http/calls/reports.ts'
import { textWidth } from '#contract/rules/textWidth.ts'

it('[API-RPT-01] [API-RPT-02] [API-RPT-03] has the three addresses of the specification', () => {
  const base = '/online/cgreport/api'
  expect(fillPath(reportColumns.path, { code: 'report_user' }).path).toBe(`${base}/getRpColumns/report_user`)
  expect(fillPath(reportQueryInfo.path, { id: '7' }).path).toBe(`${base}/getQueryInfo/7`)
  expect(fillPath(reportData.path, { id: '7' }).path).toBe(`${base}/getData/7`)
  expect([reportColumns, reportQueryInfo, reportData].map(call => call.methods)).toEqual([['GET'], ['GET'], ['GET']])
})

it('[API-RPT-04] [API-RPT-05] asks with query fields, self_ parameters, sort and page', () => {
  const base = { id: '7', values: {}, param: {}, sort: null, pageNo: 1, pageSize: 10 } as const
  expect(reportRequest(base)).toEqual({ id: '7', pageNo: 1, pageSize: 10 })
  const request = reportRequest({
    ...base,
    values: { name: ' 林 ', born_begin: '2000-01-01', empty: '  ', id: '8', pageNo: '9' },
    param: { a: "'x','y'", none: '' },
    sort: { column: 'name', order: 'desc' },
  })
  expect(request).toEqual({
    id: '7',
    pageNo: 1,
    pageSize: 10,
    name: '林',
    born_begin: '2000-01-01',
    self_a: "'x','y'",
    column: 'name',
    order: 'desc',
  })
  expect([
    ...selfParams(
      new Map([
        ['self_a', '1'],
        ['b', '2'],
      ]),
    ),
  ]).toEqual([['a', '1']])
})

it('[API-RPT-07] prints with id and token', () => {
  const who = { id: 'r 1', token: 't&1' }
  expect(reportPrintAddress('/jmreport/show', who)).toBe('/jmreport/show?id=r%201&token=t%261')
  expect(reportPrintAddress('https://x/p?a=1#top', who)).toBe('https://x/p?a=1&id=r%201&token=t%261#top')
})

it('[POPUP-18] a grid cell sends code, orgFields, destFields, param, sorter and groupId', () => {
  expect(popupCell({ code: 'report_user', orgFields: 'a,b', destFields: 'c,d' })).toEqual({
    code: 'report_user',
    orgFields: 'a,b',
    destFields: 'c,d',
    param: {},
    sorter: '',
    groupId: '',
  })
})

it('[POPUP-23] counts wide characters twice', () => {
  expect([textWidth('a中'), textWidth(''), textWidth('\u0080'), textWidth('\u0081')]).toEqual([3, 0, 1, 2])
})

it('[CONST-05] [CONST-28] [QUERY-01] [POPUP-01] [WALK-42] keeps life and widths in one place', () => {
  expect(REPORT_CACHE_LIFE).toBe(30_000)
  expect(WIDTH).toEqual({
    notice: 400,
    department: 500,
    password: 800,
    cron: 800,
    import: 600,
    query: 1000,
    detail: 1200,
    popup: 1200,
  })
})

it('[QUERY-17] chooses the editor by the type of the field', () => {
  const popup = { code: 'r', orgFields: 'a', destFields: 'b' }
  const kinds = (
    [
      [{}, 'text'],
      [{ type: 'string' }, 'text'],
      [{ type: 'int' }, 'number'],
      [{ type: 'number' }, 'number'],
      [{ type: 'date' }, 'date'],
      [{ type: 'datetime' }, 'datetime'],
      [{ type: 'time' }, 'time'],
      [{ type: 'switch' }, 'switch'],
      [{ type: 'sel_user' }, 'user'],
      [{ type: 'select-depart' }, 'department'],
      [{ type: 'pca' }, 'area'],
      [{ type: 'popup', popup }, 'popup'],
      [{ type: 'popup' }, 'text'],
      [{ dictCode: 'sex' }, 'dictionary'],
      [{ type: 'int', dictCode: 'sex' }, 'dictionary'],
      [{ type: 'sel_search', dictCode: 'username', dictTable: 'sys_user', dictText: 'realname' }, 'dictionary'],
      [{ type: 'list', options: [] }, 'options'],
    ] as const
  ).map(([field, kind]) => [editorKindOf({ value: 'x', text: 'X', ...field }), kind])
  for (const [found, wanted] of kinds) expect(found).toBe(wanted)
  expect(dictionaryOf({ value: 'x', text: 'X', dictCode: 'username', dictTable: 'sys_user', dictText: 'realname' })).toBe(
    'sys_user,realname,username',
  )
})
