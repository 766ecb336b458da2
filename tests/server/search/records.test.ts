import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRecords, recordCard } from '#contract/http/calls/records.ts'
import { demoUserId, DEMO_TENANT } from '#server/db/seed/demo.ts'
import {
  chatSession,
  hosDrugStock,
  hosPatient,
  sysLog,
  sysPermission,
  sysPermissionDataRule,
  sysRole,
  sysRolePermission,
  sysUser,
  sysUserRole,
} from '#server/db/tables/index.ts'
import { initialsOf } from '#server/initials.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const patient = (id: string, name: string, phone: string, tenantId = DEMO_TENANT) => ({
  id,
  tenantId,
  name,
  sex: 1,
  birthday: '1980-05-01',
  phone,
})

describeOnDatabases('records of the palette', open => {
  let test: TestApp
  let tokens: Record<'admin' | 'doctor' | 'pharmacist', string>
  beforeAll(async () => {
    test = await startTestApp({ open })
    await test.app.db
      .insert(hosPatient)
      .values([
        patient('pa', '欧阳修远', '19900120001'),
        patient('pb', '欧阳曾', '19900120002'),
        patient('pc', '欧阳外', '19900120003', 7),
        ...Array.from({ length: 8 }, (_, n) => patient(`pd${n}`, `鞠文${'甲乙丙丁戊己庚辛'[n]}`, `1990013000${n}`)),
      ])
    await test.app.db.insert(chatSession).values({
      id: 'sa',
      tenantId: DEMO_TENANT,
      sessionNo: 'sa',
      orderId: 'sa',
      patientId: 'pa',
      doctorUserId: demoUserId('doctor'),
      orgCode: 'A01',
      serviceType: '1',
      status: '20',
      chiefComplaint: '头痛',
      createdAt: new Date('2026-03-02T04:00:00Z'),
      acceptDeadline: new Date('2026-03-02T04:00:00Z'),
      quotaTotal: 20,
      lastMsgAt: new Date('2026-03-02T04:00:00Z'),
    })
    const { app } = test
    // accounts stand in a list that is kept for a while: before anybody asks
    for (let n = 10; n < 50; n += 1) await addUser(app, `zkx_${n}`)
    const last = await addUser(app, 'zkx_the_only_one_of_the_group')
    await app.db.update(sysUser).set({ post: '本组' }).where(eq(sysUser.id, last))
    tokens = {
      admin: await tokenFor(app, 'admin'),
      doctor: await tokenFor(app, 'doctor'),
      pharmacist: await tokenFor(app, 'pharmacist'),
    }
  })
  afterAll(() => test.close())
  const find = async (q: string, who: keyof typeof tokens = 'admin', kind?: string) => {
    const { result } = await test.call(findRecords, { q }, tokens[who])
    return result.filter(one => kind === undefined || one.kind === kind).map(({ label }) => label)
  }

  it('[WALK-24] finds patients by name, given name, initials in each reading, and end of the phone; five at most', async () => {
    expect(await find('欧阳', 'admin', 'patient')).toEqual(['欧阳修远', '欧阳曾'])
    expect(await find('阳修', 'admin', 'patient')).toEqual(['欧阳修远'])
    expect(await find('oyxy', 'admin', 'patient')).toEqual(['欧阳修远'])
    expect(await find('OYZ', 'admin', 'patient')).toEqual(['欧阳曾'])
    expect(await find('oyc', 'admin', 'patient')).toEqual(['欧阳曾'])
    expect(await find('0001', 'admin', 'patient')).toContain('欧阳修远')
    expect(await find('19900120002', 'admin', 'patient')).toEqual(['欧阳曾'])
    expect(await find('jw', 'admin', 'patient')).toHaveLength(5)
  })

  it('[WALK-24] reads nobody the hidden middle of a phone: by more of its end than is shown, but not the whole, asks who may see it whole', async () => {
    const asked = ['20001', '120001', '9900120001'] as const
    for (const q of asked) expect([await find(q, 'admin', 'patient'), await find(q, 'doctor', 'patient')], q).toEqual([[], []])
    const [menu] = await test.app.db.select().from(sysPermission).where(eq(sysPermission.perms, 'patient:unmask'))
    const [role] = await test.app.db.select().from(sysRole).where(eq(sysRole.roleCode, 'admin'))
    await test.app.db.insert(sysRolePermission).values({ roleId: role?.id ?? '', permissionId: menu?.id ?? '' })
    test.app.tokens.refresh()
    for (const q of asked) expect(await find(q, 'admin', 'patient'), q).toContain('欧阳修远')
    const [{ phone } = { phone: '' }] = await test.app.db
      .select()
      .from(sysUser)
      .where(eq(sysUser.id, demoUserId('doctor')))
    expect(await find((phone ?? '').slice(-6), 'admin', 'doctor')).toEqual(['林杏'])
    const unmask = eq(sysPermission.perms, 'user:unmask')
    const [staff] = await test.app.db.select().from(sysPermission).where(unmask)
    await test.app.db.delete(sysRolePermission).where(eq(sysRolePermission.permissionId, staff?.id ?? ''))
    test.app.tokens.refresh()
    expect(await find((phone ?? '').slice(-6), 'admin', 'doctor')).toEqual([])
    expect(await find(phone ?? '', 'admin', 'doctor')).toEqual(['林杏'])
  })

  it('[WALK-24] a new and a changed name are found by their initials at once', async () => {
    await test.app.db.insert(hosPatient).values(patient('pe', '皇甫嵩', '19900120009'))
    expect(await find('hfs')).toEqual(['皇甫嵩'])
    await test.app.db.update(hosPatient).set({ name: '司徒南' }).where(eq(hosPatient.id, 'pe'))
    expect(await find('stn', 'admin', 'patient')).toEqual(['司徒南'])
    expect(await find('hfs', 'admin', 'patient')).toEqual([])
  })

  it('[WALK-24] the card of a drug leads to the batch of which there is most', async () => {
    const [most] = await test.app.db
      .select()
      .from(hosDrugStock)
      .where(and(eq(hosDrugStock.tenantId, DEMO_TENANT), isNotNull(hosDrugStock.drugCode)))
      .orderBy(sql`on_hand desc nulls last`, hosDrugStock.id)
      .limit(1)
    const { result } = await test.call(recordCard, { kind: 'drug', id: most?.drugCode ?? '' }, tokens.pharmacist)
    const [link] = result.links
    expect(new URL(link?.address ?? '', 'http://x').searchParams.get('cell')).toBe(
      `drugStock:${most?.shopCode}~${most?.id}~drugCode`,
    )
  })

  it('[WALK-24] gives each what they may see: a doctor their own patients, a pharmacist drugs, nobody those of another tenant', async () => {
    expect(await find('欧阳', 'doctor', 'patient')).toEqual(['欧阳修远'])
    expect(await find('oyx', 'doctor', 'patient')).toEqual(['欧阳修远'])
    expect(await find('0001', 'doctor', 'patient')).toContain('欧阳修远')
    expect(await find('欧阳', 'pharmacist')).toEqual([])
    expect(await find('欧阳外')).toEqual([])
    expect(await find('布洛芬', 'pharmacist', 'drug')).toContain('布洛芬缓释胶囊')
    expect(await find('blf', 'pharmacist', 'drug')).toContain('布洛芬缓释胶囊')
    expect(await find('布洛芬', 'doctor', 'drug')).toEqual([])
    expect(await find('linxing')).toEqual([])
    expect(await find('lx', 'admin', 'user')).toContain('林杏')
    expect(await find('lx', 'pharmacist', 'user')).toEqual([])
    expect(await find('lx', 'admin', 'doctor')).toContain('林杏')
    expect(await find('user_st', 'admin', 'dictionary')).toEqual(['用户状态'])
    expect(await find('yhzt', 'admin', 'dictionary')).toEqual(['用户状态'])
    expect(await find('yhzt', 'doctor', 'dictionary')).toEqual([])
  })

  it('[WALK-24] shows a record by the same rights, phones masked', async () => {
    const { result } = await test.call(recordCard, { kind: 'patient', id: 'pa' }, tokens.doctor)
    expect(result.title).toBe('欧阳修远')
    expect(result.facts).toContainEqual({ label: '手机号码', value: '199****0001' })
    expect(result.links).toEqual([{ text: '打开问诊', address: '/hospitalChat/imChat?sid=sa' }])
    for (const [kind, id, who] of [
      ['patient', 'pb', 'doctor'],
      ['patient', 'pc', 'admin'],
      ['patient', 'pa', 'pharmacist'],
      ['user', demoUserId('doctor'), 'pharmacist'],
      ['drug', 'x', 'admin'],
    ] as const)
      expect(await test.call(recordCard, { kind, id }, tokens[who]), `${kind} ${id}`).toMatchObject({
        success: false,
        message: '记录不存在，或您没有查看它的权限',
      })
    expect((await test.call(recordCard, { kind: 'user', id: demoUserId('doctor') }, tokens.admin)).result.title).toBe('林杏')
  })

  it('[WALK-24] leaves a trace of every patient that was read, and one where nobody was found', async () => {
    const lines = async () => {
      await test.auditFlush()
      return test.app.db
        .select({ action: sysLog.action, entityId: sysLog.entityId })
        .from(sysLog)
        .where(sql`${sysLog.action} like 'patient.%' and ${sysLog.actorName} = 'admin'`)
        .orderBy(sysLog.at)
    }
    const before = (await lines()).length
    await find('阳修')
    await find('没有这个人')
    await test.call(recordCard, { kind: 'patient', id: 'pa' }, tokens.admin)
    expect((await lines()).slice(before)).toEqual([
      { action: 'patient.find', entityId: 'pa' },
      { action: 'patient.find', entityId: '' },
      { action: 'patient.view', entityId: 'pa' },
    ])
  })

  it('[WALK-24] finds an account that data rules leave to somebody behind many that they do not', async () => {
    const { db, tokens: issued } = test.app
    const entries = await db
      .select({ id: sysPermission.id, url: sysPermission.url })
      .from(sysPermission)
      .where(or(eq(sysPermission.perms, 'user:list'), eq(sysPermission.url, '/isystem/user')))
    const page = entries.find(({ url }) => url === '/isystem/user')?.id ?? ''
    await db.insert(sysRole).values({ id: 'group', roleCode: 'group', roleName: '本组' })
    await db.insert(sysPermissionDataRule).values({
      ...{ id: 'group', permissionId: page, ruleName: '本组', ruleColumn: 'post', ruleConditions: '=', ruleValue: '本组' },
      status: '1',
    })
    await db
      .insert(sysRolePermission)
      .values(entries.map(({ id }) => ({ roleId: 'group', permissionId: id, dataRuleIds: id === page ? 'group' : '' })))
    const ownerId = await addUser(test.app, 'group_chief')
    await db.insert(sysUserRole).values({ userId: ownerId, roleId: 'group' })
    const token = await issued.issue({ kind: 'user', ownerId, tenantId: DEMO_TENANT, ip: '', agent: '' })
    const { result } = await test.call(findRecords, { q: 'zkx' }, token)
    expect(result.map(({ kind, label }) => [kind, label])).toEqual([['user', 'zkx_the_only_one_of_the_group']])
  })

  it('refuses what is too short or too long, and takes signs of patterns as they are', async () => {
    expect((await test.call(findRecords, { q: 'x' }, tokens.admin)).success).toBe(false)
    expect((await test.call(findRecords, { q: 'x'.repeat(51) }, tokens.admin)).success).toBe(false)
    expect(await find('%%')).toEqual([])
    expect(await find('__', 'doctor')).toEqual([])
  })
})

it('[WALK-24] initials are those of each reading', () => {
  expect(initialsOf('萧志强')).toEqual(['xzj', 'xzq'])
  expect(initialsOf('曾B2').toSorted()).toEqual(['cb2', 'zb2'])
  expect(initialsOf('!')).toEqual([])
})
