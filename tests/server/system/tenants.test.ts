import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '#contract/http/calls/auth.ts'
import { patientLogin, patientSendCode } from '#contract/http/calls/patientApp.ts'
import { listByUser } from '#contract/http/calls/notices.ts'
import * as calls from '#contract/http/calls/tenants.ts'
import { DEMO_TENANT, DEMO_TENANTS, demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import * as tables from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { openNotice } from '#tests/support/noticeSockets.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('tenants', (open, kind) => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(() => t.close())
  const add = (id: number, more: object = {}) => t.call(calls.addTenant, { id, name: `租户${id}`, ...more }, admin)
  const edit = (id: number, more: object, by = admin) => t.call(calls.editTenant, { id, ...more }, by)

  it('adds under an id of choice, lists by page, edits, and deletes what nothing belongs to', async () => {
    expect(await add(9001, { beginDate: '2026-01-01 00:00:00', endDate: '2026-12-31' })).toMatchObject({ message: '添加成功！' })
    expect(await add(9001)).toMatchObject({ success: false, message: '该编号已存在!' })
    expect(await add(9002, { beginDate: '2026-02-01', endDate: '2026-01-01' })).toMatchObject({
      message: '结束时间不能早于开始时间',
    })
    expect((await add(9002, { beginDate: '2026-13-45' })).success).toBe(false)
    const { result: page } = await t.call(calls.listTenants, { name: '租户90' }, admin)
    expect(page).toMatchObject({
      total: 1,
      records: [
        { id: 9001, name: '租户9001', beginDate: '2026-01-01', endDate: '2026-12-31', status: 1, status_dictText: '正常' },
      ],
    })
    expect((await t.call(calls.listTenants, { name: '%' }, admin)).result.total).toBe(0)
    expect(await edit(9001, { name: '改名' })).toMatchObject({ success: true, message: '修改成功!' })
    expect((await t.call(calls.tenantById, { id: 9001 }, admin)).result).toMatchObject({ name: '改名', beginDate: '2026-01-01' })
    await edit(9001, { status: 0 })
    expect((await t.call(calls.activeTenants, { ids: `9001,${DEMO_TENANT}` }, admin)).result.map(one => one.id)).toEqual([
      DEMO_TENANT,
    ])
    expect(await t.call(calls.deleteTenant, { id: 9001 }, admin)).toMatchObject({ success: true, message: '删除成功' })
    expect(await t.call(calls.tenantById, { id: 9001 }, admin)).toMatchObject({ success: false, message: '未找到对应实体' })
    const actions = await t.app.db.select().from(tables.sysLog).where(eq(tables.sysLog.entityId, '9001'))
    expect(actions.map(one => one.action)).toEqual(['tenant.add', 'tenant.edit', 'tenant.edit', 'tenant.delete'])
  })

  it('keeps tenants that anything belongs to: an id is never handed to another with the old rows', async () => {
    await add(9101)
    await add(9102)
    await t.app.db.insert(tables.hosPatient).values({
      ...{ id: seedId('tenant patient'), tenantId: 9101, name: '患者', sex: 1, birthday: '1990-01-01', phone: '19900005555' },
    })
    const used = '该租户已被引用，无法删除！'
    expect(await t.call(calls.deleteTenant, { id: 9101 }, admin)).toMatchObject({ success: false, message: used })
    expect(await t.call(calls.deleteTenant, { id: DEMO_TENANT }, admin)).toMatchObject({ message: used })
    expect(await t.call(calls.deleteTenants, { ids: '9101,9102,' }, admin)).toMatchObject({
      success: true,
      message: '部分删除成功！（被引用的租户无法删除）',
    })
    expect(await t.call(calls.deleteTenants, { ids: '9101' }, admin)).toMatchObject({
      message: '选择的租户都已被引用，无法删除！',
    })
    expect(await t.call(calls.deleteTenants, { ids: ',' }, admin)).toMatchObject({ success: false, message: '未选中租户！' })
    await add(9103)
    expect(await t.call(calls.deleteTenants, { ids: '9103' }, admin)).toMatchObject({ message: '删除成功！' })
  })

  it('ends the sign-ins in tenants that are deleted, one or several at a time, and in no other', async () => {
    const single = demoUserId('admin')
    const issue = (tenantId: number) => t.app.tokens.issue({ kind: 'user', ownerId: single, tenantId, ip: '', agent: '' })
    for (const id of [9401, 9402, 9403]) await add(id)
    await t.app.db.insert(tables.hosPatient).values({
      ...{
        id: seedId('kept tenant patient'),
        tenantId: 9403,
        name: '患者',
        sex: 1,
        birthday: '1990-01-01',
        phone: '19900005556',
      },
    })
    const tokens = [await issue(9401), await issue(9402), await issue(9403)]
    const live = async () =>
      (await Promise.all(tokens.map(token => t.app.tokens.resolve(token)))).map(principal => principal !== null)
    expect(await live()).toEqual([true, true, true])
    expect(await t.call(calls.deleteTenant, { id: 9401 }, admin)).toMatchObject({ success: true })
    expect(await live()).toEqual([false, true, true])
    expect(await t.call(calls.deleteTenants, { ids: '9402,9403' }, admin)).toMatchObject({ success: true })
    expect(await live()).toEqual([false, false, true])
  })

  it('freezes at once: sign-ins and sockets in it end, and nobody reaches it by the header', async () => {
    await add(9201)
    const inside = await addUser(t.app, 'inside', { tenants: [9201] })
    const both = await addUser(t.app, 'both', { tenants: [DEMO_TENANT, 9201] })
    const issue = (ownerId: string, tenantId: number) =>
      t.app.tokens.issue({ kind: 'user', ownerId, tenantId, ip: '', agent: '' })
    const [token, other] = [await issue(inside, 9201), await issue(both, DEMO_TENANT)]
    const socket = await openNotice(t.url, inside, token)
    const byHeader = () => t.raw('GET', `/jeecg-boot${listByUser.path}`, { token: other, headers: { 'tenant-id': '9201' } })
    expect((await t.call(listByUser, {}, token)).success).toBe(true)
    expect((await byHeader()).status).toBe(200)
    expect((await edit(9201, { status: 0 })).success).toBe(true)
    await socket.closed
    expect((await t.call(listByUser, {}, token)).success).not.toBe(true)
    expect((await byHeader()).status).toBe(500)
    expect((await t.call(listByUser, {}, other)).success).toBe(true)
    await edit(9201, { status: 1 })
    expect((await byHeader()).status).toBe(200)
    expect(await edit(DEMO_TENANT, { status: 0 })).toMatchObject({ success: false, message: '不能停用自己当前所在的租户' })
  })

  it('refuses who signs in while their tenant or their account is being frozen', async () => {
    const password = 'Xinglin#2026'
    const signIn = (username: string) => t.call(login, { username, password, captcha: '', checkKey: '' })
    const [doctor] = await t.app.db.select().from(tables.sysUser).where(eq(tables.sysUser.username, 'doctor'))
    /** Signs in while `freeze` is not committed yet, as soon as the sign-in waits for it. */
    const during = async (
      username: string,
      freeze: (tx: Parameters<Parameters<typeof t.app.db.transaction>[0]>[0]) => Promise<unknown>,
    ) => {
      const { answer } = await t.app.db.transaction(async tx => {
        await freeze(tx)
        const asked = signIn(username)
        // the embedded database has one connection: anyone who signs in waits for it
        for (let left = kind === 'postgres' ? 100 : 0; left > 0; left -= 1) {
          const { rows } = await tx.execute(
            sql`select 1 from pg_locks where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`,
          )
          if (rows.length > 0) break
          await wait(30)
        }
        return { answer: asked.then(one => one) }
      })
      return answer
    }
    await add(9401)
    const late = await addUser(t.app, 'late_comer', { tenants: [9401] })
    await t.app.db
      .update(tables.sysUser)
      .set({ password: doctor?.password ?? '' })
      .where(eq(tables.sysUser.id, late))
    expect((await signIn('late_comer')).success).toBe(true)
    const frozen = await during('late_comer', tx =>
      tx.update(tables.sysTenant).set({ status: 0 }).where(eq(tables.sysTenant.id, 9401)),
    )
    expect(frozen).toMatchObject({ success: false, message: '与该用户关联的租户均已被冻结，无法登录！' })
    await t.app.db
      .insert(tables.hosAppUser)
      .values({ id: seedId('late patient'), tenantId: 9401, phone: '19900006666', registeredAt: new Date() })
    const [patient] = await t.app.db
      .insert(tables.hosPatient)
      .values({ id: seedId('late patient'), tenantId: 9401, name: '患者', sex: 1, birthday: '1990-01-01', phone: '19900006666' })
      .returning()
    const { result: code } = await t.call(patientSendCode, { phone: patient?.phone ?? '' })
    const enter = { phone: patient?.phone ?? '', code: code.demoCode ?? '' }
    expect(await t.call(patientLogin, enter)).toMatchObject({ success: false, message: '该医院已暂停服务，请联系医院' })
    await edit(9401, { status: 1 })
    const alone = await during('late_comer', tx =>
      tx.update(tables.sysUser).set({ status: 2 }).where(eq(tables.sysUser.id, late)),
    )
    expect(alone).toMatchObject({ success: false, message: '该用户已冻结' })
  })

  it('lets others than administrators manage their own tenants only', async () => {
    const id = await addUser(t.app, 'tenant_keeper')
    const roleId = seedId('role', 'tenant_keeper')
    await t.app.db.insert(tables.sysRole).values({ id: roleId, roleCode: 'tenant_keeper', roleName: 'x' })
    await t.app.db.insert(tables.sysUserRole).values({ userId: id, roleId })
    const rights = ['tenant:list', 'tenant:add,tenant:edit,tenant:delete'].map(action => seedId('button', action))
    await t.app.db.insert(tables.sysRolePermission).values(rights.map(permissionId => ({ roleId, permissionId })))
    const tenantAdmin = await t.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: DEMO_TENANT, ip: '', agent: '' })
    const foreign = DEMO_TENANTS.map(one => one.id).find(one => one !== DEMO_TENANT) ?? 0
    expect((await t.call(calls.listTenants, {}, tenantAdmin)).result.records.map(one => one.id)).toEqual([DEMO_TENANT])
    expect((await t.call(calls.tenantById, { id: foreign }, tenantAdmin)).success).toBe(false)
    expect((await edit(foreign, { status: 0 }, tenantAdmin)).success).toBe(false)
    expect((await t.call(calls.deleteTenant, { id: foreign }, tenantAdmin)).success).toBe(false)
    expect(await t.call(calls.addTenant, { id: 9301, name: 'x' }, tenantAdmin)).toMatchObject({ success: false })
    const doctor = await tokenFor(t.app, 'doctor')
    expect(await t.call(calls.listTenants, {}, doctor)).toMatchObject({ code: 510 })
    for (const ids of ["' or 1=1 --", '__proto__', '1e9', '-1', '99999999999999999999'])
      expect((await t.call(calls.deleteTenants, { ids }, admin)).success).toBe(false)
  })
})
