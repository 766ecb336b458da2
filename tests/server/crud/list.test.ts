import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { position } from '#contract/resources/system/position.resource.ts'
import type { DataRule } from '#server/crud/dataRules.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { sysPosition } from '#server/db/tables/index.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const ROWS = [
  {
    name: '甲',
    code: 'a_1',
    count: 1,
    ratio: 0.5,
    price: 1.25,
    day: '2026-01-01',
    moment: '2026-01-01 00:00:00',
    sex: '1',
    tags: 'H,M',
    open: 'Y',
    owner: 'doctor',
  },
  {
    name: '乙',
    code: 'a%2',
    count: 5,
    ratio: 1.5,
    price: 10,
    day: '2026-01-02',
    moment: '2026-01-02 12:00:00',
    sex: '2',
    tags: 'M',
    open: 'N',
    owner: 'doctor,admin',
  },
  {
    name: '丙',
    code: 'b',
    count: 10,
    ratio: null,
    price: 0.1,
    day: '2026-01-03',
    moment: '2026-01-02 23:59:59',
    sex: null,
    tags: 'L',
    open: 'N',
    owner: null,
  },
  {
    name: '甲乙',
    code: null,
    count: null,
    ratio: -2,
    price: null,
    day: null,
    moment: '2026-01-03 00:00:00',
    sex: '1',
    tags: null,
    open: null,
    owner: 'nobody',
  },
]

describeOnDatabases('lists', open => {
  let t: TestApp
  let token = ''
  let now = Date.parse('2026-11-21T10:00:00+08:00')
  let rules: readonly DataRule[] = []
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({
      open,
      clock: () => now,
      more: [
        async app => {
          await createTable(app.db, sampleTable)
          app.crud.serve({ resource: sample, table: sampleTable })
          app.crud.setDataScope(async (_, page) => (page === '/test/sample' ? rules : []))
        },
      ],
    })
    token = await tokenFor(t.app, 'admin')
    await addUser(t.app, 'outsider', { tenants: [2] })
  })
  // each test finds the same four rows, whichever came before it
  beforeEach(async () => {
    rules = []
    now = Date.parse('2026-11-21T10:00:00+08:00')
    await t.app.db.delete(sampleTable)
    t.app.crud.touched(sample.id)
    for (const json of ROWS) {
      now += 1_000
      expect(await call(sample, 'add', { json }, token)).toMatchObject({ success: true })
    }
  })
  afterAll(async () => t.close())

  const names = async (query: Record<string, string>) => {
    const { success, message, result } = await call(sample, 'list', { query }, token)
    if (!success) return message
    expect(result.total).toBe(result.records.length)
    return result.records
      .map((row: { name: string }) => row.name)
      .reverse()
      .join(' ')
  }

  it('filters by every kind of value', async () => {
    const cases: [Record<string, string>, string][] = [
      [{}, '甲 乙 丙 甲乙'],
      [{ name: '甲' }, '甲 甲乙'],
      [{ name: '=甲' }, '甲'],
      [{ name: '*乙' }, '乙 甲乙'],
      [{ name: '乙*' }, '乙'],
      [{ code: 'a%2' }, '乙'],
      [{ code: '*%*' }, '乙'],
      [{ code: '*_*' }, '甲'],
      [{ code: 'a_1,b' }, '甲 丙'],
      [{ code: '!b' }, '甲 乙 甲乙'],
      [{ count: '>=5' }, '乙 丙'],
      [{ count: '< 5' }, '甲'],
      [{ count: '1,10' }, '甲 丙'],
      [{ count_begin: '5', count_end: '9' }, '乙'],
      [{ ratio: '>0.5' }, '乙'],
      [{ price: '1.25' }, '甲'],
      [{ day: '2026-01-02' }, '乙'],
      [{ day_begin: '2026-01-02', day_end: '2026-01-03' }, '乙 丙'],
      [{ moment: '2026-01-02' }, '乙 丙'],
      [{ moment_end: '2026-01-02' }, '甲 乙 丙'],
      [{ moment_begin: '2026-01-02', moment_end: '2026-01-02 12:00:00' }, '乙'],
      [{ moment: '*23:59*' }, '丙'],
      [{ sex: '1' }, '甲 甲乙'],
      [{ sex_MultiString: '1,2' }, '甲 乙 甲乙'],
      [{ tags: ',H,L,' }, '甲 丙'],
      [{ owner: ',admin,' }, '乙'],
      [{ createBy: 'admin', name: '丙' }, '丙'],
      [{ createTime_begin: '2026-11-21 10:00:03' }, '丙 甲乙'],
      [{ name: '**', code: '!', count: '>=', sex: '' }, '甲 乙 丙 甲乙'],
    ]
    for (const [query, expected] of cases) expect(await names(query), JSON.stringify(query)).toBe(expected)
    const senseless: Record<string, string>[] = [
      { count: 'x' },
      { day: '2026-02-30' },
      { moment_begin: '1' },
      { price: '1e400' },
      { count: '99999999999' },
    ]
    for (const query of senseless) expect(await names(query), JSON.stringify(query)).toMatch(/^参数不合法：/)
  })

  it('[QUERY-18] combines the ten rules of the advanced query in brackets', async () => {
    const ask = (params: [string, string, string][], matchType = 'and', more: Record<string, string> = {}) =>
      names({
        ...more,
        superQueryParams: JSON.stringify(params.map(([field, rule, val]) => ({ field, rule, val }))),
        superQueryMatchType: matchType,
      })
    expect(await ask([['name', 'eq', '甲']])).toBe('甲')
    expect(await ask([['name', 'ne', '甲']])).toBe('乙 丙 甲乙')
    expect(await ask([['count', 'gt', '1']])).toBe('乙 丙')
    expect(await ask([['count', 'ge', '10']])).toBe('丙')
    expect(await ask([['day', 'lt', '2026-01-02']])).toBe('甲')
    expect(await ask([['moment', 'le', '2026-01-01']])).toBe('甲')
    expect(await ask([['name', 'in', '甲,丙']])).toBe('甲 丙')
    expect(await ask([['name', 'like', '乙']])).toBe('乙 甲乙')
    expect(await ask([['name', 'left_like', '乙']])).toBe('乙 甲乙')
    expect(await ask([['name', 'right_like', '甲']])).toBe('甲 甲乙')
    const either: [string, string, string][] = [
      ['name', 'eq', '甲'],
      ['count', 'eq', '10'],
      ['nothing', 'eq', '1'],
      ['secret', 'like', 'a'],
    ]
    expect(await ask(either, 'OR')).toBe('甲 丙')
    expect(await ask(either, 'or', { sex: '1' })).toBe('甲')
    expect(await ask([['nothing', 'eq', '1']])).toBe('甲 乙 丙 甲乙')
    expect(await names({ superQueryParams: '[{"field":' })).toBe('甲 乙 丙 甲乙')
    expect(
      await names({ superQueryParams: encodeURIComponent(JSON.stringify([{ field: 'name', rule: 'eq', val: '丙' }])) }),
    ).toBe('丙')
  })

  it('sorts by registered columns, always ending in the id, and pages without repeating', async () => {
    const sorted = async (column: string, order: string) =>
      (await call(sample, 'list', { query: { column, order } }, token)).result.records
        .map((row: { name: string }) => row.name)
        .join(' ')
    expect(await sorted('count', 'asc')).toBe('甲 乙 丙 甲乙')
    expect(await sorted('count', 'desc')).toBe('甲乙 丙 乙 甲')
    expect(await sorted('sex_dictText,count', 'asc')).toBe('甲 甲乙 乙 丙')
    for (const column of ['secret', 'note', 'tenantId', 'id;select 1', '__proto__', 'constructor'])
      expect(await sorted(column, 'asc'), column).toBe('甲乙 丙 乙 甲')
    const pages = []
    for (const pageNo of ['1', '2', '3', '4', '5'])
      pages.push(
        ...(await call(sample, 'list', { query: { pageNo, pageSize: '1', column: 'open', order: 'asc' } }, token)).result.records,
      )
    expect(new Set(pages.map(({ id }) => id)).size).toBe(4)
    expect(pages).toHaveLength(4)
    expect(await call(sample, 'list', { query: { pageNo: '100001', pageSize: '1' } }, token)).toMatchObject({
      success: false,
      message: '最多只能翻看前100000条数据，请缩小查询范围',
    })
  })

  it('gives texts of dictionaries and people, masks, and never secrets', async () => {
    now += 1_000
    const { result: id } = await call(
      sample,
      'add',
      {
        json: {
          name: '文',
          phone: '13812345678',
          secret: 'geheim',
          hidden: 'h',
          sex: '1',
          tags: 'H,L',
          owner: 'doctor',
          page: '<b>x</b><script>1</script>',
          made: 'x',
          tenantId: 9,
          delFlag: 1,
          id: 'own',
          version: 7,
        },
      },
      token,
    )
    const { result: row } = await call(sample, 'queryById', { query: { id } }, token)
    expect(row).toMatchObject({
      sex_dictText: '男',
      tags_dictText: '紧急消息,一般消息',
      owner_dictText: '林杏',
      phone: '138****5678',
      page: '<b>x</b>',
      made: null,
      open: 'Y',
      version: 1,
    })
    for (const name of ['secret', 'tenantId', 'delFlag']) expect(row).not.toHaveProperty(name)
    expect(id).not.toBe('own')
    const closed: Record<string, string>[] = [{ secret: 'geheim' }, { hidden: '!h' }, { tenantId: '9' }]
    for (const query of closed) expect(await names(query)).toBe('甲 乙 丙 甲乙 文')
    expect((await call(sample, 'history', { query: { id } }, token)).result[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'phone', label: '手机', before: '', after: '138****5678' },
        { field: 'secret', label: '密钥', before: '', after: '******' },
        { field: 'sex', label: '性别', before: '', after: '男' },
      ]),
    )
    // an empty secret stays, a fixed field too
    await call(sample, 'edit', { json: { id, secret: '', fixed: 'neu', name: '文' } }, token)
    expect((await call(sample, 'history', { query: { id } }, token)).result).toHaveLength(1)
    // a form brings masked values back as they were shown
    await call(sample, 'edit', { json: { id, name: '文', phone: '138****5678', note: 'n' } }, token)
    expect(
      (await call(sample, 'history', { query: { id } }, token)).result[0].changes.map(({ field }: { field: string }) => field),
    ).toEqual(['note'])
    expect(await call(sample, 'edit', { json: { id, phone: '139****5678' } }, token)).toMatchObject({
      message: '请输入正确手机号',
    })
    // a form that was read before somebody changed the phone says so, and nothing of stars in a number
    const { result: read } = await call(sample, 'queryById', { query: { id } }, token)
    await call(sample, 'edit', { json: { id, phone: '13687654321' } }, token)
    expect(await call(sample, 'edit', { json: { ...read, note: 'm' } }, token)).toMatchObject({
      message: '该数据已被他人修改，请确认后重新保存',
      result: { reason: 'VERSION_CONFLICT', current: { id, phone: '136****4321' } },
    })
    // marked only: the value is free again and the row cannot be found
    await call(sample, 'delete', { query: { id } }, token)
    expect(await call(sample, 'edit', { json: { id, name: 'x' } }, token)).toMatchObject({ message: '未找到对应实体' })
    expect(await t.app.db.$count(sampleTable)).toBe(5)
  })

  it('keeps tenants apart in every command', async () => {
    const outsider = await tokenFor(t.app, 'outsider', 2)
    const { result: mine } = await call(sample, 'list', {}, token)
    const id = String(mine.records[0].id)
    expect((await call(sample, 'list', {}, outsider)).result).toMatchObject({ total: 0, records: [] })
    for (const callName of ['queryById', 'delete'] as const)
      expect(await call(sample, callName, { query: { id } }, outsider)).toMatchObject({
        success: false,
        message: '未找到对应实体',
      })
    expect(await call(sample, 'edit', { json: { id, name: 'x' } }, outsider)).toMatchObject({ message: '未找到对应实体' })
    expect(await call(sample, 'deleteBatch', { query: { ids: id } }, outsider)).toMatchObject({ success: false })
    expect((await call(sample, 'history', { query: { id } }, outsider)).result).toEqual([])
    // unique is unique within a tenant
    expect(await call(sample, 'add', { json: { name: '外', code: 'b' } }, outsider)).toMatchObject({ success: true })
    expect(await call(sample, 'add', { json: { name: '内', code: 'b' } }, token)).toMatchObject({
      message: '该值不可用，系统中已存在！',
    })
    expect((await call(sample, 'list', {}, token)).result).toEqual(mine)
  })

  it('[WALK-42] shows rows of tenant 0 only in lists that say so, and lets nobody of another tenant write them', async () => {
    const [hidden, shown] = ['00000000000000000001', '00000000000000000002']
    await t.app.db.insert(sampleTable).values({ id: hidden, tenantId: 0, delFlag: 0, version: 1, name: '公共', code: 'z0' })
    await t.app.db.insert(sysPosition).values({ id: shown, tenantId: 0, code: 'ALL', name: '公共职务', postRank: '1' })
    expect((await call(sample, 'list', { query: { code: 'z0' } }, token)).result.total).toBe(0)
    expect(await call(sample, 'queryById', { query: { id: hidden } }, token)).toMatchObject({ message: '未找到对应实体' })
    expect((await call(position, 'list', { query: { code: 'ALL' } }, token)).result.records).toMatchObject([{ name: '公共职务' }])
    expect(await call(position, 'edit', { json: { id: shown, name: '改' } }, token)).toMatchObject({ message: '未找到对应实体' })
    expect(await call(position, 'delete', { query: { id: shown } }, token)).toMatchObject({ message: '未找到对应实体' })
    expect(await call(position, 'deleteBatch', { query: { ids: shown } }, token)).toMatchObject({ success: false })
    const [left] = await t.app.db.select().from(sysPosition).where(eq(sysPosition.id, shown))
    expect(left).toMatchObject({ tenantId: 0, name: '公共职务' })
  })

  it('counts anew after writes and not for another page', async () => {
    const total = async (query = {}) => (await call(sample, 'list', { query: { pageSize: '2', ...query } }, token)).result.total
    const { result: gone } = await call(sample, 'add', { json: { name: '文' } }, token)
    await call(sample, 'delete', { query: { id: gone } }, token)
    expect(await total()).toBe(4)
    await t.app.db.update(sampleTable).set({ delFlag: 0 })
    // written behind the engine's back: kept for a short while, also for another page and order
    expect([await total(), await total({ pageNo: '2', column: 'count', order: 'asc' })]).toEqual([4, 4])
    expect(await total({ name: '文' })).toBe(1)
    t.app.crud.touched(sample.id)
    expect(await total()).toBe(5)
    const { result: id } = await call(sample, 'add', { json: { name: '新' } }, token)
    expect(await total()).toBe(6)
    await call(sample, 'delete', { query: { id } }, token)
    expect(await total()).toBe(5)
  })

  it('narrows by the data rules of its page, and shows nothing for a rule that cannot be read', async () => {
    rules = [{ column: 'sex', condition: '=', value: '2' }]
    expect(await names({})).toBe('乙')
    rules = [
      { column: 'create_by', condition: 'LIKE', value: 'adm' },
      { column: 'count', condition: '>=', value: '5' },
    ]
    expect(await names({})).toBe('乙 丙')
    rules = [{ column: 'name', condition: 'USE_SQL_RULES', value: "1=1 or name = '甲'" }]
    expect(await names({})).toBe('')
    rules = [{ column: 'secret', condition: '=', value: '1' }]
    expect(await names({})).toBe('')
    rules = []
  })

  it('lets one of two edits of the same version win and tells the other what stands there', async () => {
    const { result: id } = await call(sample, 'add', { json: { name: '二人' } }, token)
    const edits = ['一', '二', '三'].map(note => call(sample, 'edit', { json: { id, version: 1, note } }, token))
    const answers = await Promise.all(edits)
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const { result: row } = await call(sample, 'queryById', { query: { id } }, token)
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer.result).toEqual({ reason: 'VERSION_CONFLICT', current: row })
    expect(row.version).toBe(2)
    await call(sample, 'delete', { query: { id } }, token)
  })

  it('protects rows that nobody may change', async () => {
    const { result: id } = await call(sample, 'add', { json: { name: '系统' } }, token)
    for (const answer of [
      await call(sample, 'edit', { json: { id, name: '别' } }, token),
      await call(sample, 'delete', { query: { id } }, token),
      await call(sample, 'deleteBatch', { query: { ids: String(id) } }, token),
    ])
      expect(answer).toMatchObject({ success: false, message: '系统样本不能修改' })
  })

  it('[API-CHECK-01] answers for unique fields of registered tables only, within the tenant', async () => {
    const check = async (query: Record<string, string>, as = token) =>
      JSON.parse((await t.raw('GET', `/jeecg-boot/sys/duplicate/check?${new URLSearchParams(query)}`, { token: as })).text)
    const taken = { success: false, code: 500, message: '该值不可用，系统中已存在！' }
    const free = { success: true, code: 200, message: '该值可用！' }
    const ask = { tableName: 'sys_position', fieldName: 'code', fieldVal: 'ZRYS' }
    expect(await check(ask)).toMatchObject(taken)
    expect(await check({ ...ask, fieldVal: 'NEU' })).toMatchObject(free)
    expect(await check({ ...ask, fieldVal: '' })).toMatchObject(free)
    const { result } = await call(sample, 'list', { query: { code: 'b' } }, token)
    expect(
      await check({ tableName: sample.table, fieldName: 'code', fieldVal: 'b', dataId: result.records[0].id }),
    ).toMatchObject(free)
    for (const bad of [
      { tableName: 'sys_user', fieldName: 'password', fieldVal: 'x' },
      { tableName: 'sys_data_source', fieldName: 'db_password', fieldVal: 'x' },
      { tableName: 'sys_position', fieldName: "code' or '1'='1", fieldVal: 'x' },
      { tableName: 'sys_position/*%0A*/', fieldName: 'code', fieldVal: 'x' },
      { tableName: '__proto__', fieldName: 'constructor', fieldVal: 'x' },
      { tableName: '', fieldName: '', fieldVal: '' },
    ])
      expect(await check(bad), JSON.stringify(bad)).toMatchObject({ success: false, code: 500, message: '参数不合法' })
    expect(await check(ask, await tokenFor(t.app, 'outsider', 2))).toMatchObject(free)
    expect(DEMO_TENANT).not.toBe(2)
  })
})
