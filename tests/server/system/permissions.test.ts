import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { allCalls } from '#contract/http/calls/index.ts'
import { explainPermission } from '#contract/http/calls/permissions.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { codesOf } from '#contract/permissions/actionAccess.ts'
import { explainPermission as differenceText, permissionReason } from '#contract/permissions/explain.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { MENU } from '#server/db/seed/menu.ts'
import type { MenuSeed } from '#server/db/seed/menuSeed.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import {
  sysDepartPermission,
  sysDepartRole,
  sysDepartRolePermission,
  sysDepartRoleUser,
  sysPermission,
  sysRole,
  sysRolePermission,
  sysUser,
  sysUserDepart,
  sysUserRole,
} from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const buttonsOf = (menus: readonly MenuSeed[]): string[] =>
  menus.flatMap(menu => [...(menu.buttons ?? []).map(button => button.action), ...buttonsOf(menu.children ?? [])])
const guarded = allCalls.flatMap((call: Call) =>
  typeof call.who === 'object' && 'permission' in call.who ? [{ call, action: call.who.permission }] : [],
)

describeOnDatabases('permissions', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())

  /** A user with one role of their own that grants these buttons. */
  async function userWith(username: string, buttonIds: readonly string[]): Promise<string> {
    const userId = await addUser(t.app, username)
    const roleId = seedId('role', username)
    await t.app.db.insert(sysRole).values({ id: roleId, roleCode: username, roleName: username })
    await t.app.db.insert(sysUserRole).values({ userId, roleId })
    if (buttonIds.length)
      await t.app.db.insert(sysRolePermission).values(buttonIds.map(permissionId => ({ roleId, permissionId })))
    return tokenFor(t.app, username)
  }
  const explain = async (username: string, action: string, token = admin) =>
    (await t.call(explainPermission, { username, action }, token)).result

  it('says which roles grant an action, and what of it the user lacks', async () => {
    const facts = await explain('hospital', 'user:delete')
    expect(facts).toMatchObject({
      user: { realname: '沈言', isFrozen: false, roles: [{ code: 'hospital', grants: false }] },
      entry: { name: '删除用户', type: '1', isActive: true, place: ['系统管理', '用户管理'], hasPage: true },
      grantedBy: [
        { code: 'admin', name: '管理员' },
        { code: 'sysAdmin', name: '系统管理员' },
      ],
    })
    expect(differenceText(facts)).toMatchObject({
      reason: 'notGranted',
      verdict: '沈言（hospital）的角色没有“删除用户”权限，按钮不会显示。',
      advice: expect.stringContaining('管理员（admin）'),
    })
    expect(permissionReason(await explain('admin', ' user:delete '))).toBe('granted')
    // one code of an entry that holds several
    expect(permissionReason(await explain('admin', 'role:edit'))).toBe('granted')
    expect(permissionReason(await explain('hospital', 'user:nothing'))).toBe('noEntry')
    expect(permissionReason(await explain('nobody', 'user:delete'))).toBe('noUser')
  })

  it('every action that a call asks for is a button of the seeded menu, and the server refuses who has all others', async () => {
    expect(guarded.length).toBeGreaterThan(0)
    const seeded = buttonsOf(MENU).flatMap(action => codesOf({ action }))
    const rows = await t.app.db.select().from(sysPermission).where(eq(sysPermission.menuType, 2))
    for (const action of new Set(guarded.map(one => one.action))) {
      expect(seeded, action).toContain(action)
      const holding = (row: { perms: string | null }) => codesOf({ action: row.perms ?? '' }).includes(action)
      const others = rows.filter(row => !holding(row)).map(row => row.id)
      const without = await userWith(`without-${action}`, others)
      const only = await userWith(
        `only-${action}`,
        rows.filter(holding).map(row => row.id),
      )
      for (const { call } of guarded.filter(one => one.action === action))
        for (const method of call.methods) {
          const path = `/jeecg-boot${call.path.replace(/\{\w+\}/g, 'x')}`
          const refused = JSON.parse((await t.raw(method, path, { token: without })).text)
          expect(refused, `${method} ${call.path}`).toMatchObject({ success: false, code: 510 })
          const { text } = await t.raw(method, path, { token: only })
          // a workbook is no envelope
          const allowed = text.startsWith('{') ? JSON.parse(text) : { code: 200 }
          expect(allowed.code, `${method} ${call.path}`).not.toBe(510)
        }
    }
  })

  it('a button that is switched off permits nothing, although it is granted', async () => {
    const token = await userWith('switched-off', [seedId('button', 'online:forceLogout')])
    const ask = async () =>
      JSON.parse((await t.raw('POST', '/jeecg-boot/sys/online/forceLogout', { json: { token: 'x' }, token })).text)
    expect((await ask()).code).not.toBe(510)
    const set = async (status: string) => {
      await t.app.db.update(sysPermission).set({ status }).where(eq(sysPermission.perms, 'online:forceLogout'))
      t.app.tokens.refresh()
    }
    await set('0')
    expect((await ask()).code).toBe(510)
    expect(permissionReason(await explain('switched-off', 'online:forceLogout'))).toBe('inactive')
    await set('1')
  })

  it('sees the account without roles, without the page, and frozen', async () => {
    await addUser(t.app, 'roleless')
    expect(permissionReason(await explain('roleless', 'user:add'))).toBe('noRoles')
    await userWith('pageless', [seedId('button', 'user:add')])
    const facts = await explain('pageless', 'user:add')
    expect(permissionReason(facts)).toBe('noPage')
    expect(differenceText(facts).advice).toContain('“用户管理”')
    await t.app.db.update(sysUser).set({ status: 2 }).where(eq(sysUser.username, 'pageless'))
    expect(permissionReason(await explain('pageless', 'user:add'))).toBe('frozen')
  })

  it('knows rights from roles within departments', async () => {
    const id = await addUser(t.app, 'by_depart')
    const departId = seedId('depart', 'A01')
    const permissionId = seedId('button', 'user:add')
    const droleId = seedId('depart role', 'lead')
    const { db } = t.app
    await db.insert(sysDepartRole).values({ id: droleId, departId, roleCode: 'lead', roleName: '组长' })
    await db.insert(sysDepartRoleUser).values({ id: seedId('link', 'lead'), userId: id, droleId })
    await db.insert(sysUserDepart).values({ userId: id, departId })
    await db.insert(sysDepartRolePermission).values({ roleId: droleId, permissionId })
    // the department itself has not been given the right
    const before = await explain('by_depart', 'user:add')
    expect(before.user?.roles).toEqual([{ code: 'lead', name: '组长', depart: '全科医学科', grants: false }])
    expect(permissionReason(before)).toBe('notGranted')
    await db.insert(sysDepartPermission).values({ departId, permissionId })
    const facts = await explain('by_depart', 'user:add')
    expect(facts.grantedBy).toContainEqual({ code: 'lead', name: '组长', depart: '全科医学科' })
    expect(permissionReason(facts)).toBe('noPage')
    expect(differenceText(facts).checks.map(check => check.text)).toContain('已授权的角色：组长（lead，全科医学科的部门角色）')
    const page = seedId('menu', '/isystem/user')
    await db.insert(sysDepartRolePermission).values({ roleId: droleId, permissionId: page })
    await db.insert(sysDepartPermission).values({ departId, permissionId: page })
    expect(permissionReason(await explain('by_depart', 'user:add'))).toBe('granted')
    // anyone who left the department has its role no more
    await db.delete(sysUserDepart).where(eq(sysUserDepart.userId, id))
    expect(permissionReason(await explain('by_depart', 'user:add'))).toBe('noRoles')
  })

  it('asks nobody but administrators, refuses nonsense, and knows no account of another tenant', async () => {
    const doctor = await tokenFor(t.app, 'doctor')
    expect(await t.call(explainPermission, { username: 'admin', action: 'user:add' }, doctor)).toMatchObject({ code: 510 })
    expect(await t.call(explainPermission, { username: '', action: 'user:add' }, admin)).toMatchObject({ success: false })
    expect(await t.call(explainPermission, { username: 'x'.repeat(300), action: 'a' }, admin)).toMatchObject({ success: false })
    expect((await explain("' or 1=1 --", "%' or 'a'='a")).user).toBeNull()
    await addUser(t.app, 'elsewhere', { tenants: [2] })
    expect((await explain('elsewhere', 'user:add')).user).toBeNull()
    expect(demoUserId('elsewhere')).toBe(seedId('user', 'elsewhere'))
  })
})
