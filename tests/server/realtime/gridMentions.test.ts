import { afterAll, beforeAll, expect, it } from 'vitest'
import { desc, eq } from 'drizzle-orm'
import { addGridComment, gridPeople } from '#contract/http/calls/grids.ts'
import { LIVE } from '#contract/grids/register.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { gridRow, sysAnnouncement, sysAnnouncementSend } from '#server/db/tables/index.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

/** Tables that administrators and the hospital's office see. */
const tables: ServerModule = async app => {
  app.grids.add(
    storedRows({ ...demoGrid, name: 'seen' }, async (_tx, { roles, username }) =>
      roles.includes('admin') || username === 'hospital' ? { edit: true, add: true, remove: true, move: true } : null,
    ),
  )
}

describeOnDatabases('mentions in comments of shared tables', open => {
  let t: TestApp
  let admin = ''
  const say = (more: object) =>
    t.call(addGridComment, { table: 'seen:1', row: 'r1', field: 'name', text: '@同事 请核对', ...more }, admin)
  const told = async (username: string) =>
    t.app.db
      .select({ title: sysAnnouncement.titile, html: sysAnnouncement.msgContent, page: sysAnnouncement.openPage })
      .from(sysAnnouncement)
      .innerJoin(sysAnnouncementSend, eq(sysAnnouncementSend.anntId, sysAnnouncement.id))
      .where(eq(sysAnnouncementSend.userId, demoUserId(username)))
      .orderBy(desc(sysAnnouncement.createTime))
      .then(rows => rows.filter(({ title }) => title.endsWith('在批注中提到了您')))
  beforeAll(async () => {
    t = await startTestApp({ open, more: [tables] })
    admin = await tokenFor(t.app, 'admin')
    await t.app.db
      .insert(gridRow)
      .values({ tenantId: DEMO_TENANT, tableKey: 'seen:1', rowId: 'r1', live: true, data: { [LIVE]: true, name: '甲' } })
  })
  afterAll(() => t.close())

  it('[WALK-37] offers those who see the table, by name or account, without the asker', async () => {
    const people = async (text: string) =>
      (await t.call(gridPeople, { table: 'seen:1', text }, admin)).result.map(({ username }) => username)
    expect(await people('hospital')).toEqual(['hospital'])
    expect(await people('doctor')).toEqual([])
    expect(await people('admin')).not.toContain('admin')
    expect(await people('%')).toEqual([])
    const doctor = await tokenFor(t.app, 'doctor')
    expect(await t.call(gridPeople, { table: 'seen:1', text: '' }, doctor)).toMatchObject({ success: false, code: 510 })
  })

  it('[WALK-37] tells by the bell whom a comment names, with the way to the cell; nobody who does not see the table', async () => {
    const mentions = [demoUserId('hospital'), demoUserId('doctor'), demoUserId('admin')]
    expect(await say({ mentions, page: '/demo/sharedGrid?cell=seen%3A1~r1~name' })).toMatchObject({ success: true })
    expect(await told('hospital')).toEqual([
      {
        title: '管理员在批注中提到了您',
        html: '<p>您在表格“可编辑表格示例”的批注中被提到，请查看并处理。</p>',
        page: '/demo/sharedGrid?cell=seen%3A1~r1~name',
      },
    ])
    expect(await told('doctor')).toEqual([])
    expect(await told('admin')).toEqual([])
  })

  it('[WALK-31] says of a row that has not left its page that it is not finished, of a deleted one that it is gone', async () => {
    expect(await say({ row: 'r2' })).toMatchObject({ success: false, message: '该行尚未完成，填好必填的单元格后才能批注' })
    await t.app.db
      .insert(gridRow)
      .values({ tenantId: DEMO_TENANT, tableKey: 'seen:1', rowId: 'r3', live: false, data: { name: '乙' } })
    expect(await say({ row: 'r3' })).toMatchObject({ success: false, message: '该行已被删除' })
  })

  it('[WALK-37] leads to no other site', async () => {
    for (const page of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await say({ mentions: [demoUserId('hospital')], page })).toMatchObject({ success: true })
    expect((await told('hospital')).slice(0, 4).map(({ page }) => page)).toEqual([null, null, null, null])
  })
})
