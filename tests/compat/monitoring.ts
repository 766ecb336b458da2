import { expect } from 'vitest'
import type { OriginalClient } from './originalClient.ts'

const PAGE = { records: expect.any(Array), total: expect.any(Number) }

async function walkJobsAndRules({ ask, refused }: OriginalClient): Promise<void> {
  const added = { jobClassName: 'SweepOutboxJob', cronExpression: '0 0 3 * * ? *', parameter: '{}', status: '-1' }
  const id: string = await ask('POST /sys/quartzJob/add', { body: added })
  for (const call of ['GET /sys/quartzJob/resume', 'GET /sys/quartzJob/execute', 'GET /sys/quartzJob/pause'])
    await ask(call, { query: { id } })
  await ask('DELETE /sys/quartzJob/delete', { query: { id } })
  const ruleJson = '[{"digits":"*","pattern":"^a+$","message":"只许a"}]'
  await ask('POST /sys/checkRule/add', { body: { ruleName: '甲', ruleCode: 'onlyA', ruleJson } })
  await ask('GET /sys/checkRule/checkByCode', { query: { ruleCode: 'onlyA', value: 'aa' } })
  expect(await refused('GET /sys/checkRule/checkByCode', { query: { ruleCode: 'onlyA', value: 'b' } })).toBe('只许a')
  expect(await refused('GET /sys/checkRule/checkByCode', { query: { ruleCode: 'none', value: 'b' } })).toBe('该编码不存在')
  expect(await ask('GET /sys/fillRule/testFillRule', { query: { ruleCode: 'shop_order_num' } })).toMatch(/^CN\d{16}$/)
  const one = { query: { ruleCode: 'shop_order_num' }, body: {} }
  expect(await ask('PUT /sys/fillRule/executeRuleByCode/{ruleCode}', one)).toMatch(/^CN\d{16}$/)
  const several = { body: { commonFormData: {}, rules: [{ ruleCode: 'shop_order_num' }] } }
  expect(await ask('PUT /sys/fillRule/executeRuleByCodeBatch', several)).toMatchObject([{ ruleCode: 'shop_order_num' }])
  const check = { query: { tableName: 'sys_user', fieldName: 'work_no', fieldVal: 'free' } }
  await ask('GET /sys/duplicate/check', check)
}

async function walkRoutes({ ask }: OriginalClient): Promise<void> {
  const router = {
    routerId: 'r1',
    name: '路由',
    uri: 'lb://a',
    status: 1,
    predicates: '[{"name":"Path","args":["/a/**"]}]',
    filters: '[]',
  }
  await ask('POST /sys/gatewayRoute/updateAll', { body: { router } })
  const routes: { id: string }[] = await ask('GET /sys/gatewayRoute/list')
  expect(routes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ routerId: 'r1', predicates: [{ name: 'Path', args: ['/a/**'] }], filters: [] }),
    ]),
  )
  await ask('GET /sys/gatewayRoute/clearRedis')
  expect(await ask('GET /sys/dataSource/options')).toEqual(expect.any(Array))
  const logged: { records: { id: string; dataId: string }[] } = await ask('GET /sys/dataLog/list', {
    query: { dataTable: 'sys_gateway_route' },
  })
  const [entry] = logged.records
  expect(entry).toMatchObject({ dataTable: 'sys_gateway_route', dataVersion: expect.anything() })
  const versions = { query: { dataTable: 'sys_gateway_route', dataId: entry?.dataId ?? '' } }
  expect(await ask('GET /sys/dataLog/queryDataVerList', versions)).toEqual(expect.any(Array))
  const both = { query: { dataId1: entry?.id ?? '', dataId2: entry?.id ?? '' } }
  expect(await ask('GET /sys/dataLog/queryCompareList', both)).toHaveLength(2)
  for (const { id } of routes) await ask('DELETE /sys/gatewayRoute/delete', { query: { id } })
}

async function walkTenants({ ask, refused }: OriginalClient): Promise<void> {
  for (const id of ['9001', '9002', '9003']) await ask('POST /sys/tenant/add', { body: { id, name: `租户${id}`, status: '1' } })
  expect(await refused('POST /sys/tenant/add', { body: { id: '9001', name: '重', status: 1 } })).toBe('该编号已存在!')
  await ask('PUT /sys/tenant/edit', { body: { id: 9001, name: '改名', status: 1 } })
  expect(await ask('GET /sys/tenant/list', { query: { name: '改名', pageNo: 1, pageSize: 10 } })).toMatchObject({
    records: [{ id: 9001, status_dictText: '正常' }],
  })
  expect(await ask('GET /sys/tenant/queryById', { query: { id: 9001 } })).toMatchObject({ name: '改名' })
  expect(await ask('GET /sys/tenant/queryList', { query: { ids: '9001,9002' } })).toHaveLength(2)
  await ask('DELETE /sys/tenant/delete', { query: { id: 9001 } })
  await ask('DELETE /sys/tenant/deleteBatch', { query: { ids: '9002,9003,' } })
}

/** Monitoring, jobs, rules, gateway routes and their log, tenants, the audit and visits (contract.md 14 to 18, 22). */
export async function walkMonitoring(client: OriginalClient): Promise<void> {
  const { ask, bare, refused } = client
  await walkJobsAndRules(client)
  await walkRoutes(client)
  await walkTenants(client)
  expect(await bare('GET /actuator/metrics/{key}', { query: { key: 'jvm.memory.used' } })).toMatchObject({
    name: 'jvm.memory.used',
  })
  expect(await bare('GET /actuator/httptrace')).toMatchObject({ traces: expect.any(Array) })
  expect(await ask('GET /sys/actuator/redis/queryDiskInfo')).toMatchObject([
    { name: expect.any(String), restPPT: expect.any(Number) },
  ])
  // without a Redis the page is told so in its place
  for (const call of ['GET /sys/actuator/redis/info', 'GET /sys/actuator/redis/keysSize', 'GET /sys/actuator/redis/memoryInfo'])
    expect(await refused(call)).toContain('未连接Redis')
  expect(await ask('GET /sys/online/list', { query: { pageNo: 1, pageSize: 10 } })).toMatchObject(PAGE)
  const log = await ask('GET /sys/log/list', {
    query: { logType: 1, pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' },
  })
  expect(log).toMatchObject({
    ...PAGE,
    records: expect.arrayContaining([expect.objectContaining({ logType: 1, logType_dictText: '登录日志' })]),
  })
  for (const call of ['DELETE /sys/log/delete', 'DELETE /sys/log/deleteBatch'])
    expect(await refused(call, { query: { id: 'x', ids: 'allclear' } })).toBe('审计日志按规定留存，不能删除')
  expect(await ask('GET /sys/loginfo')).toEqual({
    ...{ totalVisitCount: expect.any(Number), todayVisitCount: expect.any(Number), todayIp: expect.any(Number) },
  })
  expect(await ask('GET /sys/visitInfo')).toMatchObject([
    { tian: expect.any(String), visit: expect.any(Number), ip: expect.any(Number) },
  ])
}
