import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '#contract/http/calls/auth.ts'
import * as calls from '#contract/http/calls/usersAdmin.ts'
import { log } from '#contract/resources/system/log.resource.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { sysRole } from '#server/db/tables/index.ts'
import { actionText, entityText, logSentence } from '#server/modules/system/logs/sentences.presenter.ts'
import { maskedParams } from '#server/plugins/maskedParams.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

it('[WALK-17] every action that the server names in its audit is said in Chinese', () => {
  const named = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => [...readFileSync(`server/${file}`, 'utf8').matchAll(/action: '(\w+\.\w+)', entity: '(\w+)'/g)])
    .map(([, action = '', entity = '']) => ({ action, entity }))
  expect(named.length).toBeGreaterThan(30)
  expect(named.map(actionText).filter(text => /[A-Za-z]/.test(text))).toEqual([])
})

it('[WALK-17] says every kind of line in a sentence, never as JSON', () => {
  const said = (action: string, entity: string, content: string) => logSentence({ action, entity, content })
  expect([
    said('login', 'sys_user', 'account'),
    said('logout', 'sys_user', ''),
    said('import', 'sys_user', '{"totalCount":9,"successCount":7,"errorCount":2}'),
    said('export', 'sys_position', '{"code":"ZR*","order":"asc"}'),
    said('export', 'sys_position', '{}'),
    said('exported', 'sys_position', '{"rows":12}'),
    said('user.editProfile', 'sys_user', 'realname,email'),
    said('depart.addUsers', 'sys_depart', 'a,b,c'),
    said('session.end', 'sys_token', '2'),
    said('user.freeze', 'sys_user', ''),
    said('user.edit', 'sys_user', '编辑用户：林杏'),
  ]).toEqual([
    '账号密码登录',
    '退出登录',
    '导入用户：共9行，成功7行，失败2行',
    '导出职务，条件：职务编码=ZR*，order=asc',
    '导出职务',
    '职务导出完成：共12行',
    '修改个人资料：用户姓名、邮箱',
    '部门添加3名用户',
    '结束2个自己的其他登录',
    '冻结用户',
    '编辑用户：林杏',
  ])
  // tables that two lists share have one name
  expect([said('export', 'hos_drug', '{}'), said('export', 'hos_doctor', '{}')]).toEqual(['导出药品', '导出医生'])
  expect([actionText({ action: 'depart.edit', entity: 'sys_depart' }), entityText('sys_permission')]).toEqual([
    '编辑部门',
    '菜单',
  ])
})

it('[WALK-17] masks what is secret or personal in parameters, at any depth', () => {
  expect(
    maskedParams([
      { id: '7', token: 'abc', phone: '19900000001' },
      null,
      {
        password: 'Xinglin#2026',
        user: { confirmPassword: 'x', realname: '林杏', idCard: '11010119900307795X' },
        content: '头疼三天',
      },
      { ruleJson: '[{"pattern":"x"}]', email: 'a@b.cn', smscode: '123456', status: 2 },
    ]),
  ).toEqual({
    id: '7',
    token: '***',
    phone: '199****0001',
    password: '***',
    user: { confirmPassword: '***', realname: '林杏', idCard: '***' },
    content: '（4字）',
    ruleJson: '（17字）',
    email: '***',
    smscode: '***',
    status: 2,
  })
})

/** Names of the fields of a schema, at any depth. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : []
  return [...own, ...Object.values(schema).flatMap(fieldNames)]
}

it('[WALK-17] tells no ticket, token or key of any call that has a schema, nor the key of a shared picture', async () => {
  const folder = resolve('contract/http/calls')
  const modules: unknown[] = await Promise.all(
    readdirSync(folder)
      .filter(file => file.endsWith('.schema.ts'))
      .map(file => import(pathToFileURL(join(folder, file)).href)),
  )
  const names = new Set([...modules.flatMap(fieldNames), 'share'])
  const doors = [...names].filter(name => /ticket|token|uuid|share|key|pass|captcha|secret|sign|smscode/i.test(name)).sort()
  const isTold = (name: string) => maskedParams([{ [name]: 'what-it-says' }])[name] !== '***'
  expect(doors.filter(name => !isTold(name))).toEqual([
    'captcha',
    'checkKey',
    'confirmpassword',
    'oldpassword',
    'password',
    'share',
    'sign',
    'signature',
    'sliderTicket',
    'smscode',
    'thirdUserUuid',
    'ticket',
    'token',
  ])
  // names of things, and a yes or no
  expect(doors.filter(isTold)).toEqual(['key', 'keyWord', 'keyword', 'ruleKey', 'shared'])
  expect(maskedParams([{ answer: { ticket: 'x' }, certNo: '11010119900307795X' }])).toEqual({
    answer: { ticket: '***' },
    certNo: '***',
  })
})

describeOnDatabases('the log', open => {
  let t: TestApp
  let admin = ''
  const crud = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(() => t.close())

  it('[WALK-17] holds names, address, path, duration and masked parameters, in the order of time either way', async () => {
    const json = { username: 'log_one', realname: '日志员', password: 'Xinglin#2026', phone: '19900009911' }
    const { result: id } = await crud(users, 'add', { json }, admin)
    await t.call(calls.freezeUsers, { ids: String(id), status: 2 }, admin)
    await t.call(login, { username: 'log_one', password: 'Wrong#2026x', captcha: '', checkKey: '' })
    const lines = async (order: string) =>
      (await crud(log, 'list', { query: { column: 'createTime', order, pageSize: '200' } }, admin)).result.records
    const down = await lines('desc')
    const added = down.find((line: { logContent: string }) => line.logContent === '添加用户：日志员')
    expect(added).toMatchObject({
      userid: 'admin',
      username: '管理员',
      action_dictText: '添加用户',
      entity_dictText: '用户',
      requestUrl: 'POST /sys/user/add',
      ip: expect.stringMatching(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/),
      costTime: expect.any(Number),
    })
    expect(JSON.parse(added.requestParam)).toMatchObject({ username: 'log_one', password: '***', phone: '199****9911' })
    expect(JSON.stringify(down)).not.toMatch(/Xinglin#2026|Wrong#2026x|19900009911/)
    expect(down.map((line: { logContent: string }) => line.logContent)).toContain('冻结用户')
    const up = await lines('asc')
    const times = (rows: { createTime: string }[]) => rows.map(({ createTime }) => createTime)
    expect(times(up)).toEqual([...times(up)].sort())
    expect(times(down)).toEqual([...times(down)].sort().reverse())
  })

  it('[WALK-17] tells of an account its roles and departments, and of a new one what it began with', async () => {
    const roles = await t.app.db.select().from(sysRole)
    const idOf = (code: string) => roles.find(one => one.roleCode === code)?.id ?? ''
    const json = { username: 'log_two', realname: '变更员', password: 'Xinglin#2026', phone: '19900009912' }
    const { result: id } = await crud(users, 'add', { json: { ...json, selectedroles: idOf('doctor') } }, admin)
    await crud(users, 'edit', { json: { id, selectedroles: [idOf('doctor'), idOf('pharmacist')].join(',') } }, admin)
    await t.call(calls.revokeRole, { roleId: idOf('doctor'), userId: String(id) }, admin)
    const { result } = await crud(users, 'history', { query: { id: String(id) } }, admin)
    const roleChanges = result.flatMap((entry: { changes: { label: string; before: string; after: string }[] }) =>
      entry.changes.filter(({ label }) => label === '角色').map(({ before, after }) => [before, after]),
    )
    expect(roleChanges).toEqual([
      ['医生、药师', '药师'],
      ['医生', '医生、药师'],
      ['', '医生'],
    ])
  })
})
