import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionMessages } from '#contract/http/calls/consultation.ts'
import type { Database } from '#server/db/client.ts'
import { chatMessage, hosStatMark, hosStatSealed } from '#server/db/tables/index.ts'
// for the types that it puts on the app
import '#server/modules/system/logs/logs.routes.ts'
import { restoreBackup } from '#server/jobs/backup/restore.ts'
import { writeBackup } from '#server/jobs/backup/write.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

const signal = new AbortController().signal

/** The clock of a ward begins on 2026-11-20. */
describeOnDatabases('tables in months', open => {
  let ward: Ward
  const lines: string[] = []
  beforeAll(async () => {
    ward = await startWard({ open })
    // the clock jumps over months: nothing is to run but what the test runs
    await ward.database.db.execute(sql`update sys_quartz_job set status = -1`)
    await ward.database.db.execute(sql`update sys_job_plan set next_at = null`)
  })
  afterAll(() => ward.close())

  const run = (parameters: { tablespace: string } = { tablespace: '' }) => {
    lines.length = 0
    const log = (line: string) => void lines.push(line)
    return jobHandlers.PartitionsJob.run(parameters, { app: ward.app, signal, plannedAt: new Date(ward.clock.now), log })
  }
  const at = (moment: string) => {
    ward.clock.now = Date.parse(moment)
  }
  /** how many rows lie where */
  const placesOf = async (table: string, where = 'true', { db }: Database = ward.database): Promise<Record<string, number>> => {
    const { rows } = await db.execute<{ name: string; n: number }>(
      sql.raw(`select tableoid::regclass::text as name, count(*)::int as n from ${table} where ${where} group by 1 order by 1`),
    )
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
  }
  const talk = async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const { id: sid } = await ward.running(patient, doctor)
    return { doctor, patient, sid }
  }
  type Talk = Awaited<ReturnType<typeof talk>>
  const history = async ({ doctor, sid }: Talk) =>
    (await ward.call(sessionMessages, { sid }, await ward.signIn(doctor))).result.messages.map(({ seq, content }) => [
      seq,
      content,
    ])
  let old: Talk

  it('[SCALE-08] a start removes the check that a killed change left, which would refuse every message of its month', async () => {
    const { db } = ward.database
    const checks = async () =>
      (await db.execute(sql`select conname from pg_constraint where conname like '%no_month'`)).rows.length
    await db.execute(
      sql`alter table chat_message add constraint chat_message_no_month check (session_id < 'ffffffff60000000') not valid`,
    )
    expect(await checks()).toBe(1)
    const next = await startTestApp({ database: ward.database })
    await next.close()
    expect(await checks()).toBe(0)
  })

  it('[SCALE-08] change while people write; nothing is lost, doubled or refused', async () => {
    old = await talk()
    await ward.say(old.patient, old.sid, '以前说的', 'said-before')
    const before = await ward.messages(old.sid)
    const state = { isOver: false }
    const others = await Promise.all([talk(), talk(), talk()])
    const said = Promise.all(
      others.map(async one => {
        let n = 0
        while (!state.isOver || n < 5) await ward.say(one.doctor, one.sid, `第${(n += 1)}句`)
        return n
      }),
    )
    const done = await run().finally(() => {
      state.isOver = true
    })
    const counts = await said
    expect(done).toBe('新建24个分区，冻结0个，删除0个')
    expect(lines).toEqual([
      '审计日志改为按月分区，自2026-12起',
      '审计日志：新建12个月，到2027-11',
      '问诊消息改为按月分区，自2026-12起',
      '问诊消息：新建12个月，到2027-11',
    ])
    for (const [n, one] of others.entries()) {
      const words = (await ward.messages(one.sid)).flatMap(({ content }) => (content.startsWith('第') ? content : []))
      expect(words).toEqual(Array.from({ length: counts[n] ?? 0 }, (_, k) => `第${k + 1}句`))
    }
    expect(await ward.messages(old.sid)).toEqual(before)
    expect(await run()).toBe('新建0个分区，冻结0个，删除0个')
  })

  it('[SCALE-08] a number and a clientMsgId are still taken once, in talks of before and of a new month', async () => {
    at('2026-12-03T02:00:00Z')
    const young = await talk()
    for (const one of [old, young]) {
      const first = await ward.say(one.doctor, one.sid, '请多喝水', 'once')
      expect(await ward.say(one.doctor, one.sid, '请多喝水', 'once')).toMatchObject({ seq: first.seq, id: first.id, dup: true })
      const [row] = await ward.database.db.select().from(chatMessage).where(eq(chatMessage.sessionId, one.sid)).limit(1)
      if (!row) throw new Error('no message')
      for (const twin of [
        { ...row, id: 'another id', clientMsgId: 'another', senderId: 'another' },
        { ...row, id: 'another id', seq: 99 },
      ])
        await expect(ward.database.db.insert(chatMessage).values(twin)).rejects.toThrow()
    }
    expect(await placesOf('chat_message', `session_id = '${young.sid}'`)).toEqual({
      chat_message_2026_12: (await ward.messages(young.sid)).length,
    })
    expect(Object.keys(await placesOf('chat_message', `session_id = '${old.sid}'`))).toEqual(['chat_message_before'])
    expect(Object.keys(await placesOf('sys_log', `entity_id = '${young.sid}'`))).toEqual(['sys_log_2026_12'])
    const sent = await ward.say(young.doctor, young.sid, '写错了')
    expect(await ward.run(young.doctor, 'msg:recall', { sid: young.sid, seq: sent.seq })).toMatchObject({ rev: 2 })
    expect((await history(young)).at(-1)).toEqual([sent.seq, ''])
  })

  it('[SCALE-08] a message of a counted day marks its day once, as before the months', async () => {
    const { db } = ward.database
    await db.insert(hosStatSealed).values({ tenantId: 1, fromDay: '2020-01-01', toDay: '2030-01-01', rules: '' })
    await db.execute(sql`update chat_session set tenant_id = 1 where id = ${old.sid}`)
    const [row] = await db.select().from(chatMessage).where(eq(chatMessage.sessionId, old.sid)).limit(1)
    if (!row) throw new Error('no message')
    // talks that the clock ends meanwhile mark their own days, which this transaction does not see
    const marks = await db.transaction(
      async tx => {
        const before = await tx.$count(hosStatMark)
        const late = { ...row, id: 'late', seq: 500, clientMsgId: 'late', sentAt: new Date('2024-03-01T00:00:00Z') }
        await tx.insert(chatMessage).values(late)
        return (await tx.$count(hosStatMark)) - before
      },
      { isolationLevel: 'repeatable read' },
    )
    expect(marks).toBe(1)
    await db.delete(hosStatSealed)
    await db.delete(chatMessage).where(eq(chatMessage.id, 'late'))
  })

  it('[SCALE-08] makes months up when few are left, and gives what came without a month its own', async () => {
    at('2027-08-20T00:00:00Z')
    expect(await run()).toBe('新建0个分区，冻结8个，删除4个')
    const months = ['2026_12', '2027_01', '2027_02', '2027_03', '2027_04', 'before'].map(month => `chat_message_${month}`)
    expect(lines).toEqual([
      '审计日志：删除已清空的sys_log_2027_01、sys_log_2027_02、sys_log_2027_03、sys_log_2027_04',
      '审计日志：冻结sys_log_2026_12、sys_log_before',
      `问诊消息：冻结${months.join('、')}`,
    ])
    at('2027-09-01T00:00:00Z')
    expect(await run()).toBe('新建20个分区，冻结1个，删除1个')
    expect(lines).toContain('问诊消息：新建10个月，到2028-09')
    at('2028-11-05T00:00:00Z')
    const stray = await talk()
    await ward.say(stray.patient, stray.sid, '没有月份')
    const words = await history(stray)
    expect(words.at(-1)).toEqual([words.length, '没有月份'])
    expect(await placesOf('chat_message', `session_id = '${stray.sid}'`)).toEqual({ chat_message_stray: words.length })
    expect(await run()).toBe('新建26个分区，冻结14个，删除14个')
    expect(await placesOf('chat_message', `session_id = '${stray.sid}'`)).toEqual({ chat_message_2028_11: words.length })
    expect(await history(stray)).toEqual(words)
    expect(await placesOf('sys_log_stray')).toEqual({})
  })

  it('[SCALE-08] a frozen month takes a late message', async () => {
    const { db } = ward.database
    const [row] = await db.select().from(chatMessage).where(eq(chatMessage.sessionId, old.sid)).limit(1)
    if (!row) throw new Error('no message')
    await db.insert(chatMessage).values({ ...row, id: 'late', seq: 501, clientMsgId: 'later' })
    expect((await ward.messages(old.sid)).at(-1)).toMatchObject({ id: 'late' })
    await db.delete(chatMessage).where(eq(chatMessage.id, 'late'))
  })

  it('[SCALE-08] months of the audit go when their lines were swept, behind the signed mark; messages never', async () => {
    await ward.app.auditFlush()
    ward.clock.now += 20_000
    await ward.app.auditChain.seal()
    const idsOf = async () => (await ward.database.db.select({ id: chatMessage.id }).from(chatMessage)).map(({ id }) => id)
    const messages = await idsOf()
    at('2029-03-01T00:00:00Z')
    await ward.app.audit({ actor: { kind: 'system', name: 'test' }, action: 'a.young' })
    ward.clock.now += 20_000
    await ward.app.auditChain.seal()
    expect(await run()).toBe('新建0个分区，冻结4个，删除2个')
    expect(await ward.app.auditChain.prune(90).catch((error: unknown) => String(error))).toContain('至少保留180天')
    at('2029-07-01T00:00:00Z')
    const swept = await ward.app.auditChain.prune(200)
    expect(swept).toBeGreaterThan(0)
    expect(await run()).toMatch(/，删除6个$/)
    expect(lines).toContainEqual(expect.stringMatching(/^审计日志：删除已清空的.*sys_log_before/))
    expect(Object.keys(await placesOf('sys_log'))).toEqual(['sys_log_2029_03'])
    expect((await ward.app.auditChain.check()).finding).toBeNull()
    // the clock may have ended a talk meanwhile, which is a message more
    expect(await idsOf()).toEqual(expect.arrayContaining(messages))
  })

  it('[SCALE-08] a backup holds the tables whole, and goes back into one in months as into one in a piece', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-months-'))
    const { db } = ward.database
    const all = () => db.select().from(chatMessage).orderBy(chatMessage.id)
    const messages = await all()
    const options = { dataDir: folder, at: new Date(ward.clock.now), signal, key: null, files: null }
    const { path } = await writeBackup({ db, ...options })
    await db.execute(sql`delete from chat_message`)
    await restoreBackup(db, path)
    // the clock may have ended a talk meanwhile, which is a message more
    expect(await all()).toEqual(expect.arrayContaining(messages))
    expect(Object.keys(await placesOf('chat_message', `session_id = '${old.sid}'`))).toEqual(['chat_message_before'])

    const other = await open({})
    try {
      const { counts } = await restoreBackup(other.db, path)
      expect(counts['chat_message']).toBeGreaterThanOrEqual(messages.length)
      expect(Object.keys(counts).filter(name => /^(chat_message|sys_log)(_|$)/.test(name))).toEqual(['chat_message', 'sys_log'])
      expect(await placesOf('chat_message', 'true', other)).toEqual({ chat_message: counts['chat_message'] })
    } finally {
      await other.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
