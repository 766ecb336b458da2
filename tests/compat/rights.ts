import { expect } from 'vitest'
import { demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import type { OriginalClient } from './originalClient.ts'

const PAGE = seedId('menu', '/isystem/user')
const SYSTEM = seedId('menu', '/isystem')
const PHARMACIST = seedId('role', 'pharmacist')
/** A node of the trees that grant permissions; titles of role trees are in slotTitle (contract.md 9.2). */
const NODE = { key: expect.any(String), isLeaf: expect.any(Boolean), scopedSlots: { title: 'hasDatarule' } }

async function walkMenu({ ask }: OriginalClient): Promise<void> {
  const list: { children: object[] }[] = await ask('GET /sys/permission/list')
  expect(list[0]).toMatchObject({ key: expect.any(String), title: expect.any(String), isLeaf: expect.any(Boolean) })
  await ask('GET /sys/permission/getSystemMenuList')
  expect(await ask('GET /sys/permission/getSystemSubmenu', { query: { parentId: SYSTEM } })).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: PAGE, url: '/isystem/user' })]),
  )
  expect(await ask('GET /sys/permission/getSystemSubmenuBatch', { query: { parentIds: `${SYSTEM},` } })).toMatchObject({
    [SYSTEM]: expect.any(Array),
  })
  expect(await ask('GET /sys/permission/queryTreeList')).toMatchObject({ treeList: expect.any(Array), ids: expect.any(Array) })
  expect(await ask('GET /sys/permission/queryListAsync', { query: { pid: SYSTEM } })).toEqual(expect.any(Array))
  const body = {
    ...{ menuType: '1', name: '新页', url: '/new/page', component: 'views/x/Page.vue', parentId: SYSTEM, sortNo: '9' },
    ...{
      route: true,
      hidden: false,
      keepAlive: false,
      alwaysShow: false,
      internalOrExternal: false,
      status: '1',
      permsType: '1',
    },
  }
  const id: string = await ask('POST /sys/permission/add', { body })
  await ask('PUT /sys/permission/edit', { body: { ...body, id, name: '改页' } })
  await ask('DELETE /sys/permission/delete', { query: { id } })
  const second: string = await ask('POST /sys/permission/add', { body })
  await ask('DELETE /sys/permission/deleteBatch', { query: { ids: `${second},` } })
  expect(await ask('GET /sys/permission/loadAllRoleIds')).toContain(PHARMACIST)
}

async function walkRoles({ ask, refused }: OriginalClient): Promise<string> {
  expect(await ask('GET /sys/role/queryall')).toEqual(expect.arrayContaining([expect.objectContaining({ roleCode: 'admin' })]))
  expect(await ask('GET /sys/role/checkRoleCode', { query: { roleCode: 'free' } })).toBe(true)
  expect(await refused('GET /sys/role/checkRoleCode', { query: { roleCode: 'admin' } })).toBe('角色编码已存在')
  const tree: { treeList: object[]; ids: string[] } = await ask('GET /sys/role/queryTreeList')
  expect(tree.treeList[0]).toMatchObject({ ...NODE, title: '', slotTitle: expect.any(String) })
  expect(tree.ids).toContain(PAGE)
  const current: string[] = await ask('GET /sys/permission/queryRolePermission', { query: { roleId: PHARMACIST } })
  const lastpermissionIds = current.join(',')
  await ask('POST /sys/permission/saveRolePermission', {
    body: { roleId: PHARMACIST, permissionIds: `${lastpermissionIds},${PAGE}`, lastpermissionIds },
  })
  const rule = {
    permissionId: PAGE,
    ruleName: '本人',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: '1',
  }
  const id: string = await ask('POST /sys/permission/addPermissionRule', { body: rule })
  await ask('PUT /sys/permission/editPermissionRule', { body: { ...rule, id, ruleName: '自己' } })
  expect(await ask('GET /sys/permission/getPermRuleListByPermId', { query: { permissionId: PAGE } })).toMatchObject([{ id }])
  expect(await ask('GET /sys/permission/queryPermissionRule', { query: { permissionId: PAGE, ruleName: '自' } })).toMatchObject([
    { ruleName: '自己' },
  ])
  await ask('POST /sys/role/datarule', { body: { permissionId: PAGE, roleId: PHARMACIST, dataRuleIds: id } })
  expect(
    await ask('GET /sys/role/datarule/{permissionId}/{roleId}', { query: { permissionId: PAGE, roleId: PHARMACIST } }),
  ).toMatchObject({ datarule: [{ id }], drChecked: id })
  return id
}

async function walkDepartRights({ ask }: OriginalClient, ruleId: string): Promise<void> {
  const departId = seedId('depart', 'A01')
  await ask('POST /sys/permission/saveDepartPermission', { body: { departId, permissionIds: PAGE, lastpermissionIds: '' } })
  expect(await ask('GET /sys/permission/queryDepartPermission', { query: { departId } })).toEqual([PAGE])
  const tree: { treeList: object[] } = await ask('GET /sys/sysDepartPermission/queryTreeListForDeptRole', { query: { departId } })
  expect(tree.treeList[0]).toMatchObject(NODE)
  await ask('POST /sys/sysDepartPermission/datarule', { body: { permissionId: PAGE, departId, dataRuleIds: ruleId } })
  const ofDepart = { query: { permissionId: PAGE, departId } }
  expect(await ask('GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}', ofDepart)).toMatchObject({
    drChecked: ruleId,
  })
  const added = (roleCode: string): Promise<string> =>
    ask('POST /sys/sysDepartRole/add', { body: { departId, roleName: '组长', roleCode, description: '' } })
  const [roleId, second, third] = [await added('dr1'), await added('dr2'), await added('dr3')]
  await ask('PUT /sys/sysDepartRole/edit', { body: { id: roleId, departId, roleName: '大组长', roleCode: 'dr1' } })
  const page = { query: { deptId: departId, pageNo: 1, pageSize: 10 } }
  expect(await ask('GET /sys/sysDepartRole/list', page)).toMatchObject({ total: 3, records: [{ roleName: '大组长' }, {}, {}] })
  await ask('POST /sys/sysDepartPermission/saveDeptRolePermission', {
    body: { roleId, permissionIds: PAGE, lastpermissionIds: '' },
  })
  expect(await ask('GET /sys/sysDepartPermission/queryDeptRolePermission', { query: { roleId } })).toEqual([PAGE])
  await ask('POST /sys/sysDepartRole/datarule', { body: { permissionId: PAGE, departId, roleId, dataRuleIds: ruleId } })
  const ofRole = { query: { permissionId: PAGE, departId, roleId } }
  expect(await ask('GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}', ofRole)).toMatchObject({
    drChecked: ruleId,
  })
  const userId = demoUserId('doctor')
  expect(await ask('GET /sys/sysDepartRole/getDeptRoleList', { query: { departId, userId } })).toMatchObject([{}, {}, {}])
  await ask('POST /sys/sysDepartRole/deptRoleUserAdd', { body: { newRoleId: roleId, oldRoleId: '', userId } })
  expect(await ask('GET /sys/sysDepartRole/getDeptRoleByUserId', { query: { userId, departId } })).toMatchObject([
    { droleId: roleId },
  ])
  await ask('DELETE /sys/sysDepartRole/delete', { query: { id: second } })
  await ask('DELETE /sys/sysDepartRole/deleteBatch', { query: { ids: `${third},` } })
  await ask('DELETE /sys/permission/deletePermissionRule', { query: { id: ruleId } })
}

/** The menu's administration, what roles and departments are granted of it, data rules (contract.md 9 to 11). */
export async function walkRights(client: OriginalClient): Promise<void> {
  await walkMenu(client)
  await walkDepartRights(client, await walkRoles(client))
}
