import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { editProfile } from '#contract/http/calls/account.ts'
import { duplicateCheck } from '#contract/http/calls/duplicate.ts'
import * as calls from '#contract/http/calls/usersAdmin.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { sysUser } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

describeOnDatabases('what only one account may have', open => {
  let t: TestApp
  let admin = ''
  let numbered = 0
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)
  const add = (more: object = {}) => {
    numbered += 1
    const json = {
      username: `keyed_${numbered}`,
      realname: `键${numbered}`,
      password: 'Xinglin#2026',
      phone: `1770000${1_000 + numbered}`,
      ...more,
    }
    return crud(users, 'add', { json }, admin)
  }
  const check = (fieldName: string, fieldVal: string) =>
    t.call(duplicateCheck, { tableName: 'sys_user', fieldName, fieldVal, dataId: '' }, admin)

  it('refuses names and e-mails that differ from others in case only', async () => {
    expect(await add({ username: 'ADMIN' })).toMatchObject({ success: false, message: '用户名已存在!' })
    expect(await check('username', 'Admin')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await check('username', 'nobody_yet')).toMatchObject({ success: true })
    expect((await add({ email: 'One@example.com' })).success).toBe(true)
    expect(await check('email', 'one@EXAMPLE.com')).toMatchObject({ success: false })
    expect(await add({ email: 'one@EXAMPLE.com' })).toMatchObject({
      success: false,
      message: '邮箱已存在!',
      result: { issues: { email: '邮箱已存在!' } },
    })
    const other = String((await add()).result)
    expect(await crud(users, 'edit', { json: { id: other, email: 'ONE@example.com' } }, admin)).toMatchObject({ success: false })
    const own = await t.app.db.select().from(sysUser).where(eq(sysUser.email, 'One@example.com'))
    // its own name in another case is nobody else's
    expect(await crud(users, 'edit', { json: { id: own[0]?.id, email: 'one@example.com' } }, admin)).toMatchObject({
      success: true,
    })
  })

  it('gives one of many that are made or changed at one moment the e-mail and the number', async () => {
    const same = { email: 'race@example.com' }
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => add(same)))
    expect(made.filter(one => one.success)).toHaveLength(1)
    for (const one of made.filter(({ success }) => !success)) expect(one).toMatchObject({ status: 200, message: '邮箱已存在!' })
    const ids = await Promise.all([1, 2, 3, 4].map(async () => String((await add()).result)))
    const changed = await Promise.all(ids.map(id => crud(users, 'edit', { json: { id, workNo: 'W-777' } }, admin)))
    expect(changed.filter(one => one.success)).toHaveLength(1)
    for (const one of changed.filter(({ success }) => !success))
      expect(one).toMatchObject({ status: 200, message: '工号已存在!' })
    expect(await t.app.db.$count(sysUser, and(eq(sysUser.workNo, 'W-777'), eq(sysUser.delFlag, 0)))).toBe(1)
  })

  it('brings nobody back whose name, e-mail or number another has meanwhile', async () => {
    const old = String((await add({ email: 'back@example.com', workNo: 'B-1' })).result)
    expect((await crud(users, 'delete', { query: { id: old } }, admin)).success).toBe(true)
    const username = `keyed_${numbered}`
    // a deleted account keeps its name, in every case
    expect(await add({ username: username.toUpperCase() })).toMatchObject({ success: false, message: '用户名已存在!' })
    const heir = String((await add({ email: 'BACK@example.com', workNo: 'B-1' })).result)
    const back = () => t.call(calls.restoreUsers, { userIds: old }, admin)
    expect(await back()).toMatchObject({ success: false, message: `账号${username}不能还原：邮箱已存在!` })
    await crud(users, 'edit', { json: { id: heir, email: 'heir@example.com' } }, admin)
    expect(await back()).toMatchObject({ success: false, message: `账号${username}不能还原：工号已存在!` })
    await crud(users, 'edit', { json: { id: heir, workNo: '' } }, admin)
    expect(await back()).toMatchObject({ success: true })
    // two who share one come back together no more than one after the other
    const twins = [String((await add({ workNo: 'T-1' })).result)]
    await crud(users, 'delete', { query: { id: twins[0] ?? '' } }, admin)
    twins.push(String((await add({ workNo: 'T-1' })).result))
    await crud(users, 'delete', { query: { id: twins[1] ?? '' } }, admin)
    expect(await t.call(calls.restoreUsers, { userIds: twins.join(',') }, admin)).toMatchObject({ success: false, code: 500 })
    expect(await t.app.db.$count(sysUser, and(eq(sysUser.workNo, 'T-1'), eq(sysUser.delFlag, 0)))).toBe(0)
  })

  it('lets an account and its administrator write at one moment without a failure of the database', async () => {
    const people = await Promise.all(
      [1, 2, 3].map(async n => {
        const id = await addUser(t.app, `both_write_${n}`)
        const token = await t.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: DEMO_TENANT, ip: '', agent: '' })
        return { id, token, n }
      }),
    )
    const rounds = [1, 2, 3, 4].flatMap(round =>
      people.flatMap(({ id, token, n }) => [
        () => t.call(editProfile, { email: `own${round}_${n}@example.com` }, token),
        () => crud(users, 'edit', { json: { id, email: `admin${round}_${n}@example.com` } }, admin),
        () => crud(users, 'edit', { json: { id, workNo: `N${round}-${n}` } }, admin),
      ]),
    )
    const answers = await Promise.all(rounds.map(ask => ask()))
    for (const answer of answers) expect(answer).toMatchObject({ success: true })
  })

  it('lets the database refuse what a second process would write', async () => {
    const clash = (more: object) =>
      t.app.db
        .insert(sysUser)
        .values({ id: `clash_${(numbered += 1)}`, username: `c_${numbered}`, password: '-', realname: 'x', ...more })
    await expect(clash({ username: 'Doctor' })).rejects.toThrow()
    await expect(clash({ workNo: '0001' })).rejects.toThrow()
    await clash({ email: 'index@example.com' })
    await expect(clash({ email: 'INDEX@example.com' })).rejects.toThrow()
    await expect(clash({ username: 'DOCTOR', delFlag: 1, workNo: '0001' })).resolves.toBeDefined()
    const twice = await t.app.db.execute(
      sql`select lower(username) from sys_user where del_flag = 0 group by 1 having count(*) > 1`,
    )
    expect(twice.rows).toEqual([])
  })
})
