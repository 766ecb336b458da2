import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobClass } from '#contract/rules/jobRules.ts'
import type { Database } from '#server/db/client.ts'
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
import { restoreBackup } from '#server/jobs/backup/restore.ts'
import { listBackups } from '#server/jobs/backup/backupFiles.ts'
import { diskStore } from '#server/modules/files/byteStore.service.ts'
import { readParameters } from '#server/jobs/parameters.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { isWrittenByTimer } from '#tests/support/databaseState.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 2026-03-02 10:00 in Shanghai. */
const NOW = Date.UTC(2026, 2, 2, 2)

describeOnDatabases('what jobs do', open => {
  let t: TestApp
  let database: Database
  let now = NOW
  /** the log of the last run */
  let said: string[] = []
  const run = async (name: JobClass, parameter: string | null = null, signal = new AbortController().signal) => {
    const handler = jobHandlers[name]
    const read = readParameters(handler, parameter)
    if ('issue' in read) throw new Error(read.issue)
    said = []
    return handler.run(read.values, { app: t.app, signal, plannedAt: new Date(now), log: text => said.push(text) })
  }
  beforeAll(async () => {
    database = await open()
    t = await startTestApp({ database, clock: () => now })
  })
  afterAll(async () => t.close())

  it('[PROD-07] deletes links that ended long ago, keeps those that may be asked about and those that are open', async () => {
    const share = (id: string, expires: number, revoked: number | null = null) => ({
      id,
      sessionId: 's',
      hash: id,
      createdBy: 'x',
      createdAt: new Date(now),
      expiresAt: new Date(expires),
      revokedAt: revoked === null ? null : new Date(revoked),
    })
    await t.app.db
      .insert(chatShare)
      .values([
        share('old', now - 8 * DAY),
        share('young', now - 6 * DAY),
        share('open', now + DAY),
        share('revoked', now + DAY, now - 8 * DAY),
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
        createdAt: new Date(now - hours * HOUR),
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
      sentAt: new Date(now - 40 * DAY),
    })
    expect(await run('CleanUploadsJob')).toBe('清理了2个上传文件')
    expect(said).toEqual(['检查5个文件，3个仍被引用'])
    const left = await t.app.db.select({ path: sysFile.path }).from(sysFile)
    expect(left.map(({ path }) => path).sort()).toEqual([fresh, avatar, inText, sent].sort())
    for (const path of [forgotten, unsent])
      for (const one of [path, path.replace('.png', '_t.webp')]) expect(existsSync(join(root, one))).toBe(false)
    for (const path of [fresh, avatar, inText, sent]) expect(existsSync(join(root, path))).toBe(true)
    expect(await run('CleanUploadsJob')).toBe('清理了0个上传文件')
    expect(said).toEqual(['检查3个文件，3个仍被引用'])
    // none is old enough to be looked at
    expect(await run('CleanUploadsJob', '{"olderThanHours": 8000}')).toBe('清理了0个上传文件')
    expect(said).toEqual(['检查0个文件，0个仍被引用'])
  })

  it('[SCALE-01] removes old bytes of uploads that no row names and what was half written, and never a file that others laid beside them', async () => {
    const root = join(t.app.config.dataDir, 'uploads')
    mkdirSync(join(root, 'temp/2026/02'), { recursive: true })
    mkdirSync(join(root, 'elsewhere'), { recursive: true })
    const id = (letter: string) => letter.repeat(32)
    const lay = (name: string, hours: number) => {
      writeFileSync(join(root, name), 'x')
      utimesSync(join(root, name), new Date(now - hours * HOUR), new Date(now - hours * HOUR))
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
      const [from, to] = [new Date(now - DAY).toISOString(), new Date(now).toISOString()]
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
        row('comes', now + HOUR, now + 2 * HOUR),
        row('draft', null, null),
        row('past', now - 2 * HOUR, now - HOUR),
        row('revoked', now - HOUR, now + HOUR, '2'),
        row('out', now - HOUR, null, '1'),
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
    now = NOW + HOUR
    expect(await run('AnnouncementScheduleJob', '{"releases": false}')).toBe('发布0条，撤销0条通告')
    expect(await Promise.all([run('AnnouncementScheduleJob'), run('AnnouncementScheduleJob')])).toContain('发布1条，撤销0条通告')
    expect(await states()).toEqual({ ...before, comes: '1 沈言' })
    now = NOW + 2 * HOUR
    expect(await run('AnnouncementScheduleJob')).toBe('发布0条，撤销1条通告')
    expect(said).toEqual(['撤销通告 comes'])
    expect(await states()).toEqual({ ...before, comes: '2 沈言' })
    expect(await run('AnnouncementScheduleJob')).toBe('发布0条，撤销0条通告')
    now = NOW
  })

  const digest = async ({ db }: Database) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of rows.filter(one => !isWrittenByTimer(one.name))) {
      const found = await db.execute<{ sum: string | null }>(
        sql`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.identifier(name)} t`,
      )
      sums[name] = found.rows[0]?.sum ?? ''
    }
    return sums
  }

  it('[PROD-07] backs all rows up so that an empty database becomes the same, and keeps the newest', async () => {
    await t.app.db
      .insert(sysAnnouncement)
      .values({ id: 'hard', titile: `引"号'\\ \n 换行 😀 {"table":"x"}`, msgContent: '\u2028</script>' })
    const told = await run('BackupJob', '{"keep": 2}')
    const [file] = await listBackups(t.app.config.dataDir)
    if (file === undefined) throw new Error('no backup')
    expect(told).toBe(`已备份（${Math.ceil(statSync(file).size / 1_024)} KB），删除旧备份0份`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = await digest(database)
    const other = await open()
    await restoreBackup(other.db, file)
    expect(await digest(other)).toEqual(before)
    expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(20)

    // what is cut off, changed or of another schema changes nothing
    const text = gunzipSync(readFileSync(file)).toString()
    const broken = join(t.app.config.dataDir, 'broken.gz')
    const cases: [Buffer, string][] = [
      [gzipSync(text.slice(0, text.lastIndexOf('{"end"'))), '备份文件不完整'],
      [gzipSync(text.replace('"username":"doctor"', '"username":"someone"')), '备份文件已损坏'],
      [gzipSync(text.replace(/"migrations":\d+/, '"migrations":3')), '请先用相同版本的程序准备数据库'],
      [readFileSync(file).subarray(0, 2_000), '备份文件已损坏'],
    ]
    for (const [bytes, words] of cases) {
      writeFileSync(broken, bytes)
      await expect(restoreBackup(other.db, broken)).rejects.toThrow(words)
    }
    expect(await digest(other)).toEqual(before)

    for (const more of [1_000, 2_000]) {
      now = NOW + more
      await run('BackupJob', '{"keep": 2}')
    }
    const names = (await listBackups(t.app.config.dataDir)).map(path => path.slice(-19, -9))
    expect(names).toEqual(['020002-000', '020001-000'])
    now = NOW
  })

  it('[SCALE-09] backs files of uploads up with the rows, puts them back, and rehearses the restore into an empty database', async () => {
    const { dataDir } = t.app.config
    const bytes = randomBytes(300_000)
    const name = `temp/2026/01/${'c'.repeat(32)}.txt`
    await t.app.fileService.put(name, bytes)
    const second = `temp/2026/01/${'d'.repeat(32)}.txt`
    await t.app.fileService.put(second, Buffer.from('the second'))
    now = NOW + 10_000
    await run('BackupJob')
    const [file] = await listBackups(dataDir)
    if (file === undefined) throw new Error('no backup')
    const [written] = said
    const other = await open()
    const store = diskStore(join(dataDir, 'put-back'))
    const restored = await restoreBackup(other.db, file, null, store)
    expect(restored.files).toBeGreaterThan(0)
    expect(written).toBe(`写入 ${basename(file)}，${statSync(file).size}字节，${restored.files}个文件`)
    expect(readFileSync(join(dataDir, 'put-back', name)).equals(bytes)).toBe(true)
    expect(readFileSync(join(dataDir, 'put-back', second)).toString()).toBe('the second')
    expect(await other.db.$count(sysUser)).toBe(await database.db.$count(sysUser))
    // a backup that breaks off leaves no file
    const lines = gunzipSync(readFileSync(file)).toString()
    writeFileSync(join(dataDir, 'broken.gz'), gzipSync(lines.replace(/"sha256":"(.)/, '"sha256":"x')))
    const empty = diskStore(join(dataDir, 'put-back-2'))
    await expect(restoreBackup(other.db, join(dataDir, 'broken.gz'), null, empty)).rejects.toThrow('备份文件已损坏')
    expect(await empty.sizeOf(name)).toBe(null)

    // what somebody hung behind the end
    writeFileSync(join(dataDir, 'longer.gz'), gzipSync(`${lines}{"table":"sys_user"}\n`))
    await expect(restoreBackup(other.db, join(dataDir, 'longer.gz'), null, empty)).rejects.toThrow('备份文件已损坏')

    expect(await run('RestoreTestJob')).toMatch(/^恢复演练成功，RPO [\d.]+秒$/)
    expect(readdirSync(dataDir).filter(one => one.startsWith('restore-test-'))).toEqual([])
    now = NOW + 10_000 + 3 * DAY
    await expect(run('RestoreTestJob')).rejects.toThrow('最新的备份已有72小时，超过48小时')
    now = NOW + 10_000
    // a row that is not there any more, under a hash that says all is well
    const row = lines.split('\n').find(one => one.includes('"username":"doctor"')) ?? ''
    const without = lines.slice(0, lines.lastIndexOf('{"end"')).replace(`${row}\n`, '')
    const end = JSON.parse(lines.slice(lines.lastIndexOf('{"end"'))) as { end: Record<string, number> }
    const counts = { ...end.end, sys_user: (end.end['sys_user'] ?? 0) - 1 }
    const sha256 = createHash('sha256').update(without).digest('hex')
    writeFileSync(file, gzipSync(`${without}${JSON.stringify({ ...end, end: counts, sha256 })}\n`))
    await expect(run('RestoreTestJob')).rejects.toThrow('恢复后的数据与备份不同：sys_user')
    // bytes of a file that change midway end the rehearsal with a sentence for people, and it waits for no more of them
    const tail = lines.lastIndexOf('{"$whole"')
    writeFileSync(file, gzipSync(`${lines.slice(0, tail)}{"$whole":{"size":1,"sha256":"x"}}\n${lines.slice(tail)}`))
    await expect(run('RestoreTestJob')).rejects.toMatchObject({ name: 'BadBackup', text: '备份文件已损坏' })
    rmSync(file)
    now = NOW
  }, 240_000)

  it('[PROD-07] leaves no half backup when it is stopped', async () => {
    const kept = await listBackups(t.app.config.dataDir)
    await expect(run('BackupJob', null, AbortSignal.abort(new Error('stopped')))).rejects.toThrow()
    expect(await listBackups(t.app.config.dataDir)).toEqual(kept)
    expect(await t.app.db.select({ id: sysUser.id }).from(sysUser).limit(1)).toHaveLength(1)
  })

  it('[SCALE-09] says at once that its folder cannot be written, and gives the database free', async () => {
    const folder = join(t.app.config.dataDir, 'backups')
    renameSync(folder, `${folder}.aside`)
    writeFileSync(folder, '')
    await expect(run('BackupJob', null)).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await t.app.db.select({ id: sysUser.id }).from(sysUser).limit(1)).toHaveLength(1)
    rmSync(folder)
    renameSync(`${folder}.aside`, folder)
  })
})
