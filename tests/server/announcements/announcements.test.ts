import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Announcement } from '#contract/entities/announcement.ts'
import {
  confirmNotice,
  listByUser,
  markAllRead,
  markRead,
  myAnnouncements,
  queryAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
  syncNotice,
} from '#contract/http/calls/notices.ts'
import { DEMO_NOTICES, demoNoticeId } from '#server/db/seed/announcements.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import * as tables from '#server/db/tables/index.ts'
import { sysAnnouncement as annt, sysAnnouncementSend as send, sysLog } from '#server/db/tables/index.ts'
import { createAnnouncements } from '#server/modules/announcements/announcements.repository.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { openNotice } from '#tests/support/noticeSockets.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const at = (text: string) => new Date(`${text}T00:00:00Z`)
const HIDDEN = '未找到对应实体'

type PlanNode = { Plans?: PlanNode[] } & Record<string, unknown>

/** How many rows each step of a plan looked at, kept or not. */
const rowsOfNodes = (node: PlanNode): number[] => {
  const of = (key: string) => Number(node[key] ?? 0)
  const removed = of('Rows Removed by Filter') + of('Rows Removed by Join Filter') + of('Rows Removed by Index Recheck')
  return [(of('Actual Rows') + removed) * of('Actual Loops'), ...(node.Plans ?? []).flatMap(rowsOfNodes)]
}

/** Waits for it; the machine may be busy. */
const soon = <T>(what: () => T, interval = 20) => expect.poll(what, { timeout: 20_000, interval })

describeOnDatabases('announcements', open => {
  let test: TestApp
  let admin: string
  let numbered = 0
  beforeAll(async () => {
    test = await startTestApp({ open })
    admin = await tokenFor(test.app, 'admin')
  })
  afterAll(() => test.close())

  const add = async (more: Partial<typeof annt.$inferInsert> = {}, receivers: string[] = []): Promise<string> => {
    const id = `t${++numbered}`
    await test.app.db.insert(annt).values({ id, tenantId: 77, titile: id, sendStatus: '1', sendTime: new Date(), ...more })
    if (receivers.length) await test.app.db.insert(send).values(receivers.map(userId => ({ anntId: id, userId })))
    return id
  }
  /** A user of tenant 77, where only the test's own announcements are. */
  const reader = async (name: string, createTime?: Date) => {
    const id = await addUser(test.app, name, { tenants: [77], ...(createTime ? { createTime } : {}) })
    return { id, token: await test.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: 77, ip: '', agent: '' }) }
  }
  const lists = async (token: string) => (await test.call(listByUser, {}, token)).result
  const ids = (rows: readonly Announcement[]) => rows.map(row => row.id)

  it('[ENTITY-14] lists the five newest unread of each kind with full totals', async () => {
    const { id, token } = await reader('five')
    const notices: string[] = []
    for (let day = 1; day <= 7; day++) notices.unshift(await add({ createTime: at(`2026-01-0${day}`) }))
    const own = [await add({ msgCategory: '2', msgType: 'USER' }, [id])]
    await add({ msgCategory: '2', msgType: 'USER' }, ['somebody else'])
    expect(await lists(token)).toMatchObject({ anntMsgTotal: 7, sysMsgTotal: 1 })
    const result = await lists(token)
    expect(Object.keys(result).sort()).toEqual(['anntMsgList', 'anntMsgTotal', 'sysMsgList', 'sysMsgTotal', 'urgentList'])
    expect(ids(result.anntMsgList)).toEqual(notices.slice(0, 5))
    expect(ids(result.sysMsgList)).toEqual(own)
    // Reading the list changes nothing: no row per user appears.
    expect(await test.app.db.select().from(send).where(eq(send.userId, id))).toHaveLength(1)
    await test.app.db.delete(annt).where(eq(annt.tenantId, 77))
  })

  it('[ENTITY-13] shows an announcement with the fields and spellings of the wire', async () => {
    const { token } = await reader('fields')
    const id = await add({
      titile: '标题',
      msgContent: '<p>内容</p>',
      sender: 'admin',
      sendTime: at('2026-01-02'),
      createTime: at('2026-01-01'),
      openType: 'component',
      openPage: 'a/B',
      busId: 'b1',
      priority: 'H',
      msgAbstract: '摘要',
    })
    const shown = {
      id,
      titile: '标题',
      msgContent: '<p>内容</p>',
      sender: 'admin',
      sendTime: '2026-01-02 08:00:00',
      createTime: '2026-01-01 08:00:00',
      openType: 'component',
      openPage: 'a/B',
      busId: 'b1',
      priority: 'H',
      msgCategory: '1',
      msgAbstract: '摘要',
    }
    expect((await test.call(queryAnnouncement, { id }, token)).result).toEqual(shown)
    expect((await lists(token)).anntMsgList).toEqual([shown])
    await test.app.db.delete(annt).where(eq(annt.tenantId, 77))
  })

  it('[WALK-48] hides what ended before the account was made, what is no longer or not yet released, and what is another’s', async () => {
    const { id, token } = await reader('late', at('2026-03-01'))
    const seen = [
      await add({ titile: 'no end', createTime: at('2026-01-01') }),
      await add({ titile: 'ends later', endTime: at('2026-03-02'), createTime: at('2026-01-02') }),
      await add({ titile: 'to them, ended', msgType: 'USER', endTime: at('2026-01-01'), createTime: at('2026-01-03') }, [id]),
    ]
    const revoked = await add({ titile: 'revoked', sendStatus: '2' })
    const unseen = [
      revoked,
      await add({ titile: 'ended before', endTime: at('2026-02-28') }),
      await add({ titile: 'draft', sendStatus: '0' }),
      await add({ titile: 'deleted', delFlag: 1 }),
      await add({ titile: 'to others', msgType: 'USER' }, ['other']),
      await add({ titile: 'another tenant', tenantId: 78 }),
    ]
    expect(ids((await lists(token)).anntMsgList)).toEqual(seen.toReversed())
    for (const hidden of [...unseen, 'no such id']) {
      expect(await test.call(queryAnnouncement, { id: hidden }, token)).toMatchObject({ success: false, message: HIDDEN })
      expect(await test.call(markRead, { anntId: hidden }, token)).toMatchObject({ success: false, code: 500, message: HIDDEN })
      // what was taken back is told again, so that lists are read again (contract.md 13.1)
      if (hidden !== revoked)
        expect(await test.call(syncNotice, { anntId: hidden }, token)).toMatchObject({ success: false, message: HIDDEN })
    }
    expect(await test.call(syncNotice, { anntId: revoked }, token)).toMatchObject({ success: true, code: 0, result: null })
    expect(await test.app.db.select().from(send).where(eq(send.readFlag, '1'))).toEqual([])
    await test.app.db.delete(annt).where(eq(annt.tenantId, 77))
  })

  it('[NOTICE-31] marks read for the caller alone; twice is once; all at once; the full list knows both', async () => {
    const [one, two] = [await reader('one'), await reader('two')]
    const all = [await add(), await add(), await add({ msgCategory: '2' })]
    const [first = ''] = all
    expect(await test.call(markRead, { anntId: first }, one.token)).toMatchObject({ success: true, code: 0, result: null })
    const [row] = await test.app.db.select().from(send).where(eq(send.anntId, first))
    expect(row).toMatchObject({ userId: one.id, readFlag: '1' })
    await test.call(markRead, { anntId: first }, one.token)
    expect(await test.app.db.select().from(send).where(eq(send.anntId, first))).toEqual([row])
    expect(await lists(one.token)).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 1 })
    expect(await lists(two.token)).toMatchObject({ anntMsgTotal: 2, sysMsgTotal: 1 })

    const mine = await test.call(myAnnouncements, {}, one.token)
    expect(mine.result).toMatchObject({ total: 3, size: 10, current: 1, pages: 1 })
    expect(mine.result.records.map(record => record.readFlag)).toEqual(['0', '0', '1'])
    const page = await test.call(myAnnouncements, { readFlag: '0', msgCategory: '2', pageNo: 1, pageSize: 1 }, one.token)
    expect(page.result.records.map(record => record.anntId)).toEqual(all.slice(2))
    expect(await test.call(myAnnouncements, { pageSize: 5_000 }, one.token)).toMatchObject({
      success: true,
      result: { size: 200 },
    })
    expect((await test.call(myAnnouncements, { titile: '%' }, one.token)).result.total).toBe(0)

    const done = await test.call(markAllRead, {}, one.token)
    expect(done).toMatchObject({ success: true, code: 0, message: '全部已读' })
    expect(await lists(one.token)).toMatchObject({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
    expect(await lists(two.token)).toMatchObject({ anntMsgTotal: 2, sysMsgTotal: 1 })
    await test.app.db.delete(annt).where(eq(annt.tenantId, 77))
  })

  it('pushes a release to everybody or to the receivers, and a revocation so that lists shrink', async () => {
    const doctor = await tokenFor(test.app, 'doctor')
    const doctor2 = await tokenFor(test.app, 'doctor2')
    const draft = (to: 'ALL' | 'USER') =>
      demoNoticeId(DEMO_NOTICES.findIndex(notice => notice.ago === null && (notice.to ? 'USER' : 'ALL') === to))
    const [here, there] = await Promise.all([
      openNotice(test.url, demoUserId('doctor'), doctor),
      openNotice(test.url, demoUserId('doctor2'), doctor2),
    ])
    const before = await lists(doctor)
    expect(before).toMatchObject({ anntMsgTotal: 6, sysMsgTotal: 4 })
    expect(before.anntMsgList).toHaveLength(5)

    const id = draft('ALL')
    expect(await test.call(releaseAnnouncement, { id }, admin)).toMatchObject({
      success: true,
      code: 200,
      message: '该系统通知发布成功',
    })
    await soon(() => [here.frames.length, there.frames.length]).toEqual([1, 1])
    expect(here.frames[0]).toEqual({ cmd: 'topic', msgId: id, msgTxt: '门诊楼三层临时停电通知', stream: 't:1', seq: 1 })
    const after = await lists(doctor)
    expect(after.anntMsgTotal).toBe(7)
    expect(after.anntMsgList.find(row => row.id === id)).toMatchObject({ sender: '管理员' })

    const theirs = draft('USER')
    await test.call(releaseAnnouncement, { id: theirs }, admin)
    await soon(() => here.frames.length).toBe(2)
    expect(here.frames[1]).toMatchObject({ cmd: 'user', msgId: theirs, stream: `n:${demoUserId('doctor')}` })
    expect(await lists(doctor)).toMatchObject({ sysMsgTotal: 5 })

    expect(await test.call(releaseAnnouncement, { id }, admin)).toMatchObject({ success: false, message: '该公告已发布' })
    expect(await test.call(revokeAnnouncement, { id }, admin)).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect(await test.call(revokeAnnouncement, { id }, admin)).toMatchObject({ success: false, message: '该公告尚未发布' })
    await soon(() => [here.frames.length, there.frames.length]).toEqual([3, 2])
    expect(there.frames[1]).toMatchObject({ cmd: 'topic', msgId: id, seq: 2 })
    expect(await lists(doctor)).toMatchObject({ anntMsgTotal: 6 })

    // What was for one is taken back from one: the others do not even learn its title.
    await test.call(revokeAnnouncement, { id: theirs }, admin)
    await soon(() => here.frames.slice(3).map(frame => [frame.cmd, frame.msgId])).toEqual([['user', theirs]])
    expect(await lists(doctor)).toMatchObject({ sysMsgTotal: 4 })
    await test.call(releaseAnnouncement, { id: theirs }, admin)
    await soon(() => here.frames.length).toBe(5)

    // Reading is told to the reader's own tabs only.
    await test.call(syncNotice, { anntId: theirs }, doctor)
    await test.call(syncNotice, {}, doctor)
    await expect
      .poll(() => here.frames.slice(5).map(frame => [frame.cmd, frame.msgId, frame.msgTxt]))
      .toEqual([
        ['user', theirs, '患者随访提醒'],
        ['topic', undefined, '批量设置已读'],
      ])
    expect(there.frames).toHaveLength(2)
    const audited = await test.app.db.select().from(sysLog)
    expect(JSON.stringify(audited)).toContain('announcement.release')
    for (const client of [here, there]) client.ws.terminate()
  })

  it('lets only who may release do so, only within their tenant, and refuses bad input without a trace', async () => {
    const foreign = await add({ sendStatus: '0' })
    const state = () => test.app.db.select().from(annt).orderBy(annt.id)
    const heads = () => test.app.outbox.heads(['t:1', 't:77'])
    const before = [await state(), await heads()]
    const doctor = await tokenFor(test.app, 'doctor')
    for (const call of [releaseAnnouncement, revokeAnnouncement]) {
      for (const id of [demoNoticeId(0), demoNoticeId(11), 'no such'])
        expect(await test.call(call, { id }, doctor)).toMatchObject({ success: false, code: 510 })
      for (const id of [foreign, 'no such', '%', "' or 1=1 --"])
        expect(await test.call(call, { id }, admin)).toMatchObject({ success: false, code: 500, message: HIDDEN })
      for (const id of ['', 'x'.repeat(65)])
        expect(await test.call(call, { id }, admin)).toMatchObject({ success: false, code: 500 })
    }
    for (const body of ['{"anntId":{"a":1}}', '{"anntId":null}', '{}', '[]', '{"anntId":"\\u0000"}', '{', 'null']) {
      const path = `/jeecg-boot${markRead.path}`
      const answer = await test.raw('PUT', path, { body, token: doctor, headers: { 'content-type': 'application/json' } })
      expect([body, answer.status, JSON.parse(answer.text).success]).toEqual([body, 200, false])
      expect(answer.text).not.toMatch(/at |select|编号/)
    }
    const nobody = await test.raw('GET', `/jeecg-boot${listByUser.path}`)
    expect([nobody.status, JSON.parse(nobody.text).message]).toEqual([500, 'Token失效，请重新登录'])
    expect([await state(), await heads()]).toEqual(before)
  })

  it('[WALK-18] [NOTICE-37] asks for the confirmation of an urgent announcement from its release on, notes it once, and asks anew after another release', async () => {
    const { id: userId } = await reader('urgent')
    const token = await test.app.tokens.issue({ kind: 'user', ownerId: userId, tenantId: 77, ip: '', agent: '' })
    const urgent = async () => ids((await lists(token)).urgentList ?? [])
    // written before the confirmation existed, and one that is not urgent: nobody is asked
    await add({ priority: 'H' })
    const plain = await add({ priority: 'M', sendStatus: '0' })
    const calm = await add({ priority: 'H', sendStatus: '0' })
    const over = await add({ priority: 'H', sendStatus: '0', endTime: at('2026-01-01') })
    expect(await urgent()).toEqual([])
    for (const one of [plain, calm, over])
      await test.app.announcementCommands.release(one, 77, '管理员', { kind: 'system', name: 'x' })
    expect(await urgent()).toEqual([calm])
    // reading alone is no confirmation
    await test.call(markRead, { anntId: calm }, token)
    expect(await urgent()).toEqual([calm])
    expect(await test.call(confirmNotice, { anntId: calm }, token)).toMatchObject({ success: true })
    expect(await urgent()).toEqual([])
    const [row] = await test.app.db
      .select()
      .from(send)
      .where(and(eq(send.anntId, calm), eq(send.userId, userId)))
    expect([row?.readFlag, row?.confirmTime]).toEqual(['1', expect.any(Date)])
    await test.call(confirmNotice, { anntId: calm }, token)
    const [again] = await test.app.db
      .select()
      .from(send)
      .where(and(eq(send.anntId, calm), eq(send.userId, userId)))
    expect(again?.confirmTime).toEqual(row?.confirmTime)
    expect(await test.call(confirmNotice, { anntId: 'nothing' }, token)).toMatchObject({ success: false, message: HIDDEN })
    await test.app.announcementCommands.revoke(calm, 77, { kind: 'system', name: 'x' })
    await test.app.announcementCommands.release(calm, 77, '管理员', { kind: 'system', name: 'x' })
    expect(await urgent()).toEqual([calm])
    await test.app.db.delete(annt).where(eq(annt.tenantId, 77))
  })

  it('[API-ANN-01] [API-ANN-02] [API-ANN-03] [API-ANN-04] [API-ANN-05] serves the five calls at the paths and by the methods of the specification', async () => {
    const sys = '/jeecg-boot/sys'
    const { token } = await reader('paths')
    const id = await add({ sendStatus: '0', tenantId: 1 })
    const seen = await add({ titile: '停诊通知' })
    const envelope = async (method: string, path: string, who: string, json?: object) => {
      const { status, text } = await test.raw(method, sys + path, { token: who, ...(json ? { json } : {}) })
      return { status, ...(JSON.parse(text) as { success: boolean; code: number; message: string; result: unknown }) }
    }
    const status = async () => (await test.app.db.select().from(annt).where(eq(annt.id, id)))[0]
    expect(await envelope('GET', `/annountCement/doReleaseData?id=${id}`, admin)).toMatchObject({ status: 200, success: true })
    expect(await status()).toMatchObject({ sendStatus: '1', sender: '管理员', sendTime: expect.any(Date) })
    expect(await envelope('GET', `/annountCement/doReovkeData?id=${id}`, admin)).toMatchObject({ status: 200, success: true })
    expect(await status()).toMatchObject({ sendStatus: '2', cancelTime: expect.any(Date) })

    const listed = await envelope('GET', '/annountCement/listByUser', token)
    const shown = expect.objectContaining({ id: seen, titile: '停诊通知' })
    expect(listed).toMatchObject({ success: true, code: 0 })
    expect(listed.result).toEqual({ anntMsgList: [shown], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0, urgentList: [] })
    expect((await envelope('GET', `/annountCement/queryById?id=${seen}`, token)).result).toEqual(shown)
    expect(await envelope('GET', '/annountCement/queryById', token)).toMatchObject({ success: false })

    const marked = await envelope('PUT', '/sysAnnouncementSend/editByAnntIdAndUserId', token, { anntId: seen })
    expect(marked).toMatchObject({ status: 200, success: true, code: 0, result: null })
    expect(await lists(token)).toMatchObject({ anntMsgTotal: 0 })

    for (const [method, path] of [
      ['POST', '/annountCement/doReleaseData'],
      ['POST', '/annountCement/listByUser'],
      ['POST', '/sysAnnouncementSend/editByAnntIdAndUserId'],
    ] as const)
      expect(await envelope(method, path, admin, {})).toMatchObject({ success: false, code: 405 })
    await test.app.db.delete(annt).where(eq(annt.id, id))
    await test.app.db.delete(annt).where(eq(annt.tenantId, 77))
  })

  it('[NOTICE-14] cleans the HTML of an announcement when it is released and whenever it is read', async () => {
    const { token } = await reader('html')
    const dirty = '<p onclick="x()">停诊<script>x()</script></p><img src="x" onerror="x()">'
    const kept = '<p>停诊</p><img src="x" />'
    const old = await add({ msgContent: dirty })
    expect((await test.call(queryAnnouncement, { id: old }, token)).result.msgContent).toBe(kept)
    expect((await lists(token)).anntMsgList[0]?.msgContent).toBe(kept)
    expect((await test.call(myAnnouncements, {}, token)).result.records[0]?.msgContent).toBe(kept)
    const draft = await add({ msgContent: dirty, sendStatus: '0', tenantId: 1 })
    await test.call(releaseAnnouncement, { id: draft }, admin)
    const [stored] = await test.app.db.select().from(annt).where(eq(annt.id, draft))
    expect(stored?.msgContent).toBe(kept)
    await test.app.db.delete(annt).where(eq(annt.id, draft))
    await test.app.db.delete(annt).where(eq(annt.tenantId, 77))
  })

  it('[SCALE-08] reads ten thousand announcements in few statements and few steps, without statistics of the tables', async () => {
    const { id, token } = await reader('many')
    await test.app.db.execute(sql`
      insert into sys_announcement (id, tenant_id, titile, msg_content, send_status, send_time, create_time, msg_category)
      select 'many' || n, 77, '公告 ' || n, repeat('<p>内容</p>', 60), '1', now() - n * interval '1 minute',
        now() - n * interval '1 minute', case when n % 4 = 0 then '2' else '1' end
      from generate_series(1, 10000) n`)
    await test.app.db.execute(sql`
      insert into sys_announcement_send (annt_id, user_id, read_flag)
      select 'many' || n, ${id}::text, '1' from generate_series(1, 10000) n where n % 5 = 0`)
    // plans that other tests left were made for a few rows; a change of its tables, also by a vacuum, makes them anew
    await test.app.db.execute(sql`alter table sys_announcement reset (fillfactor)`)
    await test.app.db.execute(sql`alter table sys_announcement_send reset (fillfactor)`)
    const asked: { text: string; values: unknown[] }[] = []
    const db = drizzle(test.database.pool, {
      schema: tables,
      logger: { logQuery: (text, values) => void asked.push({ text, values }) },
    })
    const announcements = createAnnouncements(db, html => html)
    const user = { kind: 'user', id, tenantId: 77, username: 'many' } as UserPrincipal
    /** Rows that the busiest step of each statement looks at. */
    const busiest = async () => {
      const found: number[] = []
      for (const { text, values } of asked.splice(0)) {
        const { rows } = await test.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
          text: `explain (analyze, timing off, format json) ${text}`,
          values,
        })
        found.push(Math.max(...rows.flatMap(row => rowsOfNodes(row['QUERY PLAN'][0].Plan))))
      }
      return found
    }

    // whether the inbox is filled is asked once
    await announcements.unread(user)
    asked.length = 0
    const unread = await announcements.unread(user)
    expect(unread).toMatchObject({ anntMsgTotal: 6_000, sysMsgTotal: 2_000 })
    expect(ids(unread.anntMsgList)).toEqual(['many1', 'many2', 'many3', 'many6', 'many7'])
    expect(asked).toHaveLength(4)
    for (const rows of await busiest()) expect(rows).toBeLessThanOrEqual(30_000)

    for (const no of [1, 500, 1_000]) {
      const page = await announcements.mine(user, {}, { no, size: 10 })
      expect(page).toMatchObject({ total: 10_000, pages: 1_000, current: no })
      expect(page.records).toHaveLength(10)
      expect(new Set(page.records.map(record => record.readFlag))).toEqual(new Set([no <= 800 ? '0' : '1']))
      expect(asked).toHaveLength(1)
      for (const rows of await busiest()) expect(rows).toBeLessThanOrEqual(30_000)
    }
    // behind the last page the number is the same
    const behind = await announcements.mine(user, {}, { no: 1_001, size: 10 })
    expect([behind.total, behind.records]).toEqual([10_000, []])
    expect((await announcements.mine(user, { titile: '公告 77', readFlag: '0' }, { no: 1, size: 10 })).total).toBe(89)
    asked.length = 0
    await announcements.markAllRead(user, new Date())
    expect(asked).toHaveLength(1)
    expect(await lists(token)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 })
    await test.app.db.delete(annt).where(eq(annt.tenantId, 77))
    await test.app.db.delete(send).where(eq(send.userId, id))
  })

  it('seeds the demonstration once', async () => {
    const count = async () => [await test.app.db.$count(annt), await test.app.db.$count(send)]
    const before = await count()
    await seedDatabase(test.database, { demo: true, now: new Date() })
    expect(await count()).toEqual(before)
  })
})
