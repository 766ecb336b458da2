import { read, utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { login } from '#contract/http/calls/auth.ts'
import { resources } from '#contract/resources/index.ts'
import { position } from '#contract/resources/system/position.resource.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { sweepErrorFiles } from '#server/crud/errorFile.ts'
import { sysFile, sysPosition } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const BASE = '/jeecg-boot'
const bookOf = (rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array<ArrayBuffer> => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'a')
  return new Uint8Array(write(book, { type: 'buffer', bookType }))
}
describeOnDatabases('workbooks', open => {
  let t: TestApp
  let admin = ''
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())

  const exported = async (query: Record<string, string>, path = '/sys/position/exportXls', token = admin) => {
    const response = await fetch(`${t.url}${BASE}${path}?${new URLSearchParams(query)}`, {
      headers: { 'X-Access-Token': token },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const book = read(bytes)
    return { response, rows: utils.sheet_to_json<unknown[]>(book.Sheets['导出信息'] ?? {}, { header: 1 }) }
  }
  const imported = async (
    bytes: Uint8Array<ArrayBuffer>,
    { field = 'file', token = admin, path = '/sys/position/importExcel', skipRows = '' } = {},
  ) => {
    const form = new FormData()
    if (skipRows !== '') form.append('skipRows', skipRows)
    form.append(field, new Blob([bytes]), 'a.xlsx')
    const answered = await t.raw('POST', BASE + path, { body: form, token })
    return JSON.parse(answered.text)
  }
  const HEADERS = ['职务编码', '职务名称', '职级', '公司id']

  it('exports title, person, headers and rows with texts of dictionaries, as .xls', async () => {
    const { response, rows } = await exported({ column: 'code', order: 'asc' })
    expect(response.headers.get('content-type')).toBe('application/vnd.ms-excel')
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('职务.xls')
    expect(rows.slice(0, 3)).toEqual([['职务列表数据'], ['导出人:管理员'], [...HEADERS, '组织机构编码']])
    expect(rows.find(([code]) => code === 'ZRYS')).toEqual(['ZRYS', '主任医师', '正高级'])
    const codes = rows.slice(3).map(([code]) => String(code))
    expect(codes.length).toBe((await call(position, 'list', {}, admin)).result.total)
    expect(codes).toEqual([...codes].sort())
  })

  it('exports the filter, the selection, the chosen columns, and guards against formulas', async () => {
    const { result: id } = await call(
      position,
      'add',
      { json: { code: '=1+1', name: '@SUM(A1)', postRank: '1', companyId: '-2' } },
      admin,
    )
    expect((await exported({ name: '*副*' })).rows).toHaveLength(3 + 3)
    const { rows } = await exported({ selections: `${id},`, name: 'not asked when rows are chosen', columns: 'name,code' })
    expect(rows.slice(2)).toEqual([
      ['职务编码', '职务名称'],
      ["'=1+1", "'@SUM(A1)"],
    ])
    expect((await exported({ paramsStr: JSON.stringify({ code: 'ZRYS' }) })).rows.slice(3)).toHaveLength(1)
    await call(position, 'delete', { query: { id } }, admin)
  })

  it('exports every row once, in order, over many parts and ties', async () => {
    const rows = Array.from({ length: 2_345 }, (_, n) => ({
      id: `bulk${String(n).padStart(6, '0')}`,
      code: `bulk${n}`,
      name: `批量${n % 7}`,
      postRank: String((n % 5) + 1),
      tenantId: 1,
      sysOrgCode: n % 3 ? null : `o${n % 4}`,
    }))
    await t.app.db.insert(sysPosition).values(rows)
    const orders: Record<string, string>[] = [
      {},
      { column: 'sysOrgCode', order: 'asc' },
      { column: 'sysOrgCode', order: 'desc' },
      { column: 'name,postRank', order: 'desc' },
    ]
    for (const query of orders) {
      const codes = (await exported({ code: 'bulk*', ...query })).rows.slice(3).map(([code]) => code)
      expect(new Set(codes).size, JSON.stringify(query)).toBe(rows.length)
      expect(codes).toHaveLength(rows.length)
    }
  })

  it('[WALK-14] finds the headings in the first row too, and leaves out the rows that the sender names', async () => {
    const rows = [HEADERS.map(text => `${text}*`), ['SKIP1', '一', '中级'], ['SKIP2', '', '中级'], [], ['SKIP4', '四', '中级']]
    expect(await imported(bookOf(rows), { skipRows: '[[2]]' })).toMatchObject({
      success: true,
      code: 200,
      message: '共2行数据全部导入成功！',
    })
    expect(await imported(bookOf(rows), { skipRows: 'all' })).toMatchObject({
      success: false,
      message: '文件导入失败:参数不合法：skipRows',
    })
    const { result } = await call(position, 'list', { query: { code: 'SKIP*' } }, admin)
    expect(result.records.map((row: { code: string }) => row.code).sort()).toEqual(['SKIP1', 'SKIP4'])
  })

  it('[WALK-14] imports accounts with a first password, roles and departments by name', async () => {
    const people = [
      ['用户账号', '用户姓名', '登录密码', '手机号码', '性别', '角色', '部门'],
      ['sheet_one', '纪一', 'Xinglin#2026', '19900008801', '女', '医生,药师', '全科医学科'],
      ['sheet_two', '纪二', 'weak', '19900008802', '男', '', ''],
      ['sheet_three', '纪三', 'Xinglin#2026', '19900008803', '男', '没有这个角色', ''],
    ]
    const answer = await imported(bookOf(people), { path: '/sys/user/importExcel' })
    expect(answer).toMatchObject({ success: true, code: 201, result: { successCount: 1, errorCount: 2 } })
    const { result } = await call(users, 'list', { query: { username: 'sheet_*' } }, admin)
    expect(result.records).toMatchObject([{ username: 'sheet_one', roleTxt: '医生,药师', orgCodeTxt: '全科医学科' }])
    expect(await t.call(login, { username: 'sheet_one', password: 'Xinglin#2026', captcha: '', checkKey: '' })).toMatchObject({
      success: true,
    })
  })

  it('imports what it exported, texts of dictionaries too, from both kinds of workbook', async () => {
    for (const [n, kind] of (['xlsx', 'biff8'] as const).entries()) {
      const rows = [
        ['职务列表数据'],
        ['导出人:我'],
        HEADERS,
        [`IMP${n}`, '导入职务', '副高级', 12],
        [],
        [`IMQ${n}`, "'=x", '中级', null],
      ]
      expect(await imported(bookOf(rows, kind))).toMatchObject({
        success: true,
        code: 200,
        message: '共2行数据全部导入成功！',
        result: { totalCount: 2, successCount: 2, errorCount: 0 },
      })
      const { result } = await call(position, 'list', { query: { code: `IMP${n},IMQ${n}`, column: 'code', order: 'asc' } }, admin)
      expect(result.records).toMatchObject([
        { code: `IMP${n}`, name: '导入职务', postRank: '4', companyId: '12' },
        { code: `IMQ${n}`, name: '=x', postRank: '3' },
      ])
      expect((await call(position, 'history', { query: { id: result.records[0].id } }, admin)).result).toMatchObject([
        { action: 'add', by: '管理员' },
      ])
    }
  })

  it('[IMPORT-06] leaves invalid rows out, says why and keeps them for their owner for an hour', async () => {
    const rows = [
      ['t'],
      ['p'],
      HEADERS,
      ['IMP0', '又', '中级'],
      ['', '无编码', '中级'],
      ['NEW1', '好', '中级'],
      ['NEW2', '坏', '大师'],
      ['NEW1', '重复', '中级'],
    ]
    const answer = await imported(bookOf(rows))
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 5, successCount: 1, errorCount: 4, msg: '总上传行数：5，已导入行数：1，错误行数：4' },
    })
    expect(answer.result.fileName).toBe('职务导入错误数据.xlsx')
    expect(answer.result.fileUrl).toMatch(/^\/sys\/common\/static\/imports\/.*\.xlsx$/)
    const file = async (token: string) =>
      fetch(`${t.url}${BASE}${answer.result.fileUrl}`, { headers: { 'X-Access-Token': token } })
    const kept = read(Buffer.from(await (await file(admin)).arrayBuffer()))
    const lines = utils.sheet_to_json<unknown[]>(kept.Sheets['导出信息'] ?? {}, { header: 1 })
    expect(lines[2]).toEqual([...HEADERS, '错误'])
    expect(lines.slice(3).map(row => row.at(-1))).toEqual([
      '第 1 行：职务编码已经存在，忽略导入。',
      '第 2 行：请输入职务编码，忽略导入。',
      '第 4 行：职级不是有效的选项，忽略导入。',
      '第 5 行：职务编码已经存在，忽略导入。',
    ])
    await addUser(t.app, 'reader')
    expect((await file(await tokenFor(t.app, 'hospital'))).status).toBe(404)
    expect((await file('')).status).toBe(404)
    // the dialog of the original reads a path instead
    const dialog = await imported(bookOf(rows), { field: 'files[]' })
    expect(dialog).toMatchObject({ code: 201, result: expect.stringMatching(/^\/sys\/common\/static\/imports\//) })
    await t.app.db
      .update(sysFile)
      .set({ createdAt: new Date(Date.now() - 61 * 60_000) })
      .where(eq(sysFile.biz, 'imports'))
    await sweepErrorFiles(t.app)
    expect((await file(admin)).status).toBe(404)
  })

  it('refuses what is no list, with a sentence', async () => {
    const cases: [string, Uint8Array<ArrayBuffer>, string][] = [
      ['no headers', bookOf([['a'], ['b'], ['c'], ['d']]), '没有找到表头，请使用导出的文件作为模板'],
      ['no rows', bookOf([['t'], ['p'], HEADERS]), '文件中没有数据'],
      ['too many bytes', new Uint8Array(10 * 1024 * 1024 + 1), '文件大小超出10MB限制'],
    ]
    for (const [what, bytes, text] of cases)
      expect(await imported(bytes), what).toMatchObject({ success: false, code: 500, message: `文件导入失败:${text}` })
    const six = new FormData()
    for (let n = 0; n < 6; n += 1) six.append('file', new Blob([bookOf([HEADERS])]), 'a.xlsx')
    const { text: said } = await t.raw('POST', `${BASE}/sys/position/importExcel`, { body: six, token: admin })
    expect(JSON.parse(said).message).toBe('文件导入失败:文件已损坏或格式不正确')
    expect(JSON.parse((await t.raw('POST', `${BASE}/sys/position/importExcel`, { json: {}, token: admin })).text)).toMatchObject({
      success: false,
      message: '文件导入失败:未上传任何文件',
    })
  })

  describe('of every resource', () => {
    for (const resource of resources.filter(({ api }) => api.exportXls))
      it(`${resource.id} exports its labels without secrets`, async () => {
        const asked: Record<string, string> = resource.asksExportReason ? { reason: '核对导出的列' } : {}
        const { rows } = await exported(asked, resource.api.exportXls?.path)
        const fields = Object.values(resource.fields).filter(field => !field.secret && !field.notExported)
        expect(rows[2]).toEqual(fields.map(({ label }) => label))
      })
  })
})
