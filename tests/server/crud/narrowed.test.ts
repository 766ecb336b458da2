import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dataLogVersions, listDataLog } from '#contract/http/calls/dataLog.ts'
import type { DataRule } from '#server/crud/dataRules.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import {
  hosPatient,
  sysDataLog,
  sysPermission,
  sysPermissionDataRule,
  sysRole,
  sysRolePermission,
  sysUserRole,
} from '#server/db/tables/index.ts'
import { askerIn, askerOf, lockAccounts, requireAccount } from '#server/crud/accountScope.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const PHONE = '13812345678'

describeOnDatabases('what a person is not shown', open => {
  let t: TestApp
  let token = ''
  let mine = ''
  let foreign = ''
  let rules: readonly DataRule[] = []
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({
      open,
      more: [
        async app => {
          await createTable(app.db, sampleTable)
          app.crud.serve({ resource: sample, table: sampleTable })
        },
      ],
    })
    t.app.crud.setDataScope(async (_, page) => (page === '/test/sample' ? rules : []))
    token = await tokenFor(t.app, 'admin')
    mine = String((await call(sample, 'add', { json: { name: '甲', sex: '1', phone: PHONE } }, token)).result)
    foreign = String((await call(sample, 'add', { json: { name: '乙', sex: '2', phone: '13912345678' } }, token)).result)
  })
  beforeEach(() => {
    rules = []
  })
  afterAll(async () => t.close())

  it('compares masked fields as a whole only, and never sorts by them', async () => {
    const ask = (query: Record<string, string>) => call(sample, 'list', { query }, token)
    const rule = (name: string, val: string) => ({ superQueryParams: JSON.stringify([{ field: 'phone', rule: name, val }]) })
    for (const query of [{ phone: PHONE }, { phone: `*${PHONE}*` }, { phone: `=${PHONE}` }, rule('eq', PHONE)])
      expect((await ask(query)).result.records.map((row: { id: string }) => row.id)).toEqual([mine])
    for (const phone of [PHONE.slice(0, 5), `*${PHONE.slice(3, 7)}*`]) expect((await ask({ phone })).result.records).toEqual([])
    const guesses: Record<string, string>[] = [
      { phone: '1381*' },
      { phone: '*5678' },
      { phone: '>13812' },
      { phone: `!${PHONE}` },
      { phone: `${PHONE},13900000000` },
      { phone_begin: '138' },
      { phone_end: '1382' },
      { phone_MultiString: PHONE },
      ...['like', 'left_like', 'right_like', 'gt', 'ge', 'lt', 'le', 'ne', 'in'].map(name => rule(name, '1381')),
    ]
    for (const query of guesses)
      expect(await ask(query), JSON.stringify(query)).toMatchObject({ success: false, message: '手机只能按完整内容查询' })
    const byPhone = ['asc', 'desc'].map(async order => (await ask({ column: 'phone', order })).result.records)
    const [up, down] = await Promise.all(byPhone)
    expect(up).toEqual(down)
  })

  it('keeps every command within the data rules of the page', async () => {
    rules = [{ column: 'sex', condition: '=', value: '1' }]
    expect(await call(sample, 'queryById', { query: { id: mine } }, token)).toMatchObject({ success: true })
    const missing = { success: false, message: '未找到对应实体' }
    for (const callName of ['queryById', 'delete'] as const)
      expect(await call(sample, callName, { query: { id: foreign } }, token), callName).toMatchObject(missing)
    expect(await call(sample, 'deleteBatch', { query: { ids: foreign } }, token)).toMatchObject(missing)
    expect(await call(sample, 'edit', { json: { id: foreign, name: '改' } }, token)).toMatchObject(missing)
    expect((await call(sample, 'history', { query: { id: foreign } }, token)).result).toEqual([])
    expect((await call(sample, 'history', { query: { id: mine } }, token)).result).toHaveLength(1)
    rules = []
    expect((await call(sample, 'queryById', { query: { id: foreign } }, token)).result).toMatchObject({ name: '乙', version: 1 })
  })

  it('keeps the commands of accounts within the data rules of 用户管理', async () => {
    const { db } = t.app
    const [seen, unseen] = [await addUser(t.app, 'seen_1'), await addUser(t.app, 'other_1')]
    const [entry] = await db.select().from(sysPermission).where(eq(sysPermission.url, '/isystem/user'))
    const actor = await t.app.tokens.resolve(token)
    if (!entry || actor?.kind !== 'user') throw new Error('The seed has no such entry')
    await expect(db.transaction(tx => lockAccounts(askerIn(tx, t.app, actor), [seen, unseen]))).resolves.toBeUndefined()
    await db.insert(sysPermissionDataRule).values({
      id: 'narrow',
      permissionId: entry.id,
      ruleName: '仅本组',
      ruleColumn: 'username',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: 'seen',
      status: '1',
    })
    await db.insert(sysRole).values({ id: 'narrow', roleCode: 'narrow', roleName: '受限' })
    await db.insert(sysRolePermission).values({ roleId: 'narrow', permissionId: entry.id, dataRuleIds: 'narrow' })
    await db.insert(sysUserRole).values({ userId: demoUserId('admin'), roleId: 'narrow' })
    await expect(db.transaction(tx => lockAccounts(askerIn(tx, t.app, actor), [seen]))).resolves.toBeUndefined()
    await expect(db.transaction(tx => lockAccounts(askerIn(tx, t.app, actor), [seen, unseen]))).rejects.toThrow('未找到对应实体')
    await expect(requireAccount(askerOf(t.app, actor), seen)).resolves.toBeUndefined()
    await expect(requireAccount(askerOf(t.app, actor), unseen)).rejects.toThrow('未找到对应实体')
  })

  it('keeps the changes of patients within the data rules of 患者', async () => {
    const { db } = t.app
    const [entry] = await db.select().from(sysPermission).where(eq(sysPermission.url, '/hospital/patients'))
    if (!entry) throw new Error('The seed has no such entry')
    const person = { tenantId: DEMO_TENANT, sex: 1, birthday: '1980-05-01' }
    await db.insert(hosPatient).values([
      { id: 'log_seen', name: '甲', phone: '19900140001', ...person },
      { id: 'log_other', name: '乙', phone: '19900140002', ...person },
    ])
    const change = { version: 1, action: 'edit' as const, changes: [], actorId: 'a', actorName: 'a', at: new Date() }
    await db.insert(sysDataLog).values(
      ['log_seen', 'log_other'].map(entityId => ({
        ...{ id: entityId, entity: 'hos_patient', entityId, tenantId: DEMO_TENANT },
        ...change,
      })),
    )
    const logged = async () => {
      const { result } = await t.call(listDataLog, { dataTable: 'hos_patient' }, token)
      return [result.records.map(({ dataId }) => dataId).toSorted(), result.total]
    }
    expect(await logged()).toEqual([['log_other', 'log_seen'], 2])
    await db.insert(sysPermissionDataRule).values({
      ...{ id: 'patients', permissionId: entry.id, ruleName: '仅甲', ruleColumn: 'name', ruleConditions: '=', ruleValue: '甲' },
      status: '1',
    })
    await db.insert(sysRole).values({ id: 'patients', roleCode: 'patients', roleName: '仅甲' })
    await db.insert(sysRolePermission).values({ roleId: 'patients', permissionId: entry.id, dataRuleIds: 'patients' })
    await db.insert(sysUserRole).values({ userId: demoUserId('admin'), roleId: 'patients' })
    expect(await logged()).toEqual([['log_seen'], 1])
    const versions = (dataId: string) => t.call(dataLogVersions, { dataTable: 'hos_patient', dataId }, token)
    expect([(await versions('log_seen')).success, (await versions('log_other')).success]).toEqual([true, false])
  })
})
