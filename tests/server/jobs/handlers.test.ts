import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import { uploadMinio, uploadOssFile } from '#contract/http/calls/ossFiles.ts'
import {
  chatMessage,
  chatSession,
  chatShare,
  hosOrder,
  hosPayment,
  hosRefund,
  sysAnnouncement,
  sysDailyFigures,
  sysFile,
  sysUser,
} from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { DAY, HOUR, NOW, startJobScene, type JobScene } from '#tests/support/jobs/jobScene.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('what jobs do', (open, kind) => {
  let scene: JobScene
  let t: TestApp
  const run: JobScene['run'] = (...job) => scene.run(...job)
  beforeAll(async () => {
    scene = await startJobScene(open)
    t = scene.t
  })
  afterAll(async () => t.close())

  it('[PROD-07] deletes links that ended long ago, keeps those that may be asked about and those that are open', async () => {
    const share = (id: string, expires: number, revoked: number | null = null) => ({
      id,
      sessionId: 's',
      hash: id,
      createdBy: 'x',
      createdAt: new Date(scene.now),
      expiresAt: new Date(expires),
      revokedAt: revoked === null ? null : new Date(revoked),
    })
    await t.app.db
      .insert(chatShare)
      .values([
        share('old', scene.now - 8 * DAY),
        share('young', scene.now - 6 * DAY),
        share('open', scene.now + DAY),
        share('revoked', scene.now + DAY, scene.now - 8 * DAY),
      ])
    expect(await run('ExpireLinksJob')).toBe('清理了2个分享链接')
    expect((await t.app.db.select({ id: chatShare.id }).from(chatShare)).map(({ id }) => id).sort()).toEqual(['open', 'young'])
  })

  it('[PROD-07] deletes uploads that no row names, with their previews, and no others', async () => {
    const root = join(t.app.config.dataDir, 'uploads')
    mkdirSync(join(root, 'temp/2026/02'), { recursive: true })
    const file = async (letter: string, hours: number, more: Partial<typeof sysFile.$inferInsert> = {}) => {
      const stem = `temp/2026/02/${letter.repeat(32)}`
      for (const end of ['.png', '_t.webp']) writeFileSync(join(root, stem + end), letter)
      const path = `${stem}.png`
      await t.app.db.insert(sysFile).values({
        id: letter,
        path,
        biz: 'temp',
        ownerKind: 'user',
        ownerId: 'x',
        name: 'a.png',
        mime: 'image/png',
        size: 1,
        sha256: '',
        createdAt: new Date(scene.now - hours * HOUR),
        ...more,
      })
      return path
    }
    const forgotten = await file('a', 25)
    const fresh = await file('b', 23)
    const avatar = await file('c', 99)
    const inText = await file('d', 99)
    const sent = await file('e', 99, { biz: 'chat', sessionId: 'talk' })
    const unsent = await file('f', 99, { biz: 'chat', sessionId: 'talk' })
    await t.app.db.update(sysUser).set({ avatar }).where(eq(sysUser.username, 'doctor'))
    await t.app.db
      .insert(sysAnnouncement)
      .values({ id: 'pic', titile: '图', msgContent: `<img src="/x/${inText.replace('.png', '_t.webp')}">` })
    await t.app.db.insert(chatMessage).values({
      id: 'm',
      sessionId: 'talk',
      seq: 1,
      clientMsgId: 'm',
      senderKind: 1,
      senderId: 'x',
      senderName: 'x',
      kind: 'image',
      attachments: [{ path: sent }],
      sentAt: new Date(scene.now - 40 * DAY),
    })
    expect(await run('CleanUploadsJob')).toBe('清理了2个上传文件')
    expect(scene.said).toEqual(['检查5个文件，3个仍被引用'])
    const left = await t.app.db.select({ path: sysFile.path }).from(sysFile)
    expect(left.map(({ path }) => path).sort()).toEqual([fresh, avatar, inText, sent].sort())
    for (const path of [forgotten, unsent])
      for (const one of [path, path.replace('.png', '_t.webp')]) expect(existsSync(join(root, one))).toBe(false)
    for (const path of [fresh, avatar, inText, sent]) expect(existsSync(join(root, path))).toBe(true)
    expect(await run('CleanUploadsJob')).toBe('清理了0个上传文件')
    expect(scene.said).toEqual(['检查3个文件，3个仍被引用'])
    // none is old enough to be looked at
    expect(await run('CleanUploadsJob', '{"olderThanHours": 8000}')).toBe('清理了0个上传文件')
    expect(scene.said).toEqual(['检查0个文件，0个仍被引用'])
  })

  it('[PROD-07] [VIEW-SYS-19] leaves what staff put into 文件存储, whatever folder the form names, and takes a form upload that nobody saved', async () => {
    await t.app.db.delete(sysFile)
    const token = await tokenFor(t.app, 'admin')
    const put = async (path: string) => {
      const body = new FormData()
      body.set('biz', 'temp')
      body.set('file', new Blob(['一份制度']), '制度.txt')
      return JSON.parse((await t.raw('POST', `/jeecg-boot${path}`, { body, token })).text)
    }
    const stored = (await put(uploadOssFile.path)).result.path
    const other = (await put(uploadMinio.path)).message
    const form = (await put(upload.path)).message
    const refused = new FormData()
    refused.set('biz', 'store')
    refused.set('file', new Blob(['x']), 'x.txt')
    const named = await t.raw('POST', `/jeecg-boot${upload.path}`, { body: refused, token })
    expect(JSON.parse(named.text)).toMatchObject({ success: false, message: '参数不合法：biz' })
    scene.now += 2 * DAY
    try {
      expect(await run('CleanUploadsJob')).toBe('清理了1个上传文件')
      const reader = await tokenFor(t.app, 'doctor')
      const read = async (path: string) => (await t.raw('GET', `/jeecg-boot${STATIC_PATH}/${path}`, { token: reader })).text
      expect([await read(stored), await read(other)]).toEqual(['一份制度', '一份制度'])
      expect(await read(form)).toBe('文件不存在或无权查看')
    } finally {
      scene.now -= 2 * DAY
    }
    await t.app.db.delete(sysFile)
  })

  it.runIf(kind === 'postgres')(
    '[SCALE-08] reads a table with large values in as many steps as its bytes ask for, not its pages',
    async () => {
      const { db } = t.app
      let steps = 0
      const { signal } = new AbortController()
      signal.throwIfAborted = () => void (steps += 1)
      const stem = 'temp/2026/02/abcdabcdabcdabcdabcdabcdabcdabcd'
      await db.insert(sysFile).values({
        ...{ id: 'large', path: `${stem}.png`, biz: 'temp', ownerKind: 'user', ownerId: 'x', name: 'a.png', mime: 'image/png' },
        ...{ size: 1, sha256: '', createdAt: new Date(scene.now - 99 * HOUR) },
      })
      await db.execute(sql`create table large_values (id int, beside text, value text)`)
      await db.execute(sql`alter table large_values alter beside set storage plain, alter value set storage external`)
      await db.execute(sql`insert into large_values values (0, '', ${`${stem}_t.webp`}::text)`)
      const stepsOfRun = async () => {
        steps = 0
        await run('CleanUploadsJob', '{"limit": 20000}', signal)
        return steps
      }
      await stepsOfRun()
      const before = await stepsOfRun()
      // 100 rows in 25 pages, with 20 MB outside of them
      await db.execute(sql`
      insert into large_values select n, repeat('b', 1800), repeat('v', 200000) from generate_series(1, 100) n`)
      expect((await stepsOfRun()) - before).toBe(1)
      expect(await db.$count(sysFile, eq(sysFile.id, 'large'))).toBe(1)
      await db.execute(sql`drop table large_values`)
    },
  )

  it('[SCALE-01] removes old bytes of uploads that no row names and what was half written, and never a file that others laid beside them', async () => {
    const root = join(t.app.config.dataDir, 'uploads')
    mkdirSync(join(root, 'temp/2026/02'), { recursive: true })
    mkdirSync(join(root, 'elsewhere'), { recursive: true })
    const id = (letter: string) => letter.repeat(32)
    const lay = (name: string, hours: number) => {
      writeFileSync(join(root, name), 'x')
      // by the clock of the machine, which is not that of the server
      const at = new Date(Date.now() - hours * HOUR)
      utimesSync(join(root, name), at, at)
      return name
    }
    const gone = [
      lay(`temp/2026/02/${id('1')}.png`, 30),
      lay(`temp/2026/02/${id('1')}_t.webp.sealed`, 30),
      lay(`temp/2026/02/${id('2')}.png.0a1b2c3d4e5f.part`, 30),
    ]
    const kept = [
      lay(`temp/2026/02/${id('3')}.png`, 20),
      lay(`temp/2026/02/${id('4')}.png.0a1b2c3d4e5f.part`, 20),
      lay('elsewhere/report.pdf', 9_000),
      lay(`elsewhere/${id('5')}.png`, 9_000),
      lay('temp/2026/02/notes.txt', 9_000),
    ]
    await run('CleanUploadsJob')
    expect(gone.filter(name => existsSync(join(root, name)))).toEqual([])
    expect(kept.filter(name => !existsSync(join(root, name)))).toEqual([])
    for (const name of kept) rmSync(join(root, name))
  })

  it('[PROD-07] [STAT-04] counts the days of the hospital, refunds on the day each was done, and counts a day anew when it runs again', async () => {
    await t.app.db.delete(hosOrder)
    await t.app.db.delete(chatSession)
    const order = (id: string, at: number) => ({
      id,
      tenantId: 7,
      orderNo: id,
      patientId: 'p',
      doctorId: 'd',
      serviceType: '1',
      status: '3',
      amountFen: 1_200,
      payFen: 1_000,
      refundFen: 300,
      paidAt: new Date(at),
      requestId: id,
      createTime: new Date(at),
    })
    // the first of March in Shanghai goes from 2026-02-28T16:00Z to 2026-03-01T16:00Z
    const [start, end] = [Date.UTC(2026, 1, 28, 16), Date.UTC(2026, 2, 1, 16)]
    await t.app.db
      .insert(hosOrder)
      .values([order('before', start - 1), order('first', start), order('last', end - 1), order('after', end)])
    const refund = (id: string, orderId: string, doneAt: number | null, amountFen: number, payNo = id) => ({
      id,
      tenantId: 7,
      refundNo: id,
      orderId,
      payNo,
      amountFen,
      status: doneAt === null ? ('1' as const) : ('2' as const),
      doneAt: doneAt === null ? null : new Date(doneAt),
      at: new Date(start),
    })
    await t.app.db.insert(hosPayment).values({
      id: 'late',
      tenantId: 7,
      payNo: 'late',
      orderId: 'last',
      channel: 'demo',
      amountFen: 700,
      status: '2',
      at: new Date(start),
    })
    // two parts of one order on two days; one that is under way; a payment that was none of its order's
    await t.app.db
      .insert(hosRefund)
      .values([
        refund('r1', 'before', start, 120),
        refund('r2', 'before', end, 80),
        refund('r3', 'last', null, 50),
        refund('r4', 'last', start + 1, 700, 'late'),
      ])
    const session = (id: string, created: number) => ({
      id,
      tenantId: 7,
      sessionNo: id,
      orderId: id,
      patientId: 'p',
      doctorUserId: 'd',
      orgCode: 'A',
      serviceType: '1',
      status: '30',
      chiefComplaint: '',
      createdAt: new Date(created),
      acceptDeadline: new Date(created),
      quotaTotal: 1,
      lastMsgAt: new Date(created),
      endedAt: new Date(end + 1),
    })
    await t.app.db.insert(chatSession).values([session('s1', start), session('s2', end)])
    const day = async (text: string) =>
      (
        await t.app.db
          .select()
          .from(sysDailyFigures)
          .where(sql`day = ${text} and tenant_id = 7`)
      )[0]
    expect(await run('DailyStatisticsJob', '{"days": 1}')).toMatch(/^统计了1天，写入\d行$/)
    expect(await day('2026-03-01')).toMatchObject({ consultations: 1, ended: 0, orders: 2, paidFen: 2_000, refundFen: 120 })
    await t.app.db.insert(hosOrder).values(order('late', end - 5))
    await run('DailyStatisticsJob')
    expect(await day('2026-03-01')).toMatchObject({ orders: 3, paidFen: 3_000 })
    expect(await day('2026-02-28')).toMatchObject({ orders: 1 })
  })

  it('[PROD-07] finds the messages of a day by an index, however many there are', async () => {
    const lines = await t.app.db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const [from, to] = [new Date(scene.now - DAY).toISOString(), new Date(scene.now).toISOString()]
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select count(*) from ${chatMessage}
        join ${chatSession} on ${chatSession.id} = ${chatMessage.sessionId}
        where ${chatMessage.sentAt} >= ${from}::timestamptz and ${chatMessage.sentAt} < ${to}::timestamptz`)
      return rows.map(row => row['QUERY PLAN'])
    })
    expect(lines.join()).toContain('chat_message_sent')
  })

  it('[PROD-07] releases announcements at their start and takes them back at their end, once', async () => {
    await t.app.db.delete(sysAnnouncement)
    const row = (id: string, start: number | null, finish: number | null, sendStatus = '0') => ({
      id,
      titile: id,
      sendStatus,
      createBy: 'hospital',
      startTime: start === null ? null : new Date(start),
      endTime: finish === null ? null : new Date(finish),
    })
    await t.app.db
      .insert(sysAnnouncement)
      .values([
        row('comes', scene.now + HOUR, scene.now + 2 * HOUR),
        row('draft', null, null),
        row('past', scene.now - 2 * HOUR, scene.now - HOUR),
        row('revoked', scene.now - HOUR, scene.now + HOUR, '2'),
        row('out', scene.now - HOUR, null, '1'),
      ])
    const states = async () =>
      Object.fromEntries(
        (await t.app.db.select().from(sysAnnouncement)).map(({ id, sendStatus, sender }) => [
          id,
          `${sendStatus} ${sender}`.trim(),
        ]),
      )
    const before = { comes: '0', draft: '0', past: '0', revoked: '2', out: '1' }
    expect(await run('AnnouncementScheduleJob')).toBe('发布0条，撤销0条通告')
    expect(await states()).toEqual(before)
    scene.now = NOW + HOUR
    expect(await run('AnnouncementScheduleJob', '{"releases": false}')).toBe('发布0条，撤销0条通告')
    expect(await Promise.all([run('AnnouncementScheduleJob'), run('AnnouncementScheduleJob')])).toContain('发布1条，撤销0条通告')
    expect(await states()).toEqual({ ...before, comes: '1 沈言' })
    scene.now = NOW + 2 * HOUR
    expect(await run('AnnouncementScheduleJob')).toBe('发布0条，撤销1条通告')
    expect(scene.said).toEqual(['撤销通告 comes'])
    expect(await states()).toEqual({ ...before, comes: '2 沈言' })
    expect(await run('AnnouncementScheduleJob')).toBe('发布0条，撤销0条通告')
    scene.now = NOW
  })

  it('[PROD-07] releases the others where one announcement cannot be, and ends as failed', async () => {
    await t.app.db.delete(sysAnnouncement)
    const row = (id: string, minutes: number) => ({
      id,
      titile: id,
      createBy: 'hospital',
      startTime: new Date(scene.now - minutes * 60_000),
    })
    await t.app.db.insert(sysAnnouncement).values([row('first', 3), row('stuck', 2), row('last', 1)])
    await t.app.db.execute(sql`create function refuse_stuck() returns trigger language plpgsql as $$
      begin if new.id = 'stuck' then raise exception 'stuck'; end if; return new; end $$`)
    await t.app.db.execute(
      sql`create trigger refuse_stuck before update on sys_announcement for each row execute function refuse_stuck()`,
    )
    await expect(run('AnnouncementScheduleJob')).rejects.toThrow('发布2条，撤销0条通告，1条失败')
    expect(scene.said).toEqual(['发布通告 first', '发布通告 stuck 失败，详见服务日志', '发布通告 last'])
    const rows = await t.app.db.select().from(sysAnnouncement).orderBy(sysAnnouncement.startTime)
    expect(rows.map(({ sendStatus }) => sendStatus)).toEqual(['1', '0', '1'])
    await t.app.db.execute(sql`drop trigger refuse_stuck on sys_announcement`)
    expect(await run('AnnouncementScheduleJob')).toBe('发布1条，撤销0条通告')
  })
})
