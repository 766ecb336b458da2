import { utils, write } from '@e965/xlsx'
import { expect } from 'vitest'
import type { OriginalClient } from './originalClient.ts'

/** What a list screen of the original sends: two rows, a change, and the answer's fields that its table shows. */
export interface ListScreen {
  path: string
  rows: readonly [Record<string, unknown>, Record<string, unknown>]
  change: Record<string, unknown>
  /** how a list is asked for what was added */
  found: Record<string, string>
  shown: Record<string, unknown>
  /** a workbook with its headers in row three (contract.md 20.2), one good row */
  book?: readonly (readonly string[])[]
  /** no call of that name */
  without?: readonly ('queryById' | 'exportXls' | 'deleteBatch')[]
}

/** The list screens of the original that are nothing else (contract.md 9, 14, 16 to 18, 21). */
export const LIST_SCREENS: readonly ListScreen[] = [
  {
    path: '/sys/role',
    rows: [
      { roleName: '随访', roleCode: 'follow', description: '' },
      { roleName: '质控', roleCode: 'quality' },
    ],
    change: { roleName: '随访员' },
    found: { roleCode: 'follow' },
    shown: { roleName: '随访', roleCode: 'follow' },
    book: [
      ['角色名称', '角色编码'],
      ['导入角色', 'imported'],
    ],
  },
  {
    path: '/sys/position',
    rows: [
      { code: 'P1', name: '护士长', postRank: '3' },
      { code: 'P2', name: '护师', postRank: '2' },
    ],
    change: { name: '总护士长' },
    found: { code: 'P1' },
    shown: { code: 'P1', postRank_dictText: '中级', rank_dictText: '中级' },
    book: [
      ['职务编码', '职务名称', '职级'],
      ['P3', '导入', '中级'],
    ],
  },
  {
    path: '/sys/checkRule',
    rows: [
      { ruleName: '甲', ruleCode: 'c1', ruleJson: '[{"digits":"*","pattern":"^a+$","message":"只许a"}]' },
      { ruleName: '乙', ruleCode: 'c2', ruleJson: '[{"digits":"1","pattern":"[0-9]","message":"数字"}]' },
    ],
    change: { ruleName: '丙' },
    found: { ruleCode: 'c1' },
    shown: { ruleName: '甲', ruleCode: 'c1' },
  },
  {
    path: '/sys/fillRule',
    rows: [
      { ruleName: '甲', ruleCode: 'f1', ruleClass: 'SerialNumberRule', ruleParams: '{}' },
      { ruleName: '乙', ruleCode: 'f2', ruleClass: 'SerialNumberRule', ruleParams: '{}' },
    ],
    change: { ruleName: '丙' },
    found: { ruleCode: 'f1' },
    shown: { ruleName: '甲', ruleCode: 'f1' },
  },
  {
    path: '/sys/dataSource',
    rows: [
      {
        ...{ code: 'd1', name: '甲', dbType: '6', dbDriver: 'org.postgresql.Driver', dbUrl: 'jdbc:postgresql://a/b' },
        ...{ dbName: 'b', dbUsername: 'u', dbPassword: 'p' },
      },
      {
        ...{ code: 'd2', name: '乙', dbType: '1', dbDriver: 'com.mysql.Driver', dbUrl: 'jdbc:mysql://a/b' },
        ...{ dbName: 'b', dbUsername: 'u', dbPassword: 'p' },
      },
    ],
    change: { name: '丙' },
    found: { code: 'd1' },
    shown: { name: '甲', dbType_dictText: 'PostgreSQL' },
  },
  {
    path: '/sys/message/sysMessage',
    rows: [
      { esTitle: '甲', esType: '4', esReceiver: 'doctor', esContent: '一' },
      { esTitle: '乙', esType: '1', esReceiver: '13800000000', esContent: '二' },
    ],
    change: { remark: '备注' },
    found: { esTitle: '甲' },
    shown: { esType_dictText: '系统', esSendStatus_dictText: '未发送' },
    book: [
      ['消息标题', '发送方式', '接收人', '发送内容'],
      ['导入的消息', '系统', 'doctor', '内容'],
    ],
  },
  {
    path: '/sys/message/sysMessageTemplate',
    rows: [
      { templateCode: 't1', templateName: '甲', templateType: '4', templateContent: '您好 ${name}' },
      { templateCode: 't2', templateName: '乙', templateType: '1', templateContent: '码 ${code}' },
    ],
    change: { templateName: '丙' },
    found: { templateCode: 't1' },
    shown: { templateName: '甲', templateType_dictText: '系统' },
  },
  {
    path: '/sys/quartzJob',
    rows: [
      { jobClassName: 'SweepOutboxJob', cronExpression: '0 0 3 * * ? *', parameter: '{}', status: '-1' },
      { jobClassName: 'BackupJob', cronExpression: '0 0 4 * * ? *', parameter: '{}', status: '-1' },
    ],
    change: { description: '夜里' },
    found: { jobClassName: 'SweepOutboxJob' },
    shown: { status: -1, status_dictText: '停止' },
  },
  {
    path: '/sys/sysUserAgent',
    rows: [
      {
        userName: 'doctor',
        agentUserName: 'doctor2',
        startTime: '2026-11-01 00:00:00',
        endTime: '2026-12-01 00:00:00',
        status: '1',
      },
      {
        userName: 'doctor2',
        agentUserName: 'doctor',
        startTime: '2026-11-01 00:00:00',
        endTime: '2026-12-01 00:00:00',
        status: '0',
      },
    ],
    change: { status: '0' },
    found: { userName: 'doctor' },
    shown: { agentUserName: 'doctor2', status: '1', startTime: '2026-11-01 00:00:00' },
  },
]

/** A form with a workbook: title, person, headers, rows (contract.md 20.2), sent as list pages do. */
export function bookForm(rows: readonly (readonly (string | null)[])[], field = 'file'): FormData {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['列表数据'], ['导出人:管理员'], ...rows.map(row => [...row])]), '导出信息')
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }))]), '导入.xls')
  return form
}

/** A workbook comes as bytes of a kind that a browser saves. */
export async function exported(client: OriginalClient, call: string, query: Record<string, string> = {}): Promise<void> {
  const { status, type, text } = await client.send(call, { query })
  expect([status, type, text.length > 100], call).toEqual([200, 'application/vnd.ms-excel', true])
}

/** Adds, lists, reads, edits, exports, imports and deletes as the list mixin of the original does (contract.md 6.1, 6.13, 20). */
export async function walkList(client: OriginalClient, screen: ListScreen): Promise<void> {
  const { path, rows, change, found, shown } = screen
  const list = (query: Record<string, string | number>) =>
    client.ask<{ records: { id: string }[]; total: number; size: number; current: number }>(`GET ${path}/list`, {
      query: { column: 'createTime', order: 'desc', field: 'id,,name,action', pageNo: 1, pageSize: 10, ...query },
    })
  for (const body of rows) await client.ask(`POST ${path}/add`, { body })
  const page = await list(found)
  expect(page, path).toMatchObject({
    size: 10,
    current: 1,
    total: expect.any(Number),
    records: expect.arrayContaining([expect.objectContaining(shown)]),
  })
  const own = new Map(Object.entries(shown))
  const id =
    page.records.find(one => [...own].every(([name, value]) => new Map<string, unknown>(Object.entries(one)).get(name) === value))
      ?.id ?? ''
  const row: Record<string, unknown> = await client.ask(`GET ${path}/queryById`, { query: { id } })
  expect(row, path).toMatchObject({ id })
  // the form of the original sends the whole row back
  await client.ask(`PUT ${path}/edit`, { body: { ...row, ...change, id } })
  expect(await client.ask(`GET ${path}/queryById`, { query: { id } }), path).toMatchObject(change)
  await exported(client, `GET ${path}/exportXls`, { selections: `${id},` })
  if (screen.book) {
    const before = (await list({})).total
    await client.ask(`POST ${path}/importExcel`, { form: bookForm(screen.book) })
    expect((await list({})).total, path).toBe(before + 1)
  } else expect(await client.refused(`POST ${path}/importExcel`, { form: bookForm([['不认识']]) })).toContain('没有找到表头')
  await client.ask(`DELETE ${path}/delete`, { query: { id } })
  const [left] = (await list({})).records
  await client.ask(`DELETE ${path}/deleteBatch`, { query: { ids: `${left?.id ?? ''},` } })
}
