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
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/client.ts'
import {
  chatSession,
  hosStatMark,
  hosStatSealed,
  hosTransfer,
  sysAnnouncement,
  sysJobPlan,
  sysUser,
} from '#server/db/tables/index.ts'
import { restoreBackup } from '#server/jobs/backup/restore.ts'
import { listBackups } from '#server/jobs/backup/backupFiles.ts'
import { diskStore } from '#server/modules/files/byteStore.service.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { isWrittenByTimer } from '#tests/support/databaseState.ts'
import { DAY, HOUR, NOW, startJobScene, type JobScene } from '#tests/support/jobs/jobScene.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('what jobs do for backups', (open, kind) => {
  let scene: JobScene
  let t: TestApp
  let database: Database
  const run: JobScene['run'] = (...job) => scene.run(...job)
  beforeAll(async () => {
    scene = await startJobScene(open)
    ;({ t, database } = scene)
  })
  afterAll(async () => t.close())

  const digest = async ({ db }: Database) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of rows.filter(one => !isWrittenByTimer(one.name))) {
      const found = await db.execute<{ sum: string | null }>(
        // of the installation's own secrets a backup without BACKUP_KEY has this one (unsealedBackup.test.ts)
        sql`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.identifier(name)} t ${name === 'sys_secret' ? sql`where name = 'signature'` : sql``}`,
      )
      sums[name] = found.rows[0]?.sum ?? ''
    }
    return sums
  }

  it('[PROD-07] backs all rows up so that an empty database becomes the same, and keeps the newest', async () => {
    // the runner notes the plans of its jobs once, after the server answers
    await expect.poll(() => t.app.db.$count(sysJobPlan)).toBeGreaterThan(0)
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
      scene.now = NOW + more
      await run('BackupJob', '{"keep": 2}')
    }
    const names = (await listBackups(t.app.config.dataDir)).map(path => path.slice(-19, -9))
    expect(names).toEqual(['020002-000', '020001-000'])
    scene.now = NOW
  })

  it.runIf(kind === 'postgres')('[SCALE-09] begins a restore anew that another transaction brought to a deadlock', async () => {
    scene.now = NOW + 5_000
    await run('BackupJob')
    const [file] = await listBackups(t.app.config.dataDir)
    const other = await open()
    const waits = async () =>
      (
        await other.db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_locks where not granted and relation = 'sys_user'::regclass`,
        )
      ).rows[0]?.n
    // the first to look for a deadlock is given up: the restore, long before the transaction of this test, however laden the machine is
    await other.db.execute(sql.raw(`alter database ${new URL(other.url ?? '').pathname.slice(1)} set deadlock_timeout = '3s'`))
    const restoring = await openDatabase({ url: other.url ?? '' })
    const restored = await other.db.transaction(async tx => {
      await tx.execute(sql`set local deadlock_timeout = '60s'`)
      await tx.execute(sql`lock table sys_user in exclusive mode`)
      const going = restoreBackup(restoring.db, file ?? '')
      going.catch(() => undefined)
      await expect.poll(waits, { interval: 10 }).toBe(1)
      // emptied before: each waits for the other now
      await tx.execute(sql`select count(*) from chat_message`)
      return { going }
    })
    expect((await restored.going).counts['sys_user']).toBe(await database.db.$count(sysUser))
    await restoring.close()
    scene.now = NOW
  })

  it('[SCALE-09] restores rows alone, and not once more what the database itself wrote of them when they were new', async () => {
    const { db } = t.app
    const long = new Date('2020-01-01T02:00:00Z')
    await db.insert(chatSession).values({
      ...{ id: 'moved', tenantId: 7, sessionNo: 'moved', orderId: 'moved', patientId: 'p', doctorUserId: 'd', orgCode: 'A' },
      ...{ serviceType: '1', status: '30', chiefComplaint: '', quotaTotal: 1 },
      ...{ createdAt: long, acceptDeadline: long, lastMsgAt: long, endedAt: long },
    })
    await db.insert(hosTransfer).values({
      ...{ id: 'moved', tenantId: 7, sessionId: 'moved', fromUserId: 'd', toUserId: 'e', reason: '1', note: '', status: '2' },
      ...{ createdAt: long, deadline: long, requestId: 'moved' },
    })
    // its statistics are counted after that, so that nothing is to be counted anew
    await db.insert(hosStatSealed).values({ tenantId: 7, fromDay: '2020-01-01', toDay: '2026-03-01', rules: '' })
    scene.now = NOW + 7_000
    await run('BackupJob')
    expect(await run('RestoreTestJob')).toMatch(/^恢复演练成功/)

    const [file] = await listBackups(t.app.config.dataDir)
    const other = await open()
    await restoreBackup(other.db, file ?? '')
    const marks = () => other.db.$count(hosStatMark)
    expect(await marks()).toBe(0)
    // what changes from then on is noted as ever
    await other.db.update(hosTransfer).set({ note: 'x' })
    expect(await marks()).toBe(1)
    scene.now = NOW
  }, 240_000)

  it('[SCALE-09] backs files of uploads up with the rows, puts them back, and rehearses the restore into an empty database', async () => {
    const { dataDir } = t.app.config
    const bytes = randomBytes(300_000)
    const name = `temp/2026/01/${'c'.repeat(32)}.txt`
    await t.app.fileService.put(name, bytes)
    const second = `temp/2026/01/${'d'.repeat(32)}.txt`
    await t.app.fileService.put(second, Buffer.from('the second'))
    scene.now = NOW + 10_000
    await run('BackupJob')
    const [file] = await listBackups(dataDir)
    if (file === undefined) throw new Error('no backup')
    const [written] = scene.said
    const other = await open()
    const store = diskStore(join(dataDir, 'put-back'))
    // files that take longer than a transaction may idle
    if (other.kind === 'postgres') await other.pool.query('set idle_in_transaction_session_timeout = 200')
    const slow = { ...store, put: (one: string, body: Readable) => wait(600).then(() => store.put(one, body)) }
    const restored = await restoreBackup(other.db, file, null, slow)
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
    scene.now = NOW + 10_000 + 3 * DAY
    await expect(run('RestoreTestJob')).rejects.toThrow('最新的备份已有72小时，超过48小时')
    scene.now = NOW + 10_000
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
    scene.now = NOW
  }, 240_000)

  it('[PROD-07] leaves no half backup when it is stopped', async () => {
    const kept = await listBackups(t.app.config.dataDir)
    await expect(run('BackupJob', null, AbortSignal.abort(new Error('stopped')))).rejects.toThrow()
    expect(await listBackups(t.app.config.dataDir)).toEqual(kept)
    expect(await t.app.db.select({ id: sysUser.id }).from(sysUser).limit(1)).toHaveLength(1)
  })

  it('[SCALE-09] remove what killed ones left a day ago, and nothing else', async () => {
    const { dataDir } = t.app.config
    scene.now = NOW + 30 * DAY
    const lay = (name: string, hours: number) => {
      const path = join(dataDir, name)
      mkdirSync(name.startsWith('restore-') ? join(path, 'pglite') : dirname(path), { recursive: true })
      if (!name.startsWith('restore-')) writeFileSync(path, 'half')
      // by the clock of the machine, which is not that of the server
      const at = new Date(Date.now() - hours * HOUR)
      utimesSync(path, at, at)
      return path
    }
    const left = [
      lay('backups/xinglin-20260302-020304-005.jsonl.gz.part', 25),
      lay('backups/xinglin-20260302-020304-006.jsonl.gz.sealed.part', 24),
      lay('restore-test-Ab3dEf', 25),
    ]
    const kept = [
      lay('backups/xinglin-20260302-020304-007.jsonl.gz.part', 23),
      lay('backups/of-ours.part', 99),
      lay('restore-test-gHijkL', 23),
      lay('restored', 99),
    ]
    await expect(run('BackupJob', null, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    // the newest backup is too old, or there is none
    await expect(run('RestoreTestJob')).rejects.toThrow('备份')
    expect(left.filter(path => existsSync(path))).toEqual([])
    expect(kept.filter(path => !existsSync(path))).toEqual([])
    for (const path of kept) rmSync(path, { recursive: true })
    scene.now = NOW
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
