import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { editProfile } from '#contract/http/calls/account.ts'
import { login } from '#contract/http/calls/auth.ts'
import { listByUser } from '#contract/http/calls/notices.ts'
import * as calls from '#contract/http/calls/usersAdmin.ts'
import { role } from '#contract/resources/system/role.resource.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { sysDepart, sysRole, sysThirdAccount, sysUser, sysUserRole } from '#server/db/tables/index.ts'
import { bindPerson } from '#server/modules/system/auth/thirdAccounts.service.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { openNotice } from '#tests/support/noticeSockets.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const PASSWORD = 'Xinglin#2026'

describeOnDatabases('accounts as administrators keep them', open => {
  let t: TestApp
  let admin = ''
  let hospital = ''
  let numbered = 0
  const roleIds = new Map<string, string>()
  const roleId = (code: string): string => roleIds.get(code) ?? ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
    hospital = await tokenFor(t.app, 'hospital')
    for (const { id, roleCode } of await t.app.db.select().from(sysRole)) roleIds.set(roleCode, id)
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)
  const draft = (more: object = {}) => {
    numbered += 1
    return {
      username: `clerk_${numbered}`,
      realname: `周文${numbered}`,
      password: PASSWORD,
      phone: `1760000${1_000 + numbered}`,
      ...more,
    }
  }
  const add = async (more: object = {}, token = admin) => {
    const json = draft(more)
    const answer = await crud(users, 'add', { json }, token)
    const id = String(answer.result)
    // its owner has changed the first password since
    await t.app.db.update(sysUser).set({ mustChangePassword: false }).where(eq(sysUser.id, id))
    return { answer, id, username: json.username }
  }
  const signIn = (username: string, password = PASSWORD) =>
    t.call(login, { username, password, captcha: '', checkKey: '' }).then(({ success }) => success)
  const tokenOf = (id: string) => t.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: DEMO_TENANT, ip: '', agent: '' })

  it('[API-USER-01][API-USER-02][API-USER-03][API-USER-04] adds one with roles and departments who can sign in, and edits them', async () => {
    const { answer, id, username } = await add({ selectedroles: roleId('doctor') })
    expect(answer).toMatchObject({ success: true, code: 200, message: '添加成功！' })
    expect(await signIn(username)).toBe(true)
    expect(await t.call(calls.queryUserRole, { userid: id }, admin)).toMatchObject({ success: true, result: [roleId('doctor')] })
    const { result: page } = await crud(users, 'list', { query: { username } }, admin)
    expect(page).toMatchObject({ total: 1, records: [{ id, roleTxt: '医生', status: 1, status_dictText: '正常' }] })
    expect(JSON.stringify(page)).not.toMatch(/password|argon2/)
    const edited = { id, realname: '周文改', password: 'other#Pass9', status: 2, selectedroles: roleId('pharmacist') }
    expect(await crud(users, 'edit', { json: edited }, admin)).toMatchObject({ success: true })
    // neither password nor state are what an edit can touch
    expect(await signIn(username)).toBe(true)
    expect(await t.call(calls.queryUserRole, { userid: id }, admin)).toMatchObject({ result: [roleId('pharmacist')] })
    expect((await crud(users, 'edit', { json: { id, selectedroles: '' } }, admin)).success).toBe(true)
    expect(await t.call(calls.queryUserRole, { userid: id }, admin)).toMatchObject({
      success: false,
      message: '未找到用户相关角色信息',
    })
  })

  it('[WALK-13] every seeded account can be edited, with its mobile of 199, and an unchanged value is not judged', async () => {
    const { result } = await crud(users, 'list', { query: { pageSize: '200' } }, admin)
    const seeded: { id: string; version: number; username: string; phone: string }[] = result.records
    expect(seeded.filter(({ phone }) => phone.startsWith('199')).length).toBeGreaterThanOrEqual(5)
    for (const { id } of seeded) {
      const { result: row } = await crud(users, 'queryById', { query: { id } }, admin)
      const json = { ...row, post: '改过的职务' }
      expect([row.username, (await crud(users, 'edit', { json }, admin)).message]).toEqual([row.username, '修改成功!'])
    }
    // a number from before any rule stays as it is; a new one keeps to the rule
    const id = demoUserId('doctor2')
    await t.app.db.update(sysUser).set({ phone: '021-5555' }).where(eq(sysUser.id, id))
    const edit = (phone: string) => crud(users, 'edit', { json: { id, realname: '旧号码', phone } }, admin)
    expect(await edit('021-5555')).toMatchObject({ success: true })
    expect(await edit('021-5556')).toMatchObject({ success: false, message: '请输入正确手机号' })
    expect(await edit('12900000002')).toMatchObject({ success: false, message: '请输入正确手机号' })
    expect(await edit('19900000099')).toMatchObject({ success: true })
  })

  it('refuses weak passwords, unknown roles and departments, and names that are taken', async () => {
    expect((await add({ password: '123456' })).answer).toMatchObject({ success: false })
    expect((await add({ selectedroles: 'nobody' })).answer).toMatchObject({ message: '所选角色不存在，请重新选择' })
    expect((await add({ selecteddeparts: 'nowhere' })).answer).toMatchObject({ message: '所选部门不存在，请重新选择' })
    expect((await add({ username: 'doctor' })).answer).toMatchObject({ success: false, message: '用户名已存在!' })
    const left = await t.app.db
      .select()
      .from(sysUser)
      .where(eq(sysUser.username, `clerk_${numbered}`))
    expect(left).toEqual([])
  })

  it('[API-USER-07] freezes: running sign-ins and sockets end at once, no new one, and frees again', async () => {
    const { id, username } = await add()
    const token = await tokenOf(id)
    const socket = await openNotice(t.url, id, token)
    expect((await t.call(listByUser, {}, token)).success).toBe(true)
    expect(await t.call(calls.freezeUsers, { ids: `${id},`, status: 2 }, admin)).toMatchObject({ message: '操作成功!' })
    await socket.closed
    expect((await t.call(listByUser, {}, token)).success).not.toBe(true)
    expect(await signIn(username)).toBe(false)
    await t.call(calls.freezeUsers, { ids: id, status: 1 }, admin)
    expect(await signIn(username)).toBe(true)
  })

  it('[API-USER-08] sets a password: signed out everywhere, the new one must be changed at the next sign-in', async () => {
    const { id, username } = await add()
    const token = await tokenOf(id)
    const next = 'Changed#2027'
    const set = (more: object = {}) =>
      t.call(calls.resetPassword, { username, password: next, confirmpassword: next, ...more }, admin)
    expect(await set({ confirmpassword: 'x' })).toMatchObject({ success: false, message: '两次输入的密码不一样！' })
    expect(await set({ username: 'nobody_here' })).toMatchObject({ success: false, message: '用户不存在！' })
    expect(await set()).toMatchObject({ success: true, message: '密码修改成功!' })
    expect((await t.call(listByUser, {}, token)).success).not.toBe(true)
    expect(await signIn(username)).toBe(false)
    expect(await signIn(username, next)).toBe(true)
    const [row] = await t.app.db.select().from(sysUser).where(eq(sysUser.id, id))
    expect(row?.mustChangePassword).toBe(true)
  })

  it('[API-USER-08] [WALK-42] a password that is set lifts the lock of wrong ones: the new one signs in at once', async () => {
    const { username } = await add()
    for (let n = 0; n < 5; n += 1) expect(await signIn(username, 'Guessed#2026')).toBe(false)
    const whileLocked = await t.call(login, { username, password: PASSWORD, captcha: '', checkKey: '' })
    expect(whileLocked).toMatchObject({ success: false, message: '登录失败次数过多，请10分钟后再试' })
    const next = { username, password: 'Changed#2027', confirmpassword: 'Changed#2027' }
    expect((await t.call(calls.resetPassword, next, admin)).success).toBe(true)
    expect(await signIn(username, 'Changed#2027')).toBe(true)
  })

  it('gives and takes roles of running sessions at once', async () => {
    const id = await addUser(t.app, 'becomes_admin')
    const token = await tokenOf(id)
    expect((await crud(users, 'list', {}, token)).success).toBe(false)
    await t.call(calls.addUsersToRole, { roleId: roleId('admin'), userIdList: [id] }, admin)
    expect((await crud(users, 'list', {}, token)).success).toBe(true)
    const { result } = await t.call(calls.usersOfRole, { roleId: roleId('admin') }, admin)
    expect(result.records.map(one => one.username)).toContain('becomes_admin')
    await t.call(calls.revokeRole, { roleId: roleId('admin'), userId: id }, admin)
    expect((await crud(users, 'list', {}, token)).success).toBe(false)
  })

  it('refuses a form that was read before somebody else took a role, a department or changed the phone, and its own save never', async () => {
    const { id, username } = await add({ selectedroles: roleId('doctor') })
    const [depart] = await t.app.db.select().from(sysDepart).where(eq(sysDepart.departName, '消化内科'))
    const read = async () => (await crud(users, 'queryById', { query: { id } }, admin)).result
    const save = (json: object) => crud(users, 'edit', { json }, admin)
    const stale = { success: false, result: { reason: 'VERSION_CONFLICT' } }

    const beforeRole = await read()
    await t.call(calls.revokeRole, { roleId: roleId('doctor'), userId: id }, admin)
    expect(await save({ ...beforeRole, realname: '周文改' })).toMatchObject({
      ...stale,
      message: '该数据已被他人修改，请确认后重新保存',
    })
    expect((await read()).selectedroles).toBe('')

    const beforeDepart = await read()
    await t.call(calls.addUsersToDepart, { depId: depart?.id ?? '', userIdList: [id] }, admin)
    expect(await save({ ...beforeDepart, realname: '周文改' })).toMatchObject(stale)
    expect((await read()).selecteddeparts).toBe(depart?.id)

    const beforePhone = await read()
    const token = await tokenOf(id)
    expect((await t.call(editProfile, { email: `${username}@example.org` }, token)).success).toBe(true)
    expect(await save({ ...beforePhone, realname: '周文改' })).toMatchObject(stale)

    // roles and departments are written after the row: the save does not stand in its own way
    const now = await read()
    expect(await save({ ...now, realname: '周文改', selectedroles: roleId('doctor'), selecteddeparts: '' })).toMatchObject({
      success: true,
    })
    expect(await save({ ...(await read()), realname: '周文' })).toMatchObject({ success: true })
  })

  it('keeps deleted accounts in a bin, brings them back, erases them', async () => {
    const { id, username } = await add()
    expect(await crud(users, 'delete', { query: { id } }, admin)).toMatchObject({ success: true, message: '删除用户成功' })
    expect(await signIn(username)).toBe(false)
    const { id: younger } = await add()
    expect(await crud(users, 'delete', { query: { id: younger } }, admin)).toMatchObject({ success: true })
    const binned = async () => (await t.call(calls.userRecycleBin, {}, admin)).result.map(one => one.id)
    expect((await binned()).slice(0, 2)).toEqual([younger, id])
    await t.call(calls.restoreUsers, { userIds: id }, admin)
    await crud(users, 'delete', { query: { id } }, admin)
    // what was deleted last comes first, though it was added before
    expect((await binned()).slice(0, 2)).toEqual([id, younger])
    await t.call(calls.eraseUsers, { userIds: younger }, admin)
    expect(await t.call(calls.restoreUsers, { userIds: id }, admin)).toMatchObject({ message: '还原成功' })
    expect(await signIn(username)).toBe(true)
    expect((await t.call(calls.eraseUsers, { userIds: id }, admin)).success).toBe(false)
    const at = new Date()
    await t.app.db
      .insert(sysThirdAccount)
      .values({ id: 'erased', thirdType: 'github', thirdUserId: 'erased', userId: id, createTime: at, updateTime: at })
    await crud(users, 'delete', { query: { id } }, admin)
    expect(await t.call(calls.eraseUsers, { userIds: id }, admin)).toMatchObject({ message: '删除成功' })
    expect(await t.app.db.select().from(sysUser).where(eq(sysUser.id, id))).toEqual([])
    // the person behind the third party may be bound to their next account
    expect(await t.app.db.transaction(tx => bindPerson(tx, 'erased', demoUserId('doctor'), at))).toEqual({ source: 'github' })
    await t.app.db.delete(sysThirdAccount).where(eq(sysThirdAccount.id, 'erased'))
  })

  it('leaves an administrator, protects the first account and those above, and lets nobody give more than they have', async () => {
    const own = demoUserId('admin')
    const second = await addUser(t.app, 'second_admin')
    await t.app.db.insert(sysUserRole).values({ userId: second, roleId: roleId('admin') })
    const token = await tokenOf(second)
    const freeze = (id: string, by: string) => t.call(calls.freezeUsers, { ids: id, status: 2 }, by)
    expect(await freeze(own, token)).toMatchObject({ success: false, message: '系统管理员账号不允许此操作' })
    expect(await freeze(second, token)).toMatchObject({ success: false, message: '不能对自己的账号执行此操作' })
    expect(await freeze(second, hospital)).toMatchObject({ success: false, message: '只有管理员可以管理管理员账号' })
    expect((await add({ selectedroles: roleId('admin') }, hospital)).answer).toMatchObject({
      success: false,
      message: '不能授予自己没有的权限，请联系管理员授权',
    })
    expect((await crud(users, 'delete', { query: { id: own } }, token)).success).toBe(false)
    // two administrators who take each other's role at one moment: one of them stays
    const answers = await Promise.all([
      t.call(calls.revokeRole, { roleId: roleId('admin'), userId: second }, admin),
      t.call(calls.revokeRole, { roleId: roleId('admin'), userId: own }, token),
    ])
    const current = await t.app.db
      .select()
      .from(sysUserRole)
      .where(eq(sysUserRole.roleId, roleId('admin')))
    expect(current.length).toBeGreaterThan(0)
    expect(answers.filter(({ success }) => success).length).toBeGreaterThan(0)
    await t.app.db
      .insert(sysUserRole)
      .values({ userId: own, roleId: roleId('admin') })
      .onConflictDoNothing()
    t.app.tokens.refresh()
  })

  it('lets a hospital without tenants manage its people, who belong to none', async () => {
    const id = await addUser(t.app, 'of_no_house', { tenants: [] })
    const own = demoUserId('admin')
    const zero = await t.app.tokens.issue({ kind: 'user', ownerId: own, tenantId: 0, ip: '', agent: '' })
    const { result } = await crud(users, 'list', { query: { pageSize: '200' } }, zero)
    const names = result.records.map((row: { username: string }) => row.username)
    expect(names).toContain('of_no_house')
    expect(names).not.toContain('doctor')
    const { id: added } = await add({}, zero)
    expect((await crud(users, 'queryById', { query: { id: added } }, zero)).success).toBe(true)
    expect((await t.call(calls.freezeUsers, { ids: id, status: 2 }, zero)).success).toBe(true)
  })

  it('keeps the roles that the product itself asks for', async () => {
    for (const code of ['hospital', 'doctor', 'pharmacist', 'user'])
      expect(await crud(role, 'delete', { query: { id: roleId(code) } }, admin)).toMatchObject({
        success: false,
        message: '系统内置角色不能删除',
      })
  })

  it('shows and touches accounts of the own hospital only', async () => {
    const far = await addUser(t.app, 'far_clerk', { tenants: [4711] })
    const { result } = await crud(users, 'list', { query: { username: 'far_clerk' } }, admin)
    expect(result.total).toBe(0)
    expect((await t.call(calls.freezeUsers, { ids: far, status: 2 }, admin)).success).toBe(false)
    expect((await crud(users, 'edit', { json: { id: far, realname: '改' } }, admin)).success).toBe(false)
    const attacks = ["' or 1=1 --", '__proto__', 'constructor', '%', 'null', '\\']
    for (const attack of attacks) {
      expect((await t.call(calls.queryUserRole, { userid: attack }, admin)).success).toBe(false)
      expect((await t.call(calls.usersOfRole, { roleId: attack, username: attack }, admin)).result).toMatchObject({ total: 0 })
      expect((await t.call(calls.revokeRole, { roleId: attack, userId: attack }, admin)).success).toBe(false)
    }
    const doctor = await tokenFor(t.app, 'doctor')
    expect(await t.call(calls.freezeUsers, { ids: demoUserId('doctor2'), status: 2 }, doctor)).toMatchObject({ code: 510 })
  })
})
