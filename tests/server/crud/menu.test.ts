import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { permissionsOf } from '#contract/resources/defineResource.ts'
import { position } from '#contract/resources/system/position.resource.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysPermission, sysRolePermission } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

describeOnDatabases('menu of resources', open => {
  it('brings buttons, grants and the component of a list to a database that was made before', async () => {
    const { db, kind } = await open()
    const now = new Date('2026-11-21T00:00:00Z')
    await seedDatabase({ db, kind }, { demo: true, now })
    const entry = eq(sysPermission.id, seedId('menu', '/isystem/position'))
    const buttons = permissionsOf(position).map(({ action }) => seedId('button', action))
    await db.update(sysPermission).set({ component: 'system/SysPositionList' }).where(entry)
    for (const id of buttons) {
      await db.delete(sysPermission).where(eq(sysPermission.id, id))
      await db.delete(sysRolePermission).where(eq(sysRolePermission.permissionId, id))
    }
    await seedDatabase({ db, kind }, { demo: null, now })
    expect(await db.select({ component: sysPermission.component }).from(sysPermission).where(entry)).toEqual([
      { component: 'resource/system/position' },
    ])
    for (const id of buttons)
      expect(
        await db.$count(
          sysRolePermission,
          and(eq(sysRolePermission.permissionId, id), eq(sysRolePermission.roleId, seedId('role', 'admin'))),
        ),
      ).toBe(1)
    // what an administrator chose himself stays
    await db.update(sysPermission).set({ component: 'own/Screen' }).where(entry)
    await seedDatabase({ db, kind }, { demo: null, now })
    expect(await db.select({ component: sysPermission.component }).from(sysPermission).where(entry)).toEqual([
      { component: 'own/Screen' },
    ])
  })
})
