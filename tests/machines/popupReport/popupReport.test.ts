import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { PopupConfig, ReportConfig, ReportPage, ReportQueryItem, ReportRow } from '#contract/entities/report.ts'
import type { ReportRequest } from '#contract/http/calls/reports.ts'
import { failure } from '#contract/http/failure.ts'
import { configError, destValues, noValues } from '#machines/popupReport/popupField.rules.ts'
import { popupReportMachine } from '#machines/popupReport/popupReport.machine.ts'
import {
  cellText,
  fieldsOf,
  isSameRow,
  marked,
  pageKeys,
  parseSorter,
  rowKey,
  startValues,
  visibleItems,
} from '#machines/popupReport/popupReport.rules.ts'
import { isReportFailed, isReportLoading } from '#machines/popupReport/popupReport.select.ts'
import type * as Report from '#machines/popupReport/popupReport.types.ts'

const CONFIG: ReportConfig = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '用户',
  columns: [{ title: '性别', dataIndex: 'sex', align: 'left', fieldType: 'Integer', customRender: 'sex' }],
  dictOptions: { sex: [{ value: '1', text: '男', title: '男' }, null] },
}
const ITEMS: ReportQueryItem[] = [
  { label: '姓名', field: 'name', mode: 'single', view: 'text' },
  { label: '出生', field: 'born', mode: 'group', view: 'date' },
  { label: '性别', field: 'sex', mode: 'single', view: 'list', hidden: '1', defValue: '1' },
]
const row = (id: string, name = `姓名${id}`): ReportRow => ({ id, name })

function open({
  isMulti = true,
  sorter = '',
  answer = (): ReportPage | null => ({ records: [row('1'), row('2')], total: 2 }),
} = {}) {
  const requests: (ReportRequest & { isFresh: boolean })[] = []
  const told: Report.PopupReportEmitted[] = []
  let isBroken = false
  const actor = createActor(
    popupReportMachine.provide({
      actors: {
        loadReport: fromPromise(async () => ({ config: CONFIG, items: ITEMS })),
        loadRows: fromPromise<ReportPage | null, ReportRequest & { isFresh: boolean }>(async ({ input }) => {
          requests.push(input)
          if (isBroken) throw failure('network', '网络超时')
          return answer()
        }),
      },
    }),
    { input: { code: 'report_user', isMulti, sorter } },
  )
  actor.on('*', event => void told.push(event))
  actor.start()
  const settled = () => waitFor(actor, snapshot => !isReportLoading(snapshot))
  actor.send({ type: 'report.open', param: {} })
  return {
    actor,
    asked: () => requests.map(({ values }) => values),
    requests,
    told,
    settled,
    breakDown: (is: boolean) => void (isBroken = is),
    context: () => actor.getSnapshot().context,
    warnings: () => told.filter(event => event.type === 'report.warned').map(({ text }) => text),
  }
}

describe('the popup report', () => {
  it('[POPUP-13] [POPUP-14] is confirmed with one row, with several only in multi mode', async () => {
    const single = open({ isMulti: false })
    await single.settled()
    single.actor.send({ type: 'selection.confirm' })
    single.actor.send({ type: 'rows.mark', rows: [row('1'), row('2')], isSelected: true })
    single.actor.send({ type: 'selection.confirm' })
    expect(single.warnings()).toEqual(['请选择一条记录', '请选择一条记录'])
    expect([single.actor.getSnapshot().hasTag('open'), single.context().selected.length]).toEqual([true, 2])
    single.actor.send({ type: 'rows.mark', rows: [row('1')], isSelected: false })
    single.actor.send({ type: 'selection.confirm' })
    expect(single.told.at(-1)).toEqual({ type: 'rows.chosen', rows: [row('2')] })
    expect([single.actor.getSnapshot().hasTag('open'), single.context().selected]).toEqual([false, []])

    const multi = open()
    await multi.settled()
    multi.actor.send({ type: 'rows.mark', rows: [row('1'), row('2')], isSelected: true })
    multi.actor.send({ type: 'selection.confirm' })
    expect(multi.told).toEqual([{ type: 'rows.chosen', rows: [row('1'), row('2')] }])
  })

  it('[POPUP-06] keeps the selection over pages and queries until it is cleared or closed', async () => {
    const report = open()
    await report.settled()
    report.actor.send({ type: 'rows.mark', rows: [row('1')], isSelected: true })
    report.actor.send({ type: 'page.change', pageNo: 2, pageSize: 10 })
    await report.settled()
    report.actor.send({ type: 'rows.mark', rows: [row('9'), row('1')], isSelected: true })
    report.actor.send({ type: 'query.submit' })
    await report.settled()
    expect(report.context().selected).toEqual([row('1'), row('9')])
    report.actor.send({ type: 'selection.clear' })
    expect(report.context().selected).toEqual([])
    report.actor.send({ type: 'rows.mark', rows: [row('1')], isSelected: true })
    report.actor.send({ type: 'report.close' })
    expect(report.context().selected).toEqual([])
  })

  it('asks with what was typed when 查询 is pressed, not before; 重置 and 刷新', async () => {
    const report = open({ sorter: 'name=DESC' })
    await report.settled()
    expect(report.requests).toEqual([
      {
        id: 'r1',
        values: { sex: '1' },
        param: {},
        sort: { column: 'name', order: 'desc' },
        pageNo: 1,
        pageSize: 10,
        isFresh: false,
      },
    ])
    report.actor.send({ type: 'value.change', field: 'name', value: '林' })
    report.actor.send({ type: 'page.change', pageNo: 1, pageSize: 20 })
    await report.settled()
    report.actor.send({ type: 'query.submit' })
    await report.settled()
    report.actor.send({ type: 'sort.change', sort: null })
    await report.settled()
    report.actor.send({ type: 'query.reset' })
    await report.settled()
    report.actor.send({ type: 'rows.refresh' })
    await report.settled()
    expect(report.asked().slice(1)).toEqual([
      { sex: '1' },
      { sex: '1', name: '林' },
      { sex: '1', name: '林' },
      { sex: '1' },
      { sex: '1' },
    ])
    expect(report.requests.at(-1)).toMatchObject({ isFresh: true, pageSize: 20, sort: null })
    report.actor.send({ type: 'param.changed', param: { name: "'周'" } })
    await report.settled()
    expect(report.requests.at(-1)).toMatchObject({ isFresh: false, param: { name: "'周'" }, values: { sex: '1', name: '周' } })
  })

  it('tells what failed, keeps the selection and tries again; goes back from a page past the end', async () => {
    const report = open()
    await report.settled()
    report.actor.send({ type: 'rows.mark', rows: [row('1')], isSelected: true })
    report.breakDown(true)
    report.actor.send({ type: 'rows.refresh' })
    await report.settled()
    expect([isReportFailed(report.actor.getSnapshot()), report.context().failure?.text]).toEqual([true, '网络超时'])
    report.breakDown(false)
    report.actor.send({ type: 'report.retry' })
    await report.settled()
    expect([isReportFailed(report.actor.getSnapshot()), report.context().selected]).toEqual([false, [row('1')]])

    const pages = open({ answer: () => ({ records: pages.requests.length % 2 === 1 ? [row('1')] : [], total: 11 }) })
    await pages.settled()
    pages.actor.send({ type: 'page.change', pageNo: 5, pageSize: 10 })
    await pages.settled()
    expect(pages.context()).toMatchObject({ pageNo: 2, rows: [row('1')], total: 11 })
    const empty = open({ answer: () => null })
    await empty.settled()
    expect(empty.context()).toMatchObject({ rows: [], total: 0, pageNo: 1 })
  })
})

describe('its rules', () => {
  it('[POPUP-19] reads a sorter in any letter case and refuses all others', () => {
    expect(parseSorter('CreateTime=DESC')).toEqual({ column: 'CreateTime', order: 'desc' })
    expect(parseSorter('name=asc')).toEqual({ column: 'name', order: 'asc' })
    for (const text of ['createTime=up', 'createTime', '=asc', 'a=asc,b=desc', "a';drop=asc", ''])
      expect(parseSorter(text), text).toBeNull()
  })

  it('[POPUP-22] makes a key of 50 characters, and tells rows apart whose keys are cut alike', () => {
    expect(rowKey({ name: '林', id: '7', sex: null, age: 3 })).toBe('7林3')
    const one = { text: 'x'.repeat(60), end: 'a' }
    const other = { text: 'x'.repeat(60), end: 'b' }
    expect([rowKey(one), rowKey({ id: '7', ...one }).length]).toEqual(['x'.repeat(50), 50])
    expect(rowKey(one)).toBe(rowKey(other))
    expect([isSameRow(one, other), isSameRow(one, { ...one }), isSameRow({ end: 'a', text: one.text }, one)]).toEqual([
      false,
      true,
      true,
    ])
    expect(isSameRow({ id: '7', name: '旧' }, { id: '7', name: '新' })).toBe(true)
    expect(new Set(pageKeys([one, other, one])).size).toBe(3)
    expect(marked([one], [other, one], true)).toEqual([one, other])
    expect(marked([one, other], [{ ...one }], false)).toEqual([other])
  })

  it('[POPUP-09] [POPUP-10] shows hidden items only expanded, single as one input, group as a range', () => {
    expect(visibleItems(ITEMS, false).map(({ field }) => field)).toEqual(['name', 'born'])
    expect(visibleItems(ITEMS, true).map(({ field }) => field)).toEqual(['name', 'born', 'sex'])
    expect(ITEMS.map(fieldsOf)).toEqual([['name'], ['born_begin', 'born_end'], ['sex']])
    expect(startValues(ITEMS, { name: "'林'", sex: '2', born: 'x' })).toEqual({ name: '林', sex: '1' })
  })

  it('[POPUP-20] [POPUP-21] shows the texts of the dictionary a column names', () => {
    const [sex] = CONFIG.columns
    const text = (value: string | number | null) => sex && cellText(sex, { sex: value }, CONFIG.dictOptions)
    expect([text(1), text('1'), text('1,2'), text('9'), text(null)]).toEqual(['男', '男', '男,2', '9', ''])
    const plain = { title: 'a', dataIndex: 'a', align: 'left', fieldType: 'String' } as const
    expect(cellText(plain, { a: 0 }, {})).toBe('0')
    expect(cellText({ ...plain, customRender: '__proto__' }, { a: 'x' }, {})).toBe('x')
    expect(cellText({ ...plain, customRender: '_replace_text_b' }, { a: 'x', b: 'y' }, {})).toBe('y')
  })

  it('[POPUP-11] [POPUP-12] [POPUP-15] [ENTITY-34] finds the issues of the settings of a popup field', () => {
    const config: Required<PopupConfig> = {
      code: 'report_user',
      field: 'b',
      orgFields: 'a',
      destFields: 'b',
      multi: true,
      spliter: ';',
    }
    expect(configError(config)).toBeNull()
    for (const missing of ['code', 'orgFields', 'destFields'])
      expect(configError({ ...config, [missing]: '' })).toBe('popup参数未正确配置!')
    expect(configError({ ...config, orgFields: 'a,c' })).toBe('popup参数未正确配置,原始值和目标值数量不一致!')
  })

  it('[POPUP-16] [POPUP-17] fills the dest fields with the values of the chosen rows', () => {
    const config = { code: 'r', field: 'b', orgFields: 'a, x', destFields: 'b,c' }
    expect(destValues(config, [{ a: 1, x: null }])).toEqual({ b: '1', c: '' })
    expect(destValues(config, [{ a: 1 }, { a: 2, x: 'y' }])).toEqual({ b: '1,2', c: ',y' })
    expect(destValues({ ...config, spliter: ';' }, [{ a: 1 }, { a: 2 }])['b']).toBe('1;2')
    expect(noValues(config)).toEqual({ b: '', c: '' })
  })
})
