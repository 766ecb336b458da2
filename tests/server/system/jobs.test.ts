import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { executeJob, pauseJob, resumeJob } from '#contract/http/calls/jobs.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { JOB_CLASSES } from '#contract/rules/jobRules.ts'
import { sysDataLog, sysLog, sysOneTimeCode } from '#server/db/tables/index.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const GOOD = { jobClassName: 'SweepOneTimeCodesJob', cronExpression: '0 0 3 * * ?' }

describeOnDatabases('scheduled jobs', open => {
  let t: TestApp
  let admin = ''
  const crud = crudCaller(() => t)
  const add = async (more: object = {}) => crud(quartzJob, 'add', { json: { ...GOOD, ...more } }, admin)
  const statusOf = async (id: string) => (await crud(quartzJob, 'queryById', { query: { id } }, admin)).result
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())

  it('begins with a job of every class, whose work at night runs by itself; backups and announcements wait for a word', async () => {
    const { result } = await crud(quartzJob, 'list', { query: { pageSize: '100' } }, admin)
    const { records } = result as { records: { jobClassName: string; status: number }[] }
    expect(records.map(({ jobClassName }) => jobClassName).toSorted()).toEqual(Object.keys(JOB_CLASSES).toSorted())
    expect(
      records
        .filter(({ status }) => status !== 0)
        .map(({ jobClassName }) => jobClassName)
        .toSorted(),
    ).toEqual(['AnnouncementScheduleJob', 'BackupJob', 'RestoreTestJob', 'SweepAuditJob'])
  })

  it('[VIEW-SYS-17] takes a job of the registry and of nothing else, and says so', async () => {
    expect(await add({ status: '0' })).toMatchObject({ success: true, message: '创建定时任务成功' })
    for (const jobClassName of [
      'org.jeecg.modules.quartz.job.SampleJob',
      'constructor',
      '__proto__',
      '../registry',
      'sweepOutboxJob',
    ])
      expect(await add({ jobClassName })).toMatchObject({
        success: false,
        message: `后台找不到该类名：${jobClassName}`,
        result: { issues: { jobClassName: `后台找不到该类名：${jobClassName}` } },
      })
    expect(Object.keys(jobHandlers)).toEqual(Object.keys(JOB_CLASSES))
  })

  it('[VIEW-SYS-17] refuses a cron text that cannot be read, at adding and at editing', async () => {
    expect(await add({ cronExpression: '0 0 25 * * ?' })).toMatchObject({
      success: false,
      message: 'Cron表达式错误：时 25 不可用，时只能是 0–23',
    })
    const { result: id } = await add()
    const edit = async (cronExpression: string) => crud(quartzJob, 'edit', { json: { id, cronExpression } }, admin)
    expect(await edit('1 2 3 4 5 6 2030 8')).toMatchObject({ success: false, message: 'Cron表达式最多7项！' })
    expect(await edit('0 30 8 ? * MON-FRI')).toMatchObject({ success: true, message: '更新定时任务成功!' })
    expect(await statusOf(id)).toMatchObject({ cronExpression: '0 30 8 ? * MON-FRI', status: -1, status_dictText: '停止' })
  })

  it('[VIEW-SYS-17] pauses and resumes, with history and in the exact words', async () => {
    const { result: id } = await add()
    expect(await t.call(resumeJob, { id }, admin)).toMatchObject({ success: true, code: 200, message: '恢复定时任务成功' })
    expect(await statusOf(id)).toMatchObject({ status: 0, status_dictText: '正常', updateBy: 'admin', version: 2 })
    expect(await t.call(pauseJob, { id }, admin)).toMatchObject({ success: true, message: '暂停定时任务成功' })
    expect(await statusOf(id)).toMatchObject({ status: -1 })
    expect(await t.app.db.select().from(sysDataLog).where(eq(sysDataLog.entityId, id))).toHaveLength(3)
    for (const call of [pauseJob, resumeJob, executeJob])
      expect(await t.call(call, { id: 'none' }, admin)).toMatchObject({ success: false, message: '定时任务不存在！' })
  })

  it('[VIEW-SYS-17] runs a job once, now, and writes it down', async () => {
    const { db } = t.app
    const past = new Date(t.app.now() - 1_000)
    await db.insert(sysOneTimeCode).values({ key: 'old', hash: '-', createdAt: past, expiresAt: past, failures: 0 })
    await t.app.oneTimeCodes.put('young', '1', 60_000)
    const { result: id } = await add()
    expect(await t.call(executeJob, { id }, admin)).toMatchObject({ success: true, message: '执行成功!' })
    const left = await db.select({ key: sysOneTimeCode.key }).from(sysOneTimeCode)
    expect(left).toEqual([{ key: 'young' }])
    const lines = await db.select().from(sysLog).where(eq(sysLog.entityId, id))
    expect(lines.filter(({ action }) => action === 'job.execute')).toMatchObject([
      { actorName: 'admin', content: '执行SweepOneTimeCodesJob', entity: 'sys_quartz_job' },
    ])
  })

  it('[VIEW-SYS-17] says that a job failed without a word about its inside, and writes that down too', async () => {
    const { result: id } = await add({ jobClassName: 'ExpireSignInsJob' })
    const { sweep } = t.app.tokens
    t.app.tokens.sweep = () => Promise.reject(new Error('secret inside'))
    const answer = await t.call(executeJob, { id }, admin)
    t.app.tokens.sweep = sweep
    expect(answer).toMatchObject({ success: false, message: '执行失败!' })
    expect(JSON.stringify(answer)).not.toContain('secret')
    const lines = await t.app.db.select().from(sysLog).where(eq(sysLog.entityId, id))
    expect(lines.map(({ content }) => content)).toContain('执行ExpireSignInsJob失败')
  })

  it('[VIEW-SYS-17] lets nobody without the right touch a job', async () => {
    const { result: id } = await add()
    const doctor = await tokenFor(t.app, 'doctor')
    for (const call of [pauseJob, resumeJob, executeJob])
      expect(await t.call(call, { id }, doctor)).toMatchObject({ success: false, code: 510 })
    expect(await statusOf(id)).toMatchObject({ version: 1 })
  })
})
