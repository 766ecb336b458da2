import { readdirSync, readFileSync } from 'node:fs'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { deleteMenu, editMenu } from '#contract/http/calls/permissionsAdmin.ts'
import { permissionsOf } from '#contract/resources/defineResource.ts'
import { position } from '#contract/resources/system/position.resource.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysPermission, sysRolePermission } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'

const now = new Date('2026-11-21T00:00:00Z')
const entryOf = (url: string) => eq(sysPermission.id, seedId('menu', url))

/** Names of the original client's files (contract.md 29.9), by the address of the seeded entry. */
const ORIGINAL = {
  '/dashboard/analysis': 'dashboard/Analysis',
  '/isystem/user': 'system/UserList',
  '/isystem/roleUserList': 'system/RoleUserList',
  '/isystem/permission': 'system/PermissionList',
  '/isystem/depart': 'system/DepartList',
  '/isystem/position': 'system/SysPositionList',
  '/isystem/departUserList': 'system/DepartUserList',
  '/isystem/dict': 'system/DictList',
  '/isys/category': 'system/SysCategoryList',
  '/isystem/annountCement': 'system/SysAnnouncementList',
  '/isys/tenant': 'system/TenantList',
  '/isys/checkRule': 'system/SysCheckRuleList',
  '/isys/fillRule': 'system/SysFillRuleList',
  '/isys/dataSource': 'system/SysDataSourceList',
  '/isys/oss': 'modules/oss/OSSFileList',
  '/isystem/online': 'system/SysUserOnlineList',
  '/isystem/log': 'system/LogList',
  '/sys/dataLog-list': 'system/DataLogList',
  '/isystem/QuartzJobList': 'system/QuartzJobList',
  '/isystem/gatewayroute': 'system/SysGatewayRouteList',
  '/monitor/SystemInfo': 'modules/monitor/SystemInfo',
  '/monitor/JvmInfo': 'modules/monitor/JvmInfo',
  '/monitor/TomcatInfo': 'modules/monitor/TomcatInfo',
  '/monitor/redis/info': 'modules/monitor/RedisInfo',
  '/monitor/HttpTrace': 'modules/monitor/HttpTrace',
  '/monitor/Disk': 'modules/monitor/DiskMonitoring',
  '/isps/userAnnouncement': 'system/UserAnnouncementList',
  '/message/sysMessageTemplate': 'modules/message/SysMessageTemplateList',
  '/message/sysMessage': 'modules/message/SysMessageList',
  '/account/center': 'account/center/Index',
  '/account/settings': 'account/settings/Index',
}

describeOnDatabases('seeded menu', open => {
  it('brings missing buttons and their grants to a database that was made before', async () => {
    const { db, kind } = await open()
    await seedDatabase({ db, kind }, { demo: true, now })
    const buttons = permissionsOf(position).map(({ action }) => seedId('button', action))
    for (const id of buttons) {
      await db.delete(sysPermission).where(eq(sysPermission.id, id))
      await db.delete(sysRolePermission).where(eq(sysRolePermission.permissionId, id))
    }
    await seedDatabase({ db, kind }, { demo: null, now })
    for (const id of buttons)
      expect(
        await db.$count(
          sysRolePermission,
          and(eq(sysRolePermission.permissionId, id), eq(sysRolePermission.roleId, seedId('role', 'admin'))),
        ),
      ).toBe(1)
  })

  it("[WALK-44] names the original client's components, and keeps what a person changed over a restart", async () => {
    const t = await startTestApp({ open })
    const { db } = t.database
    const components = async () => {
      const ids = Object.keys(ORIGINAL).map(url => seedId('menu', url))
      const rows = await db.select().from(sysPermission).where(inArray(sysPermission.id, ids))
      return Object.fromEntries(rows.map(({ url, component }) => [url, component]))
    }
    expect(await components()).toEqual(ORIGINAL)

    const { token } = await t.loginAs('admin')
    const role = { id: seedId('menu', '/isystem/roleUserList'), component: 'system/RoleList', name: '角色与授权', sortNo: 77 }
    const log = { id: seedId('menu', '/isystem/log'), component: 'resource/system/log', hidden: true }
    for (const change of [role, log]) expect(await t.call(editMenu, change, token)).toMatchObject({ success: true })
    expect(await t.call(deleteMenu, { id: seedId('menu', '/monitor/Disk') }, token)).toMatchObject({ success: true })
    const { result: before } = await t.call(userPermissions, {}, token)

    const again = await startTestApp({ database: t.database })
    const { token: later } = await again.loginAs('admin')
    const { result: after } = await again.call(userPermissions, {}, later)
    expect(after.menu).toEqual(before.menu)
    expect(await db.select().from(sysPermission).where(eq(sysPermission.id, role.id))).toMatchObject([role])
    expect(await db.select().from(sysPermission).where(eq(sysPermission.id, log.id))).toMatchObject([log])
    expect(JSON.stringify(after.menu)).not.toContain('/monitor/Disk')
    await again.close()
    await t.close()
  })

  it('[WALK-44] gives older databases the names once, where nobody had changed the entry', async () => {
    const { db, kind } = await open()
    await seedDatabase({ db, kind }, { demo: true, now })
    const componentOf = async (url: string) =>
      (await db.select({ component: sysPermission.component }).from(sysPermission).where(entryOf(url)))[0]?.component
    await db.update(sysPermission).set({ component: 'resource/system/position' }).where(entryOf('/isystem/position'))
    await db.update(sysPermission).set({ component: 'own/Screen' }).where(entryOf('/isystem/user'))
    const folder = 'server/db/migrations'
    const file = readdirSync(folder).find(name => name.endsWith('_original_components.sql')) ?? ''
    await db.execute(readFileSync(`${folder}/${file}`, 'utf8'))
    expect(await componentOf('/isystem/position')).toBe('system/SysPositionList')
    expect(await componentOf('/isystem/user')).toBe('own/Screen')
  })
})
