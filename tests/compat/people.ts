import { expect } from 'vitest'
import { demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { bookForm, exported } from './lists.ts'
import type { OriginalClient } from './originalClient.ts'

interface Page {
  total: number
  records: { id: string; username: string }[]
}
const depart = (code: string) => seedId('depart', code)

async function walkAccounts({ ask, refused }: OriginalClient): Promise<string> {
  const id: string = await ask('GET /sys/user/generateUserId')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  const form = {
    ...{ username: 'wangwu', realname: '王五', password: 'Xinglin#2026', confirmpassword: 'Xinglin#2026', phone: '13800000011' },
    ...{ email: 'w@a.cn', workNo: 'W1', sex: '1', activitiSync: '1', userIdentity: 1 },
    ...{ selectedroles: `${seedId('role', 'doctor')},`, selecteddeparts: `${depart('A01')},` },
  }
  await ask('POST /sys/user/add', { body: form })
  const page: Page = await ask('GET /sys/user/list', {
    query: { username: '*wangwu*', column: 'createTime', order: 'desc', field: 'id,,username,realname', pageNo: 1, pageSize: 10 },
  })
  const shown = { sex_dictText: '男', status_dictText: '正常', orgCodeTxt: '全科医学科', phone: '13800000011' }
  expect(page.records).toMatchObject([{ username: 'wangwu', ...shown }])
  expect(JSON.stringify(page)).not.toMatch(/"password"|"salt"/)
  const userId = page.records[0]?.id ?? ''
  await ask('PUT /sys/user/edit', {
    body: { ...page.records[0], realname: '王五五', selectedroles: '', selecteddeparts: depart('A01') },
  })
  expect(await refused('GET /sys/user/queryUserRole', { query: { userid: userId } })).toBe('未找到用户相关角色信息')
  expect(await ask('GET /sys/user/queryUserRole', { query: { userid: demoUserId('doctor') } })).toEqual([
    seedId('role', 'doctor'),
  ])
  expect(await ask('GET /sys/user/userDepartList', { query: { userId } })).toMatchObject([
    { key: depart('A01'), title: '全科医学科' },
  ])
  await ask('PUT /sys/user/changePassword', {
    body: { username: 'wangwu', password: 'Other#2026', confirmpassword: 'Other#2026' },
  })
  for (const status of [2, 1]) await ask('PUT /sys/user/frozenBatch', { body: { ids: `${userId},`, status } })
  await ask('POST /sys/user/importExcel', {
    form: bookForm([
      ['用户账号', '用户姓名', '登录密码', '手机号码', '性别'],
      ['imported', '导入', 'Imported#2026', '13800000012', '女'],
    ]),
  })
  const imported: Page = await ask('GET /sys/user/list', { query: { username: 'imported' } })
  expect(imported.records).toMatchObject([{ realname: '导入', sex_dictText: '女' }])
  return userId
}

async function walkPickers({ ask, bare }: OriginalClient, userId: string): Promise<void> {
  const one = { id: userId, username: 'wangwu', orgCodeTxt: '全科医学科' }
  expect(await ask('GET /sys/user/queryUserByDepId', { query: { id: depart('A01') } })).toEqual(
    expect.arrayContaining([expect.objectContaining(one)]),
  )
  expect(
    await ask('GET /sys/user/queryUserComponentData', {
      query: { departId: depart('A01'), username: 'wangwu', pageNo: 1, pageSize: 10 },
    }),
  ).toMatchObject({ total: 1, records: [one] })
  expect(await bare('GET /sys/user/getMultiUser', { query: { username: 'wangwu,' } })).toMatchObject([one])
  const ids = { query: { userIds: `${userId},${demoUserId('doctor')}` } }
  expect(await ask('GET /sys/user/queryByIds', ids)).toMatchObject([{ username: 'doctor' }, one])
  const asked = { query: { orgCode: 'A01', realname: '王五', pageNo: 1, pageSize: 10 } }
  expect(await ask('GET /sys/user/queryByOrgCodeForAddressList', asked)).toMatchObject({
    total: 1,
    records: [{ userId, username: 'wangwu', departId: depart('A01'), departName: '全科医学科' }],
  })
}

async function walkDeparts(client: OriginalClient): Promise<string> {
  const { ask, refused } = client
  const tree: { children: object[] }[] = await ask('GET /sys/sysDepart/queryTreeList')
  expect(tree[0]).toMatchObject({ key: depart('A'), value: depart('A'), title: expect.any(String), isLeaf: false })
  expect(tree[0]?.children).toEqual(expect.arrayContaining([expect.objectContaining({ isLeaf: true, children: null })]))
  expect(await ask('GET /sys/sysDepart/queryDepartTreeSync', { query: { pid: '' } })).toMatchObject([{ isLeaf: false }])
  expect(await ask('GET /sys/sysDepart/queryIdTree')).toMatchObject([{ key: depart('A'), children: expect.any(Array) }])
  await ask('GET /sys/sysDepart/queryMyDeptTreeList')
  expect(await ask('GET /sys/sysDepart/searchBy', { query: { keyWord: '全科' } })).toMatchObject([{ departName: '全科医学科' }])
  expect(await refused('GET /sys/sysDepart/searchBy', { query: { keyWord: '没有' } })).toBe('未查询匹配数据！')
  const departId: string = await ask('POST /sys/sysDepart/add', {
    body: { parentId: depart('A'), departName: '测试科', departOrder: '9', orgCategory: '2', mobile: '', memo: '' },
  })
  await ask('PUT /sys/sysDepart/edit', { body: { id: departId, departName: '改名科', departOrder: 8 } })
  expect(await ask('GET /sys/sysDepart/queryById', { query: { id: departId } })).toMatchObject({ departName: '改名科' })
  const page = { query: { departName: '*改名*', pageNo: 1, pageSize: 10 } }
  expect(await ask('GET /sys/sysDepart/list', page)).toMatchObject({ total: 1, records: [{ id: departId, departOrder: 8 }] })
  expect(await ask('GET /sys/sysDepart/queryParentName', { query: { parentId: departId } })).toMatchObject({
    departName: '改名科',
  })
  await exported(client, 'GET /sys/sysDepart/exportXls')
  const book = [
    ['机构/部门名称', '排序', '机构类别', '机构编码'],
    ['导入二病区', '2', '岗位', 'A88B02'],
    ['导入科', '1', '部门', 'A88'],
    ['全科', '1', '部门', 'A01'],
  ]
  const answer = JSON.parse((await client.send('POST /sys/sysDepart/importExcel', { form: bookForm(book) })).text)
  expect(answer).toMatchObject({
    ...{ success: true, code: 201, message: '文件导入成功，但有错误。' },
    result: { totalCount: 3, successCount: 2, errorCount: 1, msg: '总上传行数：3，已导入行数：2，错误行数：1' },
  })
  const found: { records: { id: string; parentId: string; orgCode: string; orgCategory: string }[] } = await ask(
    'GET /sys/sysDepart/list',
    { query: { orgCode: 'A88' } },
  )
  const [upper, lower] = found.records
  expect(upper).toMatchObject({ parentId: depart('A'), orgCode: 'A88' })
  expect(lower).toMatchObject({ parentId: upper?.id, orgCode: 'A88B02', orgCategory: '3' })
  await ask('DELETE /sys/sysDepart/deleteBatch', { query: { ids: `${upper?.id ?? ''},` } })
  return departId
}

async function walkLinks({ ask, refused }: OriginalClient, userId: string, depId: string): Promise<void> {
  const [roleId, other] = [seedId('role', 'pharmacist'), demoUserId('pharmacist')]
  await ask('POST /sys/user/addSysUserRole', { body: { roleId, userIdList: [userId] } })
  const both = { query: { roleId, pageNo: 1, pageSize: 10 } }
  expect(await ask('GET /sys/user/userRoleList', both)).toMatchObject({ total: 4 })
  await ask('DELETE /sys/user/deleteUserRole', { query: { roleId, userId } })
  await ask('POST /sys/user/addSysUserRole', { body: { roleId, userIdList: [userId] } })
  await ask('DELETE /sys/user/deleteUserRoleBatch', { query: { roleId, userIds: `${userId},` } })
  await ask('POST /sys/user/editSysDepartWithUser', { body: { depId, userIdList: [userId, other] } })
  expect(await ask('GET /sys/user/departUserList', { query: { depId, pageNo: 1, pageSize: 10 } })).toMatchObject({ total: 2 })
  await ask('DELETE /sys/user/deleteUserInDepart', { query: { depId, userId } })
  await ask('DELETE /sys/user/deleteUserInDepartBatch', { query: { depId, userIds: `${other},` } })
  const gone = { query: { depId, userId } }
  expect(await refused('DELETE /sys/user/deleteUserInDepart', gone)).toBe('当前选中部门与用户无关联关系!')
  await ask('DELETE /sys/sysDepart/delete', { query: { id: depId } })
}

async function walkRecycleBin({ ask }: OriginalClient, userId: string): Promise<void> {
  await ask('DELETE /sys/user/delete', { query: { id: userId } })
  expect(await ask('GET /sys/user/recycleBin')).toMatchObject([{ id: userId, username: 'wangwu' }])
  await ask('PUT /sys/user/putRecycleBin', { body: { userIds: userId } })
  await ask('DELETE /sys/user/deleteBatch', { query: { ids: `${userId},` } })
  await ask('DELETE /sys/user/deleteRecycleBin', { query: { userIds: userId } })
  expect(await ask('GET /sys/user/recycleBin')).toEqual([])
}

/** Accounts, pickers and the address book, departments with their workbook, who belongs to what, the recycle bin (contract.md 8, 11). */
export async function walkPeople(client: OriginalClient): Promise<void> {
  const userId = await walkAccounts(client)
  await exported(client, 'GET /sys/user/exportXls')
  await walkPickers(client, userId)
  const departId = await walkDeparts(client)
  await walkLinks(client, userId, departId)
  await walkRecycleBin(client, userId)
  const agent = {
    userName: 'hospital',
    agentUserName: 'doctor',
    startTime: '2026-11-01 00:00:00',
    endTime: '2036-11-01 00:00:00',
  }
  expect(await client.refused('GET /sys/sysUserAgent/queryByUserName', { query: { userName: 'hospital' } })).toBe(
    '未找到对应实体',
  )
  await client.ask('POST /sys/sysUserAgent/add', { body: { ...agent, status: '1' } })
  expect(await client.ask('GET /sys/sysUserAgent/queryByUserName', { query: { userName: 'hospital' } })).toMatchObject(agent)
}
