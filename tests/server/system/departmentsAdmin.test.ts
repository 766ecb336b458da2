import { read as readBook, utils } from '@e965/xlsx'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryTreeList } from '#contract/http/calls/departments.ts'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import * as calls from '#contract/http/calls/departmentsAdmin.ts'
import { duplicateCheck } from '#contract/http/calls/duplicate.ts'
import { addDataRule, departPermissions, saveDepartPermissions } from '#contract/http/calls/permissionsAdmin.ts'
import { addressBook, queryUserByDepId } from '#contract/http/calls/users.ts'
import { addUsersToDepart, removeFromDepart, usersOfDepart } from '#contract/http/calls/usersAdmin.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import * as tables from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const ATTACKS = ["' or 1=1 --", '__proto__', 'constructor', '%', 'null', '\\']
const ROOT = seedId('depart', 'A')
const button = (action: string) => seedId('button', action)
const PAGE = seedId('menu', '/isystem/user')
const flat = (nodes: readonly DepartNode[]): DepartNode[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

describeOnDatabases('departments as administrators keep them', open => {
  let t: TestApp
  let admin = ''
  let hospital = ''
  let numbered = 0
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
    hospital = await tokenFor(t.app, 'hospital')
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)

  const add = async (departName: string, parentId = ROOT) =>
    (await t.call(calls.addDepart, { departName, parentId }, admin)).result
  const row = async (id: string) => flat((await t.call(queryTreeList, {}, admin)).result).find(node => node.id === id)
  it('[API-LIST-04] the workbook under the name .xls is a real one, and holds the departments', async () => {
    const answer = await fetch(`${t.url}/jeecg-boot/sys/sysDepart/exportXls`, { headers: { 'X-Access-Token': admin } })
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('部门.xls')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
    const rows = utils.sheet_to_json<unknown[]>(readBook(bytes).Sheets['导出信息'] ?? {}, { header: 1 })
    expect(rows[2]?.slice(0, 3)).toEqual(['机构/部门名称', '英文名', '排序'])
    expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(['杏林互联网医院', '全科医学科']))
  })
  const audited = (action: string, entityId: string) =>
    t.app.db.$count(tables.sysLog, and(eq(tables.sysLog.action, action), eq(tables.sysLog.entityId, entityId)))
  const grantDepart = (departId: string, ids: string[], last: string[] = [], by = admin) =>
    t.call(saveDepartPermissions, { departId, permissionIds: ids.join(','), lastpermissionIds: last.join(',') }, by)
  const grantRole = (roleId: string, ids: string[], last: string[] = [], by = admin) =>
    t.call(calls.saveDepartRolePermissions, { roleId, permissionIds: ids.join(','), lastpermissionIds: last.join(',') }, by)
  const addRole = async (departId: string) => {
    numbered += 1
    return (await t.call(calls.addDepartRole, { departId, roleName: `组长${numbered}`, roleCode: `lead_${numbered}` }, admin))
      .result
  }
  /** A person of these departments without any role. */
  const member = async (name: string, departs: string[]) => {
    const id = await addUser(t.app, name)
    if (departs.length > 0)
      await t.app.db.insert(tables.sysUserDepart).values(departs.map(departId => ({ userId: id, departId })))
    const token = await t.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: DEMO_TENANT, ip: '', agent: '' })
    return { id, token }
  }

  it('[WALK-25] moves a department to a place, numbers those there anew, and never below itself', async () => {
    const moving = await add('搬迁院')
    const [a, b, c] = [await add('甲', moving), await add('乙', moving), await add('丙', moving)]
    const below = async (id: string) => ((await row(id))?.children ?? []).map(({ departName }) => departName)
    const move = (id: string, parentId: string, place: number, by = admin) =>
      t.call(calls.moveDepart, { id, parentId, place }, by)
    const { orgCode } = (await row(c)) ?? {}
    expect(await move(c, moving, 0)).toMatchObject({ success: true, message: '移动成功!' })
    expect([await below(moving), (await row(c))?.orgCode]).toEqual([['丙', '甲', '乙'], orgCode])
    expect((await move(b, a, 99)).success).toBe(true)
    expect([await below(moving), await below(a)]).toEqual([['丙', '甲'], ['乙']])
    for (const parentId of [a, b])
      expect(await move(a, parentId, 0)).toMatchObject({ success: false, message: '上级部门不能是自己或自己的下级' })
    expect(await move(a, 'nowhere', 0)).toMatchObject({ success: false, message: '上级部门不存在，请重新选择' })
    expect((await move(b, '', 0)).success).toBe(true)
    expect(await row(b)).toMatchObject({ parentId: '', orgCategory: '1' })
    expect((await move(b, moving, 1)).success).toBe(true)
    expect([await row(b), await below(moving)]).toMatchObject([{ orgCategory: '2' }, ['丙', '乙', '甲']])
    // two that would make a circle of each other at one moment: one of them is refused
    const answers = await Promise.all([move(a, c, 0), move(c, a, 0)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await move(a, moving, 0, await tokenFor(t.app, 'doctor'))).success).toBe(false)
    expect(await audited('depart.move', b)).toBe(3)
    await t.call(calls.deleteDepart, { id: moving }, admin)
  })

  it('[WALK-25] [API-DEPT-11] counts a moved department below its new parent, although it keeps its code', async () => {
    const [from, to] = [await add('原上级'), await add('新上级')]
    const moving = await add('迁移科', from)
    await member('moved_along', [moving])
    const heads = [await member('head_from', [from]), await member('head_to', [to])]
    const roleId = seedId('role', 'admin')
    await t.app.db.insert(tables.sysUserRole).values(heads.map(({ id }) => ({ userId: id, roleId })))
    expect((await t.call(calls.moveDepart, { id: moving, parentId: to, place: 0 }, admin)).success).toBe(true)
    const namesOf = (people: readonly { username: string }[]) => people.map(({ username }) => username).toSorted()
    const below: readonly (readonly [string, string[]])[] = [
      [from, ['head_from']],
      [to, ['head_to', 'moved_along']],
    ]
    for (const [id, names] of below) {
      expect(namesOf((await t.call(queryUserByDepId, { id }, admin)).result)).toEqual(names)
      const orgCode = (await row(id))?.orgCode ?? ''
      expect(namesOf((await t.call(addressBook, { orgCode }, admin)).result.records)).toEqual(names)
    }
    const charge = await Promise.all(heads.map(({ token }) => t.call(usersOfDepart, {}, token)))
    expect(charge.map(({ result }) => namesOf(result.records))).toEqual([['head_from'], ['head_to', 'moved_along']])
  })

  it('adds with codes of its own making, edits, and never below itself', async () => {
    const added = await t.call(calls.addDepart, { departName: '急救部', parentId: ROOT, departOrder: 5, mobile: '010-1' }, admin)
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    const id = added.result
    const { orgCode = '' } = (await row(id)) ?? {}
    expect(orgCode).toMatch(/^A\d\d$/)
    const [first, second] = [await add('一区', id), await add('二区', id)]
    expect([(await row(first))?.orgCode, (await row(second))?.orgCode]).toEqual([`${orgCode}A01`, `${orgCode}A02`])
    expect(await row(second)).toMatchObject({ orgType: '3', orgCategory: '2', parentId: id })
    // another moving: its codes do not look like those of the first
    expect(await row(await add('分院', ''))).toMatchObject({ orgCode: 'B01', orgType: '1', orgCategory: '1' })
    const edit = (more: object) => t.call(calls.editDepart, { id, ...more }, admin)
    expect(await edit({ departName: '急诊急救部', address: '一号楼' })).toMatchObject({ success: true, message: '修改成功!' })
    expect((await t.call(calls.departDetail, { id }, admin)).result).toMatchObject({
      ...{ departName: '急诊急救部', address: '一号楼', mobile: '010-1', departOrder: 5, orgCode },
    })
    for (const parentId of [id, second])
      expect(await edit({ parentId })).toMatchObject({ message: '上级部门不能是自己或自己的下级' })
    expect(await edit({ parentId: 'nowhere' })).toMatchObject({ success: false, message: '上级部门不存在，请重新选择' })
    const answers = await Promise.all([
      t.call(calls.editDepart, { id: first, parentId: second }, admin),
      t.call(calls.editDepart, { id: second, parentId: first }, admin),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const several = await Promise.all(['a', 'b', 'c', 'd'].map(name => add(name, id)))
    const codes = await Promise.all(several.map(async one => (await row(one))?.orgCode))
    expect(new Set(codes).size).toBe(4)
    expect(await audited('depart.edit', id)).toBe(1)
  })

  it('refuses an edit of what somebody else changed meanwhile, and one of two at a moment', async () => {
    const id = await add('两人编辑')
    const read = async () => (await t.call(calls.departDetail, { id }, admin)).result
    const { version } = await read()
    const edit = (departName: string, more: object = { version }) => t.call(calls.editDepart, { id, departName, ...more }, admin)
    const answers = await Promise.all([edit('甲改'), edit('乙改')])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({
      message: '该数据已被他人修改，请确认后重新保存',
      result: { reason: 'VERSION_CONFLICT', version: version + 1 },
    })
    expect((await read()).version).toBe(version + 1)
    expect((await edit('再改', { version: version + 1 })).success).toBe(true)
    // anyone who says nothing of a version writes over
    expect((await edit('三改', {})).success).toBe(true)
    expect(await read()).toMatchObject({ departName: '三改', version: version + 3 })
  })

  it('[API-DEPT-06] deletes with all below, links and roles; anyone who worked there works in another of theirs', async () => {
    const top = await add('要撤销')
    const below = await add('下级', top)
    const stays = await add('保留')
    const person = await member('moved_person', [below, stays])
    const code = (await row(below))?.orgCode ?? ''
    const left = (await row(stays))?.orgCode
    await t.app.db.update(tables.sysUser).set({ orgCode: code }).where(eq(tables.sysUser.id, person.id))
    await grantDepart(below, [button('user:list')])
    const role = await addRole(below)
    await grantRole(role, [button('user:list')])
    await t.call(calls.saveDepartRolesOfUser, { userId: person.id, newRoleId: role }, admin)
    expect((await crud(users, 'list', {}, person.token)).success).toBe(true)
    expect(await t.call(calls.deleteDepart, { id: top }, admin)).toMatchObject({ success: true, message: '删除成功!' })
    expect((await crud(users, 'list', {}, person.token)).success).toBe(false)
    expect([await row(top), await row(below)]).toEqual([undefined, undefined])
    const [account] = await t.app.db.select().from(tables.sysUser).where(eq(tables.sysUser.id, person.id))
    expect(account?.orgCode).toBe(left)
    expect(await t.app.db.$count(tables.sysUserDepart, eq(tables.sysUserDepart.departId, below))).toBe(0)
    expect(await t.app.db.$count(tables.sysDepartRole, eq(tables.sysDepartRole.departId, below))).toBe(0)
    expect(await t.app.db.$count(tables.sysDepartPermission, eq(tables.sysDepartPermission.departId, below))).toBe(0)
    expect(await t.call(calls.deleteDepart, { id: top }, admin)).toMatchObject({ success: false, message: '未找到对应实体' })
    const [one, two] = [await add('批一'), await add('批二')]
    expect(await t.call(calls.deleteDeparts, { ids: `${one},${two},` }, admin)).toMatchObject({ message: '删除成功!' })
    // doctors who work there would be lost to patients
    expect(await t.call(calls.deleteDepart, { id: ROOT }, admin)).toMatchObject({ success: false })
    expect(await row(ROOT)).toBeDefined()
    expect(await audited('depart.delete', top)).toBe(1)
  })

  it('[API-PERM-11] [API-PERM-13] [API-DEPT-07] [API-DEPT-08] [API-DEPT-09] passes permissions to departments and their roles, which count at once', async () => {
    const depart = await add('授权部')
    const person = await member('dept_person', [depart])
    const list = async () => (await crud(users, 'list', {}, person.token)).success
    const rights = [PAGE, button('user:list'), button('user:add')]
    const role = await addRole(depart)
    expect(await grantRole(role, rights)).toMatchObject({ success: false, message: '只能授予部门已有的权限' })
    expect(await grantDepart(depart, rights)).toMatchObject({ success: true, message: '保存成功！' })
    expect((await t.call(departPermissions, { departId: depart }, admin)).result.toSorted()).toEqual(rights.toSorted())
    const { result: tree } = await t.call(calls.departRoleTree, { departId: depart }, admin)
    expect(tree.ids.toSorted()).toEqual(rights.toSorted())
    expect(tree.treeList.map(node => node.slotTitle)).toEqual(['系统管理'])
    expect(await grantRole(role, rights)).toMatchObject({ success: true, message: '保存成功！' })
    expect((await t.call(calls.departRolePermissions, { roleId: role }, admin)).result.toSorted()).toEqual(rights.toSorted())
    expect(await list()).toBe(false)
    const give = (newRoleId: string, oldRoleId = '', userId = person.id) =>
      t.call(calls.saveDepartRolesOfUser, { userId, newRoleId, oldRoleId }, admin)
    expect(await give(role)).toMatchObject({ success: true, message: '添加成功！' })
    expect(await list()).toBe(true)
    const { result: links } = await t.call(calls.departRolesOfUser, { userId: person.id, departId: depart }, admin)
    expect(links).toEqual([{ id: expect.any(String), userId: person.id, droleId: role }])
    expect((await t.call(calls.departRolesFor, { departId: depart }, admin)).result.map(one => one.id)).toEqual([role])
    // what the department loses its roles lose
    await grantDepart(depart, [PAGE], rights)
    expect(await list()).toBe(false)
    expect((await t.call(calls.departRolePermissions, { roleId: role }, admin)).result).toEqual([PAGE])
    await grantDepart(depart, [button('user:list')])
    await grantRole(role, [button('user:list')])
    expect(await list()).toBe(true)
    // anyone who leaves the department loses what its role gave them
    await t.app.db.delete(tables.sysUserDepart).where(eq(tables.sysUserDepart.userId, person.id))
    t.app.tokens.refresh(person.id)
    expect(await list()).toBe(false)
    expect(await give('', role)).toMatchObject({ success: true })
    const stranger = await member('dept_stranger', [])
    expect(await give(role, '', stranger.id)).toMatchObject({ message: '该用户不属于此部门，不能授予部门角色' })
    const far = await addUser(t.app, 'dept_far', { tenants: [4711] })
    expect(await give(role, '', far)).toMatchObject({ success: false, message: '用户不存在！' })
    expect(await audited('departRole.authorize', role)).toBe(2)
  })

  it('takes the roles of a department from anyone who leaves it: they do not come back with a return, and those elsewhere stay', async () => {
    const [left, kept] = [await add('离开部'), await add('留下部')]
    const person = await member('returning_person', [left, kept])
    const list = async () => (await crud(users, 'list', {}, person.token)).success
    const roleAt = async (depart: string, right: string) => {
      await grantDepart(depart, [right])
      const role = await addRole(depart)
      await grantRole(role, [right])
      return role
    }
    const [lost, stays] = [await roleAt(left, button('user:list')), await roleAt(kept, button('user:add'))]
    const given = { userId: person.id, newRoleId: `${lost},${stays}` }
    expect((await t.call(calls.saveDepartRolesOfUser, given, admin)).success).toBe(true)
    expect(await list()).toBe(true)
    const rolesAt = async (departId: string) =>
      (await t.call(calls.departRolesOfUser, { userId: person.id, departId }, admin)).result.map(({ droleId }) => droleId)
    expect((await t.call(removeFromDepart, { depId: left, userId: person.id }, admin)).success).toBe(true)
    expect((await t.call(addUsersToDepart, { depId: left, userIdList: [person.id] }, admin)).success).toBe(true)
    expect([await rolesAt(left), await rolesAt(kept), await list()]).toEqual([[], [stays], false])
  })

  it('keeps roles of departments, by page, with codes of their own', async () => {
    const depart = await add('角色部')
    const [one, two] = [await addRole(depart), await addRole(depart)]
    const list = async (more: object = {}) => (await t.call(calls.listDepartRoles, { deptId: depart, ...more }, admin)).result
    expect(await list({ pageSize: 1, pageNo: 2 })).toMatchObject({ total: 2, pages: 2, current: 2, records: [{ id: two }] })
    expect((await list({ roleName: '%' })).total).toBe(0)
    const taken = { departId: depart, roleName: 'x', roleCode: `lead_${numbered}` }
    expect(await t.call(calls.addDepartRole, taken, admin)).toMatchObject({ success: false, message: '部门角色编码已存在' })
    expect(await t.call(calls.editDepartRole, { id: one, roleName: '副组长' }, admin)).toMatchObject({ success: true })
    expect((await list({ roleName: '*副*' })).records).toMatchObject([{ id: one, roleName: '副组长' }])
    expect((await t.call(calls.deleteDepartRole, { id: one }, admin)).success).toBe(true)
    expect((await t.call(calls.deleteDepartRoles, { ids: `${two},` }, admin)).success).toBe(true)
    expect((await t.call(calls.deleteDepartRole, { id: one }, admin)).success).toBe(false)
    expect((await list()).total).toBe(0)
  })

  it('narrows a list by rules of a department role, among those that the department lets it choose', async () => {
    const depart = await add('规则部')
    const person = await member('ruled_person', [depart])
    const rule = async (ruleName: string) =>
      (
        await t.call(
          addDataRule,
          { permissionId: PAGE, ruleName, ruleColumn: 'username', ruleConditions: '=', ruleValue: '#{sys_user_code}' },
          admin,
        )
      ).result
    const [open1, closed] = [await rule('本人'), await rule('其他')]
    const role = await addRole(depart)
    const chooseDepart = (ids: string) =>
      t.call(calls.saveDepartDataRules, { permissionId: PAGE, departId: depart, dataRuleIds: ids }, admin)
    const chooseRole = (ids: string, by = admin) =>
      t.call(calls.saveDepartRoleDataRules, { permissionId: PAGE, roleId: role, dataRuleIds: ids }, by)
    expect(await chooseDepart(open1)).toMatchObject({ success: false, message: '请先保存部门菜单权限!' })
    await grantDepart(depart, [PAGE, button('user:list')])
    expect(await chooseDepart(open1)).toMatchObject({ success: true, message: '保存成功!' })
    expect(await chooseRole(open1)).toMatchObject({ success: false, message: '请先保存角色菜单权限!' })
    await grantRole(role, [PAGE, button('user:list')])
    await t.call(calls.saveDepartRolesOfUser, { userId: person.id, newRoleId: role }, admin)
    expect((await crud(users, 'list', {}, person.token)).result.total).toBeGreaterThan(3)
    expect(await chooseRole(closed)).toMatchObject({ success: false, message: '保存失败' })
    expect(await chooseRole(open1, hospital)).toMatchObject({ message: '只有管理员可以设置数据规则' })
    expect(await chooseRole(open1)).toMatchObject({ success: true })
    expect((await crud(users, 'list', {}, person.token)).result).toMatchObject({
      total: 1,
      records: [{ username: 'ruled_person' }],
    })
    const choice = await t.call(calls.departRoleDataRules, { permissionId: PAGE, departId: depart, roleId: role }, admin)
    expect(choice.result).toMatchObject({ datarule: [{ id: open1 }], drChecked: open1 })
    const { result } = await t.call(calls.departDataRules, { permissionId: PAGE, departId: depart }, admin)
    expect([result.datarule.length, result.drChecked]).toEqual([2, open1])
  })

  it('says by duplicate check whether a code of a role or a right is free, as the commands do', async () => {
    const depart = await add('编码部')
    const role = await addRole(depart)
    const isFree = async (tableName: string, fieldName: string, fieldVal: string, dataId = '') =>
      (await t.call(duplicateCheck, { tableName, fieldName, fieldVal, dataId }, admin)).success
    expect(await isFree('sys_depart_role', 'role_code', `lead_${numbered}`)).toBe(false)
    expect(await isFree('sys_depart_role', 'role_code', `lead_${numbered}`, role)).toBe(true)
    expect(await isFree('sys_depart_role', 'role_code', 'lead_free')).toBe(true)
    // one entry holds several codes
    expect(await isFree('sys_permission', 'perms', 'depart:edit')).toBe(false)
    expect(await isFree('sys_permission', 'perms', 'depart:nothing,depart:edit')).toBe(false)
    expect(await isFree('sys_permission', 'perms', 'depart:edit', button('depart:add,depart:edit,depart:delete'))).toBe(true)
    expect(await isFree('sys_permission', 'perms', 'depart:nothing')).toBe(true)
    for (const attack of ATTACKS) expect(await isFree('sys_permission', attack, 'x')).toBe(false)
  })

  it('lets nobody pass on what they have not, and answers nonsense with a sentence', async () => {
    const depart = await add('越权部')
    const right = button('depart:add,depart:edit,depart:delete')
    await grantDepart(depart, [right, button('user:list')])
    const role = await addRole(depart)
    const tooMuch = '不能授予自己没有的权限，请联系管理员授权'
    expect(await grantRole(role, [right], [], hospital)).toMatchObject({ success: false, message: tooMuch })
    expect((await grantRole(role, [button('user:list')], [], hospital)).success).toBe(true)
    await grantRole(role, [right])
    const person = await member('climber', [depart])
    const give = { userId: person.id, newRoleId: role }
    expect(await t.call(calls.saveDepartRolesOfUser, give, hospital)).toMatchObject({ message: tooMuch })
    expect(await t.call(calls.deleteDepartRole, { id: role }, hospital)).toMatchObject({ message: tooMuch })
    expect(await grantDepart(depart, [], [right], hospital)).toMatchObject({ code: 510 })
    expect(await t.call(calls.addDepart, { departName: 'x' }, hospital)).toMatchObject({ code: 510 })
    for (const attack of ATTACKS) {
      expect((await t.call(calls.addDepart, { departName: 'x', parentId: attack }, admin)).success).toBe(false)
      expect((await t.call(calls.deleteDeparts, { ids: attack }, admin)).success).toBe(false)
      expect((await grantDepart(attack, [PAGE])).message).toBe('授权失败！')
      expect((await grantRole(attack, [PAGE])).message).toBe('授权失败！')
      expect((await t.call(calls.departRoleTree, { departId: attack }, admin)).result).toEqual({ treeList: [], ids: [] })
      expect((await t.call(calls.saveDepartRolesOfUser, { userId: attack, newRoleId: attack }, admin)).success).toBe(false)
      expect((await t.call(calls.listDepartRoles, { deptId: attack, roleName: attack }, admin)).result.total).toBe(0)
    }
  })
})
