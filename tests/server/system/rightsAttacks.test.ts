import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/usersAdmin.ts'
import { role as roles } from '#contract/resources/system/role.resource.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { sysPermission, sysRole, sysRolePermission, sysUser, sysUserRole } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const ABOVE = '该账号拥有您没有的权限，请联系管理员处理'

describeOnDatabases('who tries to gain more than they were given', open => {
  let t: TestApp
  let admin = ''
  let hospital = ''
  const roleIds = new Map<string, string>()
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
    hospital = await tokenFor(t.app, 'hospital')
    for (const { id, roleCode } of await t.app.db.select().from(sysRole)) roleIds.set(roleCode, id)
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)
  const tokenOf = (id: string, tenantId = DEMO_TENANT) =>
    t.app.tokens.issue({ kind: 'user', ownerId: id, tenantId, ip: '', agent: '' })
  const edit = (json: object, token: string) => crud(users, 'edit', { json }, token)
  const accountOf = async (id: string) => (await t.app.db.select().from(sysUser).where(eq(sysUser.id, id)))[0]
  /** A role that may do just this, with a person who has it. */
  const personWith = async (username: string, actions: readonly string[], tenants = [DEMO_TENANT]) => {
    const { result } = await crud(roles, 'add', { json: { roleCode: username, roleName: username } }, admin)
    const made = String(result)
    roleIds.set(username, made)
    const entries = await t.app.db
      .select({ id: sysPermission.id })
      .from(sysPermission)
      .where(inArray(sysPermission.perms, [...actions]))
    expect(entries).toHaveLength(actions.length)
    await t.app.db.insert(sysRolePermission).values(entries.map(entry => ({ roleId: made, permissionId: entry.id })))
    const id = await addUser(t.app, username, { tenants })
    await t.app.db.insert(sysUserRole).values({ userId: id, roleId: made })
    return { id, token: await tokenOf(id) }
  }

  it('manages nobody who has an action, a built-in role or a tenant that they lack', async () => {
    const clerk = await personWith('clerk_a', ['user:edit', 'user:frozen', 'user:delete'])
    const stronger = await personWith('clerk_b', ['user:edit', 'role:authorize'])
    const weaker = await personWith('clerk_c', ['user:edit'])
    const shared = await personWith('clerk_d', ['user:edit'], [DEMO_TENANT, 2])
    const left = { ...(await accountOf(stronger.id)) }
    const attempts: [string, string][] = [
      [stronger.id, ABOVE],
      [demoUserId('doctor'), ABOVE],
      [demoUserId('hospital'), ABOVE],
      [demoUserId('admin'), '只有管理员可以管理管理员账号'],
      [shared.id, '该账号还属于其他租户，请联系管理员处理'],
    ]
    for (const [id, message] of attempts) {
      expect(await edit({ id, realname: '改名' }, clerk.token)).toMatchObject({ success: false, message })
      expect(await t.call(calls.freezeUsers, { ids: id, status: 2 }, clerk.token)).toMatchObject({ success: false })
      expect(await crud(users, 'delete', { query: { id } }, clerk.token)).toMatchObject({ success: false })
    }
    expect(await accountOf(stronger.id)).toEqual(left)
    expect(await edit({ id: weaker.id, realname: '改名' }, clerk.token)).toMatchObject({ success: true })
    // the office manages doctors and pharmacists
    for (const username of ['doctor', 'doctor2', 'pharmacist']) {
      const id = demoUserId(username)
      expect(await edit({ id, post: '主任' }, hospital), username).toMatchObject({ success: true })
      expect(await t.call(calls.freezeUsers, { ids: id, status: 1 }, hospital), username).toMatchObject({ success: true })
    }
  })

  it('moves no phone without the right to set passwords; a moved one ends the sign-ins', async () => {
    const id = demoUserId('doctor')
    await t.app.db.update(sysUser).set({ phone: '17600009990' }).where(eq(sysUser.id, id))
    const before = await accountOf(id)
    const stolen = { id, phone: '17600009999' }
    const token = await tokenOf(id)
    expect(await edit(stolen, hospital)).toMatchObject({ success: false, message: '修改手机号需要重置密码的权限，请联系管理员' })
    expect((await accountOf(id))?.phone).toBe(before?.phone)
    // the form sends the phone that stands there, too
    expect(await edit({ id, phone: before?.phone, post: '医师' }, hospital)).toMatchObject({ success: true })
    expect(await t.app.tokens.resolve(token)).not.toBeNull()
    expect(await edit(stolen, admin)).toMatchObject({ success: true })
    expect(await t.app.tokens.resolve(token)).toBeNull()
    // later edits leave the next sign-in alone
    const next = await tokenOf(id)
    expect(await edit({ id, post: '主任' }, admin)).toMatchObject({ success: true })
    expect(await t.app.tokens.resolve(next)).not.toBeNull()
    expect(await edit({ id: demoUserId('admin'), phone: '17600009998' }, admin)).toMatchObject({ success: true })
    expect(await t.app.tokens.resolve(admin)).not.toBeNull()
  })
})
