import { afterAll, beforeAll, expect, it } from 'vitest'
import { executeJob, jobClasses, jobOutlook, jobRuns, jobStatistics, pauseJob, resumeJob } from '#contract/http/calls/jobs.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { JOB_CLASSES } from '#contract/rules/jobRules.ts'
import { sysJobPlan } from '#server/db/tables/index.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { eq } from 'drizzle-orm'

/** 2026-03-02 10:00 in Shanghai. */
const NOW = Date.UTC(2026, 2, 2, 2)
const MINUTE = 60_000

describeOnDatabases('the calls of the job screen', open => {
  let now = NOW
  let one: TestApp
  let two: TestApp
  let admin = ''
  const crud = crudCaller(() => one)
  const add = (more: object) =>
    crud(quartzJob, 'add', { json: { jobClassName: 'BackupJob', cronExpression: '0 0 3 * * ?', ...more } }, admin)
  beforeAll(async () => {
    const database = await open()
    one = await startTestApp({ database, clock: () => now })
    two = await startTestApp({ database, clock: () => now })
    admin = await tokenFor(one.app, 'admin')
  })
  afterAll(async () => {
    await two.close()
    await one.close()
  })

  it.each([
    ['keep=7', '参数须是JSON对象，例如 {} 或 {"名称": 1}'],
    ['[1]', '参数须是JSON对象，例如 {} 或 {"名称": 1}'],
    ['{"keep": 0}', '参数“keep”（保留份数）须是1–100的整数'],
    ['{"keep": "7"}', '参数“keep”（保留份数）须是1–100的整数'],
    ['{"path": "/etc"}', '参数“path”不可用，该任务的参数只有：keep、files'],
  ])('[PROD-07] refuses parameters %s at saving with a sentence', async (parameter, issue) => {
    expect(await add({ parameter })).toMatchObject({ success: false, message: issue, result: { issues: { parameter: issue } } })
  })

  it('[PROD-07] refuses a job whose parameters its new class does not take', async () => {
    const { result: id } = await add({ parameter: '{"keep": 3}' })
    expect(await crud(quartzJob, 'edit', { json: { id, jobClassName: 'SweepOutboxJob' } }, admin)).toMatchObject({
      success: false,
      message: '参数“keep”不可用，该任务没有参数',
    })
  })

  it('[PROD-07] names every job with its parameters', async () => {
    const { result } = await one.call(jobClasses, {}, admin)
    expect(result.map(({ name }) => name)).toEqual(Object.keys(JOB_CLASSES))
    expect(result.find(({ name }) => name === 'BackupJob')?.parameters).toEqual([
      { name: 'keep', title: '保留份数', rule: '1–100的整数', initial: '7' },
      { name: 'files', title: '包含上传文件', rule: 'true或false', initial: 'true' },
    ])
  })

  it('[PROD-07] shows the next five runs of a started job, none of a stopped one, and plans only the first', async () => {
    const { result: id } = await add({ jobClassName: 'SweepOutboxJob', cronExpression: '0 30 9 ? * MON-FRI' })
    expect((await one.call(jobOutlook, { id }, admin)).result.next).toEqual([])
    await one.call(resumeJob, { id }, admin)
    expect((await one.call(jobOutlook, { id }, admin)).result.next).toEqual(
      ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'].map(day => `${day} 09:30:00`),
    )
    const plan = async () => (await one.app.db.select().from(sysJobPlan).where(eq(sysJobPlan.jobId, id)))[0]
    expect((await plan())?.nextAt?.toISOString()).toBe('2026-03-03T01:30:00.000Z')
    await one.call(pauseJob, { id }, admin)
    expect((await plan())?.nextAt).toBeNull()
    await crud(quartzJob, 'delete', { query: { id } }, admin)
    expect(await plan()).toBeUndefined()
  })

  it('[PROD-07] a job runs once over two servers, and both tell its runs', async () => {
    const { result: id } = await add({ jobClassName: 'SweepOutboxJob', cronExpression: '0 * * * * ?', status: '0' })
    for (let minute = 1; minute <= 5; minute += 1) {
      now = NOW + minute * MINUTE
      await Promise.all([one.app.jobs.look(), two.app.jobs.look()])
      // a run that is not over yet would leave out the next one
      await expect
        .poll(async () => (await two.call(jobRuns, { jobId: id, state: 'done' }, admin)).result.total, { timeout: 10_000 })
        .toBe(minute)
    }
    const { result } = await one.call(jobRuns, { jobId: id, pageSize: 2 }, admin)
    expect(result).toMatchObject({ total: 5, pages: 3 })
    expect(result.records[0]).toMatchObject({
      plannedAt: '2026-03-02 10:05:00',
      startedAt: '2026-03-02 10:05:00',
      kind: 'plan',
      state: 'done',
      attempt: 1,
      startedBy: null,
      jobClassName: 'SweepOutboxJob',
    })
    expect(result.records[0]?.result).toMatch(/^清理了\d+条推送记录$/)
    expect((await one.call(jobRuns, { jobId: id, kind: 'manual' }, admin)).result.total).toBe(0)
    await one.call(pauseJob, { id }, admin)
  })

  it('[PROD-07] keeps the last failure and sums failures up', async () => {
    const { result: id } = await add({ jobClassName: 'ExpireSignInsJob' })
    const { sweep } = one.app.tokens
    one.app.tokens.sweep = () => Promise.reject(new Error('secret inside'))
    await one.call(executeJob, { id }, admin)
    one.app.tokens.sweep = sweep
    now += MINUTE
    await one.call(executeJob, { id }, admin)
    const { result } = await one.call(jobOutlook, { id }, admin)
    expect(result.lastFailure).toMatchObject({ state: 'failed', kind: 'manual', startedBy: 'admin' })
    expect(result.lastFailure?.result).toMatch(/^内部错误，详见服务日志（编号[0-9a-f]{32}）$/)
    expect(result.figures).toMatchObject({ done: 1, failed: 1, timeout: 0 })
    const sums = (await one.call(jobStatistics, {}, admin)).result
    expect(sums.worst).toEqual([{ jobId: id, jobClassName: 'ExpireSignInsJob', failures: 1 }])
    expect(JSON.stringify([result, sums])).not.toContain('secret')
  })

  it('[WALK-40] says of each row when it runs next, how it went, and how often it failed one after the other', async () => {
    const { result: id } = await add({ jobClassName: 'ExpireSignInsJob', cronExpression: '0 30 9 ? * MON-FRI' })
    const row = async () => {
      const { result } = await crud(quartzJob, 'list', { query: { pageSize: '100' } }, admin)
      return (result as { records: { id: string }[] }).records.find(job => job.id === id)
    }
    const never = { lastRun: null, failuresInRow: 0, recentStates: [], isExpired: false }
    expect(await row()).toMatchObject({ nextRun: null, ...never })
    await one.call(resumeJob, { id }, admin)
    expect(await row()).toMatchObject({ nextRun: '2026-03-03 09:30:00', ...never })
    const { sweep } = one.app.tokens
    await one.call(executeJob, { id }, admin)
    one.app.tokens.sweep = () => Promise.reject(new Error('broken'))
    for (let times = 0; times < 3; times += 1) {
      now += 1_000
      await one.call(executeJob, { id }, admin)
    }
    one.app.tokens.sweep = sweep
    expect(await row()).toMatchObject({
      failuresInRow: 3,
      recentStates: ['done', 'failed', 'failed', 'failed'],
      lastRun: { state: 'failed', duration: 0 },
    })
    now += 1_000
    await one.call(executeJob, { id }, admin)
    expect(await row()).toMatchObject({ failuresInRow: 0, lastRun: { state: 'done' } })
  })

  it('[WALK-40] tells at saving and at starting that a job can never run again', async () => {
    const EXPIRED = '该任务不会再执行：表达式没有今后的执行时间'
    const added = await add({ cronExpression: '0 0 3 1 3 ? 2020' })
    expect(added).toMatchObject({ success: true, message: `创建定时任务成功\n${EXPIRED}` })
    const id = added.result
    expect(await crud(quartzJob, 'queryById', { query: { id } }, admin)).toMatchObject({
      result: { isExpired: true, nextRun: null },
    })
    expect(await one.call(resumeJob, { id }, admin)).toMatchObject({ message: `恢复定时任务成功\n${EXPIRED}` })
    expect(await one.call(pauseJob, { id }, admin)).toMatchObject({ message: '暂停定时任务成功' })
    const edit = (cronExpression: string) => crud(quartzJob, 'edit', { json: { id, cronExpression } }, admin)
    expect(await edit('0 0 3 31 2 ?')).toMatchObject({ success: true, message: `更新定时任务成功!\n${EXPIRED}` })
    expect(await edit('0 0 3 1 3 ? 2099')).toMatchObject({ success: true, message: '更新定时任务成功!' })
  })

  it('[PROD-07] tells runs to nobody without the right', async () => {
    const doctor = await tokenFor(one.app, 'doctor')
    for (const call of [jobRuns, jobStatistics, jobClasses]) expect(await one.call(call, {}, doctor)).toMatchObject({ code: 510 })
  })
})
