import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dictItems } from '#contract/http/calls/common.ts'
import * as calls from '#contract/http/calls/dictionaries.ts'
import { hosDoctor, hosPatient, sysDepart, sysRole, sysUser, sysUserRole } from '#server/db/tables/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const USERS = 'sys_user,realname,username'
const TREE = {
  pid: '',
  tableName: 'sys_category',
  text: 'name',
  code: 'id',
  pidField: 'pid',
  hasChildField: 'has_child',
  condition: '',
}
const LEAK = /argon|select |syntax|violates|Failed query|undefined|服务器内部错误/i

describeOnDatabases('reading dictionaries', open => {
  let t: TestApp
  let token: string
  let patient: string
  beforeAll(async () => {
    t = await startTestApp({ open })
    token = (await t.loginAs('doctor')).token
    const [owner] = await t.database.db.select().from(hosPatient).limit(1)
    patient = await t.app.tokens.issue({ kind: 'patient', ownerId: owner?.id ?? '', tenantId: 1, ip: '', agent: '' })
  })
  afterAll(async () => t.close())

  it('[API-DICT-05] [API-DICT-14] [API-DICT-15] GET getDictItems/{dictCode} answers value and text, by code or by a registered table', async () => {
    const [sex] = (await t.call(dictItems, { code: 'sex' }, token)).result
    expect(sex).toEqual({ value: '1', text: '男', title: '男' })
    const ranks = await t.call(dictItems, { code: 'sys_position,name,code' }, token)
    expect(ranks.result).toContainEqual({ value: 'YZ', text: '院长', title: '院长' })
    expect((await t.call(dictItems, { code: ' SYS_USER , realname,username' }, token)).success).toBe(true)
  })

  it('[API-DICT-06] [API-DICT-07] loadDictItem takes the key and gives texts in its order; unknown keys go or stay', async () => {
    expect([calls.loadDictItem.methods[0], calls.loadDictItem.path]).toEqual(['GET', '/sys/dict/loadDictItem/{dict}'])
    const texts = async (dict: string, key: string, delNotExist?: boolean) =>
      (await t.call(calls.loadDictItem, { dict, key, ...(delNotExist === undefined ? {} : { delNotExist }) }, token)).result
    expect(await texts('sex', '1')).toEqual(['男'])
    expect(await texts('sex', '2,9,1')).toEqual(['女', '男'])
    expect(await texts('sex', '2,9,1,', false)).toEqual(['女', '9', '男'])
    expect(await texts(USERS, 'admin,doctor')).toEqual([expect.any(String), '林杏'])
    expect(await texts(USERS, '')).toEqual([])
  })

  it('[API-DICT-08] loadDict takes keyword and pageSize, ten by default, and looks in text and value', async () => {
    expect([calls.loadDict.methods[0], calls.loadDict.path]).toEqual(['GET', '/sys/dict/loadDict/{dict}'])
    const find = async (dict: string, keyword: string, pageSize?: number) =>
      (await t.call(calls.loadDict, { dict, keyword, ...(pageSize === undefined ? {} : { pageSize }) }, token)).result
    expect(await find('sys_depart,depart_name,id', '')).toHaveLength(10)
    expect(await find('sys_depart,depart_name,id', '', 3)).toHaveLength(3)
    expect((await find('sys_depart,depart_name,org_code', '内科')).every(item => item.text.includes('内科'))).toBe(true)
    expect(await find('sys_depart,depart_name,org_code', 'a02')).toEqual([
      { value: 'A02', text: '心血管内科', title: '心血管内科' },
    ])
    expect((await find('sys_depart,depart_name,org_code', 'A02,A04,')).map(item => item.value)).toEqual(['A02', 'A04'])
    expect((await find('sys_depart,depart_name,org_code', '%')).length + (await find(USERS, '_')).length).toBe(0)
    expect((await find('sex', '女')).map(item => item.value)).toEqual(['2'])
    expect(await find('freq', '')).toHaveLength(10)
    expect(await t.call(calls.loadDict, { dict: 'sys_user,realname', keyword: '' }, token)).toMatchObject({
      success: false,
      message: '字典Code格式不正确！',
    })
  })

  it('[API-DICT-10] loadTreeData reads a registered tree level by level and compares only registered columns', async () => {
    expect([calls.loadTreeData.methods[0], calls.loadTreeData.path]).toEqual(['GET', '/sys/dict/loadTreeData'])
    const level = async (more: Partial<typeof TREE> = {}) => t.call(calls.loadTreeData, { ...TREE, ...more }, token)
    const [drugs] = (await level()).result
    expect(drugs).toEqual({
      key: seedId('category', 'A01'),
      title: '药品分类',
      leaf: false,
      icon: null,
      parentId: '0',
      value: null,
      code: 'A01',
    })
    const below = (await level({ pid: drugs?.key ?? '' })).result
    expect(below.map(node => node.title)).toEqual(['抗感染药物', '心血管系统用药', '消化系统用药', '中成药'])
    expect(below.map(node => node.leaf)).toEqual([false, false, false, true])
    expect((await level({ condition: '{"code":"A02"}' })).result.map(node => node.title)).toEqual(['健康宣教'])
    for (const condition of ['abc', '[1]', '"x"', 'null'])
      expect(await level({ condition })).toMatchObject({ message: '组件JTreeSelect-condition传值有误，需要一个json字符串!' })
    for (const condition of ['{"password":"x"}', '{"name":{"$ne":1}}', '{"1=1 or name":"x"}', '{"__proto__":1}'])
      expect(await level({ condition }), condition).toMatchObject({ success: false, message: '查询条件不合法' })
    const departs = { tableName: 'sys_depart', text: 'depart_name', pidField: 'parent_id', hasChildField: '' }
    const [root] = (await level(departs)).result
    expect(root).toMatchObject({ title: '杏林互联网医院', leaf: false })
    expect((await level({ ...departs, pid: root?.key ?? '' })).result[0]).toMatchObject({ title: '全科医学科', leaf: true })
    for (const more of [
      { tableName: 'sys_user', text: 'realname' },
      { tableName: 'sys_category; drop table sys_user' },
      { text: 'code' },
      { code: 'code' },
      { pidField: 'id' },
      { hasChildField: "pid' or '1'='1" },
      { tableName: '__proto__' },
    ])
      expect(await level(more)).toMatchObject({ success: false, code: 500, message: '字典Code不合法' })
  })

  it('shows people of the own tenant only, and to patients nothing about the staff', async () => {
    const { db } = t.database
    await db
      .insert(sysUser)
      .values({ id: seedId('foreigner'), username: 'foreigner', password: '', realname: '外人', orgCode: null })
    await db.insert(hosDoctor).values({
      id: seedId('foreign doctor'),
      tenantId: 77,
      userId: seedId('foreigner'),
      name: '外院医生',
      title: '1',
      orgCode: 'A01',
    })
    const staff = (await t.call(dictItems, { code: USERS }, token)).result.map(item => item.value)
    expect(staff).toContain('doctor')
    expect(staff).not.toContain('foreigner')
    expect((await t.call(calls.loadDictItem, { dict: USERS, key: 'foreigner,doctor' }, token)).result).toEqual(['林杏'])
    expect((await t.call(calls.loadDict, { dict: 'hos_doctor,name,id', keyword: '外院' }, patient)).result).toEqual([])
    expect((await t.call(dictItems, { code: 'sys_depart,depart_name,org_code' }, patient)).result.length).toBeGreaterThan(10)
    for (const dict of [USERS, 'sys_role,role_name,role_code', 'sys_category,name,id'])
      for (const answer of [
        await t.call(dictItems, { code: dict }, patient),
        await t.call(calls.loadDict, { dict, keyword: '' }, patient),
        await t.call(calls.loadDictItem, { dict, key: 'doctor' }, patient),
      ])
        expect(answer).toMatchObject({ success: false, message: '字典Code不合法' })
    expect(await t.call(calls.loadTreeData, TREE, patient)).toMatchObject({ code: 510 })
    await db.update(sysDepart).set({ delFlag: 1 }).where(eq(sysDepart.orgCode, 'A93'))
    expect((await t.call(calls.loadDictItem, { dict: 'sys_depart,depart_name,org_code', key: 'A93' }, token)).result).toEqual([])
  })

  it('[API-DICT-06] offers no doctor who was disabled, and still names them where they were chosen', async () => {
    const { db } = t.database
    const DOCTORS = 'hos_doctor,name,id'
    const id = seedId('disabled doctor')
    await db.insert(hosDoctor).values({
      id,
      tenantId: 1,
      userId: seedId('disabled doctor account'),
      name: '已停诊',
      title: '1',
      orgCode: 'A01',
      enabled: false,
    })
    const offered = (await t.call(dictItems, { code: DOCTORS }, token)).result.map(({ value }) => value)
    expect([offered.length > 0, offered.includes(id)]).toEqual([true, false])
    expect((await t.call(calls.loadDict, { dict: DOCTORS, keyword: '停诊' }, token)).result).toEqual([])
    expect((await t.call(calls.loadDictItem, { dict: DOCTORS, key: `${id},${offered[0]}` }, token)).result[0]).toBe('已停诊')
    await db.delete(hosDoctor).where(eq(hosDoctor.id, id))
  })

  it('shows anyone who registered themselves neither people nor roles', async () => {
    const id = await addUser(t.app, 'stranger')
    const [own] = await t.database.db.select({ id: sysRole.id }).from(sysRole).where(eq(sysRole.roleCode, 'user'))
    await t.database.db.insert(sysUserRole).values({ userId: id, roleId: own?.id ?? '' })
    const stranger = await tokenFor(t.app, 'stranger')
    for (const dict of [USERS, 'sys_user,realname,id', 'sys_role,role_name,role_code', 'sys_role,role_name,id'])
      for (const answer of [
        await t.call(dictItems, { code: dict }, stranger),
        await t.call(calls.loadDict, { dict, keyword: '' }, stranger),
        await t.call(calls.loadDictItem, { dict, key: 'doctor' }, stranger),
      ])
        expect(answer, dict).toMatchObject({ success: false, message: '字典Code不合法' })
    expect((await t.call(dictItems, { code: 'sys_category,name,id' }, stranger)).success).toBe(true)
    for (const path of ['/sys/role/list', '/sys/role/queryall']) {
      const ask = async (as: string) => JSON.parse((await t.raw('GET', `/jeecg-boot${path}`, { token: as })).text)
      expect(await ask(stranger), path).toMatchObject({ success: false, code: 510 })
      expect(await ask(token), path).toMatchObject({ success: true })
    }
  })

  it('SQL, prototype names and wrong types in every parameter: a refusal or nothing, never a word about the inside', async () => {
    const before = await stateOf(t.database, ['sys_log', 'sys_token'])
    const attacks = [
      "' or '1'='1",
      "x'; drop table sys_user; --",
      'sys_user,password,username',
      'sys_user,realname,username,1=1) union select password from sys_user --',
      '__proto__',
      'constructor',
      'toString',
      '\\',
      '%',
      '${7*7}',
      '\u0000',
      'x'.repeat(400),
      '-1',
      '[]',
      '{}',
    ]
    const ask = async (path: string) => {
      const { text } = await t.raw('GET', `/jeecg-boot${path}`, { token })
      expect(text, path).not.toMatch(LEAK)
      const answer: unknown = JSON.parse(text)
      expect(answer, path).toMatchObject({ code: expect.any(Number) })
      return answer
    }
    for (const attack of attacks) {
      const encoded = encodeURIComponent(attack)
      for (const path of ['getDictItems', 'loadDict', 'loadDictItem'])
        expect(await ask(`/sys/dict/${path}/${encoded}?keyword=&key=doctor`), attack).toMatchObject({ success: false })
      const found = await ask(`/sys/dict/loadDict/${USERS}?keyword=${encoded}`)
      if (attack !== '\u0000' && attack.length <= 200) expect(found, attack).toMatchObject({ success: true, result: [] })
      await ask(`/sys/dict/loadDict/${USERS}?keyword=&pageSize=${encoded}`)
      await ask(`/sys/dict/loadDictItem/${USERS}?key=${encoded}&delNotExist=${encoded}`)
      for (const name of Object.keys(TREE)) {
        const query = new URLSearchParams({ ...TREE, [name]: attack })
        const answer = await ask(`/sys/dict/loadTreeData?${query}`)
        if (name !== 'pid')
          expect(answer, `${name} ${attack}`).toMatchObject(name === 'condition' && attack === '{}' ? {} : { success: false })
      }
    }
    expect(await ask('/sys/dict/loadDict/sex?keyword=&keyword=x')).toMatchObject({ success: false })
    expect(await stateOf(t.database, ['sys_log', 'sys_token'])).toEqual(before)
  })
})
