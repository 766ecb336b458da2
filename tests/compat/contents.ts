import { expect } from 'vitest'
import { demoUserId } from '#server/db/seed/demo.ts'
import { bookForm, exported } from './lists.ts'
import type { OriginalClient } from './originalClient.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pictureForm = (): FormData => {
  const form = new FormData()
  form.set('biz', 'temp')
  form.set('file', new Blob([PNG], { type: 'image/png' }), '图.png')
  return form
}
const ITEM = { value: expect.any(String), text: expect.any(String), title: expect.any(String) }
/** A node of the trees of categories and tables; the wire name is `leaf` (contract.md 12.2). */
const NODE = { key: expect.any(String), title: expect.any(String), leaf: expect.any(Boolean), parentId: expect.any(String) }

async function walkDictionaries(client: OriginalClient): Promise<void> {
  const { ask, refused } = client
  expect(await ask('GET /sys/dict/getDictItems/{code}', { query: { code: 'sex' } })).toEqual([ITEM, ITEM])
  const table = 'sys_user,realname,username'
  expect(await ask('GET /sys/dict/loadDict/{dict}', { query: { dict: table, keyword: '林', pageSize: 10 } })).toEqual([
    { value: 'doctor', text: '林杏', title: '林杏' },
  ])
  expect(await ask('GET /sys/dict/loadDictItem/{dict}', { query: { dict: table, key: 'doctor' } })).toEqual(['林杏'])
  expect(await ask('GET /sys/dict/queryAllDictItems')).toMatchObject({ sex: [ITEM, ITEM] })
  const tree = {
    tableName: 'sys_category',
    text: 'name',
    code: 'id',
    pidField: 'pid',
    hasChildField: 'has_child',
    condition: '',
    pid: '',
  }
  expect(await ask('GET /sys/dict/loadTreeData', { query: tree })).toEqual(
    expect.arrayContaining([expect.objectContaining(NODE)]),
  )
  await ask('GET /sys/dict/refleshCache')
  const id: string = await ask('POST /sys/dict/add', { body: { dictName: '新字典', dictCode: 'fresh', description: '' } })
  await ask('PUT /sys/dict/edit', { body: { id, dictName: '改字典', dictCode: 'fresh' } })
  expect(await ask('GET /sys/dict/list', { query: { dictCode: 'fresh', pageNo: 1, pageSize: 10 } })).toMatchObject({ total: 1 })
  expect(await ask('GET /sys/dict/treeList', { query: { dictName: '改字典' } })).toMatchObject([
    { key: id, title: '改字典', id, dictCode: 'fresh' },
  ])
  const items = []
  for (const itemValue of ['1', '2'])
    items.push(
      await ask<string>('POST /sys/dictItem/add', {
        body: { dictId: id, itemText: `项${itemValue}`, itemValue, sortOrder: 1, status: 1 },
      }),
    )
  await ask('PUT /sys/dictItem/edit', { body: { id: items[0], itemText: '改项', itemValue: '1', status: '0' } })
  expect(await ask('GET /sys/dictItem/list', { query: { dictId: id, pageNo: 1, pageSize: 10 } })).toMatchObject({
    total: 2,
    records: [{ dictId: id, sortOrder: 1 }, {}],
  })
  await ask('GET /sys/dictItem/dictItemCheck', { query: { dictId: id, itemValue: '3' } })
  expect(await refused('GET /sys/dictItem/dictItemCheck', { query: { dictId: id, itemValue: '2' } })).toBe(
    '该值不可用，系统中已存在！',
  )
  await ask('DELETE /sys/dictItem/delete', { query: { id: items[0] ?? '' } })
  await ask('DELETE /sys/dictItem/deleteBatch', { query: { ids: `${items[1]},` } })
  await exported(client, 'GET /sys/dict/exportXls')
  // two rows of headers: the dictionary's own, and those of its items below their group (contract.md 20.3)
  const form = bookForm([
    ['字典名称', '字典编码', '描述', '字典列表', null, null, null],
    [null, null, null, '字典项文本', '字典项值', '描述', '排序'],
    ['血型', 'blood', '说明', 'A型', 'A', '', '1'],
    [null, null, null, 'B型', 'B', '项的说明', '2'],
    ['舒张', 'fresh', '', '甲', '1', '', '1'],
    [null, null, null, '乙', '2', '', '2'],
  ])
  const answer = JSON.parse((await client.send('POST /sys/dict/importExcel', { form })).text)
  expect(answer).toMatchObject({ success: true, code: 201, result: { totalCount: 4, successCount: 2, errorCount: 2 } })
  expect(await ask('GET /sys/dict/getDictItems/{code}', { query: { code: 'blood' } })).toEqual([
    { value: 'A', text: 'A型', title: 'A型' },
    { value: 'B', text: 'B型', title: 'B型' },
  ])
  await ask('DELETE /sys/dict/delete', { query: { id } })
  expect(await ask('GET /sys/dict/deleteList')).toMatchObject([{ id, dictCode: 'fresh' }])
  await ask('PUT /sys/dict/back/{id}', { query: { id } })
  await ask('DELETE /sys/dict/deleteBatch', { query: { ids: `${id},` } })
  await ask('DELETE /sys/dict/deletePhysic/{id}', { query: { id } })
}

async function walkCategories(client: OriginalClient): Promise<void> {
  const { ask, refused } = client
  const id: string = await ask('POST /sys/category/add', { body: { name: '测试', pid: '0' } })
  const child: string = await ask('POST /sys/category/add', { body: { name: '下级', pid: id } })
  await ask('PUT /sys/category/edit', { body: { id, name: '改名' } })
  const entry: { code: string } = await ask('GET /sys/category/queryById', { query: { id } })
  expect(entry).toMatchObject({ id, pid: '0', name: '改名', hasChild: '1' })
  const { code } = entry
  const roots: { total: number } = await ask('GET /sys/category/rootList', { query: { pageNo: 1, pageSize: 100 } })
  expect(roots).toMatchObject({ records: expect.arrayContaining([expect.objectContaining({ id, hasChild: '1' })]) })
  expect(await ask('GET /sys/category/rootList', { query: { pid: id } })).toMatchObject({ total: 1, records: [{ id: child }] })
  expect(await ask('GET /sys/category/childList', { query: { pid: id } })).toMatchObject([{ id: child, pid: id }])
  expect(await ask('GET /sys/category/getChildListBatch', { query: { parentIds: `${id},` } })).toMatchObject({
    records: [{ id: child }],
  })
  await ask('GET /sys/category/checkCode', { query: { pid: id, code: `${code}A09` } })
  expect(await refused('GET /sys/category/checkCode', { query: { pid: id, code: 'Z01' } })).toBe(
    `编码不符合规范,须以"${code}"开头!`,
  )
  expect(await refused('GET /sys/category/checkCode', { query: { pid: id, code: '' } })).toBe('错误,类型编码为空!')
  const top = await ask('GET /sys/category/loadTreeRoot', { query: { async: true, pcode: '' } })
  expect(top).toEqual(expect.arrayContaining([expect.objectContaining({ ...NODE, key: id, leaf: false })]))
  expect(await ask('GET /sys/category/loadTreeRoot', { query: { async: false, pcode: code } })).toMatchObject([{ key: child }])
  expect(await ask('GET /sys/category/loadTreeChildren', { query: { pid: id } })).toMatchObject([{ key: child, leaf: true }])
  expect(await ask('GET /sys/category/loadTreeData', { query: { pid: '', pcode: code, condition: '' } })).toMatchObject([
    { key: child },
  ])
  expect(await ask('GET /sys/category/loadOne', { query: { field: 'code', val: code } })).toMatchObject({ id })
  expect(await ask('GET /sys/category/loadDictItem/', { query: { ids: `${id},` } })).toEqual(['改名'])
  expect(await ask('GET /sys/category/loadAllData', { query: { code } })).toEqual([{ value: child, text: '下级', title: '下级' }])
  expect(await refused('GET /sys/category/loadAllData', { query: { code: 'Z88' } })).toBe('无数据,参数有误.[Z88]')
  await exported(client, 'GET /sys/category/exportXls')
  // what stands below comes first in the file, and one code is taken
  const book = [
    ['类型名称', '类型编码', '是否有子节点(1:有)'],
    ['导入下级', 'Y77A01', ''],
    ['导入上级', 'Y77', '1'],
    ['占用', code, ''],
  ]
  const answer = JSON.parse((await client.send('POST /sys/category/importExcel', { form: bookForm(book, 'files[]') })).text)
  // the dialog of the original reads the result as a path (contract.md 20.7)
  expect(answer).toMatchObject({ success: true, code: 201, result: expect.stringMatching(/^\/sys\/common\/static\//) })
  const upper: { id: string } = await ask('GET /sys/category/loadOne', { query: { field: 'code', val: 'Y77' } })
  expect(await ask('GET /sys/category/childList', { query: { pid: upper.id } })).toMatchObject([{ code: 'Y77A01' }])
  await ask('DELETE /sys/category/delete', { query: { id } })
  await ask('DELETE /sys/category/deleteBatch', { query: { ids: `${upper.id},` } })
}

async function walkAnnouncements(client: OriginalClient): Promise<void> {
  const { ask, t } = client
  const token = await client.tokenOf('doctor')
  const body = {
    ...{ titile: '停水<b>通知</b>', msgCategory: '1', msgType: 'ALL', priority: 'H', msgAbstract: '停水', userIds: '' },
    ...{ startTime: '2026-11-01 00:00:00', endTime: '2036-11-01 00:00:00' },
    msgContent: '<p onclick="x()">正文</p><script>alert(1)</script>',
  }
  const id: string = await ask('POST /sys/annountCement/add', { body })
  await ask('PUT /sys/annountCement/edit', { body: { ...body, id, msgAbstract: '改' } })
  const page = { query: { titile: '停水*', pageNo: 1, pageSize: 10 } }
  expect(await ask('GET /sys/annountCement/list', page)).toMatchObject({
    records: [
      {
        priority_dictText: '紧急消息',
        msgCategory_dictText: '通知公告',
        msgType_dictText: '全体用户',
        sendStatus_dictText: '未发布',
      },
    ],
  })
  const show = `/jeecg-boot/sys/annountCement/show/${id}`
  expect((await t.raw('GET', show)).status).toBe(404)
  await ask('GET /sys/annountCement/doReleaseData', { query: { id } })
  const shown = await t.raw('GET', show)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(shown.text).toContain('停水&lt;b&gt;通知&lt;/b&gt;')
  expect(shown.text).toContain('<p>正文</p>')
  expect(shown.text).not.toMatch(/<script|onclick/)
  expect(shown.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(await ask('GET /sys/annountCement/listByUser', { token })).toMatchObject({
    ...{
      anntMsgList: expect.arrayContaining([expect.objectContaining({ id, priority: 'H' })]),
      anntMsgTotal: expect.any(Number),
    },
    ...{ sysMsgList: expect.any(Array), sysMsgTotal: expect.any(Number) },
  })
  expect(await ask('GET /sys/annountCement/queryById', { token, query: { id } })).toMatchObject({ id, msgContent: '<p>正文</p>' })
  await ask('PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId', { token, body: { anntId: id } })
  await ask('GET /sys/annountCement/syncNotic', { token, query: { anntId: id } })
  await ask('PUT /sys/sysAnnouncementSend/readAll', { token, body: {} })
  expect(
    await ask('GET /sys/sysAnnouncementSend/getMyAnnouncementSend', {
      token,
      query: { titile: '停水', pageNo: 1, pageSize: 10 },
    }),
  ).toMatchObject({
    records: [{ anntId: id, readFlag: '1', msgCategory: '1' }],
  })
  expect(await ask('GET /sys/sysAnnouncementSend/list', { query: { anntId: id } })).toMatchObject({ records: expect.any(Array) })
  await ask('GET /sys/annountCement/doReovkeData', { query: { id } })
  expect((await t.raw('GET', show)).status).toBe(404)
  // one to chosen people is read by them alone
  const closed: string = await ask('POST /sys/annountCement/add', {
    body: { ...body, titile: '给一人', msgType: 'USER', userIds: `${demoUserId('doctor')},` },
  })
  await ask('GET /sys/annountCement/doReleaseData', { query: { id: closed } })
  const at = (query: string) => t.raw('GET', `/jeecg-boot/sys/annountCement/show/${closed}${query}`)
  expect((await at('')).status).toBe(404)
  expect((await at(`?token=${await client.tokenOf('pharmacist')}`)).status).toBe(404)
  expect((await at(`?token=${token}`)).status).toBe(200)
  await ask('GET /sys/annountCement/doReovkeData', { query: { id: closed } })
  await exported(client, 'GET /sys/annountCement/exportXls')
  expect(await client.refused('POST /sys/annountCement/importExcel', { form: bookForm([['不认识']]) })).toContain('没有找到表头')
  await ask('DELETE /sys/annountCement/delete', { query: { id } })
  await ask('DELETE /sys/annountCement/deleteBatch', { query: { ids: `${closed},` } })
}

async function walkTemplates({ ask, refused, tokenOf }: OriginalClient): Promise<void> {
  const template = {
    templateCode: 'greet',
    templateName: '问候',
    templateType: '4',
    templateContent: '您好 ${name}，<b>请复诊</b>',
  }
  await ask('POST /sys/message/sysMessageTemplate/add', { body: template })
  const send = 'POST /sys/message/sysMessageTemplate/sendMsg'
  const body = { msgType: '4', receiver: 'doctor', templateCode: 'greet', testData: '{"name":"林医生"}' }
  expect(await ask(send, { body })).toBeNull()
  expect(await ask('GET /sys/message/sysMessage/list', { query: { esTitle: '问候' } })).toMatchObject({
    records: [{ esReceiver: 'doctor', esContent: '您好 林医生，<b>请复诊</b>', esSendStatus: '1', esSendNum: 1 }],
  })
  const lists = await ask('GET /sys/annountCement/listByUser', { token: await tokenOf('doctor') })
  expect(lists).toMatchObject({
    sysMsgList: expect.arrayContaining([
      expect.objectContaining({ titile: '问候', sender: 'admin', msgContent: '<p>您好 林医生，&lt;b&gt;请复诊&lt;/b&gt;</p>' }),
    ]),
  })
  expect(await refused(send, { body: { ...body, testData: '{' } })).toBe('解析Json出错！')
  // a title of 100 characters ends within an emoji
  await ask('POST /sys/message/sysMessageTemplate/add', {
    body: { ...template, templateCode: 'title', templateName: '${title}', templateContent: '长标题' },
  })
  const testData = JSON.stringify({ title: `${'长'.repeat(99)}😀` })
  expect(await ask(send, { body: { ...body, templateCode: 'title', testData } })).toBeNull()
  for (const wrong of [{ templateCode: 'none' }, { receiver: 'nobody' }])
    expect(await refused(send, { body: { ...body, ...wrong } })).toBe('发送消息任务添加失败！')
}

/** Dictionaries, categories, announcements and messages, uploads, reports and demonstration rows (contract.md 7, 12, 13, 19, 21, 23, 25.2). */
export async function walkContents(client: OriginalClient): Promise<void> {
  const { ask, bare } = client
  await walkDictionaries(client)
  await walkCategories(client)
  await walkTemplates(client)
  await walkAnnouncements(client)
  const uploaded = JSON.parse((await client.send('POST /sys/common/upload', { form: pictureForm() })).text)
  expect(uploaded).toMatchObject({ success: true, message: expect.stringMatching(/\.png$/) })
  for (const call of ['POST /sys/oss/file/upload', 'POST /sys/upload/uploadMinio']) await ask(call, { form: pictureForm() })
  const files: { records: { id: string }[] } = await ask('GET /sys/oss/file/list', { query: { pageNo: 1, pageSize: 10 } })
  expect(files.records[0]).toMatchObject({ fileName: expect.any(String), url: expect.any(String) })
  const id = files.records[0]?.id ?? ''
  await ask('GET /sys/oss/file/queryById', { query: { id } })
  await ask('DELETE /sys/oss/file/delete', { query: { id } })
  const columns: { cgRpConfigId: string } = await ask('GET /online/cgreport/api/getRpColumns/{code}', {
    query: { code: 'report_user' },
  })
  expect(columns).toMatchObject({ columns: expect.any(Array), dictOptions: expect.any(Object) })
  const report = { query: { id: columns.cgRpConfigId } }
  expect(await ask('GET /online/cgreport/api/getQueryInfo/{id}', report)).toEqual(expect.any(Array))
  expect(
    await ask('GET /online/cgreport/api/getData/{id}', { query: { ...report.query, pageNo: 1, pageSize: 10 } }),
  ).toMatchObject({
    records: expect.any(Array),
  })
  for (const path of ['user', 'role', 'service', 'permission'])
    expect(await ask(`GET /mock/api/${path}`), path).toMatchObject({ records: expect.any(Array) })
  expect(await ask('GET /mock/api/permission/no-pager')).toEqual(expect.any(Array))
  expect(await bare('GET /sys/user/getMultiUser', { query: { id: demoUserId('doctor') } })).toMatchObject([
    { username: 'doctor' },
  ])
}
