import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabases } from '#tests/support/database.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { startOriginalClient } from './originalClient.ts'
import type { OriginalClient } from './originalClient.ts'

/** Names that the JVM page and the Tomcat page of the original ask for together (contract.md 22.1). */
const JVM = [
  ...['memory.max', 'memory.committed', 'memory.used', 'buffer.memory.used', 'buffer.count', 'threads.daemon', 'threads.live'],
  ...['threads.peak', 'classes.loaded', 'classes.unloaded', 'gc.memory.allocated', 'gc.memory.promoted', 'gc.max.data.size'],
  ...['gc.live.data.size', 'gc.pause'],
].map(name => `jvm.${name}`)
const TOMCAT = ['created', 'expired', 'active.current', 'active.max', 'rejected'].map(name => `tomcat.sessions.${name}`)
const SERVER = ['system.cpu.count', 'system.cpu.usage', 'process.start.time', 'process.uptime', 'process.cpu.usage']

describeOnDatabases('answers that the original client stood still on', open => {
  let client: OriginalClient
  beforeAll(async () => {
    client = await startOriginalClient(open)
  })
  afterAll(async () => client.t.close())

  it('[WALK-48] figures of pages about a JVM and Tomcat: the nearest of Node, or 0 with a remark', async () => {
    for (const key of [...JVM, ...TOMCAT, ...SERVER]) {
      const answer = await client.bare('GET /actuator/metrics/{key}', { query: { key } })
      expect(answer, key).toMatchObject({ name: key, measurements: { 0: { value: expect.any(Number) } } })
    }
    const pause = await client.bare('GET /actuator/metrics/{key}', { query: { key: 'jvm.gc.pause' } })
    expect(pause).toMatchObject({ measurements: [{ statistic: 'COUNT' }, { statistic: 'TOTAL_TIME' }] })
    const threads = await client.bare('GET /actuator/metrics/{key}', { query: { key: 'jvm.threads.live' } })
    expect(threads).toMatchObject({ description: expect.stringMatching(/^always 0: /), measurements: [{ value: 0 }] })
  })

  it('[WALK-48] 我的部门: administrators are superiors, whose lists need no department; members have empty ones', async () => {
    const { t } = client
    const mine = await t.raw('GET', '/jeecg-boot/sys/sysDepart/queryMyDeptTreeList', { token: await client.tokenOf('admin') })
    expect(JSON.parse(mine.text)).toMatchObject({ success: true, message: '2', result: [{ orgCode: 'A99' }] })
    const users: { total: number; records: { username: string }[] } = await client.ask('GET /sys/user/departUserList', {
      query: { depId: '', pageNo: 1, pageSize: 10 },
    })
    expect(users.records.map(one => one.username).toSorted()).toEqual(['admin', 'auditor', 'qa', 'security', 'system'])
    await client.ask('POST /sys/sysDepartRole/add', {
      body: { departId: seedId('depart', 'A99'), roleName: '组长', roleCode: 'lead' },
    })
    expect(await client.ask('GET /sys/sysDepartRole/list', { query: { pageNo: 1, pageSize: 10 } })).toMatchObject({
      total: 1,
      records: [{ roleCode: 'lead' }],
    })
    const token = await client.tokenOf('hospital')
    for (const call of ['GET /sys/user/departUserList', 'GET /sys/sysDepartRole/list'])
      expect(await client.ask(call, { token })).toMatchObject({ total: 0, records: [] })
  })

  it('[WALK-48] a person without departments is told so, as the user form expects', async () => {
    await client.ask('POST /sys/user/add', {
      body: { username: 'nodepart', realname: '无部门', password: 'Xinglin#2026', phone: '13800000099', activitiSync: '1' },
    })
    const { records }: { records: { id: string }[] } = await client.ask('GET /sys/user/list', { query: { username: 'nodepart' } })
    const sent = { query: { userId: records[0]?.id ?? '' } }
    expect(await client.refused('GET /sys/user/userDepartList', sent)).toBe('查找失败')
  })

  it('[WALK-48] a notice that was taken back is told again without an error', async () => {
    const id: string = await client.ask('POST /sys/annountCement/add', {
      body: {
        ...{ titile: '停水', msgCategory: '1', msgType: 'USER', userIds: `${seedId('user', 'doctor')},`, priority: 'L' },
        ...{ startTime: '2026-11-01 00:00:00', endTime: '2036-11-01 00:00:00', msgAbstract: '停水' },
      },
    })
    await client.ask('GET /sys/annountCement/doReleaseData', { query: { id } })
    await client.ask('GET /sys/annountCement/syncNotic', { query: { anntId: id } })
    await client.ask('GET /sys/annountCement/doReovkeData', { query: { id } })
    for (const who of ['admin', 'doctor'])
      await client.ask('GET /sys/annountCement/syncNotic', { query: { anntId: id }, token: await client.tokenOf(who) })
    const token = await client.tokenOf('pharmacist')
    expect(await client.refused('GET /sys/annountCement/syncNotic', { query: { anntId: id }, token })).toBe('未找到对应实体')
  })

  it('[WALK-48] the duplicate check knows message templates, category codes and menu addresses', async () => {
    await client.ask('POST /sys/message/sysMessageTemplate/add', {
      body: { templateCode: 'taken', templateName: '甲', templateType: '4', templateContent: '乙' },
    })
    const categories: { records: { id: string; code: string }[] } = await client.ask('GET /sys/category/list')
    const [category] = categories.records
    const isFree = (tableName: string, fieldName: string, fieldVal: string, dataId = '') => ({
      query: { tableName, fieldName, fieldVal, dataId },
    })
    const check = 'GET /sys/duplicate/check'
    for (const taken of [
      isFree('sys_sms_template', 'template_code', 'taken'),
      isFree('sys_category', 'code', category?.code ?? ''),
      isFree('sys_permission', 'url', '/isystem/user'),
      isFree('sys_permission', 'url', 'isystem/user'),
    ])
      expect(await client.refused(check, taken)).toBe('该值不可用，系统中已存在！')
    for (const free of [
      isFree('sys_sms_template', 'template_code', 'free'),
      isFree('sys_category', 'code', 'Z99Z99'),
      isFree('sys_category', 'code', category?.code ?? '', category?.id),
      isFree('sys_permission', 'url', '/no/such'),
      isFree('sys_permission', 'url', '/isystem/user', seedId('menu', '/isystem/user')),
    ])
      await client.ask(check, free)
  })

  it('[WALK-48] the dictionary of the workflow engine is there', async () => {
    expect(await client.ask('GET /sys/dict/getDictItems/{code}', { query: { code: 'activiti_sync' } })).toEqual([
      { value: '1', text: '同步', title: '同步' },
      { value: '2', text: '不同步', title: '不同步' },
    ])
  })
})
