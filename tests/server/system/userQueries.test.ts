import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { lookupText } from '#contract/http/calls/pickers.ts'
import type { AddressEntry, PickerUser } from '#contract/http/calls/users.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { DEPARTMENTS } from '#server/db/seed/system.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysDepart, sysUser, sysUserDepart, sysUserRole } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const FIELDS = ['birthday', 'createTime', 'id', 'orgCodeTxt', 'phone', 'realname', 'sex', 'status', 'username']
const depart = (code: string) => seedId('depart', code)

describeOnDatabases('users for pickers', open => {
  let t: TestApp
  let admin = ''
  let doctor = ''
  const lines: string[] = []
  beforeAll(async () => {
    t = await startTestApp({ open, logTo: { write: line => void lines.push(line) } })
    admin = await tokenFor(t.app, 'admin')
    doctor = await tokenFor(t.app, 'doctor')
    const join = (userId: string, code: string) => t.app.db.insert(sysUserDepart).values({ userId, departId: depart(code) })
    await t.app.db
      .insert(sysDepart)
      .values({ id: depart('A01A01'), orgCode: 'A01A01', departName: '全科一组', parentId: depart('A01') })
    const near = await addUser(t.app, 'near', { createTime: new Date('2030-01-01T00:00:00Z') })
    await join(near, 'A01A01')
    await join(near, 'A04')
    await t.app.db.update(sysUser).set({ realname: '100%好_人', sex: 1 }).where(eq(sysUser.id, near))
    const foreign = await addUser(t.app, 'foreign', { tenants: [2] })
    await join(foreign, 'A01')
    const gone = await addUser(t.app, 'gone')
    await join(gone, 'A01')
    await t.app.db.update(sysUser).set({ delFlag: 1 }).where(eq(sysUser.id, gone))
    await addUser(t.app, '_reserve_user_external')
    await addUser(t.app, 'nowhere', { tenants: [] })
  })
  afterAll(async () => t.close())

  const get = async (path: string, as = admin) =>
    JSON.parse((await t.raw('GET', `/jeecg-boot/sys/user/${path}`, { token: as })).text)
  const names = (users: readonly PickerUser[]) => users.map(user => user.username).sort()

  it('[API-USER-06] [API-DEPT-11] GET queryUserByDepId?id gives those of a department and below as an array', async () => {
    const answer = await get(`queryUserByDepId?id=${depart('A01')}`)
    expect(answer.success).toBe(true)
    expect(names(answer.result)).toEqual(['doctor', 'near'])
    expect(names((await get(`queryUserByDepId?id=${depart('A01A01')}`)).result)).toEqual(['near'])
    expect(names((await get(`queryUserByDepId?id=${depart('A01')}&realname=${encodeURIComponent('林')}`)).result)).toEqual([
      'doctor',
    ])
    expect((await get('queryUserByDepId?id=nobody')).result).toEqual([])
    expect((await get('queryUserByDepId')).success).toBe(false)
  })

  it('[API-USER-09] [API-USER-10] GET getMultiUser takes `a,b,` by id or name and answers a bare array', async () => {
    const ids = lookupText([demoUserId('doctor'), demoUserId('admin')])
    const users = await get(`getMultiUser?id=${ids}`)
    expect(Array.isArray(users)).toBe(true)
    expect(names(users)).toEqual(['admin', 'doctor'])
    expect(names(await get(`getMultiUser?username=doctor2,,near,`))).toEqual(['doctor2', 'near'])
    expect(names(await get(`getMultiUser?username=doctor,near&id=${ids}`))).toEqual(['doctor'])
    for (const nothing of ['', '?id=', '?id=,,', '?pageNo=1&pageSize=10'])
      expect(await get(`getMultiUser${nothing}`), nothing).toEqual([])
  })

  it('[API-USER-11] [API-USER-12] GET queryUserComponentData gives a page: filters, departments as a list, total, newest first', async () => {
    const page = async (query: string, as = admin) => (await get(`queryUserComponentData?${query}`, as)).result
    const first = await page('pageNo=1&pageSize=3&column=createTime&order=desc&field=id,,username')
    expect([first.records.length, first.size, first.current]).toEqual([3, 3, 1])
    expect(first.pages).toBe(Math.ceil(first.total / 3))
    expect(first.records[0].username).toBe('near')
    const seen = new Set<string>()
    for (let no = 1; no <= first.pages; no += 1)
      for (const user of (await page(`pageNo=${no}&pageSize=3&column=sex&order=asc`)).records) seen.add(user.id)
    expect(seen.size, 'every user once over the pages, although many are equal in the sorted column').toBe(first.total)
    expect(names((await page('username=DOCTOR')).records)).toEqual(['doctor', 'doctor2'])
    expect(names((await page(`realname=${encodeURIComponent('*%好_*')}`)).records)).toEqual(['near'])
    expect((await page('realname=%25%25')).total).toBe(0)
    const two = await page(`departId=${depart('A01')},${depart('A04')},&pageSize=50&column=username&order=asc`)
    expect(two.records.map((user: PickerUser) => user.username)).toEqual(['doctor', 'doctor2', 'near'])
    expect(two.total, 'who is in two of the departments counts once').toBe(3)
    expect(two.records[2]).toMatchObject({ orgCodeTxt: '全科一组,呼吸内科', sex: 1, createTime: '2030-01-01 08:00:00' })
    expect((await page('departId=nobody')).total).toBe(0)
    expect((await page('sex=1&pageSize=200')).records.every((user: PickerUser) => user.sex === 1)).toBe(true)
    expect((await page('sex=x')).total).toBe(0)
    expect((await page('pageSize=99999')).size).toBe(200)
    expect((await page('pageNo=9999')).records).toEqual([])
    expect(names((await page('column=password&order=asc&pageSize=200')).records)).toContain('doctor')
  })

  it('[ENTITY-05] gives the fields of a picker’s user and never more; whole phones to administrators only', async () => {
    const everybody = (await get('queryUserComponentData?pageSize=200')).result.records as PickerUser[]
    for (const user of everybody) expect(Object.keys(user).sort()).toEqual(FIELDS)
    const one = await get(`getMultiUser?username=doctor`)
    expect(one[0]).toMatchObject({ realname: '林杏', sex: 2, phone: '19900000003', orgCodeTxt: DEPARTMENTS[0]?.[1] })
    expect((await get('getMultiUser?username=doctor', doctor))[0].phone).toBe('199****0003')
    expect((await get(`queryUserByDepId?id=${depart('A01')}`, doctor)).result.map((user: PickerUser) => user.phone)).toContain(
      '199****0003',
    )
  })

  it('[WALK-47] the address book finds by pinyin initials, number and department; hidden digits of a phone find nobody', async () => {
    const found = async (query: string, token?: string) =>
      (await get(`queryByOrgCodeForAddressList?pageSize=200&${query}`, token)).result.records as AddressEntry[]
    const one = expect.objectContaining({ id: demoUserId('doctor'), userId: demoUserId('doctor'), realname: '林杏' })
    expect(await found('realname=*lx*')).toContainEqual(one)
    expect(await found('realname=*LX*&orgCode=A01')).toContainEqual(one)
    expect(await found('realname=*lx*&orgCode=A02')).not.toContainEqual(one)
    expect(await found('realname=*%E6%9D%8F*')).toContainEqual(one)
    expect(await found('realname=*zzzz*')).toEqual([])
    // the administrator sees whole numbers, the doctor 199****0003
    expect(await found('phone=*0000000*')).toContainEqual(one)
    expect(await found('phone=*00000003*', doctor)).toEqual([])
    expect(await found('phone=*%25*', doctor)).toEqual([])
    expect(await found('phone=*0003*', doctor)).toContainEqual(
      expect.objectContaining({ realname: '林杏', phone: '199****0003' }),
    )
    expect(await found('phone=19900000003', doctor)).toHaveLength(1)
  })

  it('keeps tenants apart, hides deleted and reserved accounts, and refuses strangers', async () => {
    const ids = ['foreign', 'gone', '_reserve_user_external', 'nowhere'].map(name => seedId('user', name)).join(',')
    expect(await get(`getMultiUser?id=${ids}`)).toEqual([])
    const everybody = names((await get('queryUserComponentData?pageSize=200')).result.records)
    for (const hidden of ['foreign', 'gone', '_reserve_user_external', 'nowhere']) expect(everybody).not.toContain(hidden)
    const east = await tokenFor(t.app, 'hospital', 2)
    expect(names((await get('queryUserComponentData', east)).result.records)).toEqual(['foreign', 'hospital'])
    expect(names((await get(`queryUserByDepId?id=${depart('A01')}`, east)).result)).toEqual(['foreign'])
    // anyone who has no tenant sees those without one, not everybody
    const id = seedId('user', 'nowhere')
    await t.app.db.insert(sysUserRole).values({ userId: id, roleId: seedId('role', 'doctor') })
    const lonely = await t.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: 0, ip: '', agent: '' })
    expect(names((await get('queryUserComponentData', lonely)).result.records)).toEqual(['nowhere'])
    const stranger = await addUser(t.app, 'stranger', { tenants: [DEMO_TENANT] })
    const token = await tokenFor(t.app, 'stranger')
    const paths = ['queryUserComponentData', 'getMultiUser?username=doctor', `queryUserByDepId?id=${depart('A01')}`]
    for (const path of paths) expect(await get(path, token), path).toMatchObject({ success: false, code: 510 })
    await t.app.db.insert(sysUserRole).values({ userId: stranger, roleId: seedId('role', 'user') })
    t.app.tokens.refresh()
    for (const path of paths) expect(await get(path, token), path).toMatchObject({ success: false, code: 510 })
    for (const path of paths) expect(await get(path, 'nobody')).toMatchObject({ message: 'Token失效，请重新登录' })
  })

  it('takes tricks in every parameter for text', async () => {
    const tricks = ["' or 1=1 --", '"; drop table sys_user; --', '%%', '\\', '__proto__', 'constructor', '${7*7}', 'a'.repeat(99)]
    for (const trick of tricks) {
      const text = encodeURIComponent(trick)
      for (const key of ['username', 'realname', 'departId', 'sex'])
        expect((await get(`queryUserComponentData?${key}=${text}`)).result.total, `${key} ${trick}`).toBe(0)
      const ordered = await get(`queryUserComponentData?column=${text}&order=${text}`)
      expect(ordered.result.total, trick).toBeGreaterThan(0)
      for (const key of ['id', 'username', 'workNo'])
        expect(await get(`getMultiUser?${key}=${text}`), `${key} ${trick}`).toEqual([])
      expect((await get(`queryUserByDepId?id=${encodeURIComponent(trick.slice(0, 60))}`)).result, trick).toEqual([])
    }
    // a field that is not registered is not a question: nothing can be guessed by it
    for (const key of ['password', 'phone', 'email', 'mustChangePassword', '__proto__'])
      expect(await get(`getMultiUser?${key}=1,`), key).toEqual([])
    expect(lines.filter(line => line.includes('"level":50') || line.includes('"level":60'))).toEqual([])
  })
})
