import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userPermissions } from '#contract/http/calls/auth.ts'
import * as calls from '#contract/http/calls/permissionsAdmin.ts'
import { saveRoleDataRules } from '#contract/http/calls/rolesAdmin.ts'
import { addUsersToRole } from '#contract/http/calls/usersAdmin.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import * as tables from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const ATTACKS = ["' or 1=1 --", '__proto__', 'constructor', '%', 'null', '\\', '../x']
const button = (action: string) => seedId('button', action)
const menu = (url: string) => seedId('menu', url)
const flat = (nodes: readonly calls.MenuEntry[]): calls.MenuEntry[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
const TOO_MUCH = '不能授予自己没有的权限，请联系管理员授权'

describeOnDatabases('menu and grants', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)

  /** A person with a role of their own that grants these entries. */
  async function person(name: string, entries: readonly string[]) {
    const id = await addUser(t.app, name)
    const roleId = seedId('role', name)
    await t.app.db.insert(tables.sysRole).values({ id: roleId, roleCode: name, roleName: name })
    await t.app.db.insert(tables.sysUserRole).values({ userId: id, roleId })
    if (entries.length > 0)
      await t.app.db.insert(tables.sysRolePermission).values(entries.map(permissionId => ({ roleId, permissionId })))
    const token = await t.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: DEMO_TENANT, ip: '', agent: '' })
    return { id, roleId, token }
  }
  const grant = (roleId: string, ids: readonly string[], last: readonly string[] = [], by = admin) =>
    t.call(calls.saveRolePermissions, { roleId, permissionIds: ids.join(','), lastpermissionIds: last.join(',') }, by)
  const grantsOf = async (roleId: string) => (await t.call(calls.rolePermissions, { roleId }, admin)).result
  const audited = (action: string, entityId: string) =>
    t.app.db.$count(tables.sysLog, and(eq(tables.sysLog.action, action), eq(tables.sysLog.entityId, entityId)))
  const add = async (more: Partial<calls.MenuEntryDraft> = {}, by = admin) =>
    t.call(calls.addMenu, { name: '新页', menuType: 1, url: '/new', component: 'x/New', parentId: menu('/isystem'), ...more }, by)

  it('[API-PERM-03] [API-PERM-04] [API-PERM-05] [API-PERM-06] [API-PERM-07] reads the menu as tree, top, level, levels and for choosing a parent', async () => {
    const { result: tree } = await t.call(calls.listMenu, {}, admin)
    const system = tree.find(entry => entry.id === menu('/isystem'))
    expect(system).toMatchObject({
      key: menu('/isystem'),
      title: '系统管理',
      menuType: 0,
      leaf: false,
      isLeaf: false,
      route: true,
    })
    const stored = await t.app.db.$count(tables.sysPermission, eq(tables.sysPermission.delFlag, 0))
    expect(flat(tree)).toHaveLength(stored)
    const leaf = flat(tree).find(entry => entry.id === button('role:authorize'))
    expect(leaf).toMatchObject({
      children: null,
      leaf: true,
      menuType: 2,
      perms: 'role:authorize',
      parentId: menu('/isystem/roleUserList'),
    })
    const { result: top } = await t.call(calls.topMenus, {}, admin)
    expect(top.map(entry => entry.id)).toEqual(tree.map(entry => entry.id))
    expect(top.every(entry => entry.children === null)).toBe(true)
    const { result: below } = await t.call(calls.subMenus, { parentId: menu('/isystem') }, admin)
    expect(below.map(entry => entry.id)).toEqual(system?.children?.map(entry => entry.id))
    const parents = [menu('/isystem'), menu('/care'), '__proto__']
    const { result: several } = await t.call(calls.subMenusOfSeveral, { parentIds: `${parents.join(',')},` }, admin)
    expect(several[menu('/isystem')]).toEqual(below)
    expect(several[menu('/care')]).toHaveLength(6)
    const { result: choosing } = await t.call(calls.menuTree, {}, admin)
    expect(choosing.ids).toHaveLength(stored)
    expect(choosing.treeList[0]).toMatchObject({
      title: '首页',
      slotTitle: '首页',
      scopedSlots: { title: 'hasDatarule' },
      label: null,
    })
    expect((await t.call(calls.menuLevel, { pid: menu('/care') }, admin)).result).toHaveLength(6)
    expect(await t.call(calls.menuLevel, { pid: 'nowhere' }, admin)).toMatchObject({ success: false, message: '未找到角色信息' })
  })

  it('[API-PERM-01] [API-PERM-02] adds and edits entries, cleaned up, and people see them at once', async () => {
    const added = await add({ url: 'isystem/new.vue', component: '/src/views/system/New.vue' })
    expect(added).toMatchObject({ success: true, code: 200, message: '添加成功！' })
    const id = added.result
    const entry = async () => flat((await t.call(calls.listMenu, {}, admin)).result).find(one => one.id === id)
    expect(await entry()).toMatchObject({ url: '/isystem/new', component: 'system/New', version: 1, permsType: '1', status: '1' })
    const reader = await person('reader', [id])
    const seen = async () => JSON.stringify((await t.call(userPermissions, {}, reader.token)).result.menu)
    expect(await seen()).toContain('"新页"')
    const edit = (more: object) => t.call(calls.editMenu, { id, ...more }, admin)
    expect(await edit({ name: '改名', version: 1 })).toMatchObject({ success: true, message: '修改成功！' })
    expect(await seen()).toContain('"改名"')
    expect(await edit({ name: '又改', version: 1 })).toMatchObject({ success: false, result: { reason: 'VERSION_CONFLICT' } })
    expect(await entry()).toMatchObject({ name: '改名', url: '/isystem/new', version: 2 })
    // to the top: it loses its parent and gets a frame
    expect((await edit({ menuType: 0, component: '' })).success).toBe(true)
    expect(await entry()).toMatchObject({ parentId: '', component: 'layouts/RouteView', menuType: 0 })
    for (const url of ['https://a.cn/x', "{{ window._CONFIG['domianURL'] }}/x"]) {
      await edit({ url })
      expect((await entry())?.url).toBe(url)
    }
    expect(await edit({ url: 'javascript:alert(1)' })).toMatchObject({ success: false })
    expect((await entry())?.url).toBe("{{ window._CONFIG['domianURL'] }}/x")
    expect(await audited('permission.add', id)).toBe(1)
    expect(await audited('permission.edit', id)).toBeGreaterThan(1)
  })

  it('[WALK-25] moves an entry to a place, numbers those there anew, never below itself or a button', async () => {
    const hospital = (await add({ name: '搬迁', menuType: 0, url: '/moves', component: 'layouts/RouteView' })).result
    const page = async (name: string) => (await add({ name, url: `/moves/${name}`, parentId: hospital })).result
    const [a, b, c] = [await page('a'), await page('b'), await page('c')]
    const below = async (id: string) => (await t.call(calls.subMenus, { parentId: id }, admin)).result.map(({ name }) => name)
    const entry = async (id: string) =>
      (await t.app.db.select().from(tables.sysPermission).where(eq(tables.sysPermission.id, id)))[0]
    const move = (id: string, parentId: string, place: number, by = admin) => t.call(calls.moveMenu, { id, parentId, place }, by)
    expect(await move(c, hospital, 0)).toMatchObject({ success: true, message: '移动成功!' })
    expect(await below(hospital)).toEqual(['c', 'a', 'b'])
    expect((await move(b, a, 99)).success).toBe(true)
    expect([await below(hospital), await below(a)]).toEqual([['c', 'a'], ['b']])
    for (const parentId of [a, b])
      expect(await move(a, parentId, 0)).toMatchObject({ success: false, message: '上级菜单不能是自己或自己的下级' })
    expect(await move(a, button('role:authorize'), 0)).toMatchObject({ message: '按钮下不能再有下级' })
    expect((await move(button('role:authorize'), '', 0)).success).toBe(false)
    // at the top it keeps its screen
    expect((await move(b, '', 0)).success).toBe(true)
    expect(await entry(b)).toMatchObject({ parentId: '', menuType: 0, component: 'x/New', sortNo: 1, updateBy: 'admin' })
    expect((await move(b, hospital, 1)).success).toBe(true)
    expect(await entry(b)).toMatchObject({ parentId: hospital, menuType: 1 })
    expect(await below(hospital)).toEqual(['c', 'b', 'a'])
    const answers = await Promise.all([move(a, c, 0), move(c, a, 0)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await move(a, hospital, 0, await tokenFor(t.app, 'doctor'))).success).toBe(false)
    expect(await audited('permission.move', b)).toBe(3)
    await t.call(calls.deleteMenu, { id: hospital }, admin)
  })

  it('refuses entries that the menu cannot hold: taken codes, circles, no parent, nothing to show', async () => {
    expect(await add({ menuType: 2, perms: 'fresh:one,user:add', url: '' })).toMatchObject({
      success: false,
      message: '授权标识已存在!',
    })
    const parent = (await add({ url: '/parent' })).result
    const child = (await add({ url: '/child', parentId: parent })).result
    const edit = (id: string, more: object) => t.call(calls.editMenu, { id, ...more }, admin)
    for (const parentId of [parent, child])
      expect(await edit(parent, { parentId })).toMatchObject({ success: false, message: '上级菜单不能是自己或自己的下级' })
    expect(await add({ parentId: 'nowhere' })).toMatchObject({ success: false, message: '上级菜单不存在，请重新选择' })
    expect(await add({ parentId: button('role:authorize') })).toMatchObject({ message: '按钮下不能再有下级' })
    expect(await edit(parent, { menuType: 2 })).toMatchObject({ message: '按钮下不能再有下级' })
    expect((await add({ parentId: '' })).success).toBe(false)
    expect((await add({ url: '' })).success).toBe(false)
    expect((await add({ component: '/' })).success).toBe(false)
    expect((await add({ name: ' ' })).success).toBe(false)
    // two that would make a circle of each other at one moment: one of them is refused
    const other = (await add({ url: '/other' })).result
    const answers = await Promise.all([edit(parent, { parentId: other }), edit(other, { parentId: parent })])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await t.call(calls.editMenu, { id: 'nowhere', name: 'x' }, admin)).toMatchObject({
      success: false,
      message: '未找到菜单信息',
    })
  })

  it('deletes with everything below and every grant, and a second start does not bring it back', async () => {
    const parent = (await add({ url: '/goes' })).result
    const inside = (await add({ menuType: 2, perms: 'goes:away', url: '', parentId: parent })).result
    const holder = await person('goes_holder', [parent, inside])
    const actions = async () => (await t.call(userPermissions, {}, holder.token)).result.auth.map(one => one.action)
    expect(await actions()).toContain('goes:away')
    expect(await t.call(calls.deleteMenu, { id: parent }, admin)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await actions()).not.toContain('goes:away')
    expect(await grantsOf(holder.roleId)).toEqual([])
    expect((await t.call(calls.deleteMenu, { id: parent }, admin)).success).toBe(false)
    // its code is free again
    expect((await add({ menuType: 2, perms: 'goes:away', url: '' })).success).toBe(true)
    const [first, second] = [(await add({ url: '/b1' })).result, (await add({ url: '/b2' })).result]
    expect(await t.call(calls.deleteMenus, { ids: `${first},${second},` }, admin)).toMatchObject({ message: '删除成功!' })
    expect(await audited('permission.delete', second)).toBe(1)
  })

  it('[API-PERM-08] [API-PERM-12] applies the difference of two lists to a role, at once for running sessions', async () => {
    const clerk = await person('granted_clerk', [])
    const list = async () => (await crud(users, 'list', {}, clerk.token)).success
    expect(await list()).toBe(false)
    const wanted = [button('user:list'), button('user:add')]
    expect(await grant(clerk.roleId, wanted)).toMatchObject({ success: true, message: '保存成功！' })
    expect(await list()).toBe(true)
    expect((await grantsOf(clerk.roleId)).toSorted()).toEqual(wanted.toSorted())
    // what another administrator granted meanwhile stays: only the difference counts
    await grant(clerk.roleId, [button('user:edit')])
    await grant(clerk.roleId, [button('user:add')], wanted)
    expect((await grantsOf(clerk.roleId)).toSorted()).toEqual([button('user:add'), button('user:edit')].toSorted())
    expect(await list()).toBe(false)
    expect(await audited('role.authorize', clerk.roleId)).toBe(3)
    for (const roleId of ['nobody', ...ATTACKS])
      expect(await grant(roleId, wanted)).toMatchObject({ success: false, message: '授权失败！' })
    expect(await grant(clerk.roleId, ATTACKS)).toMatchObject({ success: false, message: '授权失败！' })
  })

  it('lets nobody grant, take or invent what they have not, and never locks administrators out', async () => {
    const own = ['role:list', 'role:authorize', 'permission:list', 'permission:add,permission:edit,permission:delete'].map(button)
    const limited = await person('limited', own)
    expect(await grant(limited.roleId, [button('user:delete')], [], limited.token)).toMatchObject({
      success: false,
      message: TOO_MUCH,
    })
    const doctorRole = seedId('role', 'doctor')
    const current = await grantsOf(doctorRole)
    expect(await grant(doctorRole, [], current.slice(0, 1), limited.token)).toMatchObject({ message: TOO_MUCH })
    expect((await grant(doctorRole, own, [], limited.token)).success).toBe(true)
    await grant(doctorRole, [], own)
    // a button of their own making would be a right of their own making
    expect(await add({ menuType: 2, perms: 'user:delete,x', url: '' }, limited.token)).toMatchObject({ success: false })
    const steal = { id: own[2] ?? '', perms: 'tenant:edit2,depart:authorize' }
    expect((await t.call(calls.editMenu, steal, limited.token)).success).toBe(false)
    expect((await t.call(calls.editMenu, { id: button('user:delete'), name: '改' }, limited.token)).message).toBe(TOO_MUCH)
    expect((await t.call(calls.deleteMenu, { id: menu('/isystem') }, limited.token)).message).toBe(TOO_MUCH)
    const adminRole = seedId('role', 'admin')
    expect((await grant(adminRole, own, [], limited.token)).success).toBe(false)
    const lockout = '管理员角色必须保留角色授权与菜单维护的权限'
    expect(await grant(adminRole, [], [button('role:authorize')])).toMatchObject({ success: false, message: lockout })
    expect(await t.call(calls.deleteMenu, { id: menu('/isystem/roleUserList') }, admin)).toMatchObject({ message: lockout })
    expect(await t.call(calls.editMenu, { id: button('role:authorize'), status: '0' }, admin)).toMatchObject({ message: lockout })
    expect(await grantsOf(adminRole)).toContain(button('role:authorize'))
  })

  it('[API-PERM-09] [API-PERM-10] keeps data rules of an entry, refuses free SQL and unknown conditions', async () => {
    const permissionId = menu('/isystem/position')
    const rule = { permissionId, ruleName: '本人', ruleColumn: 'create_by', ruleConditions: '=', ruleValue: '#{sys_user_code}' }
    const added = await t.call(calls.addDataRule, rule, admin)
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    expect((await t.call(calls.dataRulesOf, { permissionId }, admin)).result).toEqual([
      { ...rule, id: added.result, status: '1' },
    ])
    const search = async (more: object) => (await t.call(calls.searchDataRules, { permissionId, ...more }, admin)).result.length
    expect([await search({ ruleName: '本' }), await search({ ruleName: '%' }), await search({ ruleValue: 'USER_code' })]).toEqual(
      [1, 0, 1],
    )
    const change = (more: object) => t.call(calls.editDataRule, { id: added.result, ...more }, admin)
    expect(await change({ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' })).toMatchObject({
      success: false,
      message: '不支持自定义SQL规则，请改用字段条件',
    })
    expect(await t.call(calls.addDataRule, { ...rule, ruleConditions: 'use_sql_rules' }, admin)).toMatchObject({ success: false })
    expect((await change({ ruleConditions: 'or 1=1' })).success).toBe(false)
    expect((await change({ ruleColumn: 'id; drop table sys_user' })).success).toBe(false)
    expect(await change({ ruleValue: 'x' })).toMatchObject({ success: true, message: '更新成功！' })
    const ruler = await person('no_ruler', [button('permission:add,permission:edit,permission:delete'), permissionId])
    expect(await t.call(calls.addDataRule, rule, ruler.token)).toMatchObject({ message: '只有管理员可以设置数据规则' })
    expect((await t.call(calls.deleteDataRule, { id: added.result }, ruler.token)).success).toBe(false)
    expect(await t.call(calls.deleteDataRule, { id: added.result }, admin)).toMatchObject({ message: '删除成功！' })
    expect((await change({ ruleName: 'x' })).success).toBe(false)
    expect(flat((await t.call(calls.listMenu, {}, admin)).result).some(entry => entry.ruleFlag === 1)).toBe(false)
  })

  it('narrows a list by the rules that a role chose, at once, and nobody narrowed passes the page on', async () => {
    const page = menu('/isystem/user')
    const entries = [page, button('user:list'), button('role:list'), button('role:authorize')]
    const narrowed = await person('narrowed', entries)
    const names = async () => {
      const { result } = await crud(users, 'list', { query: { pageSize: '100' } }, narrowed.token)
      return result.records.map((row: { username: string }) => row.username).toSorted()
    }
    expect((await names()).length).toBeGreaterThan(3)
    const rule = (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
      t.call(calls.addDataRule, { permissionId: page, ruleName: ruleColumn, ruleColumn, ruleConditions, ruleValue }, admin)
    const mine = (await rule('username', '=', '#{sys_user_code}')).result
    const several = (await rule('username', 'IN', 'doctor,#{sysUserCode}')).result
    const choose = (ids: string, roleId = narrowed.roleId) =>
      t.call(saveRoleDataRules, { permissionId: page, roleId, dataRuleIds: ids }, admin)
    // a rule narrows nobody until a role chooses it
    expect((await names()).length).toBeGreaterThan(3)
    expect(await choose(`${mine},`)).toMatchObject({ success: true, message: '保存成功!' })
    expect(await names()).toEqual(['narrowed'])
    await choose(several)
    expect(await names()).toEqual(['doctor', 'narrowed'])
    await choose(`${mine},${several}`)
    expect(await names()).toEqual(['narrowed'])
    // the page of others stays whole
    const { result: whole } = await crud(users, 'list', {}, admin)
    expect(whole.total).toBeGreaterThan(3)
    expect(await grant(seedId('role', 'doctor'), [page], [], narrowed.token)).toMatchObject({ success: false, message: TOO_MUCH })
    const unset = { permissionId: page, roleId: narrowed.roleId, dataRuleIds: '' }
    expect(await t.call(saveRoleDataRules, unset, narrowed.token)).toMatchObject({ message: '只有管理员可以设置数据规则' })
    // one that cannot be read shows nothing rather than everything
    const unknown = (await rule('no_such_column', '=', '1')).result
    await choose(unknown)
    expect(await names()).toEqual([])
    // switched off or deleted, a rule narrows nothing any more
    await t.call(calls.editDataRule, { id: unknown, status: '0' }, admin)
    expect((await names()).length).toBeGreaterThan(3)
    await choose(`${mine},${several}`)
    await t.call(calls.deleteDataRule, { id: mine }, admin)
    expect(await names()).toEqual(['doctor', 'narrowed'])
    await t.app.db.delete(tables.sysPermissionDataRule).where(inArray(tables.sysPermissionDataRule.id, [several, unknown]))
  })

  it('asks nobody without the right, and answers nonsense with a sentence', async () => {
    const doctor = await tokenFor(t.app, 'doctor')
    expect(await t.call(calls.listMenu, {}, doctor)).toMatchObject({ code: 510 })
    expect(await grant(seedId('role', 'doctor'), [button('user:list')], [], doctor)).toMatchObject({ code: 510 })
    for (const attack of ATTACKS) {
      expect((await t.call(calls.subMenus, { parentId: attack }, admin)).result).toEqual([])
      expect((await t.call(calls.deleteMenus, { ids: attack }, admin)).success).toBe(false)
      expect((await t.call(calls.rolePermissions, { roleId: attack }, admin)).result).toEqual([])
      expect((await t.call(calls.dataRulesOf, { permissionId: attack }, admin)).result).toEqual([])
      expect((await t.call(calls.deleteDataRule, { id: attack }, admin)).success).toBe(false)
      expect((await add({ parentId: attack })).success).toBe(false)
    }
  })

  it('[WALK-15] pushes changed rights to the signed-in people concerned and to nobody else', async () => {
    const one = await person('push_one', [menu('/isystem')])
    const other = await person('push_other', [menu('/isystem')])
    const heads = async () => {
      const streams = [`n:${one.id}`, `n:${other.id}`]
      const found = await t.app.outbox.heads(streams)
      return streams.map(stream => found.get(stream) ?? 0)
    }
    expect(await heads()).toEqual([0, 0])
    await grant(one.roleId, [menu('/isystem'), menu('/isystem/position')], [menu('/isystem')])
    expect(await heads()).toEqual([1, 0])
    const [row] = await t.app.outbox.read(`n:${one.id}`, 0, 1)
    expect(row?.payload).toEqual({ cmd: 'rights', msgTxt: '权限已变更' })
    await t.call(addUsersToRole, { roleId: one.roleId, userIdList: [other.id] }, admin)
    expect(await heads()).toEqual([1, 1])
    // an entry of the menu concerns everybody; who is not signed in is told nothing
    await t.app.tokens.end({ kind: 'user', ownerId: other.id }, 'logout')
    const { result } = await t.call(
      calls.addMenu,
      { name: '推送', menuType: 1, url: '/pushed', component: 'x/Pushed', parentId: menu('/isystem') },
      admin,
    )
    expect(result).not.toBeNull()
    expect(await heads()).toEqual([2, 1])
  })
})
