import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDataRule, deleteDataRule } from '#contract/http/calls/permissionsAdmin.ts'
import * as calls from '#contract/http/calls/rolesAdmin.ts'
import { role as roles } from '#contract/resources/system/role.resource.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysPermission } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const ATTACKS = ["' or 1=1 --", '__proto__', 'constructor', '%', 'null', '\\']

describeOnDatabases('roles as administrators keep them', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)

  it('[API-ROLE-01] [API-ROLE-02] [API-ROLE-05] adds, edits and lists roles by page', async () => {
    const added = await crud(roles, 'add', { json: { roleCode: 'nurse', roleName: '护士' } }, admin)
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    const id = String(added.result)
    expect(await crud(roles, 'edit', { json: { id, roleName: '护士长', roleCode: 'other' } }, admin)).toMatchObject({
      success: true,
    })
    const { result } = await crud(roles, 'list', { query: { roleCode: 'nurse', pageNo: '1', pageSize: '10' } }, admin)
    expect(result).toMatchObject({ total: 1, current: 1, size: 10, records: [{ id, roleName: '护士长', roleCode: 'nurse' }] })
  })

  it('[API-ROLE-03] gives all roles, and says whether a code is free', async () => {
    const { result } = await t.call(calls.allRoles, {}, admin)
    expect(result.map(one => one.roleCode)).toEqual(expect.arrayContaining(['admin', 'doctor', 'hospital']))
    expect(Object.keys(result[0] ?? {}).toSorted()).toEqual(['description', 'id', 'roleCode', 'roleName'])
    expect(await t.call(calls.checkRoleCode, { roleCode: 'free' }, admin)).toMatchObject({ success: true, result: true })
    const taken = { success: false, message: '角色编码已存在' }
    expect(await t.call(calls.checkRoleCode, { roleCode: 'doctor' }, admin)).toMatchObject(taken)
    const own = { roleCode: 'doctor', id: seedId('role', 'doctor') }
    expect(await t.call(calls.checkRoleCode, own, admin)).toMatchObject({ success: true })
    for (const roleCode of ATTACKS) expect((await t.call(calls.checkRoleCode, { roleCode }, admin)).success).toBe(true)
  })

  it('[API-ROLE-04] gives the whole menu with its buttons and every id for granting', async () => {
    const { result } = await t.call(calls.roleMenuTree, {}, admin)
    const stored = (await t.app.db.select({ id: sysPermission.id }).from(sysPermission)).map(row => row.id)
    expect(result.ids.toSorted()).toEqual(stored.toSorted())
    const [home] = result.treeList
    expect(home).toMatchObject({
      title: '',
      slotTitle: '首页',
      isLeaf: true,
      children: null,
      icon: null,
      label: null,
      ruleFlag: 0,
    })
    expect(home?.key).toBe(home?.value)
    const doctor = await tokenFor(t.app, 'doctor')
    expect(await t.call(calls.roleMenuTree, {}, doctor)).toMatchObject({ code: 510 })
  })

  it('keeps which data rules a role chose, of entries that it has', async () => {
    const permissionId = seedId('menu', '/isystem/position')
    const roleId = seedId('role', 'hospital')
    const ask = () => t.call(calls.roleDataRules, { permissionId, roleId }, admin)
    expect(await ask()).toMatchObject({ success: false, message: '未找到权限配置信息' })
    const rule = { permissionId, ruleName: '本人', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' }
    const { result: id } = await t.call(addDataRule, rule, admin)
    expect((await ask()).result).toEqual({ datarule: [{ ...rule, id, status: '1' }] })
    const save = (dataRuleIds: string, role = roleId) =>
      t.call(calls.saveRoleDataRules, { permissionId, roleId: role, dataRuleIds }, admin)
    expect(await save(`${id},`)).toMatchObject({ success: true, message: '保存成功!' })
    expect((await ask()).result.drChecked).toBe(id)
    expect(await save(id, seedId('role', 'doctor'))).toMatchObject({ success: false, message: '请先保存角色菜单权限!' })
    for (const attack of ATTACKS) {
      expect(await save(attack)).toMatchObject({ success: false, message: '保存失败' })
      expect((await save(id, attack)).success).toBe(false)
    }
    expect((await ask()).result.drChecked).toBe(id)
    await t.call(deleteDataRule, { id }, admin)
    expect((await ask()).success).toBe(false)
  })
})
