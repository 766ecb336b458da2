import { afterAll, beforeAll, expect, it } from 'vitest'
import { announcementReaders } from '#contract/http/calls/announcementAdmin.ts'
import { dictItems } from '#contract/http/calls/common.ts'
import { compareDataLog, dataLogVersions, listDataLog } from '#contract/http/calls/dataLog.ts'
import { listByUser, releaseAnnouncement } from '#contract/http/calls/notices.ts'
import { explainPermission } from '#contract/http/calls/permissions.ts'
import { queryUserComponentData } from '#contract/http/calls/users.ts'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { messageTemplate } from '#contract/resources/system/messageTemplate.resource.ts'
import { position } from '#contract/resources/system/position.resource.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const NOTICE = {
  titile: '全院通知',
  msgCategory: '1',
  priority: 'M',
  startTime: '2026-11-01 08:00:00',
  endTime: '2099-11-01 08:00:00',
  msgAbstract: '摘要',
  msgContent: '<p>正文</p>',
}

describeOnDatabases('a hospital without tenants', open => {
  let t: TestApp
  let admin = ''
  let zero = ''
  let own = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
    // as the first administrator of a real installation, who has no row at all
    zero = await tokenFor(t.app, 'admin', 0)
    own = await addUser(t.app, 'own_clerk', { tenants: [] })
  })
  afterAll(() => t.close())
  const crud = crudCaller(() => t)

  it('shows its own people in pickers, dictionaries and explanations, never those of a tenant', async () => {
    const { result: page } = await t.call(queryUserComponentData, { pageSize: 100 }, zero)
    const names = page.records.map(one => one.username)
    expect(names).toContain('own_clerk')
    expect(names).not.toContain('doctor')
    const { result: items } = await t.call(dictItems, { code: 'sys_user,realname,username' }, zero)
    expect(items.map(item => item.value)).toContain('own_clerk')
    expect(items.map(item => item.value)).not.toContain('doctor')
    const explained = async (username: string, by: string) =>
      (await t.call(explainPermission, { username, action: 'user:add' }, by)).result.user
    expect(await explained('doctor', zero)).toBeNull()
    expect(await explained('own_clerk', zero)).not.toBeNull()
    expect(await explained('own_clerk', admin)).toBeNull()
  })

  it('sees no rows of tenants in lists, and cannot reach them by their ids', async () => {
    const drafts = [
      [position, { code: 'zero-1', name: '租户职务', postRank: '1' }],
      [announcement, { ...NOTICE, msgType: 'ALL' }],
      [messageTemplate, { templateCode: 'zero_1', templateName: '模板', templateType: '1', templateContent: '正文' }],
    ] as const
    for (const [resource, json] of drafts) {
      const added = await crud(resource, 'add', { json }, admin)
      expect(added, resource.id).toMatchObject({ success: true })
      const id = String(added.result)
      const { result } = await crud(resource, 'list', { query: { pageSize: '200' } }, zero)
      expect(result.records.map((row: { id: string }) => row.id)).not.toContain(id)
      expect(await crud(resource, 'edit', { json: { ...json, id } }, zero)).toMatchObject({ success: false })
      expect(await crud(resource, 'delete', { query: { id } }, zero)).toMatchObject({ success: false })
      expect(await crud(resource, 'queryById', { query: { id } }, admin)).toMatchObject({ success: true })
    }
  })

  it('[API-ANN-03] writes to its own people and knows who has read it', async () => {
    const add = (more: object) => crud(announcement, 'add', { json: { ...NOTICE, ...more } }, zero)
    expect(await add({ msgType: 'USER', userIds: demoUserId('doctor') })).toMatchObject({ success: false })
    const added = await add({ msgType: 'USER', userIds: own })
    expect(added).toMatchObject({ success: true })
    const id = String(added.result)
    expect((await t.call(releaseAnnouncement, { id }, zero)).success).toBe(true)
    const clerk = await t.app.tokens.issue({ kind: 'user', ownerId: own, tenantId: 0, ip: '', agent: '' })
    expect(JSON.stringify((await t.call(listByUser, {}, clerk)).result)).toContain(id)
    const { result: readers } = await t.call(announcementReaders, { anntId: id }, zero)
    expect(readers).toMatchObject({ total: 1, records: [{ username: 'own_clerk', readFlag: '0' }] })
    const toAll = String((await add({ msgType: 'ALL' })).result)
    const { result } = await t.call(announcementReaders, { anntId: toAll, pageSize: 100 }, zero)
    const names = result.records.map(one => one.username)
    expect(names).toContain('own_clerk')
    expect(names).not.toContain('doctor')
  })

  it('keeps the history of accounts from those who may not see the account', async () => {
    const edit = (id: string, by: string) => crud(users, 'edit', { json: { id, post: `职务${id.slice(0, 4)}` } }, by)
    const member = await addUser(t.app, 'history_member')
    expect((await edit(own, zero)).success).toBe(true)
    expect((await edit(member, admin)).success).toBe(true)
    const seen = async (dataId: string, by: string) => {
      const { result: page } = await t.call(listDataLog, { dataTable: 'sys_user', dataId }, by)
      const ids = page.records.map(row => row.id)
      const [first] = ids
      if (first) expect((await t.call(compareDataLog, { dataId1: first, dataId2: first }, by)).result).toHaveLength(2)
      expect((await t.call(dataLogVersions, { dataTable: 'sys_user', dataId }, by)).success).toBe(ids.length > 0)
      return ids
    }
    const [ofOwn] = await seen(own, zero)
    const [ofMember] = await seen(member, admin)
    expect([ofOwn, ofMember]).toEqual([expect.any(String), expect.any(String)])
    expect(await seen(own, admin)).toEqual([])
    expect(await seen(member, zero)).toEqual([])
    const compared = await t.call(compareDataLog, { dataId1: ofMember ?? '', dataId2: ofOwn ?? '' }, zero)
    expect(compared.result.map(row => row.dataId)).toEqual([own])
  })
})
