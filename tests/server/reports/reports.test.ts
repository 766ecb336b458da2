import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { ReportDataInput } from '#contract/http/calls/reports.ts'
import { logout } from '#contract/http/calls/auth.ts'
import { reportColumns, reportData, reportQueryInfo, reportRequest } from '#contract/http/calls/reports.ts'
import type { ReportRequest } from '#contract/http/calls/reports.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { onlCgreportHead, onlCgreportItem, sysUser, sysUserTenant } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const BASE = '/jeecg-boot'
const USERS = seedId('report', 'report_user')
const DAYS = seedId('report', 'report002')
const ATTACKS = [
  "' or '1'='1",
  "1'; drop table sys_user; --",
  '%',
  '_',
  '\\',
  '\u0000',
  '\ud800',
  '__proto__',
  'x'.repeat(5_000),
  '1e999',
  '-1',
  '../../etc/passwd',
]

describeOnDatabases('reports', open => {
  let t: TestApp
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    t = await startTestApp({ open })
    for (const name of ['admin', 'doctor']) tokens[name] = (await t.loginAs(name)).token
    const stranger = seedId('test', 'stranger')
    await t.database.db
      .insert(sysUser)
      .values({ id: stranger, username: 'stranger', password: 'x', realname: '外院人', orgCode: 'A01' })
    await t.database.db.insert(sysUserTenant).values({ userId: stranger, tenantId: 2 })
  })
  afterAll(async () => t.close())

  const tenant = { 'tenant-id': '1' }
  const raw = async (path: string, who: string | null = 'doctor') =>
    JSON.parse((await t.raw('GET', BASE + path, { headers: tenant, ...(who ? { token: tokens[who] ?? '' } : {}) })).text)
  it('[WALK-26] lists the reports that somebody may read, by parts of name and code', async () => {
    const codes = async (query: string, who: string) =>
      (await raw(`/online/cgreport/head/list?${query}`, who)).result.records.map(({ code }: { code: string }) => code)
    expect((await codes('', 'admin')).toSorted()).toEqual(['report002', 'report_doctor', 'report_user'])
    expect((await codes('', 'doctor')).toSorted(), 'the sign-ins are for administrators').toEqual([
      'report_doctor',
      'report_user',
    ])
    expect(await codes(`name=*${encodeURIComponent('医')}*`, 'admin')).toEqual(['report_doctor'])
    expect(await codes('code=*002*', 'admin')).toEqual(['report002'])
    expect(await codes('code=*002*', 'doctor')).toEqual([])
    expect(await codes('pageNo=2&pageSize=2', 'admin')).toHaveLength(1)
  })
  const rows = async (more: Partial<ReportRequest> = {}, extra: Record<string, string> = {}) => {
    const input: ReportDataInput = {
      ...reportRequest({ id: USERS, values: {}, param: {}, sort: null, pageNo: 1, pageSize: 10, ...more }),
      ...extra,
    }
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
    return raw(`${reportData.path.replace('{id}', input.id)}?${query}`)
  }
  const names = async (more: Partial<ReportRequest> = {}, extra: Record<string, string> = {}) => {
    const answer = await rows(more, extra)
    expect(answer, JSON.stringify([more, extra])).toMatchObject({ success: true })
    return answer.result.records.map((row: { username: string }) => row.username)
  }

  it('[API-RPT-01] [ENTITY-35] [POPUP-20] tells id, name, columns and dictionaries of a report', async () => {
    const { result } = await t.call(reportColumns, { code: 'report_user' }, tokens['doctor'])
    expect(result).toMatchObject({ cgRpConfigId: USERS, cgRpConfigName: '用户' })
    expect(result.columns.map(column => column.dataIndex)).toEqual([
      'username',
      'realname',
      'sex',
      'workNo',
      'departName',
      'status',
      'createTime',
    ])
    expect(result.columns[2]).toMatchObject({ title: '性别', customRender: 'sex', align: 'left' })
    expect(result.columns[5]).toMatchObject({ customRender: 'status' })
    expect(Object.keys(result.dictOptions).sort()).toEqual(['sex', 'status'])
    expect(result.dictOptions['sex']).toContainEqual({ value: '2', text: '女', title: '女' })
  })

  it('[API-RPT-02] tells the items of the query form; from the third on they are hidden', async () => {
    const { result } = await t.call(reportQueryInfo, { id: USERS }, tokens['doctor'])
    expect(result.map(({ field, mode, view, hidden }) => [field, mode, view, hidden])).toEqual([
      ['username', 'single', 'text', undefined],
      ['realname', 'single', 'text', undefined],
      ['sex', 'single', 'list', '1'],
      ['departName', 'single', 'text', '1'],
      ['status', 'single', 'list', '1'],
      ['createTime', 'group', 'datetime', '1'],
    ])
  })

  it('[API-RPT-03] [ENTITY-36] gives rows and total with the texts of dictionaries, unshown columns too, of the own tenant only', async () => {
    const { result } = await rows({ values: { username: 'doctor' }, sort: { column: 'username', order: 'asc' } })
    expect(result.total).toBe(2)
    expect(result.records[0]).toMatchObject({
      username: 'doctor',
      realname: '林杏',
      sex: 2,
      sex_dictText: '女',
      status_dictText: '正常',
      orgCode: 'A01',
      departName: '全科医学科',
    })
    expect(result.records[0]).not.toHaveProperty('password')
    expect(await names({ values: { username: 'stranger' } })).toEqual([])
    const unsaid = await t.call(reportData, { id: USERS, pageNo: 1, pageSize: 10, username: 'stranger' }, tokens['doctor'])
    expect(unsaid.result?.total).toBe(0)
  })

  it('[API-RPT-05] takes query fields, sort and page', async () => {
    expect(await names({ values: { realname: '林' } })).toEqual(['doctor'])
    expect(await names({ values: { username: 'doctor*' } })).toEqual(['doctor', 'doctor2'])
    expect(await names({ values: { username: '*doctor' } })).toEqual(['doctor'])
    expect(await names({ values: { sex: '2', username: 'doctor' } })).toEqual(['doctor'])
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await names({ values: { username: 'doctor', createTime_begin: today, createTime_end: today } })).toHaveLength(2)
    expect(await names({ values: { username: 'doctor', createTime_end: '2020-01-01' } })).toEqual([])
    const sort = { column: 'username', order: 'desc' } as const
    const all = await names({ pageSize: 100, sort })
    expect(all).toEqual([...all].sort().reverse())
    expect([...(await names({ pageSize: 2, sort })), ...(await names({ pageSize: 2, pageNo: 2, sort }))]).toEqual(all.slice(0, 4))
    expect(await names({}, { pageSize: '100000', column: 'username_dictText', order: 'ASCEND' })).toEqual([...all].reverse())
    expect(await names({ pageNo: 999_999 })).toEqual([])
  })

  it('[API-RPT-04] narrows by registered self_ parameters only, quoted or not', async () => {
    expect(await names({ param: { username: "'doctor','doctor2'" } })).toEqual(['doctor', 'doctor2'])
    expect(await names({ param: { username: 'doctor2' } })).toEqual(['doctor2'])
    const all = await names({ pageSize: 100 })
    expect(await names({ pageSize: 100, param: { realname: '林杏', tenant_id: '2', '1=1': 'x' } })).toEqual(all)
  })

  it('keeps out anyone who is not signed in, anyone who lacks the right, and unknown reports', async () => {
    const paths = [reportColumns.path.replace('{code}', 'report002')]
    paths.push(reportQueryInfo.path.replace('{id}', DAYS), reportData.path.replace('{id}', DAYS))
    for (const path of paths) {
      expect(await raw(path, null)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' })
      expect(await raw(path, 'doctor')).toMatchObject({ success: false, code: 510, result: null })
      expect(await raw(path, 'admin')).toMatchObject({ success: true })
    }
    // a sign-out is no sign-in
    await t.call(logout, undefined, (await t.loginAs('doctor2')).token)
    const days = (await raw(paths[2] ?? '', 'admin')).result
    expect(days.records[0]).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), times: 3, people: 3 })
    const missing = { success: false, code: 500, message: '报表不存在或已删除' }
    expect(await t.call(reportColumns, { code: 'nobody' }, tokens['admin'])).toMatchObject(missing)
    expect(await t.call(reportQueryInfo, { id: 'report_user' }, tokens['admin'])).toMatchObject(missing)

    const { db } = t.database
    await db.update(onlCgreportHead).set({ permission: 'user:frozen' }).where(eq(onlCgreportHead.id, USERS))
    expect(await rows()).toMatchObject({ success: false, code: 510 })
    await db.update(onlCgreportHead).set({ permission: null, dataSet: 'sys_user' }).where(eq(onlCgreportHead.id, USERS))
    expect(await rows()).toMatchObject(missing)
    await db.update(onlCgreportHead).set({ dataSet: 'users' }).where(eq(onlCgreportHead.id, USERS))
  })

  it('shows no column that the data set does not have, whatever the table says', async () => {
    const { db } = t.database
    const evil = ['password', '(select password from sys_user limit 1)', 'id"; drop table sys_user; --', '__proto__']
    await db.insert(onlCgreportItem).values(
      evil.map((fieldName, at) => ({
        id: seedId('evil', String(at)),
        headId: USERS,
        fieldName,
        fieldTxt: 'x',
        searchMode: 'single' as const,
        isOrder: true,
      })),
    )
    const { result } = await rows({ sort: { column: 'password', order: 'asc' }, values: { password: 'x' } })
    expect(result.total).toBeGreaterThan(4)
    for (const name of evil) expect(Object.keys(result.records[0])).not.toContain(name)
    for (const [at] of evil.entries()) await db.delete(onlCgreportItem).where(eq(onlCgreportItem.id, seedId('evil', String(at))))
  })

  it('turns no text of a request into SQL: in every parameter a clear answer, nothing changed', async () => {
    const before = await stateOf(t.database)
    const places = [
      'username',
      'sex',
      'createTime_begin',
      'self_username',
      'column',
      'order',
      'pageNo',
      'pageSize',
      'self_x',
      'id',
    ]
    const total = (await rows()).result.total
    for (const place of places)
      for (const attack of ATTACKS) {
        const path = reportData.path.replace('{id}', USERS)
        const answer = await raw(`${path}?${new URLSearchParams({ column: 'username', order: 'asc', [place]: attack })}`)
        const what = `${place}=${attack.slice(0, 20)}`
        if (answer.success) expect(answer.result.total, what).toBeLessThanOrEqual(total)
        else expect(answer.message, what).toMatch(/^查询条件“.+”格式不正确$/)
      }
    for (const value of ['%', '_', '\\', "' or '1'='1"]) expect(await names({ values: { username: value } }), value).toEqual([])
    for (const attack of ATTACKS.filter(text => text !== '\ud800')) {
      const answer = await raw(reportColumns.path.replace('{code}', encodeURIComponent(attack)))
      expect(answer.success ?? false, attack.slice(0, 20)).toBe(false)
      expect(JSON.stringify(answer)).not.toMatch(/select |syntax error|at \S+ \(/i)
    }
    const twice = await raw(`${reportData.path.replace('{id}', USERS)}?username=a&username=b&pageSize=100`)
    expect(twice.result.total).toBe(total)
    expect(await stateOf(t.database)).toEqual(before)
  })
})
