import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDataLog } from '#contract/http/calls/dataLog.ts'
import { userPermissions, login } from '#contract/http/calls/auth.ts'
import { LOG_KEPT, deleteLog } from '#contract/http/calls/logs.ts'
import { monitorSummary } from '#contract/http/calls/monitor.ts'
import { saveRolePermissions } from '#contract/http/calls/permissionsAdmin.ts'
import * as calls from '#contract/http/calls/usersAdmin.ts'
import { AUDIT_ADMIN, SECURITY_ADMIN, SYSTEM_ADMIN } from '#contract/permissions/separation.ts'
import { log } from '#contract/resources/system/log.resource.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysRolePermission, sysUserRole } from '#server/db/tables/index.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const TWO = '三员分立：同一账号不能同时担任系统管理员、安全管理员、审计管理员中的两种'
const roleId = (code: string) => seedId('role', code)

describe('three administrators (SEPARATION=on)', () => {
  let t: TestApp
  const token: Record<string, string> = {}
  beforeAll(async () => {
    t = await startTestApp({ config: { separation: true } })
    for (const name of ['admin', 'system', 'security', 'auditor', 'doctor']) token[name] = await tokenFor(t.app, name)
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)
  /** which of the three areas open to a person: accounts, rights, audit */
  const opened = async (name: string) => {
    const as = token[name]
    return {
      accounts: (await crud(users, 'edit', { json: { id: demoUserId('doctor'), post: '' } }, as)).code !== 510,
      figures: (await t.call(monitorSummary, {}, as)).success,
      rights: (await t.call(calls.usersOfRole, { roleId: roleId('doctor') }, as)).success,
      audit: (await crud(log, 'list', { query: {} }, as)).success && (await t.call(listDataLog, {}, as)).success,
    }
  }

  it('[SCALE-12] each has an area of their own, and the administrator of the original keeps that of the system alone', async () => {
    const system = { accounts: true, figures: true, rights: false, audit: false }
    expect(await opened('system')).toEqual(system)
    expect(await opened('admin')).toEqual(system)
    expect(await opened('security')).toEqual({ accounts: false, figures: false, rights: true, audit: false })
    expect(await opened('auditor')).toEqual({ accounts: false, figures: false, rights: false, audit: true })
    const titles = async (name: string) => JSON.stringify((await t.call(userPermissions, {}, token[name])).result.menu)
    expect(await titles('auditor')).toContain('日志管理')
    for (const name of ['system', 'admin', 'security']) expect(await titles(name)).not.toMatch(/日志管理|数据日志/)
    expect(await titles('security')).toContain('角色管理')
    expect(await titles('admin')).not.toContain('角色管理')
    // even who reads the audit cannot take a line out of it
    expect(await t.call(deleteLog, { id: '1' }, token['auditor'])).toMatchObject({ success: false, message: LOG_KEPT })
  })

  it('[SCALE-12] a right of the audit that another role was given opens nothing', async () => {
    const permissionId = seedId('button', 'log:list')
    await t.database.db
      .insert(sysRolePermission)
      .values({ roleId: roleId('doctor'), permissionId })
      .onConflictDoNothing()
    t.app.tokens.refresh()
    expect(await crud(log, 'list', { query: {} }, token['doctor'])).toMatchObject({ success: false, code: 510 })
  })

  it('[SCALE-12] refuses a second duty on every way in: page of the role, form, workbook, sign-in and a sign-in that is open', async () => {
    const gained = { roleId: roleId(AUDIT_ADMIN), userIdList: [demoUserId('system')] }
    expect(await t.call(calls.addUsersToRole, gained, token['security'])).toMatchObject({ success: false, message: TWO })
    // the system administrator keeps accounts and gives no roles, by form or workbook
    const form = { id: demoUserId('doctor'), selectedroles: roleId(SECURITY_ADMIN) }
    const kept = { success: false, message: '三员分立：只有安全管理员可以调整账号的角色' }
    expect(await crud(users, 'edit', { json: form }, token['system'])).toMatchObject(kept)
    const added = { username: 'zhangsan', realname: '张三', password: 'Zs#hospital26', phone: '19900001234' }
    const withRole = { ...added, selectedroles: roleId(AUDIT_ADMIN) }
    expect(await crud(users, 'add', { json: withRole }, token['system'])).toMatchObject(kept)
    const book = utils.book_new()
    const rows = [
      ['用户'],
      ['导出人:管理员'],
      ['用户账号', '用户姓名', '登录密码', '手机号码', '角色'],
      ['lisi', '李四', 'Ls#hospital26', '19900001235', '审计管理员'],
      ['wangwu', '王五', 'Ww#hospital26', '19900001236', ''],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'a')
    const sheet = new FormData()
    sheet.set('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]), 'users.xlsx')
    const imported = await t.raw('POST', `/jeecg-boot${users.api.importExcel?.path}`, {
      body: sheet,
      token: token['system'] ?? '',
    })
    expect(JSON.parse(imported.text).result).toMatchObject({ successCount: 1, errorCount: 1 })
    // nor to themselves, nor the administrator of everything to anybody
    const own = { roleId: roleId(AUDIT_ADMIN), userIdList: [demoUserId('security')] }
    expect((await t.call(calls.addUsersToRole, own, token['security'])).success).toBe(false)
    const all = { roleId: roleId('admin'), userIdList: [demoUserId('doctor')] }
    expect((await t.call(calls.addUsersToRole, all, token['security'])).success).toBe(false)
    // two duties from before, or written past the server
    await t.database.db.insert(sysUserRole).values({ userId: demoUserId('system'), roleId: roleId(AUDIT_ADMIN) })
    t.app.tokens.refresh()
    expect(JSON.stringify(await t.call(monitorSummary, {}, token['system']))).toContain('Token失效')
    expect(await t.call(login, { username: 'system', password: DEMO_PASSWORD })).toMatchObject({ success: false, message: TWO })
  })

  it('[SCALE-12] the security administrator gives roles that they have not, and changes no administrator’s rights', async () => {
    const given = { roleId: roleId('pharmacist'), userIdList: [demoUserId('doctor')] }
    expect(await t.call(calls.addUsersToRole, given, token['security'])).toMatchObject({ success: true })
    const change = { roleId: roleId(SECURITY_ADMIN), permissionIds: seedId('button', 'user:add'), lastpermissionIds: '' }
    expect((await t.call(saveRolePermissions, change, token['security'])).success).toBe(false)
    const reset = { username: 'auditor', password: 'Xl#hospital26', confirmpassword: 'Xl#hospital26' }
    expect(await t.call(calls.resetPassword, reset, token['admin'])).toMatchObject({
      success: false,
      message: '系统管理员不能管理安全管理员和审计管理员的账号',
    })
  })
})

it('[SCALE-12] without SEPARATION the administrator of the original has all three areas, and one account may have two of the roles', async () => {
  const t = await startTestApp()
  const [admin, system] = [await tokenFor(t.app, 'admin'), demoUserId('system')]
  expect((await t.call(listDataLog, {}, admin)).success).toBe(true)
  for (const code of [AUDIT_ADMIN, SYSTEM_ADMIN])
    expect(await t.call(calls.addUsersToRole, { roleId: roleId(code), userIdList: [system] }, admin)).toMatchObject({
      success: true,
    })
  expect(await t.call(login, { username: 'system', password: DEMO_PASSWORD })).toMatchObject({ success: true })
  await t.close()
})
