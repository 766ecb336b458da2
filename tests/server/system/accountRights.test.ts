import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forceLogout } from '#contract/http/calls/online.ts'
import * as departCalls from '#contract/http/calls/departmentsAdmin.ts'
import { forceLogoutSeveral, listOnline } from '#contract/http/calls/online.ts'
import { queryUserComponentData } from '#contract/http/calls/users.ts'
import * as calls from '#contract/http/calls/usersAdmin.ts'
import { role as roles } from '#contract/resources/system/role.resource.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import * as tables from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const TOO_MUCH = '不能授予自己没有的权限，请联系管理员授权'
const OWN = '不能修改自己的角色和部门，请联系管理员'
const MISSING = '未找到对应实体'
const PAGE = seedId('menu', '/isystem/user')
const NOW = Date.parse('2031-05-06T10:00:00+08:00')
const depart = (code: string) => seedId('depart', code)

describeOnDatabases('rights over accounts', open => {
  let t: TestApp
  let admin = ''
  let hospital = ''
  const roleId = (code: string): string => seedId('role', code)
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => NOW })
    admin = await tokenFor(t.app, 'admin')
    hospital = await tokenFor(t.app, 'hospital')
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)
  const tokenOf = (id: string) => t.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: DEMO_TENANT, ip: '', agent: '' })
  const entriesOf = async (actions: readonly string[]) => {
    const rows = await t.app.db
      .select({ id: tables.sysPermission.id })
      .from(tables.sysPermission)
      .where(inArray(tables.sysPermission.perms, [...actions]))
    expect(rows).toHaveLength(actions.length)
    return rows.map(row => row.id)
  }
  /** A role of these actions; `rule` narrows the page of accounts for anyone who has it. */
  const addRole = async (code: string, actions: readonly string[], rule?: { column: string; value: string }) => {
    const id = String((await crud(roles, 'add', { json: { roleCode: code, roleName: `角色${code}` } }, admin)).result)
    const links = (await entriesOf(actions)).map(permissionId => ({ roleId: id, permissionId, dataRuleIds: '' }))
    if (rule) {
      await t.app.db.insert(tables.sysPermissionDataRule).values({
        ...{ id: `rule_${code}`, permissionId: PAGE, ruleName: '受限', ruleConditions: '=', status: '1' },
        ...{ ruleColumn: rule.column, ruleValue: rule.value },
      })
      links.push({ roleId: id, permissionId: PAGE, dataRuleIds: `rule_${code}` })
    }
    await t.app.db.insert(tables.sysRolePermission).values(links)
    return id
  }
  const person = async (username: string, current: readonly string[], departs: readonly string[] = []) => {
    const id = await addUser(t.app, username)
    if (current.length) await t.app.db.insert(tables.sysUserRole).values(current.map(one => ({ userId: id, roleId: one })))
    if (departs.length)
      await t.app.db.insert(tables.sysUserDepart).values(departs.map(code => ({ userId: id, departId: depart(code) })))
    return { id, username, token: await tokenOf(id) }
  }
  const lines = async (action: string, userId: string) =>
    (
      await t.app.db
        .select({ content: tables.sysLog.content, by: tables.sysLog.actorName })
        .from(tables.sysLog)
        .where(and(eq(tables.sysLog.action, action), eq(tables.sysLog.entityId, userId)))
        .orderBy(asc(tables.sysLog.content))
    ).map(line => `${line.by} ${line.content}`)
  const rolesOf = async (userId: string) =>
    (await t.app.db.select().from(tables.sysUserRole).where(eq(tables.sysUserRole.userId, userId))).map(row => row.roleId)
  const departsOf = async (userId: string) =>
    (await t.app.db.select().from(tables.sysUserDepart).where(eq(tables.sysUserDepart.userId, userId))).map(row => row.departId)

  it('[API-USER-04] writes who gained and lost which roles and departments into the audit, whichever call did it', async () => {
    const { id } = await person('watched', [roleId('doctor')], ['A01'])
    const edit = (json: object) => crud(users, 'edit', { json: { id, ...json } }, admin)
    expect(
      (await edit({ selectedroles: roleId('pharmacist'), selecteddeparts: `${depart('A02')},${depart('A03')}` })).success,
    ).toBe(true)
    expect(await lines('user.roles', id)).toEqual(['admin 授予角色：药师；收回角色：医生'])
    expect(await lines('user.departs', id)).toEqual(['admin 加入部门：心血管内科、内分泌科；移出部门：全科医学科'])
    // what stays is no change
    expect((await edit({ selectedroles: roleId('pharmacist'), realname: '改名' })).success).toBe(true)
    expect(await lines('user.roles', id)).toHaveLength(1)
    await t.call(calls.addUsersToRole, { roleId: roleId('doctor'), userIdList: [id] }, admin)
    await t.call(calls.revokeRole, { roleId: roleId('doctor'), userId: id }, admin)
    await t.call(calls.addUsersToDepart, { depId: depart('A01'), userIdList: [id] }, admin)
    await t.call(calls.removeFromDepart, { depId: depart('A01'), userId: id }, admin)
    expect(await lines('user.roles', id)).toEqual(
      ['授予角色：药师；收回角色：医生', '授予角色：医生', '收回角色：医生'].map(text => `admin ${text}`).toSorted(),
    )
    expect(await lines('user.departs', id)).toHaveLength(3)
    // nothing is told of what was taken back
    expect((await edit({ selectedroles: 'nobody' })).success).toBe(false)
    expect(await lines('user.roles', id)).toHaveLength(3)
  })

  it('lets nobody but administrators change roles or departments of the own account', async () => {
    const clerkRole = await addRole('own_links', [
      'user:list',
      'user:edit',
      'role:authorize',
      'depart:add,depart:edit,depart:delete',
    ])
    const spare = await addRole('own_spare', ['user:list'])
    const clerk = await person('own_links', [clerkRole], ['A01'])
    const refused = { success: false, message: OWN }
    const edit = (json: object) => crud(users, 'edit', { json: { id: clerk.id, ...json } }, clerk.token)
    expect(await edit({ selectedroles: `${clerkRole},${spare}` })).toMatchObject(refused)
    expect(await edit({ selecteddeparts: `${depart('A01')},${depart('A02')}` })).toMatchObject(refused)
    expect(await edit({ selecteddeparts: '' })).toMatchObject(refused)
    const own = { roleId: spare, userIdList: [clerk.id] }
    expect(await t.call(calls.addUsersToRole, own, clerk.token)).toMatchObject(refused)
    expect(await t.call(calls.revokeRole, { roleId: clerkRole, userId: clerk.id }, clerk.token)).toMatchObject(refused)
    const into = { depId: depart('A02'), userIdList: [clerk.id] }
    expect(await t.call(calls.addUsersToDepart, into, clerk.token)).toMatchObject(refused)
    expect(await t.call(calls.removeFromDepart, { depId: depart('A01'), userId: clerk.id }, clerk.token)).toMatchObject(refused)
    expect(await t.call(departCalls.deleteDepart, { id: depart('A01') }, clerk.token)).toMatchObject(refused)
    expect(await rolesOf(clerk.id)).toEqual([clerkRole])
    expect(await departsOf(clerk.id)).toEqual([depart('A01')])
    // the form sends what stands there, too
    expect(await edit({ selectedroles: clerkRole, selecteddeparts: depart('A01'), post: '文员' })).toMatchObject({
      success: true,
    })
    const other = await person('own_other', [])
    const give = { roleId: spare, userIdList: [other.id] }
    expect((await t.call(calls.addUsersToRole, give, clerk.token)).success).toBe(true)
    const self = demoUserId('admin')
    const both = `${roleId('admin')},${spare}`
    expect((await crud(users, 'edit', { json: { id: self, selectedroles: both } }, admin)).success).toBe(true)
    expect((await crud(users, 'edit', { json: { id: self, selectedroles: roleId('admin') } }, admin)).success).toBe(true)
  })

  it('gives built-in roles by those only who manage their people', async () => {
    const clerkRole = await addRole('built_in', ['user:list', 'user:edit', 'user:add', 'role:authorize'])
    const clerk = await person('built_in', [clerkRole])
    const other = await person('built_other', [])
    // rights hang on the code, whatever the entry was granted
    const doctorId = roleId('doctor')
    const granted = await t.app.db.select().from(tables.sysRolePermission).where(eq(tables.sysRolePermission.roleId, doctorId))
    await t.app.db.delete(tables.sysRolePermission).where(eq(tables.sysRolePermission.roleId, doctorId))
    for (const code of ['admin', 'hospital', 'doctor', 'pharmacist', 'user']) {
      const attempt = { roleId: roleId(code), userIdList: [other.id] }
      expect(await t.call(calls.addUsersToRole, attempt, clerk.token), code).toMatchObject({ success: false, message: TOO_MUCH })
      const json = { id: other.id, selectedroles: roleId(code) }
      expect(await crud(users, 'edit', { json }, clerk.token), code).toMatchObject({ success: false, message: TOO_MUCH })
    }
    expect(await rolesOf(other.id)).toEqual([])
    const json = { id: other.id, selectedroles: doctorId }
    expect(await crud(users, 'edit', { json }, hospital)).toMatchObject({ success: true })
    expect(await rolesOf(other.id)).toEqual([doctorId])
    if (granted.length) await t.app.db.insert(tables.sysRolePermission).values(granted)
  })

  it('[ENTITY-05] shows whole phones of colleagues by the right, whatever the role is called', async () => {
    const phoneFor = async (token: string) =>
      (await t.call(queryUserComponentData, { username: 'doctor2' }, token)).result.records[0]?.phone
    const seer = await person('phone_seer', [await addRole('phone_seer', ['user:unmask'])])
    expect(await phoneFor(seer.token)).toMatch(/^\d{11}$/)
    expect(await phoneFor(hospital)).toMatch(/^\d{11}$/)
    const unmask = and(
      eq(tables.sysRolePermission.roleId, roleId('hospital')),
      eq(tables.sysRolePermission.permissionId, seedId('button', 'user:unmask')),
    )
    const taken = await t.app.db.delete(tables.sysRolePermission).where(unmask).returning()
    t.app.tokens.refresh()
    expect(await phoneFor(hospital)).toContain('****')
    await t.app.db.insert(tables.sysRolePermission).values(taken)
    t.app.tokens.refresh()
  })

  it('keeps an administrator of a department, whose rows are narrowed, within them by every call', async () => {
    const rights = ['user:list', 'user:edit', 'user:frozen', 'user:delete', 'user:changePassword', 'role:authorize', 'role:list']
    const more = [
      'depart:list',
      'depart:add,depart:edit,depart:delete',
      'departRole:authorize',
      'online:list',
      'online:forceLogout',
    ]
    const narrow = await addRole('narrow', [...rights, ...more], { column: 'post', value: '本科室' })
    const wide = await addRole('wide', ['user:list', 'user:edit'])
    const plain = await addRole('plain', ['role:list'])
    const chief = await person('chief', [narrow], ['A01'])
    const inside = await person('inside', [], ['A01'])
    const outside = await person('outside', [], ['A01'])
    const gone = await person('gone', [], ['A01'])
    const { db } = t.app
    await db.update(tables.sysUser).set({ post: '本科室' }).where(eq(tables.sysUser.id, inside.id))
    await db.update(tables.sysUser).set({ delFlag: 1 }).where(eq(tables.sysUser.id, gone.id))
    const stood = async () => [
      await db
        .select()
        .from(tables.sysUser)
        .where(inArray(tables.sysUser.id, [outside.id, gone.id]))
        .orderBy(tables.sysUser.id),
      await rolesOf(outside.id),
      await departsOf(outside.id),
    ]
    const before = await stood()
    const refused = { success: false }
    const password = { password: 'Changed#2027', confirmpassword: 'Changed#2027' }
    expect(await t.call(calls.resetPassword, { username: 'outside', ...password }, chief.token)).toMatchObject({
      message: MISSING,
    })
    expect(await t.call(calls.freezeUsers, { ids: outside.id, status: 2 }, chief.token)).toMatchObject({ message: MISSING })
    expect(await t.call(calls.restoreUsers, { userIds: gone.id }, chief.token)).toMatchObject({ message: MISSING })
    expect((await t.call(calls.userRecycleBin, {}, chief.token)).result).toEqual([])
    expect(await t.call(calls.addUsersToRole, { roleId: plain, userIdList: [outside.id] }, chief.token)).toMatchObject(refused)
    expect(await t.call(calls.removeFromDepart, { depId: depart('A01'), userId: outside.id }, chief.token)).toMatchObject(refused)
    const roleOfDepart = { userId: outside.id, newRoleId: '', oldRoleId: '' }
    expect(await t.call(departCalls.saveDepartRolesOfUser, roleOfDepart, chief.token)).toMatchObject({ message: MISSING })
    expect((await t.call(forceLogout, { token: outside.token }, chief.token)).success).toBe(false)
    const { result: online } = await t.call(listOnline, { pageSize: 200 }, chief.token)
    expect(online.records.map(one => one.username)).toEqual(['inside'])
    const hash = (await t.app.tokens.resolve(outside.token))?.tokenHash ?? ''
    expect(await t.call(forceLogoutSeveral, { ids: hash }, chief.token)).toMatchObject(refused)
    expect(await t.app.tokens.resolve(outside.token)).not.toBeNull()
    const { result: members } = await t.call(calls.usersOfDepart, { depId: depart('A01') }, chief.token)
    expect(members.records.map(one => one.username)).toEqual(['inside'])
    expect(await stood()).toEqual(before)
    // they see a part of the accounts, and pass on neither the right nor its page
    for (const handed of [narrow, wide]) {
      const give = { roleId: handed, userIdList: [inside.id] }
      expect(await t.call(calls.addUsersToRole, give, chief.token)).toMatchObject({ success: false, message: TOO_MUCH })
      const json = { id: inside.id, selectedroles: handed }
      expect(await crud(users, 'edit', { json }, chief.token)).toMatchObject({ success: false, message: TOO_MUCH })
    }
    // nor does they touch who sees more than they
    const wider = await person('wider', [wide], ['A01'])
    await db.update(tables.sysUser).set({ post: '本科室' }).where(eq(tables.sysUser.id, wider.id))
    const attack = { username: 'wider', ...password }
    expect(await t.call(calls.resetPassword, attack, chief.token)).toMatchObject({
      message: '该账号拥有您没有的权限，请联系管理员处理',
    })
    // people move between their departments only
    const move = (code: string) => t.call(calls.addUsersToDepart, { depId: depart(code), userIdList: [inside.id] }, chief.token)
    expect(await move('A02')).toMatchObject({ success: false, message: '只能调整自己所在部门及其下级部门的人员，请联系管理员' })
    expect(await departsOf(inside.id)).toEqual([depart('A01')])
    // within their rows and rights they work
    expect((await t.call(calls.addUsersToRole, { roleId: plain, userIdList: [inside.id] }, chief.token)).success).toBe(true)
    expect((await t.call(calls.removeFromDepart, { depId: depart('A01'), userId: inside.id }, chief.token)).success).toBe(true)
    expect((await move('A01')).success).toBe(true)
    expect((await t.call(calls.resetPassword, { username: 'inside', ...password }, chief.token)).success).toBe(true)
  })

  it('[VIEW-SYS-05] narrows accounts by the department in which they work, as the form of rules proposes', async () => {
    const own = await addRole('own_depart', ['user:list', 'user:frozen'], { column: 'orgCode', value: '#{sys_org_code}' })
    const chief = await person('depart_chief', [own], ['A03'])
    const inside = await person('depart_inside', [], ['A03'])
    const outside = await person('depart_outside', [], ['A04'])
    const works = (code: string, ids: readonly string[]) =>
      t.app.db
        .update(tables.sysUser)
        .set({ orgCode: code })
        .where(inArray(tables.sysUser.id, [...ids]))
    await works('A03', [chief.id, inside.id])
    await works('A04', [outside.id])
    const found = async (username: string) => (await crud(users, 'list', { query: { username } }, chief.token)).result.total
    expect([await found('depart_inside'), await found('depart_outside')]).toEqual([1, 0])
    expect((await t.call(calls.freezeUsers, { ids: inside.id, status: 2 }, chief.token)).success).toBe(true)
    expect(await t.call(calls.freezeUsers, { ids: outside.id, status: 2 }, chief.token)).toMatchObject({ message: MISSING })
  })

  it('asks the server’s clock where a data rule says today', async () => {
    const today = await addRole('today', ['user:list', 'user:frozen'], { column: 'birthday', value: '#{sys_date}' })
    const clerk = await person('today', [today])
    const born = await person('born_today', [])
    await t.app.db.update(tables.sysUser).set({ birthday: '2031-05-06' }).where(eq(tables.sysUser.id, born.id))
    expect((await t.call(calls.freezeUsers, { ids: born.id, status: 2 }, clerk.token)).success).toBe(true)
  })

  it('lets departments, roles and their people be written at one moment without a failure of the database', async () => {
    const spare = await addRole('at_once', ['user:list'])
    const people = await Promise.all([1, 2, 3, 4, 5].map(n => person(`at_once_${n}`, [])))
    const ids = people.map(one => one.id)
    for (let round = 0; round < 3; round += 1) {
      const made = await t.call(departCalls.addDepart, { departName: `撤销${round}`, parentId: depart('A') }, admin)
      const into = (depId: string, userIdList: string[]) => t.call(calls.addUsersToDepart, { depId, userIdList }, admin)
      expect((await into(made.result, ids)).success).toBe(true)
      const answers = await Promise.all([
        t.call(departCalls.deleteDepart, { id: made.result }, admin),
        into(depart('A05'), ids.toReversed()),
        t.call(calls.addUsersToRole, { roleId: spare, userIdList: ids.toReversed() }, admin),
        t.call(calls.freezeUsers, { ids: ids.join(','), status: 1 }, admin),
        ...people.map(({ id }) => crud(users, 'edit', { json: { id, workNo: `${round}-${id.slice(0, 8)}` } }, admin)),
      ])
      for (const answer of answers) expect(answer).toMatchObject({ success: true })
      expect((await t.call(calls.revokeRoleFromUsers, { roleId: spare, userIds: ids.join(',') }, admin)).success).toBe(true)
    }
    expect(await departsOf(ids[0] ?? '')).toEqual([depart('A05')])
  })

  it('takes and gives nothing of those who stand above', async () => {
    const clerkRole = await addRole('below', ['role:authorize', 'role:list', 'depart:add,depart:edit,depart:delete'])
    const clerk = await person('below', [clerkRole])
    const plain = await addRole('below_plain', ['role:list'])
    const above = demoUserId('hospital')
    const before = [await rolesOf(above), await departsOf(above)]
    const give = { roleId: plain, userIdList: [above] }
    expect((await t.call(calls.addUsersToRole, give, clerk.token)).success).toBe(false)
    const into = { depId: depart('A02'), userIdList: [above] }
    expect((await t.call(calls.addUsersToDepart, into, clerk.token)).success).toBe(false)
    for (const depId of before[1] ?? [])
      expect((await t.call(calls.removeFromDepart, { depId, userId: above }, clerk.token)).success).toBe(false)
    expect((await t.call(departCalls.deleteDepart, { id: before[1]?.[0] ?? '' }, clerk.token)).success).toBe(false)
    expect([await rolesOf(above), await departsOf(above)]).toEqual(before)
  })
})
