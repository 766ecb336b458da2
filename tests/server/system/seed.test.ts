import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { currentDeparts, login, updatePassword, userPermissions } from '#contract/http/calls/auth.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import * as tables from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { startTestApp } from '#tests/support/testApp.ts'

const now = new Date('2026-03-01T00:00:00Z')

describeOnDatabases('seed', (open, kind) => {
  it('changes nothing at the second start, also after an administrator took a grant away', async () => {
    const database = await open()
    const first = await seedDatabase(database, { demo: true, now })
    expect(first).toEqual({ demo: true, firstStart: true, administrator: null, frozen: [], warning: null })
    await database.db.delete(tables.sysRolePermission).where(sql`role_id = (select id from sys_role where role_code = 'doctor')`)
    const before = await stateOf(database)
    expect(before['sys_user']).not.toBe('')
    expect(await seedDatabase(database, { demo: null, now: new Date() })).toEqual({
      demo: true,
      firstStart: false,
      administrator: null,
      frozen: [],
      warning: null,
    })
    expect(await stateOf(database)).toEqual(before)
  })

  it('gives an older demonstration what a later version brings: role, menu, grants, positions', async () => {
    const database = await open()
    await seedDatabase(database, { demo: true, now })
    const whole = await stateOf(database)
    const { db } = database
    const demoPages = await db.$count(tables.sysPermission, sql`url like '/demo%'`)
    await db.delete(tables.sysRolePermission).where(sql`role_id = (select id from sys_role where role_code = 'user')`)
    await db.delete(tables.sysRole).where(sql`role_code = 'user'`)
    await db.delete(tables.sysRolePermission).where(sql`permission_id in (select id from sys_permission where url like '/demo%')`)
    await db.delete(tables.sysPermission).where(sql`url like '/demo%'`)
    await db.delete(tables.sysPosition)
    await seedDatabase(database, { demo: null, now })
    const again = await stateOf(database)
    const isStamped = ['sys_role', 'sys_permission', 'sys_position']
    for (const table of Object.keys(whole).filter(name => !isStamped.includes(name)))
      expect(again[table], table).toBe(whole[table])
    expect(await db.$count(tables.sysPosition)).toBeGreaterThan(0)
    expect(await db.$count(tables.sysPermission, sql`url like '/demo%'`)).toBe(demoPages)
  })

  it('begins without demonstration with one administrator, who must change their one-time password first (D7)', async () => {
    const database = await open()
    const seeded = await seedDatabase(database, { demo: kind === 'pglite' ? false : null, now })
    expect(seeded.demo).toBe(false)
    expect(await database.db.$count(tables.sysPermission, sql`url like '/demo%'`)).toBe(0)
    const password = seeded.administrator?.password ?? ''
    expect(password).toMatch(/^[\w-]{16}$/)
    expect(await seedDatabase(database, { demo: true, now })).toMatchObject({
      demo: false,
      firstStart: false,
      warning: 'notDemo',
    })
    const t = await startTestApp({ database, clock: () => now.getTime(), config: { demo: false } })
    const { result } = await t.call(login, { username: 'admin', password })
    expect(result.mustChangePassword).toBe(true)
    expect(await t.call(userPermissions, {}, result.token)).toMatchObject({ success: true })
    const refused = await t.raw('GET', '/jeecg-boot/sys/dict/queryAllDictItems', { token: result.token })
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, code: 510, message: '请先修改初始密码' })
    const change = { username: 'admin', oldpassword: password, password: 'a-better-one-2', confirmpassword: 'a-better-one-2' }
    expect(await t.call(updatePassword, change, result.token)).toMatchObject({ success: true })
    const allowed = await t.raw('GET', '/jeecg-boot/sys/dict/queryAllDictItems', { token: result.token })
    expect(JSON.parse(allowed.text)).toMatchObject({ success: true })
    expect(await t.call(currentDeparts, {}, result.token)).toMatchObject({ result: { orgCode: 'A99' } })
    await t.close()
  })

  it('[SCALE-11] a one-time password that nobody used for three days opens nothing; the next start gives the first administrator another', async () => {
    const database = await open()
    const begun = await seedDatabase(database, { demo: false, now })
    const later = new Date(now.getTime() + 72 * 3_600_000)
    let at = now
    const t = await startTestApp({ database, clock: () => at.getTime(), config: { demo: false } })
    at = later
    const enter = (password = '') => t.call(login, { username: 'admin', password })
    expect(await enter(begun.administrator?.password)).toMatchObject({
      success: false,
      message: '初始密码已过期，请联系管理员重置密码',
    })
    expect(await seedDatabase(database, { demo: false, now: new Date(later.getTime() - 1) })).toMatchObject({
      administrator: null,
    })
    const again = await seedDatabase(database, { demo: false, now: later })
    expect(again.administrator).toMatchObject({
      username: 'admin',
      password: expect.not.stringMatching(begun.administrator?.password ?? ''),
    })
    const { result } = await enter(again.administrator?.password)
    expect(result.mustChangePassword).toBe(true)
    const own = 'a-better-one-2'
    const change = { username: 'admin', oldpassword: again.administrator?.password ?? '', password: own, confirmpassword: own }
    expect(await t.call(updatePassword, change, result.token)).toMatchObject({ success: true })
    const muchLater = new Date(later.getTime() + 365 * 86_400_000)
    expect(await seedDatabase(database, { demo: false, now: muchLater })).toMatchObject({ administrator: null })
    await t.close()
  })
})
