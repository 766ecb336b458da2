import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listByUser } from '#contract/http/calls/notices.ts'
import { forceLogout, forceLogoutSeveral, listOnline } from '#contract/http/calls/online.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import * as tables from '#server/db/tables/index.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { openNotice } from '#tests/support/noticeSockets.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const IDLE = 30 * 60_000

describeOnDatabases('who is online', open => {
  let t: TestApp
  let admin = ''
  let at = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => at, config: { idleLimit: IDLE } })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(() => t.close())
  const signIn = (ownerId: string, tenantId = DEMO_TENANT) =>
    t.app.tokens.issue({ kind: 'user', ownerId, tenantId, ip: '10.0.0.9', agent: 'Firefox/140' })
  const lives = async (token: string) => (await t.call(listByUser, {}, token)).success === true
  const online = async (username?: string, by = admin) =>
    (await t.call(listOnline, { ...(username === undefined ? {} : { username }), pageSize: 100 }, by)).result

  it('lists living sign-ins with person, address and times, never a token, of the own tenant', async () => {
    const doctor = demoUserId('doctor')
    const tokens = [await signIn(doctor), await signIn(doctor)]
    const far = await addUser(t.app, 'online_far', { tenants: [4711] })
    const elsewhere = await signIn(far, 4711)
    const page = await online('doctor')
    expect(page).toMatchObject({
      total: 2,
      records: [{ username: 'doctor', ip: '10.0.0.9', agent: 'Firefox/140', current: false }, {}],
    })
    expect(page.records.map(one => one.id).toSorted()).toEqual(tokens.map(hashToken).toSorted())
    expect(page.records[0]).toMatchObject({ since: '2026-03-01 08:00:00', lastSeen: '2026-03-01 08:00:00' })
    expect((await online('doct')).total).toBe(0)
    const all = await online()
    const text = JSON.stringify(all)
    for (const token of [...tokens, admin, elsewhere]) expect(text).not.toContain(token)
    expect(text).not.toMatch(/password|argon2/)
    expect(all.records.map(one => one.username)).not.toContain('online_far')
    expect(all.records.find(one => one.username === 'admin')?.current).toBe(true)
    // frozen, idle and expired ones do not live
    await t.app.db.update(tables.sysUser).set({ status: 2 }).where(eq(tables.sysUser.id, doctor))
    expect((await online('doctor')).total).toBe(0)
    await t.app.db.update(tables.sysUser).set({ status: 1 }).where(eq(tables.sysUser.id, doctor))
    at += IDLE + 1
    admin = await tokenFor(t.app, 'admin')
    expect((await online('doctor')).total).toBe(0)
  })

  it('[WALK-21] forces out one, and several, at once with their sockets, which are told so', async () => {
    const id = await addUser(t.app, 'forced_out')
    const [first, second, third] = [await signIn(id), await signIn(id), await signIn(id)]
    const socket = await openNotice(t.url, id, second)
    const told = once(socket.ws, 'close')
    const oneOf = hashToken(first)
    expect(await t.call(forceLogout, { token: oneOf }, admin)).toMatchObject({ success: true })
    expect([await lives(first), await lives(second)]).toEqual([false, true])
    const ids = [second, third].map(hashToken)
    expect(await t.call(forceLogoutSeveral, { ids: `${ids.join(',')},` }, admin)).toMatchObject({
      ...{ success: true, message: '退出登录成功！', result: 2 },
    })
    const [code, reason] = await told
    expect([code, String(reason)]).toEqual([4401, 'forced'])
    expect([await lives(second), await lives(third)]).toEqual([false, false])
    const logged = await t.app.db.select().from(tables.sysLog).where(eq(tables.sysLog.action, 'session.forceLogout'))
    expect(logged.map(one => one.entityId)).toEqual(expect.arrayContaining([oneOf, ...ids]))
    expect(await t.call(forceLogoutSeveral, { ids: ids.join(',') }, admin)).toMatchObject({
      success: false,
      message: 'Token无效!',
    })
  })

  it('shows and forces out people of several tenants in each of them, not only in the one that their sign-in was made for', async () => {
    const both = await addUser(t.app, 'online_both', { tenants: [DEMO_TENANT, 4711] })
    const admin2 = await addUser(t.app, 'online_second', { tenants: [4711] })
    await t.app.db.insert(tables.sysUserRole).values({ userId: admin2, roleId: seedId('role', 'admin') })
    const [token, second] = [await signIn(both), await signIn(admin2, 4711)]
    for (const by of [admin, second])
      expect((await online('online_both', by)).records.map(one => one.id)).toEqual([hashToken(token)])
    expect((await online('admin', second)).total).toBe(0)
    expect(await t.call(forceLogout, { token: hashToken(admin) }, second)).toMatchObject({ message: 'Token无效!' })
    expect(await t.call(forceLogout, { token: hashToken(token) }, second)).toMatchObject({ success: true })
    expect(await lives(token)).toBe(false)
  })

  it('reaches neither other tenants nor administrators from below, and refuses nonsense', async () => {
    const far = await addUser(t.app, 'reach_far', { tenants: [4711] })
    const foreign = await signIn(far, 4711)
    expect((await t.call(forceLogoutSeveral, { ids: hashToken(foreign) }, admin)).success).toBe(false)
    const id = await addUser(t.app, 'online_keeper')
    const roleId = seedId('role', 'online_keeper')
    await t.app.db.insert(tables.sysRole).values({ id: roleId, roleCode: 'online_keeper', roleName: 'x' })
    await t.app.db.insert(tables.sysUserRole).values({ userId: id, roleId })
    const rights = ['online:list', 'online:forceLogout'].map(action => seedId('button', action))
    await t.app.db.insert(tables.sysRolePermission).values(rights.map(permissionId => ({ roleId, permissionId })))
    const tenantAdmin = await signIn(id)
    const { records } = await online('admin', tenantAdmin)
    expect(records[0]?.phone ?? '***').toContain('***')
    expect(await t.call(forceLogoutSeveral, { ids: hashToken(admin) }, tenantAdmin)).toMatchObject({
      ...{ success: false, message: '只有管理员可以管理管理员账号' },
    })
    expect(await lives(admin)).toBe(true)
    expect(await t.call(listOnline, {}, await tokenFor(t.app, 'doctor'))).toMatchObject({ code: 510 })
    for (const attack of ["' or 1=1 --", '__proto__', '%', ',', '\\']) {
      expect((await t.call(forceLogoutSeveral, { ids: attack }, admin)).success).toBe(false)
      expect((await online(attack)).total).toBe(0)
    }
  })
})
