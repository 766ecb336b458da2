import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announcementReaders } from '#contract/http/calls/announcementAdmin.ts'
import { listByUser, markRead, releaseAnnouncement, revokeAnnouncement } from '#contract/http/calls/notices.ts'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { log } from '#contract/resources/system/log.resource.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { sysUser } from '#server/db/tables/index.ts'
import { operateTypeOf } from '#server/modules/system/logs/log.crud.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { openNotice } from '#tests/support/noticeSockets.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const DRAFT = {
  titile: '冬季门诊时间调整',
  msgCategory: '1',
  msgType: 'ALL',
  priority: 'M',
  startTime: '2026-11-01 08:00:00',
  endTime: '2027-11-01 08:00:00',
  msgAbstract: '十二月起门诊提前半小时',
  msgContent: '<p>七点半开诊<script>alert(1)</script></p>',
}

describeOnDatabases('announcements as their administrators keep them', open => {
  let test: TestApp
  let admin = ''
  beforeAll(async () => {
    test = await startTestApp({ open })
    admin = await tokenFor(test.app, 'admin', DEMO_TENANT)
  })
  afterAll(() => test.close())
  const call = crudCaller(() => test)
  const add = async (more: object = {}) => call(announcement, 'add', { json: { ...DRAFT, ...more } }, admin)
  const rowOf = async (id: string) => (await call(announcement, 'queryById', { query: { id } }, admin)).result
  const reader = async (name: string) => {
    const id = await addUser(test.app, name, { tenants: [DEMO_TENANT] })
    return { id, token: await tokenFor(test.app, name, DEMO_TENANT) }
  }

  it('[VIEW-SYS-08] is a draft that nobody sees, then released, told at once, counted, revoked', async () => {
    const { id: userId, token } = await reader('reads_news')
    const { result: id } = await add({ msgType: 'USER', userIds: `${userId},` })
    expect(await rowOf(id)).toMatchObject({ sendStatus: '0', userIds: `${userId},`, receivers: 1, readers: 0 })
    expect((await rowOf(id)).msgContent).not.toContain('script')
    expect((await test.call(listByUser, {}, token)).result.anntMsgList.map(one => one.id)).not.toContain(id)

    const socket = await openNotice(test.url, userId, token)
    expect(await test.call(releaseAnnouncement, { id }, admin)).toMatchObject({ message: '该系统通知发布成功' })
    await expect.poll(() => socket.frames.map(frame => frame['msgId']), { timeout: 20_000 }).toContain(id)
    expect((await test.call(listByUser, {}, token)).result.anntMsgList.map(one => one.id)).toContain(id)
    await test.call(markRead, { anntId: id }, token)
    expect(await rowOf(id)).toMatchObject({ sendStatus: '1', readers: 1 })
    const { result: readers } = await test.call(announcementReaders, { anntId: id }, admin)
    expect(readers).toMatchObject({ total: 1, records: [{ userId, username: 'reads_news', readFlag: '1' }] })

    expect(await call(announcement, 'edit', { json: { id, titile: '改' } }, admin)).toMatchObject({
      success: false,
      message: '该通告已发布，请先撤销再操作',
    })
    expect(await call(announcement, 'delete', { query: { id } }, admin)).toMatchObject({ success: false })
    await test.call(revokeAnnouncement, { id }, admin)
    expect((await test.call(listByUser, {}, token)).result.anntMsgList.map(one => one.id)).not.toContain(id)
    expect(await call(announcement, 'delete', { query: { id } }, admin)).toMatchObject({ success: true, message: '删除成功!' })
  })

  it('refuses an end before its start, nobody as receivers, and receivers of another hospital', async () => {
    expect(await add({ endTime: '2026-10-01 00:00:00' })).toMatchObject({ success: false, message: '开始时间需小于结束时间' })
    expect(await add({ msgType: 'USER', userIds: ',' })).toMatchObject({ success: false, message: '指定用户不能为空！' })
    const stranger = await addUser(test.app, 'far_away', { tenants: [4711] })
    const refused = await add({ msgType: 'USER', userIds: `${demoUserId('doctor')},${stranger},` })
    expect(refused).toMatchObject({ success: false, message: '指定用户中有不存在的用户，请重新选择' })
  })

  it('follows the list of receivers, and forgets it when it is for all', async () => {
    const [one, two] = [await reader('first_of_two'), await reader('second_of_two')]
    const { result: id } = await add({ msgType: 'USER', userIds: `${one.id},${two.id},` })
    await call(announcement, 'edit', { json: { id, userIds: `${two.id},` } }, admin)
    expect(await rowOf(id)).toMatchObject({ userIds: `${two.id},`, receivers: 1 })
    await call(announcement, 'edit', { json: { id, msgAbstract: '只改摘要' } }, admin)
    expect(await rowOf(id)).toMatchObject({ userIds: `${two.id},`, msgAbstract: '只改摘要' })
    await call(announcement, 'edit', { json: { id, msgType: 'ALL' } }, admin)
    expect((await rowOf(id)).userIds).toBeNull()
    expect((await rowOf(id)).receivers).toBeGreaterThan(2)
    const { result } = await test.call(announcementReaders, { anntId: id, readFlag: '1' }, admin)
    expect(result.total).toBe(0)
  })

  it('[VIEW-SYS-08] is unread by its chosen readers again when it was taken back and corrected, and counts who is there alone', async () => {
    const [one, two] = [await reader('reads_twice'), await reader('leaves_the_clinic')]
    const userIds = `${one.id},${two.id},`
    const { result: id } = await add({ msgType: 'USER', userIds })
    await test.call(releaseAnnouncement, { id }, admin)
    for (const { token } of [one, two]) await test.call(markRead, { anntId: id }, token)
    expect(await rowOf(id)).toMatchObject({ receivers: 2, readers: 2 })
    await test.app.db.update(sysUser).set({ delFlag: 1 }).where(eq(sysUser.id, two.id))
    expect(await rowOf(id)).toMatchObject({ receivers: 1, readers: 1 })
    await test.app.db.update(sysUser).set({ delFlag: 0 }).where(eq(sysUser.id, two.id))
    await test.call(revokeAnnouncement, { id }, admin)
    // with the list of receivers, and without it
    for (const more of [{ userIds }, {}]) {
      await call(announcement, 'edit', { json: { id, msgAbstract: '更正后的时间', ...more } }, admin)
      await test.call(releaseAnnouncement, { id }, admin)
      const { anntMsgList } = (await test.call(listByUser, {}, one.token)).result
      expect(anntMsgList.map(row => row.id)).toContain(id)
      const { result } = await test.call(announcementReaders, { anntId: id }, admin)
      expect(result.records).toMatchObject([
        { readFlag: '0', readTime: null },
        { readFlag: '0', readTime: null },
      ])
      await test.call(markRead, { anntId: id }, one.token)
      await test.call(revokeAnnouncement, { id }, admin)
    }
    // released anew as it was, it stays read
    await test.call(releaseAnnouncement, { id }, admin)
    expect(await rowOf(id)).toMatchObject({ receivers: 2, readers: 1 })
  })

  it('is corrected although one of its chosen receivers has left', async () => {
    const [one, two] = [await reader('stays_with_us'), await reader('leaves_meanwhile')]
    const { result: id } = await add({ msgType: 'USER', userIds: `${one.id},${two.id},` })
    await test.app.db.update(sysUser).set({ delFlag: 1 }).where(eq(sysUser.id, two.id))
    const { userIds } = await rowOf(id)
    expect(userIds).toBe(`${one.id},`)
    expect(await call(announcement, 'edit', { json: { id, msgAbstract: '更正后的地点', userIds } }, admin)).toMatchObject({
      success: true,
    })
  })

  it('counts of one for all no reader who has left', async () => {
    const { id: userId, token } = await reader('read_and_left')
    const { result: id } = await add()
    await test.call(releaseAnnouncement, { id }, admin)
    await test.call(markRead, { anntId: id }, token)
    expect((await rowOf(id)).readers).toBe(1)
    await test.app.db.update(sysUser).set({ delFlag: 1 }).where(eq(sysUser.id, userId))
    expect((await rowOf(id)).readers).toBe(0)
    expect((await test.call(announcementReaders, { anntId: id, readFlag: '1' }, admin)).result.total).toBe(0)
  })

  it('[VIEW-SYS-07] keeps the commands in the log, with names and kinds, for administrators only', async () => {
    await add({ titile: '写入日志的通告' })
    const { result } = await call(log, 'list', { query: { userid: 'admin', logType: '2', pageSize: '50' } }, admin)
    expect(result.records.length).toBeGreaterThan(0)
    expect(result.records[0]).toMatchObject({
      userid: 'admin',
      logType_dictText: '操作日志',
      operateType: 2,
      logContent: '添加通告：写入日志的通告',
    })
    expect(result.records[0].createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const doctor = await tokenFor(test.app, 'doctor', DEMO_TENANT)
    expect(await call(log, 'list', {}, doctor)).toMatchObject({ success: false, code: 510 })
  })

  it('counts actions by their verbs', () => {
    const kinds = [
      'system/position.add',
      'user.edit',
      'system/position.delete',
      'position.exportXls',
      'file.importExcel',
      'log.list',
    ]
    expect(kinds.map(operateTypeOf)).toEqual([2, 3, 4, 6, 5, 1])
    const reads = [
      'patient.ownRead',
      'care.ownList',
      'session.record',
      'patient.facts',
      'order.sums',
      'serviceData.rows',
      'prescription.check',
    ]
    expect(reads.map(operateTypeOf)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(['record.share', 'file.delete'].map(operateTypeOf)).toEqual([3, 4])
    expect(operateTypeOf('refused')).toBe(null)
  })
})
